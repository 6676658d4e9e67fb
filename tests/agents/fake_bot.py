"""A scripted program: each word of its command line is what it does for the next question, the last one for ever."""

import json
import subprocess
import sys
import time

script = sys.argv[1:]
for number, line in enumerate(sys.stdin):
    question = json.loads(line)
    if question["type"] == "bye":
        print("farewell", file=sys.stderr)
        break
    act = script[min(number, len(script) - 1)]
    answer = {"id": question["id"], "move": question["legal"][0]}
    if act == "first":
        print(json.dumps(answer), flush=True)
    elif act == "last":
        print(json.dumps({**answer, "move": question["legal"][-1].upper()}), flush=True)
    elif act == "tell":
        # Everything it was told, for the test to read.
        with open(question["log"][0] if question["log"] else "/dev/null", "w") as file:
            json.dump(question, file)
        print(json.dumps(answer), flush=True)
    elif act == "hang":
        time.sleep(600)
    elif act == "illegal":
        print(json.dumps({**answer, "move": "play 39"}), flush=True)
    elif act == "nonsense":
        print(json.dumps({**answer, "move": "dance 3"}), flush=True)
    elif act == "rubbish":
        print("\x1b[31mHello!", flush=True)
    elif act == "list":
        print("[1, 2]", flush=True)
    elif act == "silent":
        print("{}", flush=True)
    elif act == "endless":
        sys.stdout.write("x" * 3_000_000)
        sys.stdout.flush()
    elif act == "late":
        print(json.dumps({"id": question["id"] - 1, "move": "play 39"}), flush=True)
        print(json.dumps(answer), flush=True)
    elif act == "blank":
        print("\n\n" + json.dumps(answer), flush=True)
    elif act in ("leave", "desert", "hide"):
        # Leaves a child behind that holds both pipes: while it plays on, as it ends, in a session of its own.
        sleeper = [sys.executable, "-c", "import time; time.sleep(600)"]
        child = subprocess.Popen(sleeper, start_new_session=act == "hide")
        with open(sys.argv[-1], "w") as file:
            file.write(str(child.pid))
        if act == "desert":
            sys.exit(0)
        print(json.dumps(answer), flush=True)
    elif act == "flood":
        print(json.dumps(answer), flush=True)
        while True:
            print(json.dumps({**answer, "id": 0}))
    elif act == "die":
        sys.exit(3)

#!/usr/bin/env python3
"""Makes a machine ready: `python3 packaging/prepare.py run|compile|test|package`.

Needs Python 3.11 with its venv module and nothing else. It installs the system packages that are
missing (as root on Debian and Ubuntu; otherwise it prints the one command and exits 2), makes
`.venv`, and installs Velvet Table into it, editable, with the extras the goal needs. When all is
up to date it takes a moment and prints nothing. It must not import anything but the standard
library, and it must not know where packages come from: apt's and pip's own settings say that.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STAMP = VENV / "velvet-stamp.json"
OLDEST = (3, 11)

# System packages, named as on Debian 12; Ubuntu's `t64` packages provide the same names.
QT_LIBRARIES = [
    # importing Qt, and its offscreen platform
    "libgl1", "libegl1", "libglib2.0-0", "libdbus-1-3", "libfontconfig1", "libfreetype6",
    "libxkbcommon0", "libbrotli1", "libx11-6",
    # sound
    "libpulse0", "libxrandr2", "libxext6", "libdrm2",
    # a window
    "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-image0", "libxcb-render-util0",
    "libxcb-randr0", "libxcb-shape0", "libxcb-xkb1", "libxkbcommon-x11-0",
]  # fmt: skip
# A screen without a monitor, a mouse to move on it, pictures of it, and letters to write with.
WINDOW_TESTS = ["xvfb", "xauth", "xdotool", "imagemagick", "fonts-dejavu-core"]
COMPILER = ["gcc", "libc6-dev"]
FREEZER = ["binutils"]

# What each goal needs: system packages, and the extras of pyproject.toml.
SYSTEM = {
    "run": QT_LIBRARIES,
    "compile": QT_LIBRARIES + COMPILER,
    "test": QT_LIBRARIES + COMPILER + WINDOW_TESTS,
    "package": QT_LIBRARIES + COMPILER + FREEZER + WINDOW_TESTS,
}
EXTRAS = {
    "run": [],
    "compile": ["compile"],
    "test": ["compile", "openspiel", "rl", "test"],
    "package": ["compile", "openspiel", "package", "rl", "test"],
}


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or arguments[0] not in SYSTEM:
        return refuse(f"Say what to get ready for: {', '.join(SYSTEM)}.")
    if sys.version_info < OLDEST:
        return refuse(
            f"Velvet Table needs Python {OLDEST[0]}.{OLDEST[1]} or newer; this is "
            f"{sys.version_info[0]}.{sys.version_info[1]}. `make … PYTHON=/path/to/python` takes "
            "another."
        )
    goal = arguments[0]
    try:
        status = system_packages(wanted_packages(goal))
        if status:
            return status
        python_packages(EXTRAS[goal])
    except subprocess.CalledProcessError as error:
        return refuse(f"This command failed with status {error.returncode}: {' '.join(error.cmd)}")
    return 0


def refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


# ---- system packages


def wanted_packages(goal: str) -> list[str]:
    """The goal's packages, and those that this very Python lacks for it."""
    wanted = list(SYSTEM[goal])
    own_python = Path(sys.executable).resolve().parent == Path("/usr/bin")
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    if own_python:
        wanted.append(f"python{version}-venv")
        if goal != "run":
            wanted.append("python3-dev")
        if goal == "package":
            wanted.append(f"libpython{version}")
    elif goal != "run" and not Path(sysconfig.get_path("include"), "Python.h").exists():
        sentence = f"{sys.executable} came without its C headers, which compiling needs."
        raise SystemExit(refuse(sentence))
    return wanted


def system_packages(wanted: list[str]) -> int:
    """Installs what is missing; 0 if all is there in the end, else 2 after saying what to do."""
    if sys.platform != "linux":
        return 0
    if shutil.which("dpkg-query") is None:
        if not STAMP.exists():
            print(
                "This system has no dpkg, so its packages are not looked after here. Under "
                f"Debian's names, Velvet Table needs: {' '.join(wanted)}"
            )
        return 0
    missing = missing_packages(wanted)
    if not missing:
        return 0
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        return refuse(
            "Some system packages are missing. Install them with this command (or as root without `sudo`), "
            "then try again:\n"
            f"    sudo apt-get update && sudo {' '.join(install)}"
        )
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print(f"Installing system packages: {' '.join(missing)}", flush=True)
    dry = subprocess.run(
        [*install, "--simulate"], env=environment, capture_output=True, check=False
    )
    done = None
    if dry.returncode == 0:
        done = subprocess.run(install, env=environment, check=False)
    if done is None or done.returncode:
        # The lists are absent or older than the archive.
        subprocess.run(["apt-get", "update"], env=environment, check=True)
        subprocess.run(install, env=environment, check=True)
    still = missing_packages(wanted)
    if still:
        return refuse(f"apt-get left these packages out: {' '.join(still)}")
    return 0


def missing_packages(wanted: list[str]) -> list[str]:
    """Those of `wanted` that no installed package is or provides."""
    listing = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${db:Status-Status}\t${Package}\t${Provides}\n"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    present: set[str] = set()
    for line in listing.splitlines():
        status, name, provides = line.split("\t")
        if status == "installed":
            present.add(name)
            present.update(item.split()[0] for item in provides.split(",") if item.strip())
    return [name for name in wanted if name not in present]


# ---- Python packages


def python_packages(extras: list[str]) -> None:
    """Makes `.venv` and installs the project with `extras`; quick if a stamp says it is done."""
    stamp = read_stamp()
    have = set(stamp.get("extras", "").split())
    fingerprint = project_fingerprint()
    usable = VENV.exists() and stamp.get("python", python_identity()) == python_identity()
    if usable and stamp.get("project") == fingerprint and have.issuperset(extras):
        return
    # Without a stamp the next run starts over, should this one be interrupted.
    STAMP.unlink(missing_ok=True)
    fresh = not usable or not venv_works()
    if fresh:
        print("Making a Python environment in .venv", flush=True)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    wanted = sorted(have.union(extras))
    print("Installing Python packages into .venv (Qt is large; this happens once)", flush=True)
    pip = [str(venv_python()), "-m", "pip", "install", "--disable-pip-version-check"]
    if not fresh:
        pip.append("--quiet")
    # setuptools warns of editable installs whatever one does.
    os.environ["PYTHONWARNINGS"] = "ignore"
    subprocess.run([*pip, "--upgrade", *build_requirements()], check=True)
    target = str(ROOT) + (f"[{','.join(wanted)}]" if wanted else "")
    subprocess.run([*pip, "--no-build-isolation", "--editable", target], check=True)
    done = {"project": fingerprint, "python": python_identity(), "extras": " ".join(wanted)}
    STAMP.write_text(json.dumps(done))


def read_stamp() -> dict[str, str]:
    """What was installed when; empty if that is unknown."""
    try:
        stamp = json.loads(STAMP.read_text())
        return {str(key): str(value) for key, value in stamp.items()}
    except (OSError, ValueError, AttributeError):
        return {}


def project_fingerprint() -> str:
    """Changes when the dependencies, the packages or the version may have changed."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "setup.py", "app/velvet/__init__.py"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def python_identity() -> str:
    """Of the Python that makes the environment, and of the place it is for."""
    return f"{sys.version_info[:3]} {Path(sys.executable).resolve()} {ROOT}"


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def venv_works() -> bool:
    """Whether `.venv` has a Python of this version, with pip."""
    version = f"{sys.version_info[:3]}"
    question = "import pip, sys; print(sys.version_info[:3])"
    try:
        answer = subprocess.run(
            [str(venv_python()), "-c", question], capture_output=True, text=True, check=False
        )
    except OSError:
        return False
    return answer.returncode == 0 and answer.stdout.strip() == version


def build_requirements() -> list[str]:
    """What pyproject.toml names for building; installed here because the build is not isolated."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        requires: list[str] = tomllib.load(file)["build-system"]["requires"]
    return requires


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

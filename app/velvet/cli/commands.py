"""The commands' words, options and help; what they do is in the modules named after them.

Typer reads the command line. A mistake in it is one line on stderr and exit status 2, as everywhere.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.main import get_command

from velvet.cli.output import complain

app = typer.Typer(
    name="velvet",
    help="Velvet Table: a card table. Without a command it opens the window.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

MOST_SEED = 2**63 - 1
AGENTS = "random, greedy, novice, adept, master, search:500, cmd:PROGRAM"
Game = Annotated[str, typer.Argument(help="A game's id; `velvet games` lists them.")]
Seats = Annotated[int | None, typer.Option(help="How many seats; may be left out where there is one number.")]
Seed = Annotated[int | None, typer.Option(min=0, max=MOST_SEED, help="The same seed gives the same game.")]
Chosen = Annotated[list[str] | None, typer.Option("--option", help="An option of the game: name=value.")]
Json = Annotated[bool, typer.Option("--json", help="JSON instead of words.")]


def run_command(words: Sequence[str]) -> int:
    """Runs the command line; the exit status. Raises what the command raises."""
    command = get_command(app)
    try:
        # Not `command.main`, which would answer a closed pipe in its own way.
        with command.make_context("velvet", list(words)) as context:
            status = command.invoke(context)
    except Exception as error:
        # Typer carries its own copy of click in newer versions, so its errors are known by what they offer.
        tell: Callable[[], str] | None = getattr(error, "format_message", None)
        if tell is not None:
            return _misused(error, tell())
        if type(error).__name__ == "Abort":
            raise KeyboardInterrupt from None
        if type(error).__name__ == "Exit":
            return int(getattr(error, "exit_code", 0))
        raise
    return status if isinstance(status, int) else 0


def _misused(error: Any, message: str) -> int:
    if type(error).__name__ == "NoArgsIsHelpError":
        print(message)
        return 2
    context = getattr(error, "ctx", None)
    path = context.command_path if context is not None else "velvet"
    complain(f"{message.rstrip('.')}; see `{path} --help`")
    return 2


@app.callback(invoke_without_command=True)
def velvet(version: Annotated[bool, typer.Option("--version", help="Say the version.")] = False) -> None:
    if version:
        from velvet import __version__

        print(f"Velvet Table {__version__}")
        raise typer.Exit


@app.command()
def games(as_json: Json = False) -> int:
    """List the games with their seats and options."""
    from velvet.cli.listing import list_games

    return list_games(as_json)


@app.command()
def rules(game: Game) -> int:
    """Show a game's rulebook."""
    from velvet.cli.listing import show_rulebook

    return show_rulebook(game)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record (.velvet), or many, one a line (.jsonl).")],
    at: Annotated[int | None, typer.Option(min=0, help="Only the first so many moves.")] = None,
    as_json: Json = False,
    trace: Annotated[bool, typer.Option("--trace", help="Every position, one JSON line each.")] = False,
) -> int:
    """Play records through the rules and say where they stand."""
    from velvet.cli.replay import replay as run

    return run(file, at, as_json, trace)


@app.command()
def playtest(
    game: Game,
    number: Annotated[int, typer.Option("--games", min=1, help="How many games to play.")] = 100,
    seats: Seats = None,
    seed: Seed = None,
    agents: Annotated[str, typer.Option(help=f"Agents, with commas: {AGENTS}; fewer than seats repeat.")] = "random",
    option: Chosen = None,
    random_options: Annotated[
        bool, typer.Option("--random-options", help="Draw the other options anew for each game.")
    ] = False,
    records: Annotated[Path | None, typer.Option(help="Write the games' records to this .jsonl file.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON line a game, then one for all.")] = False,
    ladder: Annotated[
        Path | None,
        typer.Option(help="Set each level against the one below (400 games at most); results are kept in this file."),
    ] = None,
    edge: Annotated[
        float, typer.Option(min=0.02, max=1, help="How much of an even share a level of the ladder must win beyond it.")
    ] = 0.2,
) -> int:
    """Let agents play many games against each other."""
    if ladder is not None:
        from velvet.cli.ladder import ladder as climb

        return climb(game, seats, ladder, 400, edge)
    from velvet.cli.playtest import playtest as run

    return run(game, number, seats, seed, agents, option or [], random_options, records, as_json)


@app.command()
def play(
    game: Game,
    seats: Seats = None,
    players: Annotated[
        str | None,
        typer.Option(
            help=f"Who sits where, with commas: an agent ({AGENTS}) or a person's name.", show_default="Player,greedy"
        ),
    ] = None,
    seed: Seed = None,
    option: Chosen = None,
    file: Annotated[Path | None, typer.Option(help="Keep the game in this file; if it exists, continue it.")] = None,
) -> int:
    """Play in the terminal."""
    from velvet.cli.play import play as run

    return run(game, seats, players, seed, option or [], file)


@app.command()
def analyze(
    file: Annotated[Path, typer.Argument(help="A record (.velvet), or one of many (.jsonl); - reads it from stdin.")],
    sims: Annotated[
        int | None, typer.Option(min=1, max=100_000, help="Playthroughs for each decision; by default as many as suit.")
    ] = None,
    record: Annotated[int, typer.Option(min=0, help="Which record of a .jsonl file; the first is 0.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="JSON lines, as they are found.")] = False,
    beside: Annotated[bool, typer.Option("--beside", hidden=True, help="Leave the processor to a window.")] = False,
) -> int:
    """Look back at a game: which moves cost most."""
    from velvet.cli.analyze import analyze as run

    return run(file, sims or 0, record, as_json, beside)


@app.command()
def bench(
    kind: Annotated[
        str, typer.Argument(help="loop, batch, redeal, search, matches, moves, startup, frames, latency or blocks.")
    ],
    game: Annotated[str | None, typer.Argument(help="A game's id.")] = None,
    seats: Seats = None,
    sims: Annotated[int, typer.Option(min=1, help="Simulations a choice, where there is a search.")] = 100,
    seconds: Annotated[float, typer.Option(min=0.001, max=3600, help="How long to measure.")] = 1.0,
    option: Chosen = None,
    as_json: Json = False,
) -> int:
    """Measure how fast it is here.

    Of a game, in one process: loop, random hands move by move; batch, the same at once in the kernel; redeal, deals of
    what a seat cannot see; search, playthroughs of the searching agent; matches, whole hands with it in every seat;
    moves, how long Master thinks about each.

    Of the window: startup, until its first paint; frames, painting while something is dragged; latency, how long it
    is held up while agents think; blocks, how long by what a person does.
    """
    from velvet.cli.bench import bench as run

    return run(kind, game, seats, sims, seconds, option or [], as_json)


@app.command()
def doctor(
    selftest: Annotated[bool, typer.Option("--selftest", help="Also try every game and draw something.")] = False,
    as_json: Json = False,
    window: Annotated[bool, typer.Option("--window", hidden=True, help="The window's part alone, as JSON.")] = False,
) -> int:
    """Say what this installation has and whether it is sound."""
    from velvet.cli.doctor import doctor as run

    return run(selftest, as_json, window)

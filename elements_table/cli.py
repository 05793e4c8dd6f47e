"""The command line. Each command imports what it needs when it runs, so that the menu paints at once."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from elements_table import logfile, paths
from elements_table.kernel.errors import TableError, brief, told
from elements_table.kernel.registry import registry
from elements_table.kernel.words import _, plural, speak
from elements_table.ui.platform.settings import kept_language

if TYPE_CHECKING:
    from argparse import Namespace
    from pathlib import Path

    from elements_table.match.archive.history import Past
    from elements_table.match.archive.statistics import Statistics

log = logging.getLogger(__name__)

DONE, FAILED, WRONG, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: all well; what was checked does not hold; an error, told on stderr; Ctrl+C."""
FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a write to stdout, which has no name, fails with where that is a file that takes no more."""
LONGEST: Final = 2000
"""Letters of what is said on stderr."""
SHOWN_ID: Final = 8
"""Digits of a match's name in a list."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command (none: the menu) and return its exit code; an error is one sentence on stderr."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    logfile.install()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # stdout is for what a command answers
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except TableError as error:
        code = _complain(str(error))
    except paths.NoHome as error:
        code = _complain(_homeless(error))
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        _forget_stdout()
        code = DONE
    except Exception as error:  # whatever it is, a person gets a sentence and the log the traceback
        if isinstance(error, OSError) and error.errno in FULL and error.filename is None:
            _forget_stdout()
            return _complain(_("What there is to say cannot be written: {why}.").format(why=error.strerror))
        log.exception("elements-table %s", " ".join(arguments))
        code = _complain(_unexpected())
    return code


def _run(arguments: list[str]) -> int:
    if not arguments:
        from elements_table.ui import start  # 185 ms

        start.run_menu()
        return DONE
    gc.enable()
    from elements_table.arguments import match_file, parser  # 4 ms

    with contextlib.suppress(paths.NoHome):  # told where something is to be kept
        language = kept_language(paths.settings())
        if language != "en" and (trouble := speak(language, paths.data() / "locale")):
            _say(trouble)
    if (file := match_file(arguments, COMMANDS)) is not None:
        from elements_table.ui import start  # 185 ms

        start.run_menu(file)
        return DONE
    try:
        parsed = parser().parse_args(arguments)
    except SystemExit as end:  # --help and --version, already printed
        return end.code if isinstance(end.code, int) else DONE
    if sys.stdout is not None and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a name may hold letters that the terminal lacks
    return COMMANDS[parsed.command](parsed)


def _complain(sentence: str) -> int:
    _say(sentence)
    return WRONG


def _say(sentence: str) -> None:
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print("elements-table:", brief(" ".join(sentence.split()), LONGEST), file=sys.stderr, flush=True)


def _unexpected() -> str:
    try:
        place = paths.user() / logfile.NAME
    except paths.NoHome as error:
        return _homeless(error)
    if not os.access(place.parent, os.W_OK):
        words = _("{folder}: saves and settings cannot be written there; set {variable} to a folder that can be.")
        return words.format(folder=place.parent, variable=paths.HOME_VARIABLE)
    return _("Something went wrong that should not have; the details are at the end of {log}.").format(log=place)


def _homeless(error: paths.NoHome) -> str:
    words = _("{folder}: there is no such home; set {variable} to a folder of your own.")
    return words.format(folder=error, variable=paths.HOME_VARIABLE)


def _forget_stdout() -> None:
    """Let nothing more reach a reader that has gone, such as `| head`."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _play(args: Namespace) -> int:
    from elements_table.bots import guests  # 15 ms

    game = registry().game(args.game)
    seats = args.seats or ["person", *["regular"] * (game.data.default_seats - 1)]
    options, count = game.settle(dict(args.option), len(seats))
    for seat in seats:
        if seat != "person":
            guests.check(seat, game.data)
    if len(args.names) > count:
        many = _("--names has {n} names for {seats} seats; give one for each seat at most.")
        raise TableError(many.format(n=len(args.names), seats=count))
    from elements_table.ui import start  # 185 ms
    from elements_table.ui.shell import setup  # 31 ms

    setup.full_names(game.data, seats, args.names)
    start.run_game(game.id, seats, args.names, args.seed, options)
    return DONE


def _simulate(args: Namespace) -> int:
    from elements_table.bots.arena import simulate  # 36 ms
    from elements_table.bots.crew import crew  # 21 ms

    progress = _progress("game", total=args.games)
    told: dict[str, Any] = {"seed": args.seed, "options": dict(args.option), "progress": progress}
    told |= {"limit": args.limit, "say": _say}
    with crew(args.workers, args.cluster, _say) as there:
        result = simulate(args.game, args.seats, args.games, there=there, file=args.resume, **told)
    return _answer(args, result._asdict(), result.lines())


def _league(args: Namespace) -> int:
    from elements_table.bots.crew import crew  # 21 ms
    from elements_table.bots.league import League, lines  # 40 ms

    data = registry().game(args.game).data
    bots, options = args.bots or data.levels[::-1], dict(args.option)
    league = League(args.game, bots, players=args.players, options=options, seed=args.seed, limit=args.limit)
    progress = _progress(_("match"), total=league.matches(args.games) * len(league.pairs))
    with crew(args.workers, args.cluster, _say) as there:
        table = league.play(args.games, there=there, file=args.resume, progress=progress, say=_say)
    return _answer(args, table.told(), lines(table, _(data.title)))


def _bench(args: Namespace) -> int:
    from elements_table.bots.arena import bench  # 36 ms

    games = registry()
    figures = {
        name: bench(games.game(name), args.seconds, options=dict(args.option), seats=args.players)
        for name in args.games or games
    }
    words = _(
        "{name:<12} {actions:>11,.0f} actions/s ({given:,.0f} by processor time) {games:>9,.0f} playouts/s "
        "{length:>7.1f} actions each, clone {clone:.2f} us"
    )
    lines = []
    for name, found in figures.items():
        told = {"actions": found["actions_per_second"], "games": found["playouts_per_second"]}
        told |= {"given": found["actions_per_processor_second"], "length": found["actions_per_playout"]}
        lines.append(words.format(name=name, clone=found["clone_us"], **told))
    return _answer(args, figures, lines)


def _check(args: Namespace) -> int:
    from elements_table.kernel import scenario  # 8 ms

    loaded = [(path, scenario.load(path)) for path in args.files]
    passed = failed = 0
    for path, scenarios in loaded:
        for one in scenarios:
            failures = scenario.check(one, str(path))
            for failure in failures:
                print(failure)
            passed += not failures
            failed += bool(failures)
    print(_("{n} passed, {m} failed").format(n=passed, m=failed))
    return FAILED if failed else DONE


def _conform(args: Namespace) -> int:
    from elements_table.conformance import conform  # 590 ms

    games = registry()
    ids = [games.game(name).id for name in args.games or games]
    found = []
    for one in conform(ids, games, progress=_progress(_("check"))):
        found.append(one)
        if not args.json:
            print(one, flush=True)
    if args.json:
        _print_json([one._asdict() for one in found])
    elif found:
        print(plural("{n} finding", "{n} findings", len(found)).format(n=len(found)))
    else:
        print(_("All is as it should be: {games}.").format(games=", ".join(ids)))
    return FAILED if found else DONE


def _progress(unit: str, **more: Any) -> Callable[[Iterable[Any]], Iterable[Any]]:
    """Return what shows how far things are, where somebody watches."""
    if sys.stderr is None or not sys.stderr.isatty():
        return iter
    from tqdm import tqdm  # 24 ms

    return partial(tqdm, unit=unit, leave=False, **more)


def _validate(args: Namespace) -> int:
    from elements_table.validation import mistakes  # 90 ms

    found = mistakes(args.folder)
    for mistake in found:
        print(brief(mistake, LONGEST))
    count = plural("{n} mistake", "{n} mistakes", len(found)).format(n=len(found))
    print(count if found else _("All data files are sound."))
    return FAILED if found else DONE


def _replay(args: Namespace) -> int:
    from elements_table.match.archive import replay  # 45 ms

    if not args.verify:
        for line in replay.print_log(args.file, everything=args.all):
            print(line)
        return DONE
    disagreement = replay.verify(args.file)
    print(brief(disagreement, LONGEST) if disagreement else _("The rules agree with the record."))
    return FAILED if disagreement else DONE


def _export(args: Namespace) -> int:
    from elements_table.match.archive.history import History  # 50 ms

    history = History()
    matches = history.matches()
    if args.match is None:
        print("\n".join(map(_listed, matches)) or _("No finished match is kept."))
        return DONE
    found = matches[:1] if args.match == "last" else [one for one in matches if one.id.startswith(args.match)]
    if len(found) != 1:
        none, many = _("There is no finished match {name}."), _("The names of {n} matches begin with {name}.")
        raise TableError((many if found else none).format(name=args.match, n=len(found)))
    print(history.give(found[0], args.to or paths.documents()))
    return DONE


def _import(args: Namespace) -> int:
    from elements_table.match.archive.history import History  # 50 ms

    history = History()
    code = DONE
    for file in args.files:
        try:
            print(_listed(history.take(file)))
        except TableError as error:
            code = _complain(str(error))
    return code


def _listed(past: Past) -> str:
    """Return a finished match in a line: its name, its day, its game, who played, and the scores."""
    day = time.strftime("%Y-%m-%d", time.localtime(past.ended))
    names = " / ".join(seat.name for seat in past.seats)
    scores = " : ".join(f"{score:g}" for score in past.returns)
    return brief(f"{past.id[:SHOWN_ID]}  {day}  {past.game:<10}  {names}  {scores}")


def _statistics(args: Namespace) -> int:
    from elements_table.match.archive import export  # 50 ms
    from elements_table.match.archive.statistics import Statistics  # 42 ms

    if args.csv is not None:
        _check_folder(args.csv)
    base = Statistics()
    try:
        if args.csv is None:
            _print_records(base)
        elif str(args.csv) == "-":
            export.write(base, sys.stdout)
        else:
            count = export.write_file(base, args.csv)
            print(plural("{n} match in {path}", "{n} matches in {path}", count).format(n=count, path=args.csv))
    except OSError as error:
        if args.csv is None or isinstance(error, BrokenPipeError):
            raise
        with told(_(export.UNWRITTEN), path=args.csv):
            raise
    finally:
        base.close()
    return DONE


def _check_folder(file: Path) -> None:
    if not file.absolute().parent.is_dir():
        raise TableError(_("{folder}: there is no such folder; make it first.").format(folder=file.parent))


def _print_records(base: Statistics) -> None:
    records = base.games()
    base.check()
    for record in records:
        title = _(registry().head(record.game).title) if record.game in registry() else brief(record.game)
        skill = "–" if record.skill is None else f"{record.skill:.0f}"
        words = _("{game:<12} {played:>6} played {won:>6} won, longest streak {streak}, skill {skill}")
        counted = {"played": record.played, "won": record.won, "streak": record.longest_streak}
        print(words.format(game=title, skill=skill, **counted))
    if not records:
        print(_("No match has been played to its end yet."))


def _screenshot(args: Namespace) -> int:
    from elements_table.arguments import OF_GAMES, SCREENS  # 4 ms

    games = registry()
    kind, _colon, rest = args.target.partition(":")
    game_id = rest.partition(":")[0] if any(one.startswith(f"{kind}:") for one in OF_GAMES) else kind
    if args.target not in SCREENS and game_id not in games:
        choices = ", ".join([*SCREENS, *OF_GAMES, *games])
        words = _("There is no picture {target}; name one of {choices}.")
        raise TableError(games.left_out.get(game_id) or words.format(target=args.target, choices=choices))
    if args.out.suffix.lower() != ".png":
        raise TableError(_("{file}: pictures are PNG files; give it a name that ends in .png.").format(file=args.out))
    _check_folder(args.out)
    from elements_table.ui import shots  # 634 ms

    shots.screenshot(args.target, args.out, scenario=args.scenario, seat=args.seat, size=args.size)
    return DONE


def _doctor(args: Namespace) -> int:
    from elements_table.ui.common.doctor import Fact, facts, told  # 280 ms
    from elements_table.validation import mistakes  # 90 ms

    found = facts()
    wrong = mistakes(None)
    words = plural("{n} mistake", "{n} mistakes", len(wrong)).format(n=len(wrong))
    found.append(Fact(_("Data files"), words if wrong else _("All data files are sound."), not wrong))
    _answer(args, [fact._asdict() for fact in found], [told(found)])
    return DONE if all(fact.is_sound for fact in found) else FAILED


def _print_json(found: object) -> None:
    import json  # 2 ms

    print(json.dumps(found, indent=2))


def _answer(args: Namespace, found: object, lines: Iterable[str]) -> int:
    """Print what was found, as JSON where that is asked for, else in lines."""
    if args.json:
        _print_json(found)
    else:
        print("\n".join(lines))
    return DONE


_ALL: Final = (
    *(_play, _simulate, _league, _bench, _check, _conform, _validate, _replay),
    *(_export, _import, _statistics, _screenshot, _doctor),
)
COMMANDS: Final = MappingProxyType({run.__name__[1:]: run for run in _ALL})

"""Change the program in one place at a time, and see whether the tests notice: ``python -m tests.mutation``.

Every change is made in a copy of the checkout. Changes are drawn from the statements that compute (with a seed, so that
a sample can be repeated), equally many from every room. With ``--map FILE`` each is tried with the tests that run its
statement, those that run little else first, as many as fit into the limit; where the file is not there, all tests are
run once without any change to make it. Without a map it is tried with the few tests that must notice
(``tests/mutation/selection.py``), then with those of the room as far as the time allows; so are changes of C, whose
lines no map knows. What survives is listed, and compared with ``tests/mutation/survivors.txt``, where changes that need
not be noticed stand with the reason. Tests that noticed are run again without the change: they must pass.

    python -m tests.mutation --map lines.json.gz --count 0 --workers 16
    python -m tests.mutation --map lines.json.gz --count 240 --workers 16 --limit 60
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from tests.mutation.change import Change
from tests.mutation.changes import changes_of
from tests.mutation.line_map import LineMap, Uses
from tests.mutation.selection import ROOMS, SOURCES, few, interfaces, many, room
from tests.mutation.trial import C_SOURCES, Outcome, Workshop

ROOT = Path(__file__).resolve().parents[2]
NEEDED = {
    C_SOURCES: "ziglang",
    "src/kinetree/analysis/gym": "gymnasium",
    "src/kinetree/elastic/mesh.py": "meshio",
    "src/kinetree/export/code/runtime/fmi3": "fmpy",
    "src/kinetree/export/code/fmu.py": "fmpy",
    "src/kinetree/export/code/fmu_description.py": "fmpy",
    "src/kinetree/io/mjcf/": "mujoco",
}
"""What must be installed so that tests notice a change of files: bitcode is made of the text of the runtime."""


def files_of(name: str) -> list[Path]:
    """Files of a room that are changed; a room may be one file."""
    room = ROOT / SOURCES / name
    found = sorted(
        file
        for file in ([room] if room.is_file() else room.rglob("*"))
        if file.suffix in (".py", ".c", ".h") and file.name != "tolerances.h"
    )
    kept = [file for file in found if few(file.relative_to(ROOT).as_posix()) is not None]
    return [file for file in kept if not any(part in file.as_posix() for part in left_alone())]


def left_alone() -> list[str]:
    """Beginnings of the paths of files that no test would notice here."""
    return [part for part, module in NEEDED.items() if find_spec(module) is None]


def drawn(count: int, seed: int, rooms: list[str], only: str = "") -> list[Change]:
    """A sample of changes, equally many from every room as far as there are; ``only``: of files so named."""
    source = random.Random(seed)
    found: list[Change] = []
    for k, name in enumerate(rooms):
        files = [file for file in files_of(name) if only in file.as_posix()]
        statements: dict[tuple[str, int], list[Change]] = defaultdict(list)
        for file in files:
            for change in changes_of(ROOT, file):
                statements[change.statement].append(change)
        share = count // len(rooms) + (1 if k < count % len(rooms) else 0)
        drawn_of = source.sample(sorted(statements), min(share, len(statements)))
        found += [source.choice(statements[statement]) for statement in drawn_of]
    return found


def known_survivors() -> dict[str, str]:
    """Changes that need not be noticed, with the reason: ``file: before → after in line || reason`` a line."""
    path = Path(__file__).with_name("survivors.txt")
    lines = [
        line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")
    ]
    return {name.strip(): reason.strip() for name, _, reason in (line.partition("||") for line in lines)}


def label(change: Change) -> str:
    """A change by the text of its line: the line's number moves, and other lines of the file are not meant."""
    text = _lines(change.file)[change.line - 1].strip()
    return f"{change.file}: {change.before} → {change.after.strip()} in {text}"


@cache
def _lines(file: str) -> list[str]:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


def asked(words: list[str] | None = None) -> argparse.Namespace:
    """What the command is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--count", type=int, default=65, help="changes to draw")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", "--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument(
        "--limit",
        type=float,
        default=300.0,
        help="seconds for the tests of a change, as they take without it",
    )
    parser.add_argument("--map", type=Path, help="which tests run which lines: read, or made where it is not")
    parser.add_argument("--longest", type=float, default=600.0, help="seconds after which a map must be made")
    parser.add_argument("--room", action="append", choices=ROOMS, help="only these rooms")
    parser.add_argument("--only", default="", help="only files with this in their path")
    parser.add_argument("--few", action="store_true", help="leave out the tests of the rooms")
    parser.add_argument("--json", type=Path, help="write the outcomes to this file")
    return parser.parse_args(words)


def main() -> int:
    """Draw, try, and say what survived."""
    options = asked()
    rooms = options.room or list(ROOMS)
    sample = drawn(options.count, options.seed, rooms, options.only)
    known, begun = known_survivors(), time.monotonic()
    for part in left_alone():
        print(f"{part} is left alone: {NEEDED[part]} is not installed", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        cache = options.map and options.map.with_name(options.map.name + ".cache")
        workshop = Workshop(ROOT, Path(folder), options.workers, options.limit, cache)
        trial = (
            by_map(workshop, options, read_or_made(workshop, options))
            if options.map
            else by_room(workshop, options, sample)
        )
        outcomes: list[Outcome] = []

        def one(change: Change) -> None:
            outcome = trial(change, label(change) in known)
            outcomes.append(outcome)
            print(f"{outcome.verdict:9} {outcome.seconds:4.0f} s  {change}  {outcome.test}", flush=True)
            write_json(options.json, outcomes)

        with ThreadPoolExecutor(options.workers) as pool:
            list(pool.map(one, sample))
        failing = workshop.failing(
            {o.test: options.limit for o in outcomes if o.test and o.verdict == "killed"}
        )
        outcomes = [replace(o, verdict="survived") if o.test in failing else o for o in outcomes]
        write_json(options.json, outcomes)
        for test in sorted(failing):
            print(f"  fails now and then without any change, which notices nothing: {test}", flush=True)
    return summary(outcomes, known, time.monotonic() - begun)


def write_json(file: Path | None, outcomes: list[Outcome]) -> None:
    """Write outcomes to a file, if one is wanted."""
    if file is not None:
        kept = [
            {**asdict(o.change), **{k: v for k, v in asdict(o).items() if k != "change"}} for o in outcomes
        ]
        file.write_text(json.dumps(kept, indent=1), encoding="utf-8")


def read_or_made(workshop: Workshop, options: argparse.Namespace) -> LineMap:
    """Which tests run which lines: as it was written, else made anew and written."""
    if options.map.exists():
        found = LineMap.read(options.map)
        for name in found.changed(ROOT):
            print(f"  {name} has changed since the map was made", flush=True)
        return found
    begun = time.monotonic()
    found = workshop.recorded(options.longest)
    if not found.tests:
        sys.exit("no test passes without any change: nothing would be measured")
    found.write(options.map)
    print(f"{len(found.tests)} tests run without a change in {time.monotonic() - begun:.0f} s", flush=True)
    return found


def by_map(
    workshop: Workshop, options: argparse.Namespace, lines: LineMap
) -> Callable[[Change, bool], Outcome]:
    """Trials with the tests that run what is changed; where none is known to, with those that are named for it."""
    uses, moved = Uses(ROOT), set(lines.changed(ROOT))
    uses.of([""])  # looked up now, before many threads ask
    uses.imports("")
    lines.ordered((), (), 0.0)

    def trial(change: Change, known: bool) -> Outcome:
        named = (*(few(change.file) or ()), *interfaces(change.file))
        found = lines.of_change(change, uses) if change.file not in moved else set()
        near = lines.near_change(change, uses) if change.file not in moved else set()
        seconds = options.limit / (4 if known else 1)
        outcome = workshop.tried_with(change, lines.chosen(found, named, many(change.file), seconds, near))
        if found or change.reach == (0, 0) or outcome.verdict != "survived":
            return outcome
        return replace(outcome, test="(no test is known to run it)")

    return trial


def by_room(
    workshop: Workshop, options: argparse.Namespace, sample: list[Change]
) -> Callable[[Change, bool], Outcome]:
    """Trials with the few tests of the file and those of its room."""
    begun = time.monotonic()
    needed = {test for change in sample for test in few(change.file) or ()}
    failing = workshop.prepare(needed)
    print(f"tests run without a change in {time.monotonic() - begun:.0f} s", flush=True)
    for test in failing:
        print(f"  fails or takes too long without any change, and is left out: {test}", flush=True)
    if 4 * len(failing) > len(needed):
        sys.exit("so many tests fail without any change that nothing would be measured")

    def trial(change: Change, known: bool) -> Outcome:
        more = () if options.few or known else many(change.file)
        return workshop.tried(change, few(change.file) or (), (*interfaces(change.file), *more))

    return trial


def summary(outcomes: list[Outcome], known: dict[str, str], seconds: float) -> int:
    """Say how many changes were noticed, in every room, and which were not; 1 if there are any without a reason."""
    survived = [o.change for o in outcomes if o.verdict == "survived"]
    new = [change for change in survived if label(change) not in known]
    for name in ROOMS:
        counted = Counter(o.verdict for o in outcomes if room(o.change.file) == name)
        if counted:
            print(f"  {name:12} {sum(counted.values()) - counted['survived']} of {sum(counted.values())}")
    judged = len(outcomes) - (len(survived) - len(new))
    killed = judged - len(new)
    print(
        f"{killed} of {judged} changes noticed ({100 * killed / max(judged, 1):.0f} %), {seconds:.0f} s",
        end="",
    )
    print(f"; {len(survived) - len(new)} more need not be" if len(new) < len(survived) else "")
    for change in new:
        print(f"  survived: {label(change)}")
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())

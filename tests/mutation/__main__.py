"""Change the program in one place at a time, and see whether the tests notice: ``python -m tests.mutation``.

Every change is made in a copy of the checkout. Changes are drawn from the files that compute (with a seed, so that a
sample can be repeated), equally many from every room. Each is tried with the few tests that must notice
(``tests/mutation/selection.py``), then, if these pass, with further ones as far as the time allows: those that run the
line, which Python 3.12 can tell, else those of the room. What survives is listed, and compared with
``tests/mutation/survivors.txt``, where changes that need not be noticed stand with the reason. Before, the tests are
run once without any change: they must pass, and what they compile is kept.

    python -m tests.mutation --count 240 --workers 16 --limit 90
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path

from tests.mutation.change import Change
from tests.mutation.changes import changes_of
from tests.mutation.lines import can_be_recorded
from tests.mutation.selection import ROOMS, SOURCES, every, few, is_machine_code, many, room
from tests.mutation.trial import TEXT, Outcome, Workshop

ROOT = Path(__file__).resolve().parents[2]
NEEDED = {TEXT: "ziglang", "src/kinetree/analysis/gym": "gymnasium"}
"""What must be installed so that tests notice a change of files: bitcode is made of the text of the runtime."""


def files_of(name: str) -> list[Path]:
    """Files of a room that are changed."""
    folder = ROOT / SOURCES / name
    found = sorted(
        file for file in folder.rglob("*") if file.suffix in (".py", ".c", ".h") and file.name != "memory.h"
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
        every = [change for file in files for change in changes_of(ROOT, file)]
        share = count // len(rooms) + (1 if k < count % len(rooms) else 0)
        found += source.sample(every, min(share, len(every)))
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
    text = (ROOT / change.file).read_text(encoding="utf-8").splitlines()[change.line - 1].strip()
    return f"{change.file}: {change.before} → {change.after.strip()} in {text}"


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
        "--limit", type=float, default=300.0, help="seconds for each of the two sets of tests"
    )
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
        workshop = Workshop(ROOT, Path(folder), options.workers, options.limit)
        needed = {test for change in sample for test in few(change.file) or ()}
        failing = workshop.prepare(every(rooms) if can_be_recorded() and not options.few else needed)
        print(f"tests run without a change in {time.monotonic() - begun:.0f} s", flush=True)
        for test in failing:
            print(f"  fails or takes too long without any change, and is left out: {test}", flush=True)
        if 4 * len(failing) > len(needed):
            sys.exit("so many tests fail without any change that nothing would be measured")
        outcomes: list[Outcome] = []

        def one(change: Change) -> None:
            first, more = few(change.file) or (), many(change.file)
            if can_be_recorded() and not is_machine_code(change.file) and not options.few:
                running = workshop.running(change)
                first, more = tuple(t for t in first if t in running), tuple(workshop.further(change, first))
            if options.few or label(change) in known:
                more = ()
            outcome = workshop.tried(change, first, more)
            outcomes.append(outcome)
            print(f"{outcome.verdict:9} {outcome.seconds:4.0f} s  {change}", flush=True)
            if options.json:
                kept = [{**asdict(o.change), "verdict": o.verdict, "seconds": o.seconds} for o in outcomes]
                options.json.write_text(json.dumps(kept, indent=1), encoding="utf-8")

        with ThreadPoolExecutor(options.workers) as pool:
            list(pool.map(one, sample))
    return summary(outcomes, known, time.monotonic() - begun)


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

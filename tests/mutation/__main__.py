"""Change the program in one place at a time, and see whether the tests notice: ``python -m tests.mutation``.

Every change is made in a copy of the checkout. Changes are drawn from all files of the rooms that compute (with a seed,
so that a sample can be repeated); each is tested by the tests of its room. What survives is listed, and compared with
``tests/mutation/survivors.txt``, where changes that need not be noticed stand with the reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue

from tests.mutation.changes import Change, changes_of

ROOT = Path(__file__).resolve().parents[2]

# fmt: off
TESTS: dict[str, tuple[str, ...]] = {
    "symbolic": ("tests/equations", "tests/loops", "tests/analysis"),
    "equations": ("tests/equations", "tests/loops", "tests/validation", "tests/analysis/test_linearizer.py"),
    "linalg": ("tests/linalg", "tests/analysis/test_linearizer.py", "tests/solve", "tests/loops"),
    "solve": ("tests/solve", "tests/analysis", "tests/loops"),
    "preparation": (
        "tests/preparation", "tests/analysis", "tests/loops", "tests/solve", "tests/equations",
    ),
    "analysis": (
        "tests/analysis", "tests/loops", "tests/results", "tests/validation", "tests/robustness/test_failing_runs.py",
    ),
    "results": ("tests/results", "tests/analysis"),
}
# fmt: on
"""Rooms that compute, and the tests that must notice."""


@dataclass(frozen=True)
class Outcome:
    """What became of a change: "killed", "survived" or "too slow" (which counts as killed)."""

    change: Change
    verdict: str


def drawn(count: int, seed: int, rooms: list[str]) -> list[Change]:
    """A sample of changes, equally many from every room as far as there are."""
    source = random.Random(seed)
    found: list[Change] = []
    for k, room in enumerate(rooms):
        files = sorted((ROOT / "src" / "kinetree" / room).rglob("*.py"))
        every = [change for file in files for change in changes_of(ROOT, file)]
        share = count // len(rooms) + (1 if k < count % len(rooms) else 0)
        found += source.sample(every, min(share, len(every)))
    return found


def tested(change: Change, copy: Path, limit: float) -> Outcome:
    """Make a change in a copy, run the tests of its room there, and undo it."""
    file = copy / change.file
    original = file.read_text(encoding="utf-8")
    room = Path(change.file).parts[2]
    environment = {
        **os.environ,
        "PYTHONPATH": f"{copy / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS[room]]
    try:
        file.write_text(change.applied(original), encoding="utf-8")
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=limit, check=False
        )
        verdict = "survived" if done.returncode == 0 else "killed"
    except subprocess.TimeoutExpired:
        verdict = "too slow"
    finally:
        file.write_text(original, encoding="utf-8")
    return Outcome(change, verdict)


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


def main() -> int:
    """Draw, test, and say what survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--count", type=int, default=70, help="changes to draw")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=max(1, (os.cpu_count() or 2) // 2))
    parser.add_argument("--limit", type=float, default=900.0, help="seconds for the tests of one change")
    parser.add_argument("--room", action="append", choices=TESTS, help="only these rooms")
    parser.add_argument("--json", type=Path, help="write the outcomes to this file")
    options = parser.parse_args()
    sample = drawn(options.count, options.seed, options.room or list(TESTS))
    with tempfile.TemporaryDirectory() as folder:
        copies: Queue[Path] = Queue()
        for k in range(options.jobs):
            copy = Path(folder) / str(k)
            for part in ("src", "tests", "docs", "validation", "pyproject.toml"):
                if (ROOT / part).is_dir():
                    shutil.copytree(ROOT / part, copy / part)
                else:
                    shutil.copy2(ROOT / part, copy / part)
            copies.put(copy)

        def one(change: Change) -> Outcome:
            copy = copies.get()
            try:
                outcome = tested(change, copy, options.limit)
            finally:
                copies.put(copy)
            print(f"{outcome.verdict:9} {change}", flush=True)
            if options.json:
                written.append({**asdict(change), "verdict": outcome.verdict})
                options.json.write_text(json.dumps(written, indent=1), encoding="utf-8")
            return outcome

        written: list[dict[str, object]] = []
        with ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(one, sample))
    known = known_survivors()
    survived = [o.change for o in outcomes if o.verdict == "survived"]
    new = [change for change in survived if label(change) not in known]
    killed = len(outcomes) - len(survived)
    print(f"{killed} of {len(outcomes)} changes noticed ({100 * killed / max(len(outcomes), 1):.0f} %)")
    for change in survived:
        print(f"  survived: {change}" + (f"  ({known[label(change)]})" if label(change) in known else ""))
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())

"""Trying changes: copies of the checkout, one for each worker, in which tests are run with one change at a time."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

from tests.mutation.change import Change
from tests.mutation.lines import can_be_recorded

COPIED = ("src", "tests", "docs", "validation", "pyproject.toml", "README.md")
TEXT, BITCODE = "src/kinetree/runtime/text/", "src/kinetree/runtime/bitcode"
SLACK = 3.0
"""Tests with a change that take so many times as long as without it never end: that is noticed, too."""
ABOVE = 12
"""Lines of one expression, most of which are not told apart."""
SHARE = 0.6
"""Of the limit: what further tests may take together without a change."""


@dataclass(frozen=True)
class Outcome:
    """What became of a change: "killed", "too slow" (which is noticed, too) or "survived"; and how long it took (s)."""

    change: Change
    verdict: str
    seconds: float


class Workshop:
    """Copies of a checkout in a folder, and what running the tests without a change has left: a cache, times, lines."""

    def __init__(self, root: Path, folder: Path, workers: int, limit: float) -> None:
        self._root, self._folder, self._limit, self._workers = root, folder, limit, workers
        self._cache = folder / "cache"
        self._cache.mkdir()
        self._took: dict[str, float] = {}
        self._lines: dict[str, dict[str, set[int]]] = {}
        self._failing: set[str] = set()
        self._copies: Queue[Path] = Queue()
        for k in range(workers):
            copy = folder / str(k)
            for part in COPIED:
                if (root / part).is_dir():
                    shutil.copytree(
                        root / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "_build")
                    )
                elif (root / part).exists():
                    shutil.copy2(root / part, copy / part)
            self._copies.put(copy)

    def prepare(self, tests: Collection[str]) -> list[str]:
        """Run tests without any change, which fills the cache; returns those that fail, which are not used."""

        def one(test: str) -> str | None:
            copy = self._copies.get()
            told = copy / "lines.json"
            told.unlink(missing_ok=True)
            try:
                begun = time.monotonic()
                status = self._run([test], copy, self._cache, 4 * self._limit, told)
                self._took[test] = time.monotonic() - begun
                if told.exists():
                    found = json.loads(told.read_text(encoding="utf-8"))
                    self._lines[test] = {file: set(lines) for file, lines in found.items()}
                return None if status in (0, 5) else test  # 5: nothing there is to be run here
            finally:
                self._copies.put(copy)

        with ThreadPoolExecutor(self._workers) as pool:
            failing = [test for test in pool.map(one, sorted(tests)) if test is not None]
        self._failing = set(failing)
        return failing

    def running(self, change: Change) -> set[str]:
        """Tests that run the line of a change, or where none is known to, the nearest line above that is run."""
        for line in range(change.line, max(change.line - ABOVE, 0), -1):
            found = {test for test, lines in self._lines.items() if line in lines.get(change.file, ())}
            if found:
                return found
        return set()

    def further(self, change: Change, few: Collection[str]) -> list[str]:
        """Tests besides the few that run the line of a change, the quickest first, as far as the time allows."""
        chosen, whole = [], 0.0
        for test in sorted(self.running(change) - {*few} - self._failing, key=self._took.__getitem__):
            whole += self._took[test]
            if whole > SHARE * self._limit:
                break
            chosen.append(test)
        return chosen

    def tried(self, change: Change, few: Sequence[str], more: Sequence[str]) -> Outcome:
        """Make a change in a copy, run the few tests there and, if these pass, more; and undo it."""
        copy = self._copies.get()
        cache = self._folder / f"cache of {copy.name}"
        file, begun = copy / change.file, time.monotonic()
        original = file.read_text(encoding="utf-8")
        few = [test for test in few if test not in self._failing]
        usual = sum(self._took.get(test, 0.0) for test in few)
        try:
            shutil.copytree(self._cache, cache)  # of its own: a change may spoil what is kept there
            _write(file, change.applied(original))
            if not self._compiles(copy, change.file):
                return Outcome(change, "killed", time.monotonic() - begun)
            status = self._run(few, copy, cache, max(self._limit, SLACK * usual))
            verdict = "survived" if status in (0, 5) else "too slow" if status is None else "killed"
            if (
                verdict == "survived" and more
            ):  # as far as the time allows: what is not reached notices nothing
                status = self._run(more, copy, cache, self._limit)
                verdict = "survived" if status in (0, 5, None) else "killed"
        finally:
            _write(file, original)
            if TEXT in change.file:
                shutil.copytree(self._root / BITCODE, copy / BITCODE, dirs_exist_ok=True)
            shutil.rmtree(cache, ignore_errors=True)
            self._copies.put(copy)
        return Outcome(change, verdict, time.monotonic() - begun)

    def _compiles(self, copy: Path, file: str) -> bool:
        """Make bitcode of a changed text of the runtime; False where the compiler refuses it."""
        if TEXT not in file:
            return True
        command = [sys.executable, "-m", "kinetree.runtime.build"]
        environment = os.environ | {"PYTHONPATH": str(copy / "src")}
        return not subprocess.run(command, env=environment, capture_output=True, check=False).returncode

    def _run(
        self, tests: Sequence[str], copy: Path, cache: Path, limit: float, told: Path | None = None
    ) -> int | None:
        """Status of the tests in a copy; None where they take longer than the limit (s)."""
        if not tests:
            return 0
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                [str(copy / "src"), str(copy), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "KINETREE_CACHE_DIR": str(cache),
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
        if told is None:
            command.append("-x")
        elif can_be_recorded():
            environment["KINETREE_LINES"] = str(told)
            command += ["-p", "tests.mutation.lines"]
        process = subprocess.Popen(
            [*command, *tests],
            cwd=copy,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # and what it has started
            process.wait()
            return None


def _write(file: Path, text: str) -> None:
    """Write a source; bytecode is kept by size and second, which may be the same as before, so it is removed."""
    file.write_text(text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()

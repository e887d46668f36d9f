"""Trying changes: copies of the checkout, one for each worker, in which tests are run with one change at a time."""

from __future__ import annotations

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

COPIED = ("src", "tests", "docs", "validation", "pyproject.toml", "README.md", "hatch_build.py")
SLACK = 3.0
"""Tests with a change that take so many times as long as without it never end: that is noticed, too."""


@dataclass(frozen=True)
class Outcome:
    """What became of a change: "killed", "too slow" (which is noticed, too) or "survived"; and how long it took (s)."""

    change: Change
    verdict: str
    seconds: float


class Workshop:
    """Copies of a checkout in a folder, and what compiling the tests without a change has left in a cache."""

    def __init__(self, root: Path, folder: Path, workers: int, limit: float) -> None:
        self._folder, self._limit, self._workers = folder, limit, workers
        self._cache = folder / "cache"
        self._cache.mkdir()
        self._took: dict[str, float] = {}
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
            try:
                begun = time.monotonic()
                status = self._run([test], copy, self._cache, 4 * self._limit)
                self._took[test] = time.monotonic() - begun
                return None if status in (0, 5) else test  # 5: nothing there is to be run here
            finally:
                self._copies.put(copy)

        with ThreadPoolExecutor(self._workers) as pool:
            failing = [test for test in pool.map(one, sorted(tests)) if test is not None]
        self._failing = set(failing)
        return failing

    def tried(self, change: Change, few: Sequence[str], more: Sequence[str]) -> Outcome:
        """Make a change in a copy, run the few tests there and, if these pass, more; and undo it."""
        copy = self._copies.get()
        cache = self._folder / f"cache of {copy.name}"
        file, begun = copy / change.file, time.monotonic()
        original = file.read_text(encoding="utf-8")
        few = [test for test in few if test not in self._failing]
        usual = sum(self._took[test] for test in few)
        try:
            shutil.copytree(self._cache, cache)  # of its own: a change may spoil what is kept there
            _write(file, change.applied(original))
            status = self._run(few, copy, cache, max(self._limit, SLACK * usual))
            verdict = "survived" if status in (0, 5) else "too slow" if status is None else "killed"
            if (
                verdict == "survived" and more
            ):  # as far as the time allows: what is not reached notices nothing
                status = self._run(more, copy, cache, self._limit)
                verdict = "survived" if status in (0, 5, None) else "killed"
        finally:
            _write(file, original)
            shutil.rmtree(cache, ignore_errors=True)
            self._copies.put(copy)
        return Outcome(change, verdict, time.monotonic() - begun)

    def _run(self, tests: Sequence[str], copy: Path, cache: Path, limit: float) -> int | None:
        """Status of the tests in a copy; None where they take longer than the limit (s)."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(copy / "src"),
            "KINETREE_CACHE_DIR": str(cache),
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
        if not tests:
            return 0
        process = subprocess.Popen(
            command,
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

"""Trying changes: copies of the checkout, one for each worker, in which tests are run with one change at a time."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import IO

from tests.mutation.change import Change
from tests.mutation.line_map import LineMap

COPIED = ("src", "tests", "docs", "validation", "pyproject.toml", "README.md")
C_SOURCES, BITCODE = "src/kinetree/runtime/c/", "src/kinetree/runtime/bitcode"
SLACK = 3.0
"""Tests with a change that take so many times as long as without it never end: that is noticed, too."""
PASSED = (0, 5)
"""What pytest ends with where all is well; 5: nothing there is to be run here."""
NOT_MAPPED = ("benchmarks", "docs", "mutation", "packaging", "structure", "report/test_page_browser.py")
"""Tests that look at the project, or at a browser, not at what is computed."""


@dataclass(frozen=True)
class Outcome:
    """What became of a change: "killed", "too slow" (which is noticed, too) or "survived".

    How long it took (s), and the test that noticed, as far as it is known.
    """

    change: Change
    verdict: str
    seconds: float
    test: str = ""


class Workshop:
    """Copies of a checkout in a folder, and what running the tests without a change has left: a cache, and times.

    ``cache``: where compiled code is kept, so that it can be used by a later workshop; else in the folder.
    """

    def __init__(
        self, root: Path, folder: Path, workers: int, limit: float, cache: Path | None = None
    ) -> None:
        self._root, self._folder, self._limit, self._workers = root, folder, limit, workers
        self._cache = folder / "cache" if cache is None else cache
        self._cache.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._took: dict[str, float] = {}
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
            try:
                begun = time.monotonic()
                status = self._run(["-x", test], copy, self._cache, 4 * self._limit)
                self._took[test] = time.monotonic() - begun
                return None if status in PASSED else test
            finally:
                self._copies.put(copy)

        with ThreadPoolExecutor(self._workers) as pool:
            failing = [test for test in pool.map(one, sorted(tests)) if test is not None]
        self._failing = set(failing)
        return failing

    def recorded(self, seconds: float) -> LineMap:
        """Run all tests without any change, for at most so long, and tell which lines each of those that pass runs."""
        copy, records = self._copies.get(), self._folder / "records"
        records.mkdir()
        try:
            left_out = [f"--ignore=tests/{part}" for part in NOT_MAPPED]
            workers = ["-n", str(self._workers), "--dist", "loadgroup"] if self._workers > 1 else []
            command = ["-p", "tests.mutation.lines", *workers, *left_out, "--continue-on-collection-errors"]
            with (records / "said.txt").open("w") as said:
                self._run(
                    [*command, "tests"], copy, self._cache, seconds, {"KINETREE_LINES": str(records)}, said
                )
            print(*(records / "said.txt").read_text(encoding="utf-8").splitlines()[-1:], flush=True)
        finally:
            self._copies.put(copy)
        return LineMap.of_records(self._root, records)

    def tried(self, change: Change, few: Sequence[str], more: Sequence[str]) -> Outcome:
        """Try a change with files of tests: few that must notice and, if these pass, more."""
        few = [test for test in few if test not in self._failing]
        usual = sum(self._took.get(test, 0.0) for test in few)

        def judge(copy: Path, cache: Path) -> tuple[str, str]:
            status = self._run(["-x", *few], copy, cache, max(self._limit, SLACK * usual)) if few else 0
            if status not in PASSED:
                return "too slow" if status is None else "killed", ""
            # as far as the time allows: what is not reached notices nothing
            status = self._run(["-x", *more], copy, cache, self._limit) if more else 0
            return "survived" if status in (*PASSED, None) else "killed", ""

        return self._judged(change, judge)

    def tried_with(self, change: Change, tests: Mapping[str, float]) -> Outcome:
        """Try a change with tests in their order, which take so many seconds without it."""

        def judge(copy: Path, cache: Path) -> tuple[str, str]:
            return self._chosen(tests, copy, cache) if tests else ("survived", "")

        return self._judged(change, judge)

    def failing(self, tests: Mapping[str, float]) -> set[str]:
        """Those of some tests that fail without any change."""

        def one(test: str) -> bool:
            copy = self._copies.get()
            try:
                return self._chosen({test: tests[test]}, copy, self._cache)[0] != "survived"
            finally:
                self._copies.put(copy)

        names = sorted(tests)
        with ThreadPoolExecutor(self._workers) as pool:
            return {name for name, failed in zip(names, pool.map(one, names), strict=True) if failed}

    def _chosen(self, tests: Mapping[str, float], copy: Path, cache: Path) -> tuple[str, str]:
        """Run tests in their order: the verdict, and which one failed."""
        list_of_tests, told = copy / "chosen.json", copy / "chosen.json.failed"
        list_of_tests.write_text(json.dumps(tests), encoding="utf-8")
        told.unlink(missing_ok=True)
        files = dict.fromkeys(name.partition("::")[0] for name in tests)
        limit = SLACK * max(self._limit, sum(tests.values()))
        status = self._run(
            ["-x", "-p", "tests.mutation.chosen", *files],
            copy,
            cache,
            limit,
            {"KINETREE_CHOSEN": str(list_of_tests)},
        )
        if status in PASSED:
            return "survived", ""
        slow = status is None or status == -getattr(signal, "SIGALRM", 0)
        test = told.read_text(encoding="utf-8") if told.exists() else ""
        return "too slow" if slow else "killed", test

    def _judged(self, change: Change, judge: Callable[[Path, Path], tuple[str, str]]) -> Outcome:
        """Make a change in a copy, see what becomes of it, and undo it."""
        copy = self._copies.get()
        cache = self._folder / f"cache of {copy.name}"
        file, begun = copy / change.file, time.monotonic()
        original = file.read_text(encoding="utf-8")
        test = ""
        try:
            shutil.copytree(self._cache, cache, copy_function=_linked)  # of its own: a change may add to it
            _write(file, change.applied(original))
            if self._compiles(copy, change.file):
                verdict, test = judge(copy, cache)
            else:
                verdict = "killed"
        finally:
            _write(file, original)
            if C_SOURCES in change.file:
                shutil.copytree(self._root / BITCODE, copy / BITCODE, dirs_exist_ok=True)
            shutil.rmtree(cache, ignore_errors=True)
            self._copies.put(copy)
        return Outcome(change, verdict, time.monotonic() - begun, test)

    def _compiles(self, copy: Path, file: str) -> bool:
        """Make bitcode of a changed text of the runtime; False where the compiler refuses it."""
        if C_SOURCES not in file:
            return True
        command = [sys.executable, "-m", "kinetree.runtime.build"]
        environment = os.environ | {"PYTHONPATH": str(copy / "src")}
        return not subprocess.run(command, env=environment, capture_output=True, check=False).returncode

    def _run(
        self,
        arguments: Sequence[str],
        copy: Path,
        cache: Path,
        limit: float,
        more: Mapping[str, str] | None = None,
        said: IO[str] | int = subprocess.DEVNULL,
    ) -> int | None:
        """Status of pytest in a copy; None where it takes longer than the limit (s)."""
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(
                [str(copy / "src"), str(copy), *filter(None, [os.environ.get("PYTHONPATH")])]
            ),
            "KINETREE_CACHE_DIR": str(cache),
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            **(more or {}),
        }
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments],
            cwd=copy,
            env=environment,
            stdout=said,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)  # and what it has started
            process.wait()


def _linked(source: str, target: str) -> None:
    """Give a file a second name, which takes no time: files of the cache are replaced, never written again."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def _write(file: Path, text: str) -> None:
    """Write a source; bytecode is kept by size and second, which may be the same as before, so it is removed."""
    file.write_text(text, encoding="utf-8")
    for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
        compiled.unlink()

"""Which lines of the program every test runs, and how long it takes: a plugin of pytest.

``KINETREE_LINES`` names a folder; every process writes a file there, with a line of JSON for every test that passed. A
line is told once for every test and then no longer watched, so that tests take hardly longer (Python 3.12; before, all
lines are told again and again, which takes several times as long). What a fixture of a whole module runs belongs to
all tests that use it. Loops in machine code, and other processes, tell nothing.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

TOOL = 4
"""Number of the tool: 3 is Hypothesis's."""
Lines = dict[str, int]
"""Lines that were run, by file: bit k is line k."""
_sources = str(Path.cwd() / "src") + os.sep
_seen: list[Lines] = [defaultdict(int)]
_of_fixtures: dict[int, Lines] = {}
_unfit: set[str] = set()


def _watch() -> None:
    """Begin to watch lines, all of them again."""
    if sys.version_info < (3, 12):
        threading.settrace(_entered)
        sys.settrace(_entered)
        return
    watch: Any = sys.monitoring
    if watch.get_tool(TOOL) is None:
        watch.use_tool_id(TOOL, "lines")
        watch.register_callback(TOOL, watch.events.LINE, _line)
        watch.set_events(TOOL, watch.events.LINE)
    else:
        watch.restart_events()


def _line(code: Any, line: int) -> Any:
    if code.co_filename.startswith(_sources):
        _seen[-1][code.co_filename] |= 1 << line
    return sys.monitoring.DISABLE  # type: ignore[attr-defined]


def _entered(frame: Any, event: str, argument: Any) -> Any:
    return _traced if frame.f_code.co_filename.startswith(_sources) else None


def _traced(frame: Any, event: str, argument: Any) -> Any:
    if event == "line":
        _seen[-1][frame.f_code.co_filename] |= 1 << frame.f_lineno
    return _traced


def _join(into: Lines, more: Lines) -> None:
    for file, lines in more.items():
        into[file] = into.get(file, 0) | lines


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any) -> Generator[None, object, object]:
    """Lines of a fixture that several tests share."""
    if fixturedef.scope == "function":
        return (yield)
    _seen.append(defaultdict(int))
    _watch()
    try:
        return (yield)
    finally:
        found = _seen.pop()
        _of_fixtures[id(fixturedef)] = found
        _join(_seen[-1], found)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Lines of a test."""
    del _seen[1:]
    _seen[0].clear()
    _watch()
    begun = time.monotonic()
    try:
        return (yield)
    finally:
        found: Lines = dict(_seen[0])
        for definitions in getattr(item, "_fixtureinfo").name2fixturedefs.values():  # noqa: B009
            for definition in definitions:
                _join(found, _of_fixtures.get(id(definition), {}))
        if item.nodeid not in _unfit:
            _write(item.nodeid, time.monotonic() - begun, found)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Leave out tests that fail, or are not run."""
    if not report.passed:
        _unfit.add(report.nodeid)


def _write(test: str, seconds: float, found: Lines) -> None:
    folder = Path(os.environ["KINETREE_LINES"])
    root = Path(_sources).parent
    files = {Path(name).relative_to(root).as_posix(): f"{lines:x}" for name, lines in found.items()}
    with (folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as out:
        out.write(json.dumps({"test": test, "seconds": round(seconds, 3), "lines": files}) + "\n")

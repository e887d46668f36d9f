"""Runs the tests that were chosen, in their order, and ends one that never does: a plugin of pytest.

``KINETREE_CHOSEN`` names a file of JSON with the names of the tests and how long each takes (s). The one that fails
first is written to the file of the same name with ``.failed`` after it.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest

SLACK, LEAST = 10.0, 20.0
"""A test never ends if it takes so many times as long as usual, and so many seconds more."""


def chosen() -> dict[str, float]:
    """Tests to be run, with the seconds that each takes."""
    return dict(json.loads(Path(os.environ["KINETREE_CHOSEN"]).read_text(encoding="utf-8")))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests that were chosen, in their order."""
    found = {item.nodeid: item for item in items}
    kept = [found[name] for name in chosen() if name in found]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let the system end the process, which may be in machine code, where a test never ends."""
    usual = chosen().get(item.nodeid, 0.0)
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, SLACK * usual + LEAST)
    try:
        return (yield)
    finally:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0.0)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tell which test failed."""
    if report.failed:
        Path(os.environ["KINETREE_CHOSEN"] + ".failed").write_text(report.nodeid, encoding="utf-8")

"""Every test here has a time limit: a hang is a failure, not a long wait."""

from __future__ import annotations

import pytest
from watchdog import within

LIMIT = 180.0
LONG_LIMIT = 900.0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item):
    seconds = LONG_LIMIT if item.config.getoption("--slow") else LIMIT
    with within(seconds, item.name):
        return (yield)

"""At the end of the tests of pairs: how many right runs were called ok."""

from __future__ import annotations

import pytest

from pairs.verdicts import NAMED, summary


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Count the verdicts that tests have told of."""
    found = [
        (report.nodeid.rpartition("::")[2], value)
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == NAMED
    ]
    if found:
        terminalreporter.section("verdicts of right runs")
        for line in summary(found):
            terminalreporter.line(line)

"""Inputs that a fuzzer found to reach lines of their own are read, or refused in words."""

from __future__ import annotations

import pytest
from coverage_fuzz import TARGETS, kept_inputs, read_or_refuse


@pytest.mark.parametrize("target", TARGETS)
def test_kept_inputs_are_read_or_refused_in_words(target: str, request: pytest.FixtureRequest) -> None:
    """All of them with ``--slow``; else some of every target."""
    inputs = kept_inputs(target)
    assert inputs
    step = 1 if request.config.getoption("--slow") else max(1, len(inputs) // 25)
    for data in inputs[::step]:
        read_or_refuse(target, data)

"""Inputs that a fuzzer found to reach lines of their own are read, or refused in words."""

from __future__ import annotations

import pytest
from coverage_fuzz import TARGETS, kept_inputs, read_or_refuse


@pytest.mark.parametrize("target", TARGETS)
def test_kept_inputs_are_read_or_refused_in_words(target: str) -> None:
    inputs = kept_inputs(target)
    assert inputs
    for data in inputs:
        read_or_refuse(target, data)

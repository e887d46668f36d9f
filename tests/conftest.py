"""Options and Hypothesis profiles of the whole test suite."""

from __future__ import annotations

import gc
import os
from collections import Counter

# before NumPy is loaded: workers share the cores, and matrices are small
if "PYTEST_XDIST_WORKER" in os.environ:
    for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(_threads, "1")

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

_SHARED = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "print_blob": True,
}

settings.register_profile("ci", derandomize=True, database=None, **_SHARED)
settings.register_profile("slow", derandomize=False, max_examples=1000, **_SHARED)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the longer checks, and more generated cases")
    parser.addoption("--share", default="1/1", help="k/n: the k-th of n parts of the tests that are chosen")


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("slow" if config.getoption("--slow") else "ci")
    if not config.getoption("--slow"):
        # cases depend on their strategy alone, not on constants in modules that happen to be loaded in a process
        providers._get_local_constants = lambda: providers._local_constants
        # the same bits from code that is compiled in a fifth of the time (tests/kernels/test_quick_code.py)
        os.environ.setdefault("KINETREE_QUICK_CODE", "1")


@pytest.fixture
def quick_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels that are run once only are compiled in the shortest time, with ``--slow`` too: the bits are the same."""
    monkeypatch.setenv("KINETREE_QUICK_CODE", "1")


_cases = Counter[str]()
"""Cases that were collected of every test whose cases have their turn."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Of a test marked ``in_turn(n)`` every n-th case is an ordinary one, the first included; others are slow."""
    mark, name = item.get_closest_marker("in_turn"), item.nodeid.partition("[")[0]
    if mark is not None and "slow" not in item.keywords:
        if _cases[name] % mark.args[0]:
            item.add_marker("slow")
        _cases[name] += 1


@pytest.hookimpl(trylast=True)  # of what is left by marks and names
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    k, n = map(int, config.getoption("--share").split("/"))
    slow = config.getoption("--slow")
    chosen = [item for item in items if slow or "slow" not in item.keywords][k - 1 :: n]
    kept = set(chosen)
    if others := [item for item in items if item not in kept]:
        config.hook.pytest_deselected(items=others)
        items[:] = chosen


def pytest_collection_finish() -> None:
    """What was collected stays: the collector of garbage need not look at it again and again, nor so often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)

"""Every pair of features: two routes agree, or the case is refused in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairs.agreement import outcome, refused
from pairs.cases import (
    ARRAYS,
    KINDS,
    REFUSALS,
    RUN,
    Choice,
    covering,
    is_declared,
    left_out,
    none_chosen,
    words,
)
from pairs.verdicts import NAMED

pytestmark = pytest.mark.usefixtures("quick_code")

IN_TURN = 5
"""Of how many cases of the covering array, with rigid bodies, one is among the ordinary tests."""


Told = Callable[[str, object], None]
"""Tells the report of a test something (``record_property``)."""


def check(choice: Choice, told: Told) -> None:
    """Two routes agree, and their verdicts are told; or one of them is refused in words that are known of it."""
    found = outcome(choice)
    assert found.kind in ("agree", "refused"), f"{words(choice)}:\n{found.words}"
    if found.kind == "refused":
        assert is_declared(choice, found.words), f"{words(choice)}: not declared:\n{found.words}"
    for verdict in found.verdicts:
        told(NAMED, verdict)


CASES = covering(0)
RIGID = [number for number, choice in enumerate(CASES) if choice["body"] == "rigid"]


LONG_PAIRS = (9, 30, 43, 57, 63, 88, 105, 121, 128, 167, 172, 199, 208, 217, 228, 243, 254, 262, 269)
"""Those that take several seconds each: they have their turn with ``--slow``."""


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    "number", [pytest.param(k, marks=pytest.mark.slow) if k in LONG_PAIRS else k for k in RIGID[::IN_TURN]]
)
def test_pair(number: int, record_property: Told) -> None:
    check(CASES[number], record_property)


# --- all routes to some mechanisms -----------------------------------------------------------------------------------
PLAIN = none_chosen()
MECHANISMS: dict[str, Choice] = {
    "tree": PLAIN | {"load": "spring-damper", "block": "low-pass", "unit": "other units"},
    "loop": PLAIN
    | {"constraint": "distance", "load": "joint-motor", "event": "coordinate", "action": "impulse"},
    "contact": PLAIN | {"joint": "cylindrical", "contact": "rigid", "table": "of time"},
    "friction": PLAIN | {"joint": "universal", "friction": "dry force", "event": "time", "action": "set"},
}
"""Mechanisms that take all routes: their equations are written and compiled once."""
ROUTES = [(kind, name) for kind in ("formulation", "method", "output", "analysis") for name in KINDS[kind]]
ALL_ROUTES = [
    (mechanism, kind, name)
    for mechanism, choice in MECHANISMS.items()
    for kind, name in ROUTES
    if name != PLAIN[kind] and not left_out(choice | {kind: name})
]


LONG = {
    ("contact", "linearize"),
    ("contact", "equilibrium"),
    ("contact", "modes"),
    ("contact", "fmu"),
    ("contact", "emulated device"),
    ("friction", "c"),
    ("friction", "emulated device"),
    ("friction", "loop-embedding"),
    ("loop", "fmu"),
    ("loop", "emulated device"),
    ("friction", "fmu"),
    ("friction", "augmented"),
    ("friction", "elimination"),
    ("contact", "c"),
}
"""Routes that take several seconds each: they have their turn with ``--slow``."""


@pytest.mark.in_turn(5)
@pytest.mark.parametrize(
    ("mechanism", "kind", "name"),
    [pytest.param(*r, marks=pytest.mark.slow) if (r[0], r[2]) in LONG else r for r in ALL_ROUTES],
)
def test_route(mechanism: str, kind: str, name: str, record_property: Told) -> None:
    check(MECHANISMS[mechanism] | {kind: name}, record_property)


# --- refusals ---------------------------------------------------------------------------------------------------------
REFUSED = [(refusal, choice) for refusal in REFUSALS for choice in refusal.choices()]


@pytest.mark.parametrize("number", range(len(REFUSED)), ids=lambda k: words(REFUSED[k][1]))
def test_what_is_left_out_is_refused_in_words(number: int) -> None:
    refusal, choice = REFUSED[number]
    found = refused(choice)
    assert found.kind == "refused", f"{words(choice)}: {found.kind} {found.words}"
    assert refusal.words in found.words


def test_every_analysis_is_among_the_routes() -> None:
    assert {name for _, kind, name in ALL_ROUTES if kind == "analysis"} == set(KINDS["analysis"]) - {RUN}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Arrays of the longer tests are built for them only."""
    if "seed" in metafunc.fixturenames:
        seeds = range(ARRAYS) if metafunc.config.getoption("--slow") else (0,)
        metafunc.parametrize(
            ("seed", "number"), [(seed, k) for seed in seeds for k in range(len(covering(seed)))]
        )


@pytest.mark.slow
def test_pairs(seed: int, number: int, record_property: Told) -> None:
    check(covering(seed)[number], record_property)

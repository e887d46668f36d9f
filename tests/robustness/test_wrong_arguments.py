"""Every public function is given wrong types, values and names: one clear error each, never a bare traceback."""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.words.arguments import ArgumentError, UnknownNameError

RUBBISH: tuple[Any, ...] = (
    None, "10", "no such thing", "", 5, -1, 0, 2.5, math.nan, math.inf, -math.inf, 10**400, True, b"x", [], [1, "a"],
    {}, {"no such name": 1.0}, {1: 2}, {"k": "x"}, {"k": math.nan}, {"k": None}, ("J",), ("nobody",), object(), print,
    int, Path("nowhere.toml"), np.zeros((2, 2)), np.array(["a"]), [[1], [2, 3]], 1j, [kt.Stop()], [None], kt.Stop(),
)  # fmt: skip


@cache
def model() -> kt.Model:
    return kt.Model.of(
        "pendulum",
        kt.Parameter("k", 2.0),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.rod("rod", mass=1.0, length=1.0, pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("J", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), limits=(-1.0, 1.0)),
        kt.JointSpring("spring", "J", stiffness="k"),
        kt.Marker("tip", "rod", kt.Frame.at((0.5, 0, 0))),
    )


@cache
def run() -> kt.Run:
    return kt.simulate(model(), 0.02, output=0.01)


def _clear(error: BaseException) -> bool:
    """Raised on purpose by Kinetree (or the file system), with words that say more than a name."""
    if isinstance(error, OSError):
        return True
    named = type(error).__module__.startswith("kinetree")
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    from_here = frame is not None and "kinetree" in frame.tb_frame.f_code.co_filename
    on_purpose = type(error) is ValueError and from_here
    return (named or on_purpose) and len(str(error)) > 15


FUNCTIONS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[], Any]]]] = {
    "simulate": (kt.simulate, {"model": model, "t_end": lambda: 0.02}),
    "simulate_many": (kt.simulate_many, {"model": model, "t_end": lambda: 0.02}),
    "prepare": (kt.prepare, {"model": model}),
    "continue_run": (kt.continue_run, {"run": run, "model": model, "t_end": lambda: 0.03}),
    "verify": (kt.verify, {"model": model, "samples": lambda: 1, "compiled": lambda: False}),
    "examine": (kt.examine, {"model": model}),
    "mobility_along": (kt.mobility_along, {"model": model, "run": run}),
    "animate_mode": (kt.animate_mode, {"model": model, "frames": lambda: 3}),
    "linearize": (kt.linearize, {"model": model}),
    "modes": (kt.modes, {"model": model}),
    "equilibrium": (kt.equilibrium, {"model": model}),
    "load": (kt.load, {"path": lambda: "nowhere.toml"}),
    "read_urdf": (kt.read_urdf, {"path_or_text": lambda: "<robot name='r'><link name='a'/></robot>"}),
    "read_mjcf": (kt.read_mjcf, {"path": lambda: "nowhere.xml"}),
    "parse": (kt.parse, {"text": lambda: "1 + k"}),
    "Model.body": (lambda name: model().body(name), {"name": lambda: "rod"}),
    "Model.joint": (lambda name: model().joint(name), {"name": lambda: "J"}),
    "Model.marker": (lambda name: model().marker(name), {"name": lambda: "tip"}),
    "Model.add": (lambda item: model().add(item), {"item": lambda: kt.Parameter("m", 1.0)}),
    "Model.replace": (lambda item: model().replace(item), {"item": lambda: kt.Parameter("k", 1.0)}),
    "Model.remove": (lambda name: model().remove(name), {"name": lambda: "spring"}),
    "Model.with_parameters": (lambda k: model().with_parameters(k=k).checked(), {"k": lambda: 1.0}),
    "Model": (lambda name, bodies, joints: kt.Model(name, bodies, joints).checked(), {
        "name": lambda: "m", "bodies": lambda: (kt.Body("b", 1.0, inertia=(1, 1, 1)),), "joints": tuple}),
}  # fmt: skip

SKIPPED = {
    ("simulate", "progress"), ("simulate_many", "progress"), ("simulate_many", "threads"), ("simulate", "stream"),
    ("simulate_many", "lanes"), ("simulate_many", "out"), ("prepare", "rows"), ("prepare", "sides"),
    ("examine", "state"), ("examine", "constraints"), ("verify", "state"), ("verify", "compiled"),
    ("animate_mode", "diagnosis"),
}  # fmt: skip
"""Arguments that take anything as true or false, load the machine, make folders, or are handed on from other calls."""


def _cases() -> list[tuple[str, str]]:
    return [
        (name, argument)
        for name, (function, _) in FUNCTIONS.items()
        for argument in inspect.signature(function).parameters
        if (name, argument) not in SKIPPED
    ]


@pytest.mark.parametrize(("name", "argument"), _cases())
def test_rubbish_is_refused_in_words_or_is_none(name: str, argument: str) -> None:
    function, good = FUNCTIONS[name]
    unclear = []
    for value in RUBBISH:
        if _would_take_long(argument, value):
            continue
        given = {key: make() for key, make in good.items()} | {argument: value}
        try:
            function(**given)
        except Exception as error:
            if not _clear(error):
                unclear.append(f"{argument}={value!r:.40}: {type(error).__name__}: {error!s:.120}")
    assert not unclear, "\n".join(unclear)


def _would_take_long(argument: str, value: Any) -> bool:
    """Right values that only ask for much: long runs, many samples."""
    return (
        argument in ("t_end", "samples", "frames") and value in (5, 2.5)
        if isinstance(value, (int, float))
        else False
    )


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (kt.ExpressionEvent("e", "J.angel"), "it has q, q1, angle"),
        (kt.ExpressionEvent("e", 5j), "expression"),  # type: ignore[arg-type]
        (kt.ExpressionEvent("e", "t", direction="up"), "direction"),  # type: ignore[arg-type]
        (kt.ExpressionEvent("e", "t", action="stop"), "action"),  # type: ignore[arg-type]
        (kt.ExpressionEvent(5, "t"), "name"),  # type: ignore[arg-type]
        (kt.ExpressionEvent("", "t"), "has no name"),
        (kt.JointLimitEvent("e", "K"), 'unknown joint "K"'),
        (kt.JointLimitEvent("e", None), "joint"),  # type: ignore[arg-type]
        (kt.JointLimitEvent("e", "J", coordinate=3), "no coordinate number 3"),
        (kt.JointLimitEvent("e", "J", coordinate="x"), "coordinate"),  # type: ignore[arg-type]
        (kt.JointLimitEvent("e", "J", side="left"), "side"),  # type: ignore[arg-type]
        (kt.PointPlaneEvent("e", "top"), 'did you mean "tip"'),
        (kt.PointPlaneEvent("e", ["tip"]), "point"),  # type: ignore[arg-type]
        (kt.DistanceEvent("e", "tip", "nobody", 1.0), "nobody"),
        (kt.DistanceEvent("e", "tip", "ground", None), "distance"),  # type: ignore[arg-type]
        (kt.ExpressionEvent("e", "t", action=kt.SetParameter("kk", 1.0)), 'did you mean "k"'),
        (kt.ExpressionEvent("e", "t", action=kt.SetParameter(None, 1.0)), "parameter"),  # type: ignore[arg-type]
        (kt.ExpressionEvent("e", "t", action=kt.Impulse("tipp", (1, 0, 0))), 'did you mean "tip"'),
        (kt.ExpressionEvent("e", "t", action=kt.Impulse("tip", (1, 0))), "3 components"),  # type: ignore[arg-type]
        (kt.PointPlaneEvent("e", "tip", action=kt.Restitution(2.0)), "between 0 and 1"),
        (kt.ExpressionEvent("e", "t", action=kt.Restitution(0.5)), "does not suit"),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_wrong_events_are_refused_in_words(event: kt.ExpressionEvent, words: str) -> None:
    with pytest.raises(ValueError, match=r"event|simulate") as caught:
        kt.simulate(model(), 0.02, events=[event])
    assert words in str(caught.value)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(ArgumentError) as caught:
        kt.simulate(3.5, "10", method="ode45", rtol=-1, events=3)  # type: ignore[arg-type]
    text = str(caught.value)
    for words in (
        "model must be a Model",
        "kinetree.load",
        "t_end must be a finite number (got '10')",
        "rtol",
        "events",
    ):
        assert words in text, text
    assert isinstance(caught.value, TypeError)
    assert isinstance(caught.value, ValueError)


def test_a_method_with_fixed_steps_wants_a_step() -> None:
    for method in ("rk4", "gauss4"):
        with pytest.raises(ArgumentError, match=f'method "{method}" takes fixed steps'):
            kt.simulate(model(), 0.02, method=method)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("ode45", 'use "tsit5"'), ("RK45", 'use "tsit5"'), ("ode15s", 'use "radau5"'), ("BDF", 'use "radau5"'),
        ("LSODA", 'use "auto"'), ("DOP853", 'did you mean "dop853"'), ("tsit", 'did you mean "tsit5"'),
        ("xyzzy", "choose from"),
    ],
)  # fmt: skip
def test_methods_of_other_programs_get_a_proper_hint(given: str, words: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        kt.simulate(model(), 0.02, method=given)
    assert words in str(caught.value)


def test_unknown_names_are_key_errors_that_read_well() -> None:
    with pytest.raises(UnknownNameError, match='did you mean "rod"') as caught:
        model().body("rood")
    assert isinstance(caught.value, KeyError)
    assert not str(caught.value).startswith(("'", '"'))
    with pytest.raises(UnknownNameError, match=r"J\.angel.*it has angle"):
        kt.simulate(model(), 0.02, initial={"J.angel": 1.0})


@pytest.mark.parametrize("given", [5, [1], SimpleNamespace(model=3)])
def test_what_is_no_model_is_shown_as_it_was_given(given: object) -> None:
    for call in (lambda: kt.simulate(given, 1.0), lambda: kt.equilibrium(given), lambda: kt.prepare(given)):
        with pytest.raises(ArgumentError, match=re.escape(f"(got {given!r})")):
            call()


@pytest.mark.parametrize("asked", [partial(kt.simulate, t_end=1.0), kt.equilibrium, kt.modes])
@pytest.mark.parametrize("stranger", [3, None])
def test_what_is_no_body_among_the_bodies_is_told(asked: Callable[[kt.Model], Any], stranger: object) -> None:
    with pytest.raises(ValueError, match=f"bodies holds {stranger}, which is no Body; give Body objects"):
        asked(kt.Model("strangers", bodies=[stranger]))

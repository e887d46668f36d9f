"""Models made of random parts, good and bad: each is refused in words, or gives a run of finite numbers, in time."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from watchdog import HangError, refused_clearly, within

import kinetree as kt
from kinetree.model.constraints import CONSTRAINTS, Constraint
from kinetree.model.joints import Joint
from strategies.trees import tree_sketches, trees

SECONDS_PER_MODEL = 60.0
BAD_NUMBERS = (np.nan, np.inf, -np.inf, 1e308, -1e308, 1e-308, 0.0, -1.0, 10**400, True, None)
BAD_TEXTS = (
    "sqrt(-1)", "1/0", "0/0", "1e400", "log(t - 1)", "1/(t - 0.005)", "t", "sqrt(0.005 - t)", "nan", "b1.x", "(",
    "", "b1.mass", "exp(exp(exp(9*t + 9)))", "if(t, 1, 2)", "b1.vx/0", "abs(t)**-1", "tan(pi/2)",
)  # fmt: skip
BAD = st.one_of(
    st.sampled_from(BAD_NUMBERS),
    st.sampled_from(BAD_TEXTS),
    st.lists(st.sampled_from((*BAD_NUMBERS, *BAD_TEXTS)), max_size=6).map(tuple),
    st.floats(),
    st.text(max_size=5),
)
LAWS = st.sampled_from(
    ["0.3*t", "t**2", "sin(5*t)", "0", "0.2", "sqrt(t)", "1/t", "1e300*t", "log(0.005 - t)"]
)


@st.composite
def constraints(draw: st.DrawFn, bodies: list[str], joints: list[Joint]) -> Constraint:
    """A constraint of any kind; most are contradictory or cannot be met."""
    kind = draw(st.sampled_from(sorted(CONSTRAINTS)))
    place, other = draw(st.sampled_from(bodies)), draw(st.sampled_from([*bodies, "ground"]))
    joint, law = draw(st.sampled_from(joints)), draw(LAWS)
    coordinate = draw(st.integers(0, max(0, joint.n_q - 1)))
    size = draw(st.sampled_from([0.0, 0.3, 1.0, 1e-9, 1e9]))
    arguments: dict[str, tuple[Any, ...]] = {
        "joint-driver": (joint.name, coordinate, law),
        "marker-driver": (place, draw(st.sampled_from(["x", "y", "z"])), law),
        "distance-driver": (place, other, law),
        "coupler": (((joint.name, coordinate, 1.0), (joint.name, 0, size)),),
        "gear-pair": (place, other),
        "bevel-gears": (place, other, "ground"),
        "rack-and-pinion": (place, other),
        "worm-gears": (place, other),
        "belt-drive": (place, other),
        "rope": ((place, kt.Pulley(other, size), "ground"), law),
        "distance": (place, other, size),
        "point-on-plane": (place, other),
        "point-on-line": (place, other),
        "point-on-curve": (place, other, ("x**2 + y**2 - 1", "z")),
        "rolling-disk": (place, size),
        "rolling-sphere": (place, size),
        "knife-edge": (place, draw(st.sampled_from(["x", "y", "z"]))),
        "holonomic": (f"{place}.x - {law}",),
        "force-balance": (joint.name,),
        "nonholonomic": (f"{place}.vx + {place}.y*{place}.vy",),
    }
    return CONSTRAINTS[kind](f"C {kind}", *arguments[kind])


def spoilt(draw: st.DrawFn, part: Any) -> Any:
    """A part with one of its fields replaced by something bad."""
    names = [field.name for field in fields(part) if field.name != "name"]
    return replace(part, **{draw(st.sampled_from(names)): draw(BAD)}) if names else part


@st.composite
def models(draw: st.DrawFn, most_spoilt: int = 2) -> kt.Model:
    case = draw(trees(bodies=(1, 3), most_loads=2, parametric=False))
    joints = [replace(j, q0=tuple(case.q[j.name]), u0=tuple(case.u[j.name])) for j in case.model.joints]
    bodies = [body.name for body in case.model.bodies]
    parts = [*case.model.bodies, *joints, *case.model.markers, *case.model.loads]
    if joints:
        parts += draw(st.lists(constraints(bodies, joints), max_size=2, unique_by=lambda c: c.name))
    for _ in range(draw(st.integers(0, most_spoilt))):
        k = draw(st.integers(0, len(parts) - 1))
        parts[k] = spoilt(draw, parts[k])
    return kt.Model.of("random", *parts)


def outcome(model: kt.Model, method: str, formulation: str) -> str:
    """How a short run ends; raises where that is not as it should be."""
    try:
        with within(SECONDS_PER_MODEL, "a run of 10 ms"):
            run = kt.simulate(
                model, 0.01, method=method, formulation=formulation, output=0.002, max_steps=2_000
            )
    except HangError:
        raise
    except Exception as error:
        if not refused_clearly(error):
            raise
        return "refused"
    for block in ("t", "x", "y", "w"):
        assert np.isfinite(getattr(run, block)).all(), block
    assert run.status in ("finished", "failed")
    assert bool(run.reason) == (run.status == "failed")
    for name in list(run.channels)[:40]:
        assert np.isfinite(run[name]).all(), name
    return run.status


METHODS = st.sampled_from(["auto", "dop853", "tsit5"])


@given(model=models(), method=METHODS)
@settings(max_examples=25, phases=[Phase.generate])
def test_any_model_is_refused_or_simulated(model: kt.Model, method: str) -> None:
    outcome(model, method, "auto")


@given(sketch=tree_sketches(bodies=(1, 3), most_loads=2))
@settings(max_examples=8)
def test_sound_trees_are_never_refused(sketch: Any) -> None:
    from strategies.trees import case_of

    case = case_of(sketch)
    joints = [replace(j, q0=tuple(case.q[j.name]), u0=tuple(case.u[j.name])) for j in case.model.joints]
    assert outcome(case.model.replace(*joints), "auto", "auto") == "finished"


@pytest.mark.slow
@given(
    model=models(most_spoilt=1),
    method=st.sampled_from(["auto", "dop853", "rodas5p", "radau5"]),
    formulation=st.sampled_from(
        ["auto", "elimination", "kane-angles", "kane-euler-parameters", "augmented", "cut-joint"]
    ),
)
@settings(max_examples=150)
def test_any_model_in_any_formulation(model: kt.Model, method: str, formulation: str) -> None:
    outcome(model, method, formulation)

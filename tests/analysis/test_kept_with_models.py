"""What was made for a model is kept with it: runs do not depend on what was run before, to the last bit."""

from __future__ import annotations

import copy
import gc
import pickle
import threading
import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly.constraint_functions import MOST_KEPT
from kinetree.assembly.loop_closure import MOST_STARTS, starts_of
from kinetree.compile.compiled_model import MOST_SYSTEMS
from kinetree.elastic.beam_mesh import BeamMesh
from kinetree.elastic.section import Section
from kinetree.io.run_model_text import model_of
from kinetree.model.validation import validate
from kinetree.preparation.prepare import functions_of
from kinetree.symbolic.mechanism import Mechanism

Z = (0, 0, 1)
BAR: dict[str, Any] = {"inertia": (0.02, 0.04, 0.05, 0, 0, 0)}


def four_bar() -> kt.Model:
    """A four-bar: a stiffness, a mass, a moment and the place of a bearing are parameters."""
    return kt.Model.of(
        "four-bar",
        kt.Parameter("k", 60.0),
        kt.Parameter("m", 2000.0, "g"),
        kt.Parameter("d", 0.9),
        kt.Parameter("M", 0.5),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", 1.0, **BAR, pose=kt.Frame.at((0.1, 0.2, 0))),
        kt.Body("coupler", "m", **BAR, pose=kt.Frame.at((0.65, 0.55, 0))),
        kt.Body("rocker", 1.5, **BAR, pose=kt.Frame.at((1.0, 0.35, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "coupler", point=(0.2, 0.4, 0), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=(1.1, 0.7, 0), axis=Z),
        kt.Revolute("D", "ground", "rocker", point=("d", 0, 0), axis=Z),
        kt.JointSpring("spring", "A", stiffness="k"),
        kt.JointMotor("motor", "D", torque="if(t < 0.1, M, 0)"),
    )


def screw() -> kt.Model:
    """A body on a helical joint whose pitch is a parameter, closed into a loop, so that ẋ = N y depends on it."""
    return kt.Model.of(
        "screw",
        kt.Parameter("h", 0.1),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("nut", 1.0, **BAR),
        kt.Body("slide", 1.0, **BAR),
        kt.Revolute("turn", "slide", "nut", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Prismatic("guide", "ground", "slide", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Helical(
            "thread", "ground", "nut", pitch="h", frame_inner=kt.Frame(), frame_outer=kt.Frame(), cut=True
        ),
        kt.JointDamper("rub", "thread", damping=0.02),
    )


def arm() -> kt.Model:
    """A joint whose directions depend on a parameter, so that its guard is made at the values of one."""
    q = "angle"
    return kt.Model.of(
        "arm",
        kt.Parameter("r", 0.5),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("bead", 1.0, **BAR),
        kt.Custom(
            "wire", "ground", "bead", coordinates=(q,), frame_inner=kt.Frame(), frame_outer=kt.Frame(),
            displacement_law=(f"r*cos({q})", f"r*sin({q})", f"0.1*{q}^2"),
        ),
    )  # fmt: skip


def bouncing() -> kt.Model:
    """A ball that falls and comes to rest, with a parameter."""
    return kt.Model.of(
        "ball",
        kt.Parameter("m", 1.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("ball", "m", **BAR, pose=kt.Frame.at((0, 0, 0.2))),
        kt.Prismatic("fall", "ground", "ball", axis=Z, point=(0, 0, 0.2)),
    )


FLOOR = kt.ExpressionEvent("floor", "ball.z", direction="falling", action=kt.Restitution(0.5))
SWITCH = kt.ExpressionEvent(
    "switch", "A.angle + 0.2", direction="falling", action=kt.SetParameter("k", 100.0)
)
END = kt.ExpressionEvent("end", "A.angle_rate", direction="both", action=kt.Stop())

BUFFER = kt.ExpressionEvent("buffer", "A.angle + 0.01", direction="falling", action=kt.Restitution(0.4))
SHORT: dict[str, Any] = {"t_end": 0.4, "output": 0.02}
QUESTIONS: list[tuple[Callable[[], kt.Model], dict[str, Any]]] = [
    (four_bar, {}),
    (four_bar, {"parameters": {"k": 61.0}}),
    (four_bar, {"parameters": {"m": 500.0}}),
    (four_bar, {"parameters": {"d": 0.95}}),
    (four_bar, {"parameters": {"M": -0.0, "k": 0.0}}),
    (four_bar, {"initial": {"A.angle": 0.3}}),
    (four_bar, {"initial": {"A.angle_rate": 1.0}, "hold": ["A"], "parameters": {"d": 0.95}}),
    (four_bar, {"t_start": 0.05}),
    (four_bar, {"rtol": 1e-5, "method": "tsit5"}),
    (four_bar, {"method": "radau5", "parameters": {"k": 62.0}}),
    (four_bar, {"events": [SWITCH]}),
    (four_bar, {"events": [END], "parameters": {"m": 700.0}}),
    (four_bar, {"formulation": "elimination", "constraints": "partitioned", "parameters": {"d": 0.93}}),
    (four_bar, {"formulation": "augmented", "parameters": {"d": 0.97}}),
    (screw, {}),
    (screw, {"parameters": {"h": 0.2}}),
    (arm, {"initial": {"wire.angle": 0.2}}),
    (arm, {"initial": {"wire.angle": 0.2}, "parameters": {"r": 1e-3}}),
    (bouncing, {"events": [FLOOR], "t_end": 0.8}),
    (bouncing, {"events": [FLOOR], "t_end": 0.8, "parameters": {"m": 3.0}}),
    (four_bar, {"events": [BUFFER]}),
    (four_bar, {"events": [BUFFER], "parameters": {"k": 63.0}}),
    (four_bar, {"events": [replace(BUFFER, action=kt.Restitution(0.2))], "method": "radau5"}),
]  # fmt: skip
ALL, SOME = range(len(QUESTIONS)), range(0, len(QUESTIONS), 5)


def facts(run: kt.Run) -> dict[str, Any]:
    """All that a run tells, but how long it took."""
    audit = run.audit.to_dict()
    kept = {k: v for k, v in audit.items() if "second" not in k and "time" not in k}
    values = run.evaluate(run.channels, allow_nonfinite=True)
    return {
        "states": [array.tobytes() for array in (run.t, run.x, run.y, run.w)],
        "channels": {name: array.tobytes() for name, array in values.items()},
        "text": run.model_text,
        "parameters": dict(run.parameters),
        "settings": repr(run.settings),
        "audit": repr(kept),
        "events": [(event.t, event.name) for event in run.events],
        "resume": {k: np.asarray(v).tobytes() for k, v in run.resume.items() if k in ("reals", "select")},
    }


@cache
def fresh(number: int) -> dict[str, Any]:
    """A question asked of a model made for it alone."""
    build, asked = QUESTIONS[number]
    return facts(kt.simulate(build(), **(SHORT | asked)))


@pytest.mark.slow
@pytest.mark.parametrize("numbers", [SOME, pytest.param(ALL, marks=pytest.mark.slow)])
def test_runs_of_one_model_are_those_of_models_made_anew(numbers: range) -> None:
    models = {build: build() for build, _ in QUESTIONS}
    for number in (*numbers, *reversed(numbers)):
        build, asked = QUESTIONS[number]
        assert facts(kt.simulate(models[build], **(SHORT | asked))) == fresh(number), QUESTIONS[number]


@pytest.mark.slow
def test_threads_share_a_model() -> None:
    model, found = four_bar(), {}
    mine = [i for i, (build, _) in enumerate(QUESTIONS) if build is four_bar][:8]

    def ask(number: int) -> None:
        found[number] = facts(kt.simulate(model, **(SHORT | QUESTIONS[number][1])))

    threads = [threading.Thread(target=ask, args=(number,)) for number in mine]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: fresh(number) for number in mine}


def test_constraints_are_made_anew_where_values_were_looked_at() -> None:
    """They are good for any values of the parameters, until somebody asks for the model's own."""
    model = screw()
    other = model.with_parameters(h=0.2)
    kept = functions_of(Mechanism.of(model))
    assert functions_of(Mechanism.of(other)) is kept
    assert kept.tree.symbols.defaults == pytest.approx([0.1])
    assert functions_of(Mechanism.of(model)) is kept
    assert functions_of(Mechanism.of(other)).tree.symbols.defaults == pytest.approx([0.2])


def test_what_is_kept_with_a_contact_serves_other_values() -> None:
    model = bouncing()
    first, second = (kt.prepare(model, events=[FLOOR], parameters={"m": m}).compiled for m in (1.0, 3.0))
    assert first.model is not second.model and first.model.kept is second.model.kept


def test_a_second_run_traces_and_compiles_nothing() -> None:
    model = four_bar()
    first, second = (
        kt.simulate(model, **SHORT, parameters={"k": k, "m": m}) for k, m in ((60, 2000), (7, 900))
    )
    assert first.timings["trace"] > 0
    assert second.timings["trace"] == second.timings["compile"] == 0


def test_a_second_run_with_a_contact_traces_and_compiles_nothing() -> None:
    """Neither with the contact open nor with it closed."""
    model = four_bar()
    first, second = (kt.simulate(model, **SHORT, events=[replace(BUFFER)], rtol=r) for r in (1e-8, 1e-7))
    assert first.timings["trace"] > 0
    assert [event.name for event in first.events].count("buffer") > 1
    assert second.timings["trace"] == second.timings["compile"] == 0


@pytest.mark.parametrize(
    ("build", "bad"),
    [
        (four_bar, {"parameters": {"m": -1.0}}),
        (four_bar, {"parameters": {"k": float("nan")}}),
    ],
)
def test_what_is_wrong_is_said_as_before(build: Callable[[], kt.Model], bad: dict[str, Any]) -> None:
    model = build()
    kt.simulate(model, **SHORT)
    messages = []
    for asked in (model, build()):
        with pytest.raises(ValueError, match=r".") as error:
            kt.simulate(asked, **(SHORT | bad))
        messages.append((type(error.value), str(error.value)))
    assert messages[0] == messages[1]


@pytest.mark.parametrize(
    "values", [{"m": 1e-12}, {"m": 0.0}, {"m": -3.0}, {"d": 1e300}, {"k": "2 N"}, {"M": True}]
)
def test_checks_of_other_values_are_those_of_the_whole_model(values: dict[str, Any]) -> None:
    model = four_bar()
    assert not model.validate().faults
    changed = model.with_parameters(**values)
    assert changed.validate() == validate(changed)
    repaired = changed.with_parameters(m=1.0, d=0.9, k=60.0, M=0.5)
    assert repaired.validate() == validate(repaired)


def test_what_is_kept_is_bounded_and_goes_with_the_model() -> None:
    model = four_bar()
    for i in range(MOST_STARTS + 4):
        events = [kt.ExpressionEvent(f"e{i}", "A.angle", direction="both")]
        run = kt.simulate(model, 0.01, output=0.01, initial={"A.angle": 0.01 * i}, events=events)
    functions = Mechanism.of(model).kept.once("constraints", lambda: pytest.fail("it was not kept"))
    assert len(functions.kept) <= MOST_KEPT
    assert len(starts_of(functions)) == MOST_STARTS
    families = [made for made in functions.kept.things() if isinstance(made, tuple)]
    assert families
    assert all(len(compiled._systems) <= MOST_SYSTEMS for compiled, _ in families)
    watched = weakref.ref(functions)
    del model, functions, families, run
    gc.collect()
    assert watched() is None


def test_copies_and_pickles_leave_it_behind() -> None:
    model = four_bar()
    wanted = facts(kt.simulate(model, **SHORT))
    for other in (pickle.loads(pickle.dumps(model)), copy.deepcopy(model)):
        assert other == model
        assert not len(other.kept)
        assert facts(kt.simulate(other, **SHORT)) == wanted


def hanging() -> kt.Model:
    """A pendulum whose torque, mass and start differ with the sign of a zero."""
    return kt.Model.of(
        "hanging",
        kt.Parameter("k", 1.0),
        kt.Parameter("z", 0.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("rod", "4 + atan2(z, -1)", **BAR, pose=kt.Frame.at((0, 0, -0.5))),
        kt.Revolute("J", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), q0=("atan2(z, -1)/8",)),
        kt.JointSpring("spring", "J", stiffness="k"),
    )


def test_zeros_of_either_sign_are_different_values() -> None:
    up, down = hanging().with_parameters(z=0.0), hanging().with_parameters(z=-0.0)
    assert up == down  # as numbers are
    many = kt.simulate_many(hanging(), 0.1, output=0.05, parameters={"z": np.array([0.0, -0.0])})
    for number, model in enumerate((up, down)):
        run = kt.simulate(model, 0.1, output=0.05, rtol=1e-10, atol=1e-12)
        assert many.run(number)["J.angle"] == pytest.approx(run["J.angle"], abs=1e-7)
        fitted = kt.fit(model.with_parameters(k=1.5), {"t": run.t, "J.angle": run["J.angle"]}, ["k"])
        assert fitted.parameters["k"] == pytest.approx(1.0, abs=1e-5)
    heavy = hanging().replace(kt.Body("rod", "3 + atan2(z, -1)", **BAR, pose=kt.Frame.at((0, 0, -0.5))))
    assert not heavy.validate().faults
    light = heavy.with_parameters(z=-0.0)
    assert light.validate().faults == validate(light).faults != ()


def test_fits_look_at_files_that_have_changed(tmp_path: Path) -> None:
    """Models that name the same files are equal, whatever stands in these."""
    section = Section.rectangle(0.002, 0.003, E=2e11, density=7800.0)
    mesh = BeamMesh.of(np.array([[0, 0, 0], [1.0, 0, 0]]), [section] * 2, np.array([0, 1.0, 0]), [], 3)
    K, M = mesh.matrices()
    d = 6 * len(mesh.s)
    T = np.vstack([np.eye(d), -np.linalg.solve(K[d:, d:], K[d:, :d])])
    file = str(tmp_path / "rod.npz")
    models = []
    for stiffer in (1.0, 4.0):
        np.savez(file, K=stiffer * (T.T @ K @ T), M=T.T @ M @ T, nodes=mesh.x)
        ends = {"root": {"nodes": (0,)}, "tip": {"nodes": (3,)}}
        rod = kt.FlexibleMatrices(
            file, file, file, interfaces=ends, modes=1, fastest=100.0, check_units=False
        )
        model = kt.Model.of(
            "rod",
            kt.Parameter("g", 9.0),
            kt.Gravity(acceleration=(0, 0, "-g")),
            kt.Body("rod", flexible=rod, pose=kt.Frame()),
            kt.Weld("foot", "ground", "rod.root", point=(0, 0, 0)),
            kt.Marker("end", "rod.tip"),
        )
        models.append(model)
        run = kt.simulate(model, 0.2, output=0.02, parameters={"g": 9.81})
        fitted = kt.fit(model, {"t": run.t, "end.position.z": run["end.position.z"]}, ["g"])
        assert fitted.parameters["g"] == pytest.approx(9.81, rel=1e-4)
    assert models[0] == models[1]


def test_equilibria_along_a_path_start_models_of_their_own_values() -> None:
    first, second = kt.equilibrium_path(four_bar(), [{"k": 70.0}, {"k": 90.0, "m": 3000.0}])
    assert [p.value for p in first.model.parameters] == [70.0, 2000.0, 0.9, 0.5]
    assert [p.value for p in second.model.parameters] == [90.0, 3000.0, 0.9, 0.5]
    with pytest.raises(kt.ModelError, match="mass must be positive"):
        kt.equilibrium_path(four_bar(), [{"m": -1.0}])


def test_a_scenario_that_was_saved_has_its_own_values(tmp_path: Path) -> None:
    many = kt.simulate_many(four_bar(), 0.1, output=0.05, parameters={"m": np.array([500.0, 900.0])})
    assert [{p.name: p.value for p in many.run(i).model.parameters}["m"] for i in range(2)] == [500.0, 900.0]
    many.run(0).save(tmp_path / "scenario.h5")
    for run in (many.run(0), kt.Run.load(tmp_path / "scenario.h5")):
        assert [p.value for p in model_of(run).parameters] == [60.0, 500.0, 0.9, 0.5]

"""A model is checked once, where it enters; runs and their modes make no other, whatever closes, sticks or switches."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import kinetree as kt
from kinetree.model.model import Model
from kinetree.model.parts import Parts
from kinetree.model.validation import Examination
from kinetree.symbolic.mechanism import Mechanism

EXAMPLES = Path(kt.__file__).parent / "examples"
MODEL = str(Path(kt.__file__).parent / "model")


@pytest.fixture
def made(monkeypatch):
    """Where models are made outside of the room of models, and how many are examined."""
    found, begin, examine = {"made by": [], "examined": 0}, Parts.__post_init__, Examination.__init__

    def start(parts):
        if type(parts) is Model:
            frame, path = sys._getframe(1), []
            while frame is not None:
                path.append(frame.f_code.co_filename)
                frame = frame.f_back
            if not any(file.startswith(MODEL) for file in path):
                found["made by"].append(path)
        begin(parts)

    def examined(self, model):
        found["examined"] += 1
        examine(self, model)

    monkeypatch.setattr(Parts, "__post_init__", start)
    monkeypatch.setattr(Examination, "__init__", examined)
    return found


SECONDS = {"stick_slip_belt": 2.0, "bouncing_ball": 1.5, "cam_follower": 1.0, "log_chute": 0.5}
"""Examples with dry friction, impacts, a contact that opens, and many contacts: each until something has happened."""


@pytest.mark.parametrize("name", SECONDS)
def test_a_run_checks_its_model_once_and_makes_no_other(name, made) -> None:
    loaded = kt.load(EXAMPLES / f"{name}.toml")
    fresh = replace(loaded, model=replace(loaded.model))
    made.update({"made by": [], "examined": 0})
    kt.simulate(fresh, SECONDS[name], output=[0, SECONDS[name]], progress=False)
    assert made == {"made by": [], "examined": 1}


@pytest.mark.parametrize(("part", "checks"), [("clutch", 1), ("B", 2)])
def test_what_is_switched_makes_no_model_either(part, checks, made) -> None:
    """A model is checked once more without the joints that events let go, before the run; constraints go unasked."""
    model = kt.Model.of(
        "clutch",
        *(kt.Body(name, 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()) for name in ("one", "two")),
        kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1), u0=2.0),
        kt.Revolute("B", "ground", "two", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Nonholonomic("clutch", "one.wz - two.wz", active=False),
    )
    made.update({"made by": [], "examined": 0})
    action = kt.Switch(on="clutch") if part == "clutch" else kt.Switch(off="B")
    run = kt.simulate(
        model, 0.2, events=[kt.ExpressionEvent("now", "t - 0.1", action=action)], progress=False
    )
    assert [event.name for event in run.events] == ["now"]
    assert made == {"made by": [], "examined": checks}


def pendulum() -> kt.Model:
    return kt.load(EXAMPLES / "pendulum.toml").model


def test_the_mechanism_of_a_model_is_made_once() -> None:
    model = pendulum()
    assert Mechanism.of(model) is Mechanism.of(model)


def test_other_values_of_parameters_are_other_numbers_of_the_same_parts() -> None:
    model = kt.Model.of(
        "swing",
        kt.Gravity(),
        kt.Parameter("L", 2.0, "m"),
        kt.Body("bob", mass=1.0, com=("L", 0, 0), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("pin", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0)),
    )
    first = Mechanism.of(model)
    other = first.with_parameters(L=3.0)
    assert other.bodies is first.bodies and other.topology is first.topology and other.kept is first.kept
    for parts in (other, other.model, other.described):
        assert [parameter.value for parameter in parts.parameters] == [3.0]
    assert [parameter.value for parameter in first.parameters] == [2.0]


def test_a_mode_is_the_same_graph_with_a_part_in_another_state() -> None:
    model = pendulum()
    mechanism = Mechanism.of(model)
    name = mechanism.joints[0].name
    off = mechanism.switched({name})
    assert not off.joint(name).active and mechanism.joint(name).active
    assert [joint.active for joint in off.topology.joints] == [False]
    assert off.switched({name}).joint(name).active
    assert off.topology.bodies == mechanism.topology.bodies and off.model is model

"""Every fault is found, named and answered with a remedy; nothing that is found hides anything else."""

from __future__ import annotations

import math
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pytest
from faulty_models import FAULTS, INERTIA, ON_FRAMES, Law, arm, crank, hinge, model, placed

from kinetree.model import Body, Frame, Marker, Model, Parameter
from kinetree.model.constraints.base import Constraint
from kinetree.model.constraints.joint_driver import JointDriver
from kinetree.model.expressions import Scalar
from kinetree.model.joints import (
    Custom,
    Cylindrical,
    Free,
    Planar,
    Revolute,
    Spherical,
    Weld,
)
from kinetree.model.loads import (
    Bushing,
    Force,
    Gravity,
    JointMotor,
    JointSpring,
    Load,
    RotorInertia,
)
from kinetree.model.validation import Fault, ModelError, Report
from kinetree.model.values.fields import Vec3, scalar, set_field


@pytest.mark.parametrize("case", FAULTS)
def test_fault_names_object_reason_and_remedy(case: str) -> None:
    faulty, words = FAULTS[case]
    report = faulty.validate()
    assert report.faults
    assert any(all(word in str(fault) for word in words) for fault in report.faults), str(report)
    assert not any("cannot be checked" in fault.message for fault in report.faults)


@pytest.mark.parametrize("case", FAULTS)
def test_only_the_object_at_fault_is_blamed(case: str) -> None:
    faulty, words = FAULTS[case]
    blamed = {f'{fault.kind} "{fault.name}"' for fault in faulty.validate().faults}
    assert blamed == {words[0]}


WARNINGS: dict[str, tuple[Model, tuple[str, ...]]] = {
    "triangle inequality": (
        model(crank(inertia=(1.0, 1.0, 3.0, 0, 0, 0)), hinge()),
        ('body "crank"', "triangle inequality", "principal moments 1, 1, 3"),
    ),
    "moments of rounding": (
        model(crank(inertia=(-2e-35, 0, 2e-35, 0, 0, 0)), hinge(frame_outer=Frame.at((0.1, 0, 0)))),
        ('body "crank"', "rounding of zero", "principal moments -2e-35, 0, 2e-35"),
    ),
    "tiny mass": (
        arm(Body("rod", 1e-10, inertia=INERTIA), Revolute("pin", "crank", "rod", **ON_FRAMES)),
        ('body "rod"', "tiny", "check its unit"),
    ),
    "point mass that turns": (
        model(Body("ball", 1.0), Free("free", "ground", "ball", **ON_FRAMES)),
        ('body "ball"', 'joint "free"', "without inertia", "give its inertia"),
    ),
    "point mass on its own axis": (
        model(crank(inertia=(0,) * 6), hinge(frame_outer=Frame.at((0, 0, 3.0)))),
        ('body "crank"', 'joint "hinge"', "without inertia"),
    ),
    "point mass whose slide is driven, not its turn": (
        model(
            crank(inertia=(0,) * 6),
            Cylindrical("shaft", "ground", "crank", frame_inner=Frame(), frame_outer=Frame.at((0, 0, 3.0))),
            JointDriver("push", "shaft", 1, "t"),
        ),
        ('body "crank"', 'joint "shaft"', "without inertia"),
    ),
    "thin rod that spins": (
        model(Body.rod("rod", 1.0, 1.0), Spherical("ball", "ground", "rod", **ON_FRAMES)),
        ('body "rod"', 'joint "ball"', "a rod needs a radius"),
    ),
    "negative stiffness": (
        arm(JointSpring("spring", "hinge", stiffness=-1.0)),
        ('load "spring"', "stiffness is negative (-1)", "positive"),
    ),
    "negative eigenvalue of a bushing": (
        arm(Bushing("bush", "crank", "ground", damping=(1, 1, -1, 1, 1, 1))),
        ('load "bush"', "eigenvalue of damping is negative (-1)"),
    ),
    "unused parameter": (arm(Parameter("k", 1.0)), ('parameter "k"', "is not used", "remove it")),
    "hidden parameter": (
        placed(Custom("guide", "crank", "rod", coordinates=("s",), **ON_FRAMES)).add(Parameter("s", 1.0)),
        ('joint "guide"', '"s" hides the parameter', "rename"),
    ),
    "Euler parameters not of length one": (
        model(crank(), Spherical("hinge", "ground", "crank", q0=(0, 0, 0, 2), **ON_FRAMES)),
        ('joint "hinge"', "length 1 (got 2)", "divide"),
    ),
}


@pytest.mark.parametrize("case", WARNINGS)
def test_warning(case: str) -> None:
    doubtful, words = WARNINGS[case]
    report = doubtful.validate()
    assert report.faults == ()
    assert any(all(word in str(warning) for word in words) for warning in report.warnings), str(report)


SOUND: dict[str, Model] = {
    "pendulum": arm(Gravity()),
    "thin rod on a hinge across it": model(Body.rod("rod", 1.0, 1.0), hinge(outer="rod")),
    "point mass on a string": model(crank(inertia=(0,) * 6), hinge()),
    "massless frame welded to a body": arm(Body("tool", 0.0), Weld("weld", "crank", "tool", **ON_FRAMES)),
    "massless frame welded to ground": arm(Body("base", 0.0), Weld("weld", "ground", "base", **ON_FRAMES)),
    "massless body between": model(
        Body("cross", 0.0),
        crank(),
        hinge(outer="cross"),
        Revolute("second", "cross", "crank", frame_inner=Frame.along((1, 0, 0)), frame_outer=Frame()),
    ),
    "rotor of inertia alone": model(crank(mass=0.0), hinge()),
    "point mass on its own axis with the rotor of a motor": model(
        crank(inertia=(0,) * 6),
        hinge(frame_outer=Frame.at((0, 0, 3.0))),
        RotorInertia("rotor", "hinge", inertia=1e-3, ratio=5.0),
    ),
    "point mass in a plane whose angle is driven": model(
        crank(inertia=(0,) * 6),
        Planar("table", "ground", "crank", **ON_FRAMES),
        JointDriver("upright", "table", 2, 0.0),
    ),
    "joint that shares a name with its body": model(
        crank(), hinge(name="crank"), JointMotor("motor", "crank", torque="crank.q + crank.x")
    ),
    "laws of time, states and parameters": arm(
        Marker.at("tip", "crank", (1, 0, 0)),
        Parameter("k", 2.0),
        JointMotor("motor", "hinge", torque="k*sin(t) - hinge.q1 - hinge.angle - hinge.u + hinge.angle_rate"),
        Force("push", "tip", ("tip.vx", "crank.wz", "ground.x"), axes="crank"),
        Law("law", "tip.x - t"),
    ),
    "the free joint of a floating body": model(
        crank(), JointMotor("motor", "crank_free", torque="crank_free.e4")
    ),
    "open limits": model(crank(), hinge(limits=(-math.inf, math.inf))),
    "planar joint with a spring": model(
        crank(),
        Planar("table", "ground", "crank", **ON_FRAMES),
        JointSpring("spring", "table", stiffness=1.0, coordinate=2),
    ),
    "a loop that may be cut": model(
        crank(),
        Body("rod", 1.0, inertia=INERTIA),
        hinge(cut=False),
        Revolute("pin", "crank", "rod", cut=False, **ON_FRAMES),
        Revolute("end", "rod", "ground", **ON_FRAMES),
    ),
}


@pytest.mark.parametrize("case", SOUND)
def test_sound_models_pass_without_a_word(case: str) -> None:
    report = SOUND[case].validate()
    assert (report.faults, report.warnings) == ((), ()), str(report)
    assert SOUND[case].checked() is SOUND[case]


def test_fault_reads_as_a_sentence() -> None:
    (fault,) = model(crank(mass=-1), hinge()).validate().faults
    assert str(fault) == 'body "crank": mass must be positive (got -1); give its mass in kg'
    assert (fault.kind, fault.name, fault.where) == ("body", "crank", "mass")


def test_all_faults_at_once() -> None:
    faulty = model(
        crank(mass=-1, com=(0, 1)),
        hinge(outer="crnk", limits=(2, 1)),
        Force("push", "tip", ("1", "2*(", "w")),
        Marker.at("mark", "nowhere", (0, 0)),
        Parameter("k", math.inf),
    )
    with pytest.raises(ModelError) as caught:
        faulty.checked()
    text = str(caught.value)
    for words in (
        'body "crank": mass',
        'body "crank": com',
        'joint "hinge": outer',
        'joint "hinge": limits',
        'load "push": force',
        'load "push": refers',
        'marker "mark": position',
        'marker "mark": is fixed',
        'parameter "k": value',
    ):
        assert words in text
    assert isinstance(caught.value, ValueError)
    assert caught.value.faults == faulty.validate().faults
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


def test_error_lists_one_fault_per_line() -> None:
    faults = tuple(Fault("body", name, "is wrong", "mend it") for name in "abc")
    with pytest.raises(ModelError, match=r'^body "a": is wrong; mend it\nbody "b".*\nbody "c".*$'):
        Report(faults).raise_if_faulty()
    Report(warnings=faults).raise_if_faulty()


def test_floating_bodies_are_noted() -> None:
    report = arm(Body("ball", 1.0, inertia=INERTIA)).validate()
    assert report.faults == ()
    assert report.notes == ('body "ball" is not connected to ground: it floats, with free joint "ball_free"',)


def test_each_massless_chain_is_reported_once_at_its_root() -> None:
    chain = model(
        Body("a", 0.0),
        Body("b", 0.0),
        hinge(outer="a"),
        Revolute("second", "a", "b", **ON_FRAMES),
    )
    assert [fault.name for fault in chain.validate().faults] == ["a"]


@dataclass(frozen=True)
class Broken(Constraint):
    """A constraint type with a mistake in it."""

    kind: ClassVar[str] = "broken"

    @property
    def places(self) -> tuple[str, ...]:
        raise RuntimeError("no places")


@dataclass(frozen=True)
class Choosy(Law):
    """A constraint type with a constant, a name and a fault of its own."""

    kind: ClassVar[str] = "choosy"
    constants: ClassVar[tuple[str, ...]] = ("length",)
    own_names: ClassVar[tuple[str, ...]] = ("s",)
    length: Any = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        set_field(self, "length", scalar(self.length, "length"))

    def faults(self, surroundings: Any) -> Any:
        if surroundings.number(self.length) == 0.0:
            yield "length must not be zero", "give it in m", "length"


def test_constraint_types_add_to_the_checks() -> None:
    assert arm(Choosy("c", "s + crank.x")).validate().faults == ()
    (fault,) = arm(Choosy("c", length=0.0)).validate().faults
    assert str(fault) == 'constraint "c": length must not be zero; give it in m'
    (fault,) = arm(Choosy("c", length="hinge.q")).validate().faults
    assert '"hinge.q" varies in time' in str(fault)


def test_types_that_fail_are_faults_not_crashes() -> None:
    report = arm(Broken("odd"), Law("law", "nobody.x")).validate()
    assert any(
        'constraint "odd": cannot be checked (RuntimeError: no places)' in str(f) for f in report.faults
    )
    assert any('constraint "law"' in str(f) for f in report.faults)


@pytest.mark.parametrize("unit", [1e-6, 1.0, 1e9])
def test_springs_that_feed_energy_in_are_told_from_those_that_resist_some_motions_only(unit: float) -> None:
    """Of full rank but one, the least eigenvalue of a stiffness is zero but for round-off of either sign."""
    random = np.random.default_rng(4)
    signs = set()
    for _ in range(12):
        rows = random.normal(size=(5, 6))
        stiffness = rows.T @ rows * unit
        signs.add(bool(np.linalg.eigvalsh(stiffness)[0] < 0))
        for added, told in ((0.0, False), (-1e-3 * unit, True)):
            least = np.linalg.eigh(stiffness)[1][:, 0]
            bush = Bushing(
                "bush", "crank", "ground", stiffness=(stiffness + added * np.outer(least, least)).tolist()
            )
            words = [str(warning) for warning in arm(bush).validate().warnings if warning.name == "bush"]
            assert any("eigenvalue of stiffness is negative" in text for text in words) == told
    assert signs == {True, False}


@dataclass(frozen=True)
class _Sail(Load):
    kind: ClassVar[str] = "sail"
    positive: ClassVar[Mapping[str, str]] = {"area": "give it in m²", "size": "give it in m"}
    not_negative: ClassVar[Mapping[str, str]] = {"drag": "sails are not blown against the wind"}
    area: Scalar = 0.0
    size: Vec3 = (1.0, 1.0, 0.0)
    drag: Scalar = 1.0


def test_declared_ranges_of_numbers_are_checked() -> None:
    def words(sail: _Sail) -> list[str]:
        report = Model.of("m", Parameter("k", -2.0), sail).validate()
        return [f"{fault.message}; {fault.remedy}" for fault in report.faults if fault.kind == "load"]

    assert words(_Sail("s")) == ["area is not given; give it in m²", "size[2] is not given; give it in m"]
    assert words(_Sail("s", "k", (1, 1, 1), -1)) == [
        "area must be positive (got -2); give it in m²",
        "drag must not be negative (got -1); sails are not blown against the wind",
    ]
    assert not words(_Sail("s", 1.0, (1, 1, 1), 0.0))

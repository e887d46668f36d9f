"""Printed answers begin with what was asked for; a search that starts at the bound of a controller says so."""

import pytest

import kinetree as kt
from kinetree.analysis.equilibrium import EquilibriumError

CART = kt.Model.of(
    "cart",
    kt.Parameter("target", 3.0, "m"),
    kt.Body("cart", 2.0, pose=kt.Frame()),
    kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
    kt.PID("pid", "target - rail.displacement", kp=40.0, lower=-6.0, upper=6.0, unit="N"),
    kt.JointMotor("motor", "rail", torque="pid.output"),
    kt.JointDamper("oil", "rail", damping=5.0),
)


def test_runs_audits_and_comparisons_tell_the_answer_first():
    run, near = (kt.simulate(CART, 0.1, parameters={"target": target}) for target in (3.0, 1.0))
    assert str(run).startswith("cart: finished at 0.1 s; ")
    assert str(run).endswith("audit ok")
    assert str(run.audit).splitlines()[0] == "verdict ok: the audit finds nothing wrong"
    told = str(kt.compare([run, near], ["rail.displacement"])).splitlines()
    assert told[0] == "2 runs, 1 channels; least, greatest and last values"
    assert [line.split("  ")[1] for line in told[2:]] == ["target = 3", "target = 1"]


def test_an_equilibrium_from_the_bound_of_a_controller():
    crane = kt.Model.of(
        "crane",
        kt.Gravity(),
        kt.Parameter("target", 3.0, "m"),
        kt.Body.box("trolley", mass=200.0, size=(0.6, 0.4, 0.2), pose=kt.Frame.at((0, 0, 5))),
        kt.Body.sphere("load", mass=500.0, radius=0.3, pose=kt.Frame.at((0, 0, 1))),
        kt.Prismatic("rail", "ground", "trolley", point=(0, 0, 5), axis=(1, 0, 0)),
        kt.Revolute("rope", "trolley", "load", point=(0, 0, 5), axis=(0, -1, 0)),
        kt.PID(
            "pid", "target - rail.displacement", kp=400.0, ki=5.0, kd=900.0, rate="-rail.displacement_rate",
            lower=-600.0, upper=600.0, windup=0.5, unit="N",
        ),
        kt.JointMotor("motor", "rail", torque="pid.output"),
    )  # fmt: skip
    with pytest.raises(EquilibriumError, match='or start closer to it: at its bound "pid" holds nothing'):
        kt.equilibrium(crane)
    rest = kt.equilibrium(crane, initial={"rail.displacement": 2.5})
    assert rest.coordinates["rail.displacement"] == pytest.approx(3.0, abs=1e-9)

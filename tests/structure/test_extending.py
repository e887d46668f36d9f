"""One file and one line: a joint, a load, a constraint, a formulation and an integrator are known everywhere."""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

import added_types
import numpy as np
import pytest
from added_types import Rack, Tether, Trough

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS, Traits
from kinetree.io.run_model_text import model_text
from kinetree.io.toml import tables
from kinetree.model.constraints import CONSTRAINTS
from kinetree.model.expressions import Scalar
from kinetree.model.joints import JOINTS
from kinetree.model.loads import LOADS
from kinetree.model.loads.base import Load
from kinetree.model.values.fields import Invalid, Vec3
from kinetree.preparation.prepare import prepare
from kinetree.report.from_run import report_data
from kinetree.solve.methods.registry import FILES

G, R, M = 9.81, 0.1, 2.0
INERTIA = M * R**2 / 2


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The one line of each."""
    monkeypatch.setitem(JOINTS, "rack", Rack)
    monkeypatch.setitem(LOADS, "tether", Tether)
    monkeypatch.setitem(CONSTRAINTS, "trough", Trough)
    monkeypatch.setitem(FORMULATIONS, "eliminated-again", Traits(added_types.__name__, on_tree=True))
    monkeypatch.setitem(FILES, "kutta3", added_types.__name__)
    tables.document.cache_clear()
    yield
    tables.document.cache_clear()


def pinion(**rack) -> kt.Model:
    """A disk that rolls down an incline of 30°, with a tether back to where it started."""
    inertia = (INERTIA / 2, INERTIA / 2, INERTIA, 0, 0, 0)
    return kt.Model.of(
        "pinion",
        kt.Parameter("c", 0.0, "N/m³"),
        kt.Gravity(acceleration=(-G / 2, -G * np.sqrt(3) / 2, 0)),
        kt.Body("disk", M, (0, 0, 0), inertia, pose=kt.Frame()),
        Rack("rack", "ground", "disk", point=(0, 0, 0), axis=(0, 0, 1), **{"radius": R, **rack}),
        Tether("tether", "ground", "disk", coefficient="c"),
    )


def test_it_rolls_as_it_should_in_every_formulation_and_method():
    down = -G / 2 / (1 + INERTIA / (M * R**2))  # m/s²
    for formulation in ("auto", "eliminated-again", "kane-angles", "augmented"):
        run = kt.simulate(pinion(), 1.0, formulation=formulation, output=[1.0])
        assert run.status == "finished"
        assert run["disk.position.x"][-1] == pytest.approx(down / 2, rel=1e-7)
    ends = [kt.simulate(pinion(), 1.0, method="kutta3", step=h, parameters={"c": 50.0}) for h in (0.02, 0.01)]
    exact = kt.simulate(pinion(), 1.0, rtol=1e-11, atol=1e-13, parameters={"c": 50.0})["rack.angle"][-1]
    errors = [abs(run["rack.angle"][-1] - exact) for run in ends]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(3, abs=0.4)
    assert run.audit.verdict == "ok"


def test_verify_mobility_and_channels_know_them():
    model = pinion().with_parameters(c=50.0)
    certificate = kt.verify(model, samples=2, compiled=False)
    assert certificate.ok
    assert "eliminated-again" in {row.formulation for row in certificate.compared}
    run = kt.simulate(model, 0.2, formulation="eliminated-again", output=0.1)
    assert set(kt.mobility_along(model, run).degrees_of_freedom) == {1}
    assert run.describe("tether.force").unit == "N"
    assert run["tether.force.x"] == pytest.approx(50.0 * run["disk.position.x"] ** 3)


def test_cut_and_reversed_it_agrees_with_itself():
    """As the joint that closes a loop, and passed from its outer to its inner body."""
    slider = kt.Prismatic("guide", "ground", "carrier", point=(0, 0, 0), axis=(1, 0, 0))
    hinge = kt.Revolute("pin", "carrier", "disk", point=(0, 0, 0), axis=(0, 0, 1))
    carrier = kt.Body("carrier", 1e-6, (0, 0, 0), (1e-9, 1e-9, 1e-9, 0, 0, 0), pose=kt.Frame())
    looped = pinion(cut=True).add(carrier, slider, hinge)
    assert kt.verify(looped, samples=2, compiled=False).ok
    run = kt.simulate(looped, 1.5, formulation="elimination", output=0.25)
    assert run["rack.angle"][-1] > 2 * np.pi  # its turns are counted
    assert run["rack.angle"] == pytest.approx(-run["disk.position.x"] / R, abs=1e-7)
    names = prepare(looped, formulation="elimination").compiled.equations.coordinate_names
    assert names == (
        "guide.displacement",
        "pin.angle",
        "rack.angle",
    )  # it has no expression, and is integrated
    hinged = looped.replace(replace(hinge, cut=True), replace(looped.joint("rack"), cut=None))
    names = prepare(hinged, formulation="elimination").compiled.equations.coordinate_names
    assert "pin.angle" not in names  # the pose tells it
    turned = pinion().replace(Rack("rack", "disk", "ground", point=(0, 0, 0), axis=(0, 0, 1), radius=R))
    assert kt.verify(turned, samples=2, compiled=False).ok


def bead(constraint) -> kt.Model:
    """A point of mass that slides to and fro on a curve."""
    return kt.Model.of(
        "bead",
        kt.Parameter("k", 1.5, "1/m"),
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body("bead", M, (0, 0, 0), (1e-3, 1e-3, 1e-3, 0, 0, 0), pose=kt.Frame()),
        kt.Planar("plane", "ground", "bead", point=(0, 0, 0), axis=(0, 0, 1), q0=(0.8, 0.48, 0.0)),
        constraint,
    )


def test_a_constraint_holds_pushes_and_is_written_like_the_others(tmp_path):
    """Against the same curve as an expression: another way to the same rows."""
    model = bead(Trough("trough", "bead", curvature="k"))
    other = bead(kt.Holonomic("trough", "plane.y - k*plane.x**2/2"))
    assert kt.verify(model, samples=2, compiled=False).ok
    run, expected = (kt.simulate(made, 1.0, rtol=1e-10, atol=1e-12) for made in (model, other))
    assert run.audit.verdict == "ok"
    x, y = run["plane.x"], run["plane.y"]
    assert np.ptp(x) > 1.5
    assert y == pytest.approx(0.75 * x**2, abs=1e-9)
    assert x[-1] == pytest.approx(expected["plane.x"][-1], abs=1e-8)
    assert run["trough.force"] == pytest.approx(expected["trough.force"], rel=1e-6)
    assert "must be constant" in str(model.replace(Trough("trough", "bead", curvature="1 + t")).validate())
    kt.save(model, tmp_path / "bead.toml")
    assert kt.load(tmp_path / "bead.toml").model == model
    assert 'type = "trough"' in model_text(model)
    assert kt.Trough is Trough


def test_faults_and_warnings_are_told():
    report = pinion(radius=0.0).validate()
    assert [fault.message for fault in report.faults] == ["radius must not be zero"]
    varying = pinion().replace(Tether("tether", "ground", "disk", coefficient="1 + t"))
    assert "must be constant" in str(varying.validate())
    negative = pinion().with_parameters(c=-1.0)
    assert "coefficient is negative (-1)" in str(negative.validate())


def test_files_and_reports_know_them(tmp_path):
    model = pinion()
    kt.save(model, tmp_path / "pinion.toml")
    assert kt.load(tmp_path / "pinion.toml").model == model
    assert 'type = "rack"' in model_text(model)
    data = report_data(kt.simulate(model, 0.2, output=0.1), model)
    (mark,), (link,) = data.joints, data.links
    assert (mark.name, mark.type) == ("rack", "rack")
    np.testing.assert_allclose(mark.axis, [0, 0, 1])
    assert (link.name, link.kind) == ("tether", "line")


def test_they_are_public():
    assert kt.Rack is Rack
    assert {"Rack", "Tether"} <= set(kt.__all__)


def test_nobody_asks_for_names():
    """What depends on the type of a joint, a load or a formulation is said by that type, not looked up by its name."""
    asked = re.compile(
        r"(\bformulation|\b(joint|load|constraint)\.kind)\s*(==|!=|in|not in)\s*[(\"'](?!auto)"
    )
    places = [
        f"{path.name}:{number}"
        for path in Path(kt.__file__).parent.rglob("*.py")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if asked.search(line)
    ]
    assert places == []


@dataclass(frozen=True)
class Pull(Load):
    """A load of its own whose fields are declared and nothing else."""

    kind: ClassVar[str] = "pull"
    place_fields: ClassVar[tuple[str, ...]] = ("at", "towards")
    at: str = ""
    towards: str = "ground"
    size: Scalar = 0.0
    rest: "Scalar | None" = None
    along: Vec3 | None = None
    least: "float | kt.Expr" = 0.0
    most: "kt.Expr | float | None" = None
    later: "Unknown | Scalar" = None  # noqa: F821 – a name that type checkers alone may know


def test_fields_are_read_as_they_are_declared():
    pull = Pull("pull", "disk", size="2*c", along=[1, 0, "3 mm"])
    assert pull.places == ("disk", "ground")
    assert str(pull.size) == "2*c" and pull.rest is None
    assert pull.along == pytest.approx((1.0, 0.0, 0.003))
    assert str(Pull("pull", rest="t/2").rest) == "t/2"
    assert isinstance(Pull("pull", least="2*c").least, kt.Expr)
    assert isinstance(Pull("pull", most="3*c").most, kt.Expr)
    assert Pull("pull").most is None and Pull("pull", later="c").later == "c"
    for wrong in (
        Pull("pull", size=None).size,
        Pull("pull", along=(1, 2)).along,
        Pull("pull", rest="(").rest,
    ):
        assert isinstance(wrong, Invalid)


def test_a_field_that_cannot_be_read_is_told_with_its_name():
    faults = [str(fault) for fault in pinion(radius="2*").validate().faults]
    assert any('joint "rack"' in fault and "radius" in fault for fault in faults), faults

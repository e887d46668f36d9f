"""What a report needs to simulate by itself, and what it says where it cannot."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import numpy as np
import pytest
from explore_pages import EXAMPLES

import kinetree as kt
from kinetree.export.page.adjustable_parameters import HandleLimits, limits_of, with_handles
from kinetree.export.page.explorable import NotExplorableError, explorable
from kinetree.report.from_run import report_data
from kinetree.report.page.data import Explore, ReportData
from kinetree.report.page.explore import MOST_BYTES, runtime
from kinetree.report.page.html import build_page
from kinetree.symbolic.mechanism import Mechanism


def test_what_the_page_does_not_follow_is_named() -> None:
    loaded = kt.load(EXAMPLES / "cable.py")
    with pytest.raises(NotExplorableError, match=re.escape("too large for it (50 speeds)")):
        explorable(
            loaded.model,
            bodies=[],
            forces=[],
            curves=[[]],
            most_bytes=MOST_BYTES,
            looks=lambda tree: tree.symbols.p,
        )


def test_more_contacts_than_there_are_equations_for_are_held_beside_them() -> None:
    """Eight contacts would need 256 sets; a page takes the equations of the open mechanism and the runtime for them."""
    parts, events = [], []
    for k in range(8):
        parts += [
            kt.Body.sphere(f"b{k}", mass=1.0, radius=0.1, pose=kt.Frame.at((0, k, 0))),
            kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, k, 0), axis=(0, 0, 1)),
        ]
        events.append(
            kt.ExpressionEvent(
                f"c{k}", f"x{k}.displacement + 1", direction="falling", action=kt.Restitution(0.5)
            )
        )
    found = explorable(
        kt.Model.of("eight", *parts), bodies=[], forces=[], curves=[[]], most_bytes=MOST_BYTES,
        looks=lambda tree: tree.symbols.p, events=events,
    )  # fmt: skip
    assert len(found.model.modes) == 1 and found.memory.beside is not None
    assert found.memory.beside.kernels == (*(f"weight_{k}" for k in range(8)), "", "", "tangent")
    assert len(runtime(beside=True)) > len(runtime())


def test_parameters_gravity_and_laws_can_be_changed() -> None:
    model = kt.Model.of(
        "cart",
        kt.Parameter("mass", 200.0, "g"), kt.Parameter("push", 1.0, "N"),
        kt.Gravity(acceleration=(0.0, 0.0, "-9.81*mass/0.2")),
        kt.Body("cart", mass="mass", inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointMotor("steady", "rail", torque=2.0),
        kt.JointMotor("given", "rail", torque="push"),
        kt.JointMotor("waves", "rail", torque="push*sin(t)"),
    )  # fmt: skip
    changed, handles = with_handles(model)
    assert [(h.kind, h.name, h.unit, h.value, h.factor) for h in handles] == [
        ("parameter", "mass", "g", 200.0, 1e-3),
        ("parameter", "push", "N", 1.0, 1.0),
        ("gravity", "gravity.x", "m/s²", 0.0, 1.0),
        ("gravity", "gravity.y", "m/s²", 0.0, 1.0),
        ("load", "steady.torque", "N", 2.0, 1.0),
        ("factor", "waves.torque", "", 1.0, 1.0),
    ]
    assert {h.parameter for h in handles} <= {p.name for p in changed.parameters}
    both = [
        kt.simulate(m, 1.0, output=[1.0], progress=False)["rail.displacement"][-1] for m in (model, changed)
    ]
    assert both[0] == pytest.approx(both[1], rel=1e-12)


def test_how_far_numbers_may_be_changed_is_told() -> None:
    """The page cannot check a model: what one refuses beyond a value, and what two values do together, goes along."""
    model = kt.Model.of(
        "screw",
        kt.Parameter("load", 300.0, "g"), kt.Parameter("empty", 100.0, "g"), kt.Parameter("pitch", 0.02),
        kt.Parameter("reach", 0.5), kt.Parameter("push", 3.0),
        kt.Body("nut", mass="load - empty", inertia=(0.01, 0.01, 0.01, 0, 0, 0), com=("sqrt(reach)", 0, 0)),
        kt.Helical("thread", "ground", "nut", pitch="pitch", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.JointMotor("motor", "thread", torque="push"),
    )  # fmt: skip
    moved, handles = with_handles(model)
    limits, pairs = limits_of(moved, handles)
    found = {handle.name: limit for handle, limit in zip(handles, limits, strict=True)}
    assert found["load"].low == pytest.approx(100.0)
    assert found["load"].high is None
    assert found["load"].below == 'at load = 0.3 g: body "nut": mass must be positive (got -0.0997)'
    assert found["empty"].high == pytest.approx(300.0)
    assert found["pitch"] == HandleLimits(at_zero='at pitch = 0: joint "thread": pitch must not be zero')
    assert found["reach"].low == pytest.approx(0.0, abs=1e-12)
    assert "has no finite value" in found["reach"].below
    assert found["push"] == HandleLimits()
    named = [{handles[pair.first].name, handles[pair.second].name} for pair in pairs]
    assert named == [{"load", "empty"}]
    with pytest.raises(kt.ModelError, match="mass must be positive"):
        model.with_parameters(load=150.0, empty=200.0).checked()


@pytest.fixture(scope="module")
def pendulum() -> tuple[kt.Model, kt.Run]:
    loaded = kt.load(EXAMPLES / "pendulum.toml")
    return loaded.model, kt.simulate(loaded.model, 1.0, output=0.1, progress=False)


def test_a_page_says_what_it_may_do(pendulum) -> None:
    model, run = pendulum
    data = report_data(run, model, explore=True)
    assert data.explore is not None
    assert data.explore.reason == ""
    page = build_page(data)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert "'wasm-unsafe-eval'; worker-src blob:;" in policy[1]
    assert "default-src 'none'" in policy[1]
    without = build_page(replace(data, explore=None))
    assert "'wasm-unsafe-eval'" not in without.split("<style>")[0]
    assert len(runtime()) < 100_000  # it travels with the page, whose script is 840 kB
    assert len(page) - len(without) - len(runtime()) < 20_000
    assert report_data(run, model).explore is None


def test_ten_bodies_add_less_than_300_kilobytes() -> None:
    links = 10
    parts: list = [kt.Gravity(acceleration=(0, 0, -9.81)), kt.Parameter("l", 0.3)]
    for k in range(links):
        parts.append(kt.Body.rod(f"rod{k}", mass=0.2, length="l"))
        inner = ("ground", kt.Frame()) if k == 0 else (f"rod{k - 1}", kt.Frame.at(("l/2", 0, 0)))
        parts.append(
            kt.Revolute(f"J{k}", inner[0], f"rod{k}", frame_inner=inner[1], frame_outer=kt.Frame.at(("-l/2", 0, 0)))
        )  # fmt: skip
    model = kt.Model.of("chain", *parts)
    run = kt.simulate(model, 0.1, output=0.05, progress=False)
    data = report_data(run, model, explore=True)
    assert data.explore is not None
    assert data.explore.reason == ""
    assert len(json.dumps(dict(data.explore.payload))) < 300_000


def test_a_run_that_began_elsewhere_is_not_explored(pendulum) -> None:
    model, _ = pendulum
    later = kt.simulate(model, 2.0, output=0.1, progress=False)
    cut = later.at(later.t[5:])
    data = report_data(cut, model, explore=True)
    assert data.explore is not None
    assert "the run began at another" in data.explore.reason


def test_what_is_drawn_follows_parameters() -> None:
    """Numbers of the scene as functions of the parameters are those of a scene drawn at other values."""
    import casadi as ca

    from kinetree.report.page.explore import scene_places
    from kinetree.report.scene.run_scene import ModelNumbers, still
    from kinetree.symbolic.tree import Tree

    for name, value in (("double_pendulum.toml", {"l": 0.7}), ("flyball_governor.toml", {"L": 0.4})):
        model = kt.load(EXAMPLES / name).model
        tree = Tree(Mechanism.of(model))
        drawn = report_data(still(model), model)
        looks, numbers = scene_places(tree, model, drawn.bodies, ModelNumbers(model, {}))
        other = model.with_parameters(**value)
        expected = report_data(still(other), other)
        p = [parameter.si for parameter in other.parameters]
        found = np.array(ca.Function("looks", [tree.symbols.p], [numbers])(p)).ravel()
        at, moved = 0, 0
        for look in looks:
            owner = getattr(expected, look.part)[look.index]
            owner = owner.shapes[look.shape] if look.part == "bodies" else owner
            before = getattr(drawn, look.part)[look.index]
            before = before.shapes[look.shape] if look.part == "bodies" else before
            wanted = np.ravel(getattr(owner, look.field))
            np.testing.assert_allclose(found[at : at + look.count], wanted, atol=1e-12)
            moved += not np.allclose(wanted, np.ravel(getattr(before, look.field)))
            at += look.count
        assert moved >= 4, name


def test_definitions_are_understood() -> None:
    """Names that stand for expressions are no reason to do without, and shapes follow them."""
    swing = kt.Model.of(
        "swing",
        kt.Parameter("payload", 2.0), kt.Definition("total", "payload + 1", "kg"),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("seat", mass="total", size=("0.1*total", 0.1, 1.0), pose=kt.Frame.at((0, 0, -0.5))),
        kt.Revolute("hinge", "ground", "seat", point=(0, 0, 0), axis=(0, 1, 0), q0=0.3),
    )  # fmt: skip
    run = kt.simulate(swing, 0.1, output=0.05, progress=False)
    found = report_data(run, swing, explore=True).explore
    assert found is not None
    assert found.reason == ""
    assert found.payload["masses"][0][0] == 3.0
    assert ("bodies", "size") in {(look["part"], look["field"]) for look in found.payload["looks"]}


def test_a_report_survives_what_the_page_cannot_prepare(pendulum, monkeypatch, tmp_path) -> None:
    model, run = pendulum
    monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))

    def broken(*_: object) -> Explore:
        raise KeyError("something")

    monkeypatch.setattr("kinetree.report.page.explore.explore_of", broken)
    found = report_data(run, model, explore=True).explore
    assert found is not None
    assert found.reason == "preparing it failed (KeyError: 'something'); please report this"


def test_a_reason_stands_in_the_data() -> None:
    data = ReportData(title="still", times=[0.0], explore=Explore("it is asleep"))
    assert '"explore":{"reason":"it is asleep"}' in build_page(data)


def test_parameters_that_nothing_uses_have_no_slider() -> None:
    """One of the events alone, one of what is drawn alone, and one of nothing."""
    model = kt.Model.of(
        "pendulum",
        kt.Parameter("length", 0.5, "m"),
        kt.Parameter("limit", -3.0, "rad"),
        kt.Parameter("thickness", 0.02, "m"),
        kt.Parameter("spare", 3.0, "m"),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body(
            "bob", 1.0, ("length", 0, 0), (0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame(),
            shapes=(kt.shapes.Sphere(radius="thickness"),),
        ),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 0, 1)),
    )  # fmt: skip
    stop = kt.ExpressionEvent("low", "hinge.angle - limit", action=kt.Stop())
    run = kt.simulate(model, 0.2, events=[stop], progress=False)
    data = report_data(run, model, explore=True)
    assert data.explore is not None and data.explore.reason == ""
    named = [h["name"] for h in data.explore.payload["handles"] if h["kind"] == "parameter"]
    assert named == ["length", "limit", "thickness"]

"""The page simulates by itself, in a real browser: its motions are those of `kinetree.simulate`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import casadi as ca
import numpy as np
import pytest
from casadi import SX
from explore_pages import EXAMPLES, data_of, difference, moved, opened, settle, simulated, tight_run, varied

import kinetree as kt
from kinetree.export.code.memory import deflated, page_kernel, page_memory, program_tables
from kinetree.export.code.modes import ModeEquations
from kinetree.export.page.adjustable_parameters import with_handles, with_pull
from kinetree.io.toml import loads
from kinetree.kernels import Graph, evaluate_reference
from kinetree.kernels.llvm.writer import has_multiply_add
from kinetree.kernels.tape import LOOKUP, read_graph
from kinetree.kernels.wasm import write_module
from kinetree.model.expressions.piecewise import locate, take
from kinetree.report.from_run import report_data
from kinetree.report.page.data import Explore, PageMotion, ReportData
from kinetree.report.page.explore import encoded_module, runtime
from kinetree.solve.system import System

SAME = 1e-6
NAMES = sorted(
    path.name for path in EXAMPLES.iterdir() if path.suffix in (".toml", ".py") and path.stem != "__init__"
)
NOT_YET = {
    "box_heap.toml": "too large",
    "cable.py": "too large",
    "domino_spiral.py": "contacts",
    "dominoes.py": "too large",
    "feeder.toml": "contacts",
    "flexible_arm.py": "flexible bodies",
    "four_bar_gripper.toml": "contacts",
    "heap.py": "contacts",
    "newtons_cradle.toml": "contacts",
    "quadruped.toml": "contacts",
    "rolling_log.toml": "too large",
    "tippe_top.toml": "contacts",
}
"""Examples that the page does not move, and a word of the reason it gives."""


def test_dragging_a_slider_moves_the_mechanism_as_simulate_does(open_page) -> None:
    name = "four_bar.toml"
    run = tight_run(name)
    page = opened(open_page(data_of(run, name)))
    assert page.js("return kinetree.explorer.agreement") < SAME  # poses of the page have seven digits
    before = page.js("kinetree.setTime(2); return kinetree.poseOf('rocker')")
    page.js(
        """const s = document.querySelector('#explore input[type=range][data-name=torque]');
        for (const v of [2.7, 2.9, 3.125]) { s.value = v; s.dispatchEvent(new Event('input', {bubbles: true})); }
        s.dispatchEvent(new Event('change', {bubbles: true}));"""
    )
    settle(page)
    after = page.js("kinetree.setTime(2); return kinetree.poseOf('rocker')")
    assert np.abs(np.subtract(before["quaternion"], after["quaternion"])).max() > 0.05
    found = moved(page, {}, {"A.angle_rate": 5.5})
    model = kt.load(EXAMPLES / name).model.with_parameters(torque=3.125)
    expected = simulated(model, name, initial={"A.angle_rate": 5.5})
    assert difference(found, expected) < SAME
    assert found["audit"]["energy"] < 1e-8
    assert found["audit"]["residual"] < 1e-10
    curves = page.js(
        """const e = kinetree.explorer, plots = e.report.plots;
        return e.data.curves.map(([g, s]) => [plots[g].series[s].name, Array.from(plots[g].series[s].values)])"""
    )
    _same_curves(curves, expected)
    # the flat loop is held three times more than it needs: the share of the run is that of the page
    joints = [joint.name for joint in model.joints]
    assert {f"|{name}.reaction|" for name in joints} <= {name for name, _ in curves}
    arrows = page.js("return kinetree.explorer.report.reactions.map((r) => Array.from(r.force))")
    assert arrows
    assert np.isfinite(np.concatenate(arrows)).all()
    _copied_values_are_read_back(page)
    _sliders_and_plots_are_seen_together(page)
    page.click("#explore-reset")
    settle(page)
    again = page.js("kinetree.setTime(2); return kinetree.poseOf('rocker')")
    np.testing.assert_allclose(again["quaternion"], before["quaternion"], atol=1e-12)


def _sliders_and_plots_are_seen_together(page: Any) -> None:
    place = "return document.querySelector(arguments[0]).getBoundingClientRect()"
    slider, plot, panel = (page.js(place, which) for which in (".slider input", "#explore .plot", ".panel"))
    assert slider["bottom"] < plot["top"] < panel["bottom"] - 80
    page.js("document.querySelector('#explore .answers').scrollTop = 400")
    assert page.js(place, ".slider input")["bottom"] == slider["bottom"]
    assert page.js(place, "#explore .plot")["top"] < plot["top"]


def _copied_values_are_read_back(page: Any) -> None:
    """What is copied as TOML is a table of parameters that kinetree reads."""
    page.js("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    for form in ("toml", "command", "python"):
        page.js(
            "const c = document.getElementById('explore-copy'); c.value = arguments[0]; window.copied = null;"
            "c.dispatchEvent(new Event('change', {bubbles: true}));",
            form,
        )
        page.wait("window.copied !== null")
        text = page.js("return window.copied")
        if form == "toml":
            head, body = 'format = 1\n[model]\nname = "m"\n', '\n[[body]]\nname = "b"\nmass = "torque"\n'
            table = head + text + body
            assert {p.name: p.value for p in loads(table, "copied").model.parameters} == {"torque": 3.125}
            assert "A.angle_rate starts at 5.5" in text
        elif form == "command":
            assert text.splitlines()[0] == "kinetree run MODEL --set torque=3.125 --initial A.angle_rate=5.5"
        else:
            assert '{"torque": 3.125}, initial={"A.angle_rate": 5.5}' in text


def _same_curves(curves: list[Any], run: kt.Run) -> None:
    """What the page plots is what channels of the run say; of magnitudes, their lengths."""
    assert len(curves) > 50
    for name, values in curves:
        expected = np.linalg.norm(run[name.strip("|")], axis=1) if name.startswith("|") else run[name]
        scale = max(1e-2, float(np.abs(expected).max()))
        np.testing.assert_allclose(np.array(values) / scale, expected / scale, atol=1e-6, err_msg=name)


def pushed() -> kt.Model:
    """A pendulum that laws of time push (a pulse of a millisecond, a sawtooth, a table), a stop and a soft floor."""
    return kt.Model.of(
        "pushed",
        kt.Parameter("bob", 800.0, "g"), kt.Parameter("begin", 0.31), kt.Parameter("period", 0.4),
        kt.Parameter("drag", 0.0), kt.Parameter("height", -0.9), kt.Parameter("edge", 0.3025),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("bob", mass="bob", radius=0.1, pose=kt.Frame.at((0, 0, -0.7))),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0), q0=0.3),
        kt.Table("steps", x=(0.0, 0.5, 0.6, 1.0, 2.0), y=(0.0, 0.0, 1.0, 0.2, 0.0), interpolation="linear"),
        kt.JointMotor("pulse", "hinge", torque="if(t > begin and t < begin + 0.001, 900, 0)"),
        kt.JointMotor("saw", "hinge", torque="mod(t, period)"),
        kt.JointMotor("shaped", "hinge", torque="steps(t)"),
        kt.JointDamper("drag", "hinge", damping="drag"),
        kt.JointStop("stop", "hinge", lower=-1.2, upper=40.0, stiffness=300.0),
        kt.Marker.at("floor", "ground", (0, 0, "height")),
        kt.SpherePlane("soft", "bob", "floor", radius=0.1, stiffness=1e3),
    )  # fmt: skip


@pytest.mark.slow
def test_awkward_values_move_as_in_simulate_or_are_said_not_to(open_page) -> None:
    """Pulses, stops and events that one could miss, starts that are none, motions that nobody knows."""
    graze = kt.ExpressionEvent(
        "graze", "edge - hinge.angle", direction="falling", action=kt.SetParameter("drag", 2.0)
    )
    settings: dict[str, Any] = {
        "t_end": 1.0, "output": 0.02, "rtol": 1e-9, "atol": 1e-11, "events": [graze], "progress": False,
    }  # fmt: skip
    model = pushed()
    run = kt.simulate(model, **settings)
    page = opened(open_page(report_data(run, model, explore=True)))
    assert page.js("return kinetree.explorer.failed") == ""
    assert page.js("return kinetree.explorer.agreement") < SAME
    passed = {event.name for event in run.events}
    assert passed == {"graze"}

    for values, initial in (
        ({"begin": 0.4712, "period": 0.0517}, {}),  # however short: bounds prove where nothing happens
        (
            {"begin": 5.0},
            {"hinge.angle": 0.29, "hinge.angle_rate": 0.31595136},
        ),  # past the event, and soon back
        ({"begin": 0.05}, {"hinge.angle_rate": -9.0}),  # into the stop
    ):
        page.click("#explore-reset")
        found = moved(page, values, initial)
        expected = kt.simulate(model, **settings, parameters=values, initial=initial)
        assert difference(found, expected) < SAME
        assert [h["name"] for h in found["audit"]["happened"]] == [e.name for e in expected.events]
        assert expected.events
        assert found["audit"]["error"] < 1e-4
        assert np.abs(expected["hinge.angle"] - run["hinge.angle"]).max() > 0.01

    page.click("#explore-reset")
    unknown = moved(page, {"drag": -9.0, "edge": 1e9, "begin": 5.0}, {})
    assert unknown["audit"]["error"] > 1e-4
    assert "This motion is not certain" in page.text("#explore .outcome")

    for values, initial, words in (
        ({"bob": -5.0}, {}, "There is no motion: the model does not allow this: bob has to be at least"),
        (
            {"height": -0.2},
            {},
            'There is no motion: it cannot start from here: load "soft": its shapes start 0.',
        ),
    ):
        page.click("#explore-reset")
        found = moved(page, values, initial)
        assert found["audit"]["halted"]
        assert page.text("#explore .outcome").startswith(f"✕{words}")
        assert page.js("return kinetree.explorer.report.plots[0].series[0].values.every(Number.isNaN)")
        assert page.js("return kinetree.shows()") == [False, False]
        with pytest.raises(ValueError, match=r"mass|inside each other"):
            kt.simulate(model, **settings, parameters=values)
    page.click("#explore-reset")
    settle(page)
    assert page.js("return kinetree.shows()") == [True, True]
    assert "There is no motion" not in page.text("#explore")


@pytest.mark.slow
def test_events_that_an_impulse_brings_about_happen_in_the_page_too(open_page) -> None:
    """A kick carries a speed across a mark, where another one follows and a force begins; or does not reach it."""
    model, events = kicked()
    settings: dict[str, Any] = {"t_end": 1.0, "output": 0.125, "events": events, "progress": False}
    page = opened(open_page(report_data(kt.simulate(model, **settings), model, explore=True)))
    assert page.js("return kinetree.explorer.failed") == ""
    for P, names in ((3.5, ["kick", "force", "again"]), (1.5, ["kick"])):
        page.click("#explore-reset")
        found = moved(page, {"P": P}, {})
        run = kt.simulate(model, **settings, parameters={"P": P})
        assert [h["name"] for h in found["audit"]["happened"]] == [e.name for e in run.events] == names
        assert difference(found, run) < SAME
        speed, force = (P - 5, 2.0) if len(names) > 1 else (P - 1, 0.0)
        assert run["slide.displacement"][-1] == pytest.approx(-0.5 + speed / 2 + force / 8, abs=1e-9)


@pytest.mark.slow
def test_a_body_can_be_pulled(open_page) -> None:
    """A pendulum that hangs at rest stays; with the mouse it is pulled to the side, let go it swings back."""
    from selenium.webdriver.common.action_chains import ActionChains

    model = kt.Model.of(
        "hanging",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("bob", mass=1.0, radius=0.2, pose=kt.Frame.at((0, 0, -1))),
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.JointDamper("grease", "hinge", damping=3.0),
    )
    run = kt.simulate(model, 1.0, output=0.1, progress=False)
    page = opened(open_page(report_data(run, model, explore=True)))
    page.js("document.querySelector('[data-view=front]').click()")
    page.wait("Math.abs(kinetree.camera().position[0]) < 0.01")
    page.click("#explore-live")
    page.wait("parseFloat(document.querySelector('.live-note').textContent) > 0.1")
    assert abs(page.js("return kinetree.poseOf('bob').position[0]")) < 1e-6
    canvas = page.driver.find_element("css selector", "#picture canvas")
    width, height = page.js(
        "const b = document.querySelector('#picture canvas').getBoundingClientRect(); return [b.width, b.height]"
    )
    place = page.js("return kinetree.placeOf('bob')")
    right, down = int(place["x"] - width / 2), int(place["y"] - height / 2)
    ActionChains(page.driver).move_to_element_with_offset(
        canvas, right, down
    ).click_and_hold().move_by_offset(80, 0).perform()
    page.wait("Math.abs(kinetree.poseOf('bob').position[0]) > 0.15")
    ActionChains(page.driver).release().perform()
    page.wait("Math.abs(kinetree.poseOf('bob').position[0]) < 0.1")
    page.click("#explore-live")
    settle(page)
    assert page.js("return kinetree.poseOf('bob').position[0]") == 0.0
    assert page.js("return kinetree.explorer.agreement") < SAME


def kicked() -> tuple[kt.Model, list[kt.Event]]:
    """A ball that kicks carry across a mark, where another one follows and a force begins."""
    model = kt.Model.of(
        "kicked", kt.Parameter("P", 3.0), kt.Parameter("F", 0.0),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "ball", point=(0, 0, 0), axis=(1, 0, 0), u0=-1.0),
        kt.Force("push", "ball", ("F", 0, 0)),
    )  # fmt: skip
    mark = "slide.displacement_rate - 1"
    return model, [
        kt.ExpressionEvent("force", mark, direction="rising", action=kt.SetParameter("F", 2.0)),
        kt.ExpressionEvent("again", mark, direction="rising", action=kt.Impulse("ball", (-4, 0, 0))),
        kt.ExpressionEvent("kick", "t - 0.5", action=kt.Impulse("ball", ("P", 0, 0))),
    ]


def example(name: str) -> Callable[[], tuple[kt.Model, list[kt.Event]]]:
    return lambda: (kt.load(EXAMPLES / name).model, [])


def switched() -> tuple[kt.Model, list[kt.Event]]:
    """A pendulum under loads that switch in time: pulses, a table that is repeated, one that an event moves."""
    wave = kt.Table(
        "wave", x=[0.0, 0.11, 0.37], y=[0.0, 1.0, 0.0], interpolation="linear", outside="periodic"
    )
    return kt.Model.of(
        "switched",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("late", 0.71),
        wave,
        kt.Body("b", mass=1.3, inertia=(0.1, 0.1, 0.02, 0, 0, 0), pose=kt.Frame.at((0.2, 0, 0))),
        kt.Revolute("j", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), q0=0.4),
        kt.JointMotor("m", "j", torque="if(mod(t, 0.3) < 0.013, 4, 0) + wave(t) + if(sin(9*t) > late - 0.5, 1, 0)"),
        kt.JointMotor("n", "j", torque="step(t - late)*floor(5*t)"),
    ), [kt.ExpressionEvent("on", "j.angle - 0.1", action=kt.SetParameter("late", 0.83))]  # fmt: skip


def controlled() -> tuple[kt.Model, list[kt.Event]]:
    """A pendulum held by samples of its angle, one block with memory; forces of the hinge are watched."""
    return kt.Model.of(
        "controlled",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("T", 0.05), kt.Parameter("M", 0.0), kt.Parameter("N", 0.0),
        kt.Body("b", mass=1.3, inertia=(0.1, 0.1, 0.02, 0, 0, 0), pose=kt.Frame.at((0, 0, -0.4))),
        kt.Revolute("j", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0), q0=1.2),
        kt.Sampled("ctl", {"sum": "ctl.sum + 0.02*j.q", "torque": "-2*sin(j.q) - ctl.sum"}, period="T", offset=0.004),
        kt.Sampled("slow", {"damp": "0.3*j.angle_rate", "lift": "0.1*j.q"}, period=0.13),  # samples at the start
        kt.JointMotor("m", "j", torque="ctl.torque - slow.damp - slow.lift + M + N"),
    ), [
        kt.ForceLimitEvent("heavy", "j", 18.0, action=kt.SetParameter("M", "M - 0.5")),
        kt.ForceLimitEvent("loaded", "j", 2.0, action=kt.SetParameter("N", "N + 1")),
        kt.ExpressionEvent("faster", "j.q", action=kt.SetParameter("T", "0.7*T")),
    ]  # fmt: skip


def far() -> tuple[kt.Model, list[kt.Event]]:
    """A ball on a spring at a pendulum, a thousand kilometres away."""
    x = 1e6
    return kt.Model.of(
        "far",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("b", mass=1.3, inertia=(0.1, 0.1, 0.02, 0, 0, 0), pose=kt.Frame.at((x, 0, -0.4))),
        kt.Revolute("j", "ground", "b", point=(x, 0, 0), axis=(0, 1, 0), q0=1.2),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((x, 0, -1.0))),
        kt.SpringDamper("spring", "b", "ball", stiffness=100.0, free_length=0.5),
    ), []  # fmt: skip


def with_events(name: str) -> Callable[[], tuple[kt.Model, list[kt.Event]]]:
    def made() -> tuple[kt.Model, list[kt.Event]]:
        loaded = kt.load(EXAMPLES / name)
        return loaded.model, list(loaded.run.events) if loaded.run else []

    return made


def dropped() -> tuple[kt.Model, list[kt.Event]]:
    """A mass that bounces until it rests on the floor, and is kicked up from there."""
    return kt.Model.of(
        "dropped",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.sphere("ball", mass=0.4, radius=0.1, pose=kt.Frame.at((0, 0, 0.3))),
        kt.Prismatic("fall", "ground", "ball", point=(0, 0, 0.3), axis=(0, 0, 1)),
    ), [
        kt.PointPlaneEvent(
            "floor", point="ball", plane="ground", offset=0.1, direction="falling", action=kt.Restitution(0.4)
        ),
        kt.ExpressionEvent("kick", "t - 0.8", action=kt.Impulse("ball", (0, 0, 0.5))),
    ]  # fmt: skip


def swung() -> tuple[kt.Model, list[kt.Event]]:
    """A bar on two cranks without mass: its accelerations are solved for in every step."""
    bodies = [
        kt.Body("a", 0.0, pose=kt.Frame()),
        kt.Body("bar", 2.0, inertia=(0.1, 0.2, 0.2, 0, 0, 0), pose=kt.Frame.at((0.5, -1, 0))),
        kt.Body("b", 0.0, pose=kt.Frame()),
    ]
    places = [
        ("ground", "a", (0, 0, 0)),
        ("a", "bar", (0, -1, 0)),
        ("bar", "b", (1, -1, 0)),
        ("b", "ground", (1, 0, 0)),
    ]
    joints = [
        kt.Revolute(name, inner, outer, point=point, axis=(0, 0, 1), **({"q0": 0.3} if name == "A" else {}))
        for name, (inner, outer, point) in zip("ABCD", places, strict=True)
    ]
    return kt.Model.of("swing", kt.Gravity(acceleration=(0, -9.81, 0)), *bodies, *joints), []


def hoisted() -> tuple[kt.Model, list[kt.Event]]:
    """Two weights on a rope with mass over a post."""
    path, weights = ("one", kt.Pulley("post", 0.2, clockwise=True), "two"), []
    for name, x, z in (("one", -0.2, 1.5), ("two", 0.2, 1.0)):
        body = kt.Body(name, 1 + x, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((x, 0, z)))
        weights += [body, kt.Prismatic(f"{name} guide", "ground", name, point=(x, 0, z), axis=(0, 0, 1))]
    return kt.Model.of(
        "hoist",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Marker("post", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (0, 0, 3))),
        *weights,
        kt.Rope("rope", path, length=3.5 + 0.2 * np.pi, mass_per_length=0.3),
    ), []


def cradled() -> tuple[kt.Model, list[kt.Event]]:
    """Five masses that fall one after the other and come to rest: 32 sets may be closed."""
    parts: list[Any] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in range(5):
        parts.append(kt.Body.sphere(f"b{k}", mass=1.0, radius=0.1, pose=kt.Frame.at((0, k, 0))))
        parts.append(kt.Prismatic(f"x{k}", "ground", f"b{k}", point=(0, k, 0), axis=(0, 0, 1)))
    return kt.Model.of("cradle", *parts), [
        kt.ExpressionEvent(
            f"c{k}", f"x{k}.displacement + {1 + k}/10", direction="falling", action=kt.Restitution(0.2)
        )
        for k in range(5)
    ]


def held() -> tuple[kt.Model, list[kt.Event]]:
    """Eight pendulums that are latched where they come by: of 256 states all but the first share their equations."""
    parts: list[Any] = [kt.Gravity(acceleration=(0, 0, -9.81))]
    events: list[kt.Event] = []
    for k in range(8):
        angle, place = 0.6 + 0.02 * k, kt.Frame.at((0.3, k, 0))
        parts.append(kt.Body(f"b{k}", 1.0 + 0.1 * k, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=place))
        parts.append(kt.Revolute(f"h{k}", "ground", f"b{k}", point=(0, k, 0), axis=(0, 1, 0), q0=0.05 * k))
        parts.append(kt.JointDriver(f"l{k}", f"h{k}", law=angle, active=False))
        for name, function, action in (
            ("shut", f"h{k}.angle - {angle}", kt.Switch(on=f"l{k}")),
            ("open", f"t - {0.7 + 0.05 * k}", kt.Switch(off=f"l{k}")),
        ):
            events.append(kt.ExpressionEvent(f"{name}{k}", function, direction="rising", action=action))
    return kt.Model.of("held", *parts), events


def lifted() -> tuple[kt.Model, list[kt.Event]]:
    """A follower on a cam that turns faster and faster: it lifts off, falls back and bounces."""
    return kt.Model.of(
        "cam",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("cam", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
        kt.Body.sphere("follower", mass=0.3, radius=0.02, pose=kt.Frame.at((0, 0, 0.1))),
        kt.Revolute("shaft", "ground", "cam", point=(0, 0, 0), axis=(0, 1, 0), u0=3.0),
        kt.Prismatic("guide", "ground", "follower", point=(0, 0, 0.1), axis=(0, 0, 1)),
        kt.JointMotor("motor", "shaft", torque=0.3),
    ), [
        kt.ExpressionEvent(
            "push", "guide.displacement - 0.02*sin(shaft.angle)", direction="falling", action=kt.Restitution(0.3)
        )
    ]  # fmt: skip


def latched() -> tuple[kt.Model, list[kt.Event]]:
    """A pendulum whose bob is caught by a rod to the ground, and let go again; a kick while it is held."""
    return kt.Model.of(
        "latched",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("upper", mass=1.0, inertia=(0.02, 0.02, 0.02, 0, 0, 0), pose=kt.Frame.at((0.3, 0, 0))),
        kt.Body("lower", mass=0.5, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame.at((0.8, 0, 0))),
        kt.Revolute("j", "ground", "upper", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Revolute("k", "upper", "lower", point=(0.6, 0, 0), axis=(0, 1, 0), u0=0.5),
        kt.Nonholonomic("hold", "k.angle_rate", active=False),
    ), [
        kt.ExpressionEvent("catch", "j.angle - 0.4", action=kt.Switch(on="hold")),
        kt.ExpressionEvent("kick", "t - 0.4", action=kt.Impulse("lower", (0.2, 0, 0.1))),
        kt.ExpressionEvent("free", "j.angle - 1.6", action=kt.Switch(off="hold")),
    ]  # fmt: skip


@pytest.mark.slow
def test_friction_in_many_states_is_a_number(open_page) -> None:
    """Three places have 27 states, more than a page brings along: one set of equations takes them as numbers.

    A latch holds what two of them hold, which has sets of its own.
    """
    parts: list = [kt.Force("push", "b0", ("4*sin(3*t)", 0, 0))]
    for k in range(3):
        parts += [
            kt.Body.box(f"b{k}", mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame()),
            kt.Prismatic(f"s{k}", f"b{k - 1}" if k else "ground", f"b{k}", axis=(1, 0, 0), point=(0, 0, 0)),
            kt.DryFriction(f"f{k}", f"s{k}", force=1.0 / (k + 1) ** 3),
        ]
    latch = kt.Coupler("latch", (("s0", 1.0), ("s1", 2.0)), offset=0.1, active=False)
    model = kt.Model.of("chain", *parts, latch)
    function = "s0.displacement + 2*s1.displacement + 0.1"
    events = [
        kt.ExpressionEvent("shut", function, direction="falling", action=kt.Switch(on="latch")),
        kt.ExpressionEvent("open", "t - 1.5", action=kt.Switch(off="latch")),
    ]
    run = kt.simulate(model, 2.0, output=0.02, rtol=1e-10, atol=1e-12, events=events, progress=False)
    assert {event.name for event in run.events if event.description == "slip"} == {"f0", "f1", "f2"}
    assert {event.name for event in run.events if event.description == "switch"} == {"shut", "open"}
    page = opened(open_page(report_data(run, model, explore=True)))
    assert page.js("return kinetree.explorer.agreement") < SAME


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("made", "t_end", "states"),
    [
        pytest.param(example("four_bar.toml"), 2.0, 6, marks=pytest.mark.slow),
        (dropped, 1.0, 2),
        (lifted, 1.0, 4),
        pytest.param(with_events("stick_slip_belt.toml"), 3.0, 2, marks=pytest.mark.slow),
        (swung, 1.0, 2),
        pytest.param(hoisted, 0.6, 2, marks=pytest.mark.slow),
        pytest.param(cradled, 1.0, 2, marks=pytest.mark.slow),
        pytest.param(latched, 1.0, 4, marks=pytest.mark.slow),
        pytest.param(far, 1.0, 2, marks=pytest.mark.slow),
        pytest.param(kicked, 1.0, 2, marks=pytest.mark.slow),
        pytest.param(switched, 1.5, 2, marks=pytest.mark.slow),
        pytest.param(controlled, 1.5, 2, marks=pytest.mark.slow),
        *(
            pytest.param(example(name), 1.0, 2, marks=pytest.mark.slow)
            for name in (
                "docking_manipulator.toml",
                "double_wishbone.toml",
                "excavator.toml",
                "ship_crane.toml",
            )
        ),
    ],
)
def test_the_page_takes_the_steps_of_simulate(made: Any, t_end: float, states: int, open_page) -> None:
    """The same text: as many steps, rejections and evaluations, and the same bits of all coordinates and speeds.

    On processors that multiply and add at once, that is, as kernels are compiled for them.
    """
    model, events = made()
    settings: dict[str, Any] = {
        "t_end": t_end, "output": 0.01, "rtol": 1e-10, "atol": 1e-12, "events": events, "progress": False,
    }  # fmt: skip
    same = kt.simulate(with_pull(with_handles(model)[0]), method="dop853", **settings)
    page = opened(open_page(report_data(kt.simulate(model, **settings), model, explore=True)))
    page.js(
        """const e = kinetree.explorer, found = e.found.bind(e);
        e.found = (f) => {
          const n = f.series.length / f.frames;
          window.rows = e.data.curves.map(([g, s, k]) =>
            [e.report.plots[g].series[s].name, Array.from({length: f.frames}, (_, row) => f.series[row * n + k])]);
          window.audit = f.audit;
          found(f);
        };
        e.want("full");"""
    )
    page.wait("window.audit")
    settle(page)
    audit, curves = page.js("return window.audit"), dict(page.js("return window.rows"))
    assert page.js("return kinetree.explorer.agreement / Math.max(1, kinetree.explorer.extent())") < SAME
    assert [h["name"] for h in audit["happened"]] == [event.name for event in same.events]
    for name in ("steps", "rejected", "evaluations"):
        assert audit[name] == same.statistics[name]
    names = [name for name in (*same.layout.x_names, *same.layout.y_names) if name in curves]
    assert len(names) >= states
    for name in names:
        if has_multiply_add():
            np.testing.assert_array_equal(curves[name], same[name], err_msg=name)
        np.testing.assert_allclose(curves[name], same[name], rtol=0, atol=5e-12, err_msg=name)


@pytest.mark.slow
def test_parts_that_are_switched_in_many_states_are_numbers(open_page) -> None:
    model, events = held()
    run = kt.simulate(model, 1.2, output=0.02, rtol=1e-10, atol=1e-12, events=events, progress=False)
    assert len(run.events) == 16
    page = opened(open_page(report_data(run, model, explore=True)))
    assert page.js("return kinetree.explorer.agreement") < SAME


@pytest.mark.slow
def test_a_browser_that_cannot_multiply_and_add_at_once_moves_the_model_too(open_page) -> None:
    """As if it did not know `f64x2.relaxed_madd`: the small module that tries it does not compile."""
    name = "double_pendulum.toml"
    page = open_page(data_of(tight_run(name), name))
    page.js(
        """const Plain = Blob, before = `const M = WebAssembly.Module; WebAssembly.Module = function (binary) {
          if (binary.byteLength < 200) throw new Error("unknown");
          return new M(binary);
        };`;
        window.Blob = function (parts, options) {
          window.changed = true;
          return new Plain([before, ...parts], options);
        };"""
    )
    opened(page)
    assert page.js("return window.changed")
    assert page.js("return kinetree.explorer.failed") == ""
    assert page.js("return kinetree.explorer.agreement") < SAME
    found = moved(page, {"l": 0.7}, {})
    assert difference(found, simulated(kt.load(EXAMPLES / name).model.with_parameters(l=0.7), name)) < SAME


def test_what_the_page_cannot_follow_is_said(open_page) -> None:
    body = PageMotion("body", np.zeros((2, 3)), np.tile([0.0, 0.0, 0.0, 1.0], (2, 1)), [])
    page = open_page(ReportData(title="ball", times=[0.0, 1.0], bodies=[body], explore=Explore("it bounces")))
    page.click("#tab-explore")
    assert page.text("#explore") == "Explore is not available: it bounces."


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_example_moves_in_the_page_as_in_simulate(name: str, open_page) -> None:
    if name == "panda.py":
        pytest.importorskip("pinocchio", reason="comes with example-robot-data")
    data = data_of(tight_run(name), name)
    assert data.explore is not None
    assert bool(data.explore.reason) == (name in NOT_YET), data.explore.reason
    page = open_page(data)
    page.click("#tab-explore")
    if name in NOT_YET:
        assert NOT_YET[name] in data.explore.reason
        assert page.text("#explore") == f"Explore is not available: {data.explore.reason.rstrip('.')}."
        return
    opened(page)
    assert page.js("return kinetree.explorer.failed") == ""
    assert page.js("return kinetree.explorer.agreement / Math.max(1, kinetree.explorer.extent())") < SAME
    values, initial, expected = varied(name, dict(data.explore.payload))
    found = moved(page, values, initial)
    assert not found["audit"]["halted"]
    assert difference(found, expected) < SAME


# --- operations -----------------------------------------------------------------------------------------------------
NUMBERS = [
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, 1.5, -2.5, 3.0, 0.1, -0.7, 1e-9, -1e-300, 1e-160, 7.25, 40.0, -33.3, 710.0,
    12345.678, -1e15, 1e300, np.inf, -np.inf, np.nan, 0.999999, 1.000001, 2.9, 3.1, -5.5,
]  # fmt: skip
ONE = [
    ca.sqrt, ca.sin, ca.cos, ca.tan, ca.asin, ca.acos, ca.atan, ca.sinh, ca.cosh, ca.tanh, ca.asinh, ca.acosh,
    ca.atanh, ca.exp, ca.log, ca.log1p, ca.expm1, ca.erf, ca.fabs, ca.sign, ca.floor, ca.ceil, ca.logic_not,
    lambda a: -a, ca.sumsqr, lambda a: 2 * a, lambda a: 1 / a, lambda a: a**2.7,
]  # fmt: skip
TWO = [
    lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a * b, lambda a, b: a / b, lambda a, b: a**b, ca.atan2,
    ca.copysign, ca.fmin, ca.fmax, ca.hypot, ca.fmod, ca.remainder, lambda a, b: a < b, lambda a, b: a <= b,
    lambda a, b: a == b, lambda a, b: a != b, ca.logic_and, ca.logic_or, lambda a, b: ca.if_else(a, b, 0.0, True),
]  # fmt: skip


def test_operations_on_awkward_numbers_are_those_of_numpy(open_page) -> None:
    """A page whose curves are all operations of the tape, at numbers that are parameters."""
    p = SX.sym("p", len(NUMBERS))
    random = np.random.default_rng(3)
    pairs = random.integers(0, len(NUMBERS), (120, 2))
    values = [f(p[k]) for f in ONE for k in range(len(NUMBERS))]
    values += [f(p[int(i)], p[int(j)]) for f in TWO for i, j in pairs]
    inside = [k for k, x in enumerate(NUMBERS) if np.isfinite(x)]
    values += [locate([-2.0, 0.0, 0.5, 3.0, 8.0], p[k]) for k in inside]
    values += [take([4.0, 5.0, 6.5], p[NUMBERS.index(x)]) for x in (0.0, 1.0, 2.0)]
    series = ca.vertcat(*values)
    t, z = SX.sym("t"), SX.sym("z", 2)
    graphs = {
        "rhs": Graph({"t": t, "z": z, "p": p}, {"zdot": SX.zeros(2, 1), "health": SX(1)}),
        "poses": Graph({"t": t, "z": z, "p": p}, {"poses": SX.zeros(12, 1), "energy": SX.zeros(3, 1)}),
        "plots": Graph({"t": t, "z": z, "p": p}, {"series": series, "forces": SX(0, 1)}),
    }
    tape = read_graph(graphs["plots"])[1]
    assert sum(op >= LOOKUP for op in tape.operations) > 10
    made = write_module(graphs, ["rhs"])
    program = program_tables(("rhs",), [ModeEquations(0, 0, 0, 0, {"rhs": "rhs"}, (), 0, 0, ())])
    memory = page_memory(
        System(rhs=page_kernel(graphs["rhs"]), n_x=1, n_y=1, n_p=len(NUMBERS)), "dop853", program
    )
    mode = {"m": 0, "m_h": 0, "rows": [], "forces": False, "matrices": "", "constraints": "", "name": ""}
    body = PageMotion("body", np.zeros((2, 3)), np.tile([0.0, 0.0, 0.0, 1.0], (2, 1)), [])
    model = {
        "layout": encoded_module(made), "n_x": 1, "n_y": 1, "n_w": 0, "m": 0, "m_h": 0,
        "modes": [mode], "quaternions": [], "t_start": 0.0, "z": [0.0, 0.0], "p": [0.0] * len(NUMBERS), "rtol": 1e-8,
        "atol": 1e-10, "max_step": None, "events": [], "joints": [],
        "cuts": [], "fixed": "it does not move", "refusals": [], "velocities": [], "row_lengths": [],
        "speed_lengths": [False],
    }  # fmt: skip
    payload = {
        "wasm": deflated(made.binary), "runtime": runtime(), "memory": asdict(memory), "model": model,
        "frozen": [], "stopped": False, "pull": [],
        "masses": [[1.0, 0, 0, 0]], "looks": [],
        "handles": [{
            "kind": "parameter", "name": "one", "unit": "", "value": 0.0, "factor": 1.0, "place": 0,
            "low": None, "high": None, "at_zero": "",
        }],
        "pairs": [],
        "curves": [],
    }  # fmt: skip
    data = ReportData(title="operations", times=[0.0, 1.0], bodies=[body], explore=Explore("", payload))
    page = opened(open_page(data))
    awkward = [None if not np.isfinite(x) else x for x in NUMBERS]
    page.js(
        """const e = kinetree.explorer, found = e.found.bind(e);
        e.found = (f) => { window.row = Array.from(f.series.subarray(0, arguments[1])).map(String); found(f); };
        const odd = {22: Infinity, 23: -Infinity, 24: NaN};
        e.parameters = () => arguments[0].map((x, k) => [k, k in odd ? odd[k] : k === 1 ? -0.0 : x]);
        e.set(e.data.handles[0], 1);""",
        awkward,
        len(values),
    )
    settle(page)
    got = np.array([float(x.replace("Infinity", "inf")) for x in page.js("return window.row")])
    reference = evaluate_reference(graphs["plots"], {"t": [0.0], "z": [0.0, 0.0], "p": NUMBERS})[
        "series"
    ].ravel()
    compared = np.isclose(got, reference, rtol=4e-15, atol=0, equal_nan=True)
    assert compared.all(), [(str(values[k]), got[k], reference[k]) for k in np.flatnonzero(~compared)[:20]]

"""Reports of real runs."""

from __future__ import annotations

import json
import re
import sys
import types
from dataclasses import replace

import numpy as np
import pytest
from report_browser import OpenPage, same_pose

import kinetree as kt
from kinetree.io.run_model_text import model_of, model_text
from kinetree.report.from_run import plot, report_data, show, status_of, thinned
from kinetree.report.page.html import build_page, write_page
from kinetree.report.scene import shapes
from kinetree.report.scene.run_scene import still

HOSTILE = "<script>alert(1)</script>"


def linkage(name: str = "linkage", body: str = "crank") -> kt.Model:
    """A crank hinged to the ground and a link hinged to it, in a plane, with a spring back to the ground."""
    return kt.Model.of(
        name,
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Parameter("l", 0.5, "m"),
        kt.Body.box(body, mass=1.0, size=("l", 0.05, 0.04), pose=kt.Frame.at(("l/2", 0, 0))),
        kt.Body("link", 0.5, (0.1, 0, 0), (1e-4, 2e-3, 2e-3, 0, 0, 0), pose=kt.Frame.at(("l", 0, 0))),
        kt.Revolute("O", "ground", body, point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("A", body, "link", point=("l", 0, 0), axis=(0, 0, 1)),
        kt.Marker.at("tip", "link", (0.2, 0, 0)),
        kt.SpringDamper("spring", "tip", "ground", stiffness=20.0, damping=0.5, free_length=0.4),
        description="two bodies",
        ground_shapes=(kt.shapes.Cylinder(0.02, 0.1, color="tomato"),),
    )


@pytest.fixture(scope="module")
def run() -> kt.Run:
    return kt.simulate(linkage(), 1.0, output=0.01, parameters={"l": 0.6})


def test_the_scene_is_that_of_the_run(run):
    model = linkage()
    data = report_data(run, model, kt.examine(model))
    crank, link = data.bodies
    np.testing.assert_array_equal(crank.positions, run["crank.origin"])
    np.testing.assert_array_equal(link.quaternions, run["link.quaternion"])
    box = crank.shapes[0]
    assert isinstance(box, shapes.PageBox)
    np.testing.assert_allclose(box.size, (0.6, 0.05, 0.04))
    assert link.shapes, "a body without shapes gets a stand-in"
    assert data.ground[0].color == "#ff6347"
    O, A = data.joints
    assert (O.body, A.body) == (None, "crank")
    np.testing.assert_allclose(A.point, (0.3, 0, 0), atol=1e-15)
    np.testing.assert_allclose(A.axis, (0, 0, 1), atol=1e-15)
    assert data.reactions[1].body == "link"
    np.testing.assert_array_equal(data.reactions[1].force, run["A.reaction"])
    spring = data.links[0]
    assert (spring.body1, spring.body2, spring.kind) == ("link", None, "spring")
    np.testing.assert_array_equal(data.gravity, (0, -9.81, 0))
    assert {row.label: row.value for row in data.summary}["degrees of freedom"] == 2
    assert {row.label: row.value for row in data.summary}["parameter l"] == 0.6
    assert any(row.label == "energy balance error" for row in data.audit)


def test_plots_start_with_chosen_channels(run):
    data = report_data(run, linkage(), channels=["tip.velocity", "A.angle"])
    first, second = data.plots[:2]
    assert [series.name for series in first.series] == [f"tip.velocity.{c}" for c in "xyz"]
    assert (second.title, second.unit) == ("A.angle", "rad")
    titles = [group.title for group in data.plots if group.shown]
    assert {"Angles", "Angular speeds", "Reaction forces", "Energy"} <= set(titles)
    with pytest.raises(KeyError, match=r"A\.angle"):
        report_data(run, linkage(), channels=["A.angel"])


def test_plots_of_many_joints_open_with_the_first_of_them():
    links = [kt.Body("link0", 1.0, (0.05, 0, 0), (1e-3,) * 3 + (0,) * 3, pose=kt.Frame())]
    joints = [kt.Revolute("J0", "ground", "link0", point=(0, 0, 0), axis=(0, 0, 1))]
    for i in range(1, 10):
        links.append(replace(links[0], name=f"link{i}", pose=kt.Frame.at((0.1 * i, 0, 0))))
        joints.append(kt.Revolute(f"J{i}", f"link{i - 1}", f"link{i}", point=(0.1 * i, 0, 0), axis=(0, 0, 1)))
    model = kt.Model.of("chain", *links, *joints)
    data = report_data(kt.simulate(model, 0.01, output=0.01), model)
    by_title = {group.title: group for group in data.plots}
    assert [series.name for series in by_title["Angles, the first 8"].series] == [
        f"J{i}.angle" for i in range(8)
    ]
    assert [series.name for series in by_title["Angles, others"].series] == ["J8.angle", "J9.angle"]
    assert by_title["Angles, the first 8"].shown
    assert not by_title["Angles, others"].shown


def test_driven_models_show_what_their_drivers_need_and_no_warning():
    model = linkage().add(kt.JointDriver("turn", "O", law="2*t"), kt.JointDriver("fold", "A", law="0.3*t"))
    diagnosis = kt.examine(model)
    data = report_data(kt.simulate(model, 0.1, output=0.01), model, diagnosis)
    drivers = next(group for group in data.plots if group.title == "Torques of motors and drivers")
    assert [series.name for series in drivers.series] == ["turn.force", "fold.force"]
    assert diagnosis.degrees_of_freedom == 0
    assert {finding.severity for finding in data.notes} == {"info"}


def test_long_runs_are_thinned_out_to_rows_of_the_run(run):
    data = report_data(run, linkage(), max_frames=21)
    np.testing.assert_array_equal(data.times, run.t[::5])
    np.testing.assert_allclose(data.bodies[0].positions, run["crank.origin"][::5], atol=1e-15)
    assert len(thinned(run, 1000)) == len(run)


def test_rows_of_equal_time_are_shown_once():
    floor = kt.PointPlaneEvent("floor", "ball", "up", action=kt.Restitution(0.5), direction="falling")
    model = kt.Model.of(
        "bouncing ball",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.2))),
        kt.Marker("up", "ground"),
    )
    bounced = kt.simulate(model, 0.4, events=[floor], output="steps")
    assert np.any(np.diff(bounced.t) == 0)
    data = report_data(bounced, model)
    assert np.all(np.diff(data.times) > 0)
    position = next(group for group in data.plots if group.title == "Floating bodies")
    assert [series.name for series in position.series] == [f"ball.position.{c}" for c in "xyz"]
    assert any("event 'floor' at 0.2 s" in finding.text for finding in data.notes)


def test_models_can_be_shown_before_they_are_simulated():
    data = report_data(still(linkage()), linkage())
    assert data.frame_count == 1
    np.testing.assert_allclose(data.bodies[1].positions, [[0.5, 0, 0]], atol=1e-15)
    assert not {"formulation", "method", "simulated", "rows"} & {row.label for row in data.summary}


def test_forces_of_a_model_that_stands_still_are_those_of_its_first_instant(run):
    moving, standing = report_data(run, linkage()), still(linkage().with_parameters(l=0.6))
    data = report_data(standing, linkage().with_parameters(l=0.6))
    kinds = ("force", "moment")
    assert [(r.kind, r.joint) for r in data.reactions] == [(kind, joint) for kind in kinds for joint in "OA"]
    for found, expected in zip(data.reactions, moving.reactions, strict=True):
        np.testing.assert_allclose(found.force[0], expected.force[0], rtol=1e-9, atol=1e-9)


def test_runs_that_ended_early_say_why(run):
    failed = kt.Run(run.info, run.t, run.x, run.y, run.w, status="failed", reason="it broke")
    assert status_of(failed) == "Failed at 1 s: it broke."
    data = report_data(failed, linkage())
    assert data.doubts == ["Failed at 1 s: it broke."]
    assert data.headline.severity == "bad"
    with pytest.raises(ValueError, match="no rows"):
        report_data(run.between(2.0, 3.0), linkage())


def test_shapes_that_cannot_be_drawn_are_left_out_and_named(run):
    model = linkage()
    crank = replace(model.body("crank"), shapes=(kt.shapes.Mesh("arm.stl"), kt.shapes.Sphere(0.0)))
    data = report_data(run, model.replace(crank))
    assert data.bodies[0].shapes
    remarks = " ".join(finding.text for finding in data.notes)
    assert "arm.stl" in remarks
    assert "sphere is not drawn: radius" in remarks


def test_hostile_names_stay_text():
    model = linkage(name=HOSTILE, body=HOSTILE)
    page = build_page(report_data(kt.simulate(model, 0.05), model))
    assert HOSTILE not in page
    payload = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert payload is not None
    assert json.loads(payload.group(1))["bodies"][0]["name"] == HOSTILE


def test_channels_of_a_stored_run_are_those_of_the_run(run, tmp_path):
    run.save(tmp_path / "run.h5")
    stored = kt.Run.load(tmp_path / "run.h5")
    assert model_text(model_of(stored)) == model_text(linkage().with_parameters(l=0.6))
    for name in ("A.reaction", "energy.total", "link.acceleration", "spring.force"):
        np.testing.assert_array_equal(stored[name], run[name])
    data = report_data(stored, model_of(stored))
    np.testing.assert_array_equal(data.bodies[0].positions, run["crank.origin"])


def test_plot_and_show_of_a_run(run, tmp_path, monkeypatch):
    figure = plot(run, "O.angle", "tip.position", path=tmp_path / "figure.png")
    assert [axes.get_ylabel() for axes in figure.axes] == ["O.angle [rad]", "[m]"]
    assert (tmp_path / "figure.png").stat().st_size > 1000
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    path = show(run)
    assert opened == [path.as_uri()]
    assert "linkage" in path.read_text(encoding="utf-8")


def test_notebooks_get_a_frame(run, monkeypatch):
    display = types.ModuleType("IPython.display")
    display.HTML = lambda text: text  # type: ignore[attr-defined]
    notebook = types.ModuleType("IPython")
    notebook.get_ipython = type("ZMQInteractiveShell", (), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.setattr("webbrowser.open", lambda address: pytest.fail(f"opened {address}"))
    frame = run.show(height=300)
    assert frame.startswith("<div><iframe")
    assert "height:300px" in frame


def test_page_of_a_stored_run_moves_bodies_to_their_stored_poses(driver, tmp_path, run):
    run.save(tmp_path / "run.h5")
    stored = kt.Run.load(tmp_path / "run.h5")
    path = write_page(report_data(stored, model_of(stored)), tmp_path / "page.html")
    page = OpenPage(driver, path.as_uri())
    for row in (0, 37, 100):
        page.js(
            "const s = document.getElementById('slider'); s.value = arguments[0];"
            "s.dispatchEvent(new Event('input', {bubbles: true}));",
            float(stored.t[row]),
        )
        for body in ("crank", "link"):
            pose = page.js("return kinetree.poseOf(arguments[0])", body)
            same_pose(pose, stored[f"{body}.origin"][row], stored[f"{body}.quaternion"][row])
    page.expect_quiet()


def test_hostile_names_do_nothing_in_a_browser(driver, tmp_path):
    model = linkage(name=HOSTILE, body=HOSTILE)
    data = report_data(kt.simulate(model, 0.05), model, kt.examine(model))
    page = OpenPage(driver, write_page(data, tmp_path / "page.html").as_uri())
    assert page.js("return document.title").startswith(HOSTILE)
    assert (
        page.js(
            "return [...document.scripts].filter(s => s.textContent.includes('alert(1)') && !s.type).length"
        )
        == 0
    )
    page.expect_quiet()


def test_joints_that_end_at_markers_are_drawn_on_the_bodies_of_these():
    """As in models from parts: the same page as with joints that name the bodies."""
    arm = kt.Body.rod("arm", 1.0, 0.4)
    at = kt.Frame.along((0, 1, 0), (-0.2, 0, 0))
    post = kt.Frame.along((0, 1, 0), (0, 0, 1))
    by_marker = kt.Model.of(
        "by marker", arm, kt.Marker("socket", "ground", post), kt.Marker("eye", "arm", at),
        kt.Revolute("hinge", "socket", "eye"),
    )  # fmt: skip
    by_frame = kt.Model.of(
        "by frame", arm, kt.Revolute("hinge", "ground", "arm", frame_inner=post, frame_outer=at)
    )
    first, second = (
        report_data(kt.simulate(model, 0.01, progress=False), model) for model in (by_marker, by_frame)
    )
    assert [(j.name, j.body) for j in first.joints] == [(j.name, j.body) for j in second.joints]
    np.testing.assert_allclose(first.joints[0].point, second.joints[0].point, atol=1e-12)
    np.testing.assert_allclose(first.bodies[0].positions, second.bodies[0].positions, atol=1e-9)

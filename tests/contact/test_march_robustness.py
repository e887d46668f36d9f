"""Marches from starts and with settings that nobody meant: they are right, or told; never silently wrong."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.contact.march import March, Status
from strategies.marched import DOWN, WEIGHT, ball, box, marched, told

WALL = kt.shapes.Box((0.002, 1.0, 1.0), pose=kt.Frame.at((0.03, 0.0, 0.0)))


# --- starts ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("e", [0.0, 0.5])
def test_overlap_at_the_start_is_told(e: float) -> None:
    run = marched(box(at=(0.0, 0.0, 0.03)), t_end=0.1, restitution=e)
    assert run["box.position.z"][1:] == pytest.approx(0.05, abs=1e-10)
    (words,) = told(run)
    assert "overlap by 0.02 m at the start" in words
    energy = run.audit.energy
    assert energy is not None
    assert energy.lifted == pytest.approx(0.02 * WEIGHT, rel=1e-8)
    assert abs(energy.error) <= 1e-8


@pytest.mark.parametrize("off", [0.0, 1e-17, -1e-15, 1e-13, -1e-13])
@pytest.mark.parametrize("e", [0.0, 1.0])
def test_what_touches_within_round_off_lies_still(off: float, e: float) -> None:
    run = marched(ball(at=(0.0, 0.0, 0.1 + off)), t_end=1.0, restitution=e)
    assert np.abs(run["ball.position.z"] - 0.1).max() <= 1e-12
    assert run.statistics["impacts"] <= 1
    assert not told(run)


def test_elastic_ball_bounces_for_ever() -> None:
    run = marched(ball(at=(0.0, 0.0, 1.1)), t_end=10.0, restitution=1.0, friction=0.0)
    height = run["ball.position.z"] + run["ball.velocity.z"] ** 2 / (2 * WEIGHT)
    assert height == pytest.approx(1.1, abs=1e-11)
    assert run.statistics["impacts"] == 11


def test_bounces_beside_a_loop_of_joints() -> None:
    """Their instants are found where loops are closed in every step, too."""
    model = kt.load("src/kinetree/examples/four_bar.toml").model.add(ball("free", (3.0, 0.5, 0.0)))
    floor = kt.Marker("base", "ground", kt.Frame.rotated((1, 0, 0), -np.pi / 2, (0.0, 0.0, 0.0)))
    contacts = kt.Contacts(bodies=("free",), floor="base", restitution=0.7, friction=0.0, step=2e-3)
    run = kt.simulate(model.add(floor), t_end=1.0, output=0.1, contacts=contacts)
    t, speed = np.sqrt(0.8 / WEIGHT), 0.7 * np.sqrt(0.8 * WEIGHT)
    while t + 2 * speed / WEIGHT < 1.0:
        t, speed = t + 2 * speed / WEIGHT, 0.7 * speed
    height = 0.1 + speed * (1.0 - t) - WEIGHT / 2 * (1.0 - t) ** 2
    assert run["free.position.y"][-1] == pytest.approx(height, abs=1e-10)


@pytest.mark.parametrize("step", [1e-5, 0.1, 1.0])
def test_very_short_and_very_long_steps(step: float) -> None:
    run = marched(box(at=(0.0, 0.0, 0.06)), t_end=0.01 if step < 1e-3 else 0.5, step=step)
    z = run["box.position.z"]
    if step < 1e-3:
        assert z == pytest.approx(0.06 - WEIGHT / 2 * run.t**2, abs=1e-12)
    else:
        assert z[-1] == pytest.approx(0.05, abs=1e-10)
        assert any("overlap by up to" in words for words in told(run))


@pytest.mark.slow
@pytest.mark.parametrize("gap", [0.0, 1e-4])
def test_what_rests_stays_for_a_hundred_seconds(gap: float) -> None:
    boxes = [box(f"b{i}", (0.003 * i, 0.0, 0.05 + 0.1 * i)) for i in range(4)]
    resists = kt.ContactPair("on top", rolling_resistance=1e-5)
    run = marched(
        *boxes, ball("on top", (0.0, 0.0, 0.5 + gap)), t_end=100.0, step=1e-2, pairs=(resists,), output=5.0
    )
    for name in ("b0", "b3", "on top"):
        assert np.abs(run[f"{name}.position"][2:] - run[f"{name}.position"][1]).max() <= 1e-10
    assert run.statistics["missed"] == 0


# --- masses ----------------------------------------------------------------------------------------------
def test_bodies_without_inertia_are_refused_in_words() -> None:
    point = kt.Body(
        "point", 1.0, inertia=(0.0,) * 6, shapes=(kt.shapes.Sphere(0.1),), pose=kt.Frame.at((0.0, 0.0, 1.0))
    )
    run = marched(point, t_end=0.1)
    assert run.status == "failed"
    assert "no mass" in run.reason
    assert run.audit.verdict == "bad"


# --- fast ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("step", [2e-3, 1e-2, 0.1])
@pytest.mark.parametrize("e", [0.0, 0.5])
def test_fast_ball_does_not_pass_through_a_thin_wall(step: float, e: float) -> None:
    """100 m/s and steps of up to 10 m: shorter ones are taken where it comes near."""
    bullet = ball(at=(-1.0, 0.0, 0.0), radius=0.01, velocity=(100.0, 0.0, 0.0))
    run = marched(
        bullet, t_end=0.1, gravity=None, floor=False, ground=[WALL], friction=0.0, restitution=e, step=step
    )
    front = 0.029 - 0.01
    hit = (front + 1.0) / 100.0
    expected = front - 100.0 * e * (0.1 - hit)
    assert run["ball.position.x"][-1] == pytest.approx(expected, abs=1e-9)


def test_fast_balls_do_not_pass_through_each_other() -> None:
    run = marched(
        ball("one", (-1.0, 0.0, 0.0), radius=0.01, velocity=(50.0, 0.0, 0.0)),
        ball("other", (1.1, 0.0, 0.0), radius=0.01, mass=3.0, velocity=(-50.0, 0.0, 0.0)),
        t_end=0.1, gravity=None, floor=False, friction=0.0, restitution=1.0, step=1e-2,
    )  # fmt: skip
    assert run["one.velocity.x"][-1] == pytest.approx(-100.0, abs=1e-9)
    assert run["other.velocity.x"][-1] == pytest.approx(0.0, abs=1e-9)


def test_fast_blade_strikes_a_ball_in_its_way() -> None:
    """300 rad/s and 10 ms: the blade turns by 3 rad in a step."""
    run = marched(
        box("blade", (0.0, 0.0, 0.0), size=(1.0, 0.01, 0.01), angular_velocity=(0.0, 0.0, 300.0)),
        ball("ball", (0.0, 0.4, 0.0), radius=0.01),
        t_end=0.05, gravity=None, floor=False, friction=0.0, restitution=1.0, step=1e-2,
    )  # fmt: skip
    assert np.linalg.norm(run["ball.velocity"][-1]) > 10.0
    spin = run["blade.angular_velocity.z"][-1]
    arm, J = 0.4, 1 / 12 * (1 + 1e-4)
    struck = 2 * J * 300.0 * arm / (J + arm**2)  # elastic impact of a free blade, at its point in the way
    assert struck > 0
    assert spin < 300.0


# --- runs ------------------------------------------------------------------------------------------------
def scene() -> kt.Model:
    return kt.Model.of(
        "scene", DOWN, ball("a", (0.0, 0.0, 0.5)), box("b", (0.05, 0.0, 0.1), size=(0.2, 0.2, 0.2)),
        kt.Parameter("mu", 0.3), kt.Parameter("h", 2e-3, unit="s"), kt.Parameter("least", 1e-9),
    )  # fmt: skip


CONTACTS = kt.Contacts(floor=True, friction="mu", restitution=0.3, step="h", tolerance="least")


def test_parameters_stand_in_contacts() -> None:
    run = kt.simulate(scene(), t_end=0.5, output=0.1, contacts=CONTACTS, parameters={"mu": 0.1, "h": 1e-3})
    plain = kt.Contacts(floor=True, friction=0.1, restitution=0.3, step=1e-3, tolerance=1e-9)
    same = kt.simulate(scene(), t_end=0.5, output=0.1, contacts=plain)
    assert run.settings["step"] == 1e-3
    for name in ("a.position", "b.position", "ground-b.contact_force"):
        assert np.array_equal(run[name], same[name])


def test_saved_and_streamed_runs_have_the_same_channels(tmp_path: Path) -> None:
    run = kt.simulate(
        scene(),
        t_end=0.5,
        output=0.02,
        contacts=CONTACTS,
        parameters={"mu": 0.1},
        stream=tmp_path / "streamed.h5",
    )
    run.save(tmp_path / "saved.h5")
    for name in ("streamed.h5", "saved.h5"):
        read = kt.Run.load(tmp_path / name)
        assert set(read.channels) == set(run.channels)
        for channel in run.channels:
            assert np.array_equal(read[channel], run[channel]), channel
        assert str(read.audit) == str(run.audit)


@pytest.mark.parametrize("rows", [0.02, 1000.0], ids=["rows nearby", "within a row"])
def test_interruption_keeps_the_rows(rows: float, monkeypatch: pytest.MonkeyPatch) -> None:
    handler = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have it ignored
    timer, march = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)), March.to

    def to(self: March, t: float, step: float) -> Status:
        if self.t > 0.0 and timer.ident is None:  # it marches by now
            timer.start()
        return march(self, t, step)

    monkeypatch.setattr(March, "to", to)
    try:
        run = kt.simulate(scene(), t_end=1000.0, output=rows, contacts=CONTACTS)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, handler)
    assert run.status == "interrupted"
    assert "interrupted at t" in run.reason
    assert len(run) >= 1
    assert np.isfinite(run["a.position"]).all()
    assert run.audit.verdict != "ok"


def test_steps_are_counted_within_a_row() -> None:
    run = kt.simulate(scene(), t_end=1e6, output=5e5, contacts=CONTACTS, max_steps=100)
    assert run.status == "failed"
    assert "100 steps" in run.reason
    assert run.statistics["steps"] <= 5000


def test_rows_may_begin_after_the_start() -> None:
    late = kt.simulate(scene(), t_end=0.4, output=np.array([0.2, 0.4]), contacts=CONTACTS)
    whole = kt.simulate(scene(), t_end=0.4, output=0.2, contacts=CONTACTS)
    for t in (0.2, 0.4):
        at = [int(np.flatnonzero(run.t == t)[0]) for run in (late, whole)]
        assert late["a.position"][at[0]] == pytest.approx(whole["a.position"][at[1]], abs=1e-9)


def test_start_at_another_time_changes_nothing() -> None:
    one = kt.simulate(scene(), t_end=0.5, output=0.05, contacts=CONTACTS)
    other = kt.simulate(scene(), t_start=5.0, t_end=5.5, output=0.05, contacts=CONTACTS)
    assert other["a.position"] == pytest.approx(one["a.position"], abs=1e-9)


def test_states_between_rows_and_errors() -> None:
    run = kt.simulate(scene(), t_end=0.4, output=0.01, contacts=CONTACTS)
    with pytest.warns(UserWarning, match="states between its rows are interpolated"):
        between = run.at(0.105)["a.position"][0]
    assert between == pytest.approx([0.0, 0.0, 0.5 - WEIGHT / 2 * 0.105**2], abs=1e-6)
    assert np.all(np.asarray(run.error("b.position")) <= 1e-6)

from __future__ import annotations

import sys
from types import ModuleType

import numpy as np
import pytest
from swinging_pendulum import OMEGA, Source, event_at, info, make_run, states

from kinetree.results import ChannelError, NonFiniteError, ParameterChange, Run, StateLayout
from kinetree.results.lookup import with_jumps
from kinetree.words.services import SERVICES


def test_channels_are_computed_once_and_only_when_asked_for() -> None:
    source = Source()
    run = make_run(source=source)
    assert source.calls == []
    first = run["bob.position"]
    np.testing.assert_allclose(first[:, 0], 1.5 * np.sin(run["hinge.angle"]), rtol=1e-15)
    assert run["bob.position"] is first
    np.testing.assert_array_equal(run["bob.position.z"], first[:, 2])
    assert source.calls == [("bob.position",)]
    run.evaluate(["bob.position", "bob.velocity", "energy.kinetic"])
    assert source.calls[1:] == [("bob.velocity", "energy.kinetic")]


def test_states_answer_without_a_source() -> None:
    run = make_run(source=None)
    np.testing.assert_array_equal(run["hinge.angle_rate"], run.y[:, 0])
    np.testing.assert_array_equal(run["drag.work"], run.w[:, 0])
    assert run.unit("drag.work") == "J"


def test_values_handed_out_cannot_be_written_into() -> None:
    run = make_run()
    for values in (run["bob.position"], run["hinge.angle"], run.t, run["bob.position.x"]):
        with pytest.raises(ValueError, match="read-only"):
            values[0] = 1.0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("hinge.angel", "'hinge.angle'"),
        ("bob.postion", "'bob.position'"),
        ("bob.position.w", "components of 'bob.position' are x, y, z"),
        ("bob.spin", "bob.velocity"),
        ("hinge.angle.x", "'hinge.angle' has no components"),
        ("bob.*", "2 channels"),
        ("nobody.*", "no channel matches"),
    ],
)
def test_unknown_names_come_with_a_remedy(asked: str, told: str) -> None:
    with pytest.raises(ChannelError) as caught:
        make_run()[asked]
    assert told in str(caught.value)
    assert asked in str(caught.value)


def test_all_unknown_names_are_told_at_once() -> None:
    with pytest.raises(ChannelError) as caught:
        make_run().evaluate(["hinge.angel", "energy.kinetic", "bob.velocty"])
    assert "hinge.angel" in str(caught.value)
    assert "bob.velocty" in str(caught.value)


def test_without_a_source_the_reason_is_told() -> None:
    with pytest.raises(ChannelError, match="no source of other channels"):
        make_run(source=None)["bob.position"]


def test_channels_can_be_listed_and_searched() -> None:
    channels = make_run().channels
    assert set(channels.search("bob.*")) == {"bob.position", "bob.velocity"}
    assert set(channels.search("kinetic")) == {"energy.kinetic"}
    assert channels["bob.position"].unit == channels["bob.position.y"].unit == "m"
    assert "bob.position.y" in channels
    assert "bob.position.q" not in channels
    assert "bob.velocity    " in repr(channels)
    assert make_run().unit("bob.velocity.x") == "m/s"


def test_patterns_give_every_match_and_names_their_order() -> None:
    found = make_run().evaluate(["energy.kinetic", "bob.*", "hinge.angle"])
    assert list(found) == ["energy.kinetic", "bob.position", "bob.velocity", "hinge.angle"]


@pytest.mark.parametrize(
    ("block", "column"), [("x", "hinge.angle"), ("y", "hinge.angle_rate"), ("w", "drag.work")]
)
def test_states_that_are_not_finite_are_refused(block: str, column: str) -> None:
    t = np.linspace(0.0, 1.0, 11)
    x, y, w, _ = states(t)
    {"x": x, "y": y, "w": w}[block][[4, 7], 0] = np.nan
    with pytest.raises(NonFiniteError, match=rf"'{column}'.*time index 4 \(t = 0\.4.*1 more rows"):
        Run(info(), t, x, y, w)


def test_channels_that_are_not_finite_are_refused_unless_wanted() -> None:
    run = make_run()
    with pytest.raises(NonFiniteError, match=r"energy\.broken.*time index 50 \(t = 0\.5 s\)"):
        run["energy.broken"]
    assert np.isnan(run.evaluate(["energy.broken"], allow_nonfinite=True)["energy.broken"]).sum() == 1


def test_arrays_that_do_not_fit_are_all_told() -> None:
    later = r"descend: row 3 is at 1\.0 s, after 2\.0 s"
    with pytest.raises(ValueError, match=rf"x has shape.*y has shape.*{later}.*status 'done'.*'lenth'"):
        Run(
            info(),
            [0.0, 2.0, 2.0, 1.0],
            np.zeros((4, 2)),
            np.zeros((2, 1)),
            np.zeros((4, 1)),
            status="done",
            changes=[ParameterChange(0.0, "lenth", 1.0)],
        )


def test_between_keeps_rows_and_computed_channels() -> None:
    source = Source()
    run = make_run(source=source)
    whole = run["energy.kinetic"]
    part = run.between(0.25, 0.5)
    assert part.t[0] == 0.25
    assert part.t[-1] == 0.5
    np.testing.assert_array_equal(part["energy.kinetic"], whole[25:51])
    assert len(source.calls) == 1
    with pytest.raises(ValueError, match="lies after"):
        run.between(1.0, 0.0)


@pytest.mark.filterwarnings("ignore:at. the model")
@pytest.mark.parametrize(("rates", "order"), [(True, 4), (False, 3)])
def test_interpolation_has_its_order(rates: bool, order: int) -> None:
    times = np.linspace(0.0, 1.0, 777)
    exact = np.hstack(states(times)[:3])
    errors = []
    for k in (21, 41, 81):
        run = make_run(k) if rates else make_run(k, zdot=None)
        errors.append(np.abs(run.at(times).z - exact).max())
    rates_found = np.log2(np.array(errors[:-1]) / errors[1:])
    np.testing.assert_allclose(rates_found, order, atol=0.25)


@pytest.mark.filterwarnings("ignore:at. the model")
def test_interpolated_quaternions_are_unit_and_channels_follow_the_states() -> None:
    source = Source()
    run = make_run(11, source=source)
    times = np.linspace(0.0, 1.0, 57)
    between = run.at(times)
    np.testing.assert_allclose(np.linalg.norm(between.x[:, 1:5], axis=1), 1.0, rtol=2e-16 * 4)
    np.testing.assert_allclose(
        between["bob.position.x"], 1.5 * np.sin(0.1 * np.cos(OMEGA * times)), atol=1e-5
    )
    np.testing.assert_array_equal(run.at(run.t).z, run.z)
    assert between.at(0.5).t.tolist() == [0.5]


@pytest.mark.parametrize(
    ("times", "told"), [([-0.1], "-0.1 s lies outside"), ([0.5, 1.1], "1.1 s"), ([1, 0], "ascend")]
)
def test_times_outside_are_refused(times: list[float], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        make_run().at(times)


def _jumping(k: int, *, rows_at_jump: bool) -> Run:
    """The rate jumps by 1 at t = 0.5; the angle goes on with the new rate, without acceleration."""
    layout = StateLayout(x_names=("q",), x_units=("m",), y_names=("u",), y_units=("m/s",))
    t = np.linspace(0.0, 1.0, k)
    if rows_at_jump:
        t = np.sort(np.concatenate([t, [0.5, 0.5]]))
    after = t > 0.5
    if rows_at_jump:
        after |= np.arange(len(t)) > np.searchsorted(t, 0.5)
    q = t + np.where(t > 0.5, t - 0.5, 0.0)
    u = np.where(after, 2.0, 1.0)
    events = [type(event_at(0.5))(0.5, "knock", np.array([0.5, 1.0]), np.array([0.5, 2.0]))]
    zdot = np.column_stack([u, np.zeros_like(u)])
    return Run(info(layout=layout), t, q[:, None], u[:, None], zdot=zdot, events=events)


@pytest.mark.parametrize("side", [0, 1])
def test_a_row_on_one_side_of_a_jump_gets_the_other_beside_it(side: int) -> None:
    """Its rate stays with it; that of the added row is not known."""
    jump = event_at(0.5)
    ends = np.array([[0.5, 1.0], [0.5, 2.0]])
    knock = type(jump)(0.5, "knock", ends[0], ends[1])
    t, z = np.array([0.0, 0.5, 1.0]), np.array([[0.0, 1.0], ends[side], [1.5, 2.0]])
    rates = np.array([[1.0, 0.1], [1.5, 0.2], [2.0, 0.3]])
    times, rows, slopes = with_jumps(t, z, rates, [knock])
    np.testing.assert_array_equal(times, [0.0, 0.5, 0.5, 1.0])
    np.testing.assert_array_equal(rows, [z[0], *ends, z[2]])
    expected = np.full((4, 2), np.nan)
    expected[[0, 1 + side, 3]] = rates
    np.testing.assert_array_equal(slopes, expected)
    for same, given in zip(with_jumps(t, z, rates, [event_at(2.0)]), (t, z, rates), strict=True):
        np.testing.assert_array_equal(same, given)


@pytest.mark.parametrize("rows_at_jump", [True, False])
def test_nothing_is_interpolated_across_a_jump(rows_at_jump: bool) -> None:
    run = _jumping(6, rows_at_jump=rows_at_jump)
    times = np.array([0.0, 0.45, 0.4999, 0.5, 0.5001, 0.55, 1.0])
    there = run.at(times)
    np.testing.assert_allclose(there["u"], np.where(times < 0.5, 1.0, 2.0), atol=1e-14)
    np.testing.assert_allclose(there["q"], np.maximum(times, 2 * times - 0.5), atol=1e-14)


def test_a_run_that_ends_in_a_jump_gives_the_state_after_it() -> None:
    run = _jumping(6, rows_at_jump=True).between(0.0, 0.5)
    assert run.t[-2:].tolist() == [0.5, 0.5]
    assert run.at(0.5)["u"].tolist() == [2.0]
    assert run.at([0.4, 0.5])["u"].tolist() == [1.0, 2.0]


@pytest.mark.filterwarnings("ignore:at. the model")
def test_changed_parameters_hold_from_their_event_on() -> None:
    t = np.array([0.0, 0.25, 0.5, 0.5, 0.75])
    x, y, w, _ = states(t)
    changes = [ParameterChange(0.5, "mass", 4.0), ParameterChange(0.7, "length", 3.0)]
    run = Run(info(), t, x, y, w, changes=changes, source=Source())
    np.testing.assert_array_equal(
        run.parameter_rows(), [[1.5, 2.0], [1.5, 2.0], [1.5, 2.0], [1.5, 4.0], [3.0, 4.0]]
    )
    kinetic, rate = run["energy.kinetic"], run["hinge.angle_rate"]
    np.testing.assert_allclose(kinetic[2:4], 0.5 * np.array([2.0, 4.0]) * (1.5 * rate[2:4]) ** 2)
    assert run.at([0.5])["energy.kinetic"] == pytest.approx(kinetic[3])


def test_what_is_lent_supplies_plots_and_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("service_to_runs")
    built: list[Run] = []

    def source_of(run: Run) -> Source:
        built.append(run)
        return Source()

    module.source_of = source_of  # type: ignore[attr-defined]
    module.plot = lambda run, *channels, **options: (run, channels, options)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "service_to_runs", module)
    run = make_run(source=None)
    monkeypatch.setitem(SERVICES, "plot", "service_to_runs:plot")
    monkeypatch.setitem(SERVICES, "channel_source", "service_to_runs:source_of")
    options = {"over": "hinge.angle_rate", "path": None, "errors": True}
    assert run.plot("hinge.angle", over="hinge.angle_rate", errors=True) == (run, ("hinge.angle",), options)
    assert run["hinge.angle"].size == 101
    assert built == []
    np.testing.assert_array_equal(run["bob.position"], make_run()["bob.position"])
    assert built == [run]

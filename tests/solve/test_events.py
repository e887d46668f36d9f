"""Events: located to round-off, in order, with actions, at the start, together, and piling up."""

import ctypes
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from handmade import GRAVITY, HandKernel, balls, state

from kinetree.runtime.tables import MOST_IDLE, SWITCHING, UNWATCHED
from kinetree.solve.event_loop import EventLoop, StateSwitches
from kinetree.solve.integrate import integrate, resume
from kinetree.solve.modes import Settled
from kinetree.solve.setup import blank_memory
from kinetree.solve.solution import EventSpec


def bounce(ball, restitution):
    def action(t, z, p):
        z[2 + ball] = -restitution * z[2 + ball]
        return z, p, False

    return action


@pytest.mark.parametrize("method", ["tsit5", "dop853", "rodas5p"])
def test_bouncing_ball_hits_at_the_exact_times(method):
    run = integrate(
        balls(), 0.0, [1.0, 50.0, 0.0, 0.0], 2.0, method=method, events=[EventSpec(0, -1, bounce(0, 0.8))]
    )
    assert run.status == "finished"
    fall = np.sqrt(2.0 / GRAVITY)
    exact = fall * np.array([1.0, 1 + 2 * 0.8, 1 + 2 * (0.8 + 0.8**2)])
    times = [event.t for event in run.events]
    np.testing.assert_allclose(times[:3], exact[exact < 2.0][:3], rtol=1e-9)
    assert run.z[:, 0].min() > -1e-9
    for event in run.events:
        assert event.z_after[2] == -0.8 * event.z_before[2]


def test_simultaneous_events_both_act_in_the_order_of_their_index():
    seen = []

    def note(index):
        def action(t, z, p):
            seen.append(index)
            z[2 + index] = -z[2 + index]
            return z, p, False

        return action

    run = integrate(
        balls(), 0.0, [1.0, 1.0, 0.0, 0.0], 0.6, method="dop853",
        events=[EventSpec(1, -1, note(1)), EventSpec(0, -1, note(0))],
    )  # fmt: skip
    assert seen == [0, 1]
    assert run.events[0].t == run.events[1].t == pytest.approx(np.sqrt(2 / GRAVITY), rel=1e-12)
    np.testing.assert_allclose(run.z[-1, 0], run.z[-1, 1])
    assert run.z[-1, 0] > 0


def test_several_events_of_one_step_come_in_the_order_of_time():
    run = integrate(
        balls(), 0.0, [1.0, 0.9, 0.0, 0.0], 1.0, method="dop853", events=[EventSpec(0), EventSpec(1)]
    )
    assert [event.index for event in run.events] == [1, 0]
    np.testing.assert_allclose(
        [event.t for event in run.events], np.sqrt(np.array([1.8, 2.0]) / GRAVITY), rtol=1e-12
    )


def test_double_crossing_within_one_step_is_seen():
    """A ball thrown up crosses height zero twice within a step of DOP853, exact for parabolas."""
    run = integrate(balls(), 0.0, [-0.01, 1.0, 1.0, 0.0], 1.0, method="dop853", events=[EventSpec(0)])
    roots = np.sort(np.roots([-GRAVITY / 2, 1.0, -0.01]))
    np.testing.assert_allclose([event.t for event in run.events], roots, rtol=1e-10)


@pytest.mark.parametrize("method", ["rk4", "gauss4"])
def test_double_crossing_within_the_only_step_is_seen(method):
    """Height is zero at both ends of what is seen from the steps alone: one step, exact for a parabola, holds both."""
    run = integrate(balls(), 0.0, [-0.01, 1.0, 1.0, 0.0], 1.0, method=method, step=1.0, events=[EventSpec(0)])
    assert run.statistics.steps == 1
    roots = np.sort(np.roots([-GRAVITY / 2, 1.0, -0.01]))
    np.testing.assert_allclose([event.t for event in run.events], roots, rtol=1e-10)


def counted(asked, values):
    """A kernel of the functions `values` of time that counts in ``asked[-1]`` how often they are asked for."""

    def events(inputs, outputs, _):
        asked[-1] += 1
        for k, value in enumerate(values(inputs[0][0])):
            outputs[0][k] = value

    table = ctypes.POINTER(ctypes.POINTER(ctypes.c_double))
    function = ctypes.CFUNCTYPE(None, table, table, ctypes.c_void_p)(events)
    address = ctypes.cast(function, ctypes.c_void_p).value
    return HandKernel(address, state(4), {"g": (len(values(0.0)),)}, keep=function)


def test_round_off_of_many_functions_at_rest_is_not_searched_one_by_one():
    """Hundreds of functions far from zero, each of which wavers in its last bits, cost no more than a few."""
    asked = []
    for count in (2, 300):
        asked.append(0)
        specs, numbers = [EventSpec(k) for k in range(count)], np.arange(count)
        wavering = counted(asked, lambda t, numbers=numbers: 1.0 + 1e-14 * np.sin(1e7 * t + numbers))
        system = replace(balls(), events=wavering)
        run = integrate(system, 0.0, [9.0, 9.0, 0.0, 0.0], 1.0, method="rk4", step=0.25, events=specs)
        assert run.status == "finished" and not run.events
    assert asked[1] <= 2 * asked[0]


def test_a_function_that_stays_zero_is_followed_with_a_few_long_stretches():
    """Bodies that keep a symmetry: zero from the start on, positive from 0.6 s on, negative from 0.8 s on."""
    asked = [0]
    system = replace(balls(), events=counted(asked, lambda t: [max(0.0, t - 0.6) * (0.8 - t), 1.0]))
    run = integrate(
        system, 0.0, [9.0, 9.0, 0.0, 0.0], 1.0, method="rk4", step=0.25, events=[EventSpec(0, -1)]
    )
    np.testing.assert_allclose([event.t for event in run.events], [0.8], rtol=1e-14)
    assert asked[0] < 1200  # the shortest stretches are 2⁻¹⁴ of a step: 65 000; some 200 measure round-off


def test_direction_selects_the_crossing():
    for direction, which in ((1, [0]), (-1, [1]), (0, [0, 1])):
        run = integrate(
            balls(), 0.0, [-0.01, 1.0, 1.0, 0.0], 1.0, method="dop853", events=[EventSpec(0, direction)]
        )
        roots = np.sort(np.roots([-GRAVITY / 2, 1.0, -0.01]))[which]
        np.testing.assert_allclose([event.t for event in run.events], roots, rtol=1e-10)


def test_event_at_the_very_start_fires_only_in_its_direction():
    spec = [EventSpec(0, -1, bounce(0, 1.0))]
    falling = integrate(balls(), 0.0, [0.0, 9.0, -3.0, 0.0], 0.2, method="dop853", events=spec)
    assert falling.events[0].t == 0.0
    assert falling.z[-1, 0] == pytest.approx(3.0 * 0.2 - GRAVITY * 0.02, rel=1e-10)
    rising = integrate(balls(), 0.0, [0.0, 9.0, 3.0, 0.0], 0.2, method="dop853", events=spec)
    assert rising.events == []
    np.testing.assert_allclose(rising.z[-1], falling.z[-1], rtol=1e-12)


def test_stopping_event_ends_the_run_there():
    def stop(t, z, p):
        return z, p, True

    run = integrate(balls(), 0.0, [1.0, 9.0, 0.0, 0.0], 5.0, method="tsit5", events=[EventSpec(0, 0, stop)])
    assert run.status == "stopped"
    assert run.t[-1] == run.t_last == pytest.approx(np.sqrt(2 / GRAVITY), rel=1e-9)
    assert abs(run.z[-1, 0]) < 1e-9


@pytest.mark.parametrize("restitution", [0.5, 0.1])
def test_a_ball_coming_to_rest_is_reported_instead_of_hanging(restitution):
    run = integrate(
        balls(),
        0.0,
        [1.0, 500.0, 0.0, 0.0],
        8.0,
        method="dop853",
        events=[EventSpec(0, -1, bounce(0, restitution))],
    )
    assert run.status == "failed"
    assert run.code == "zeno"
    rest = np.sqrt(2 / GRAVITY) * (1 + 2 * restitution / (1 - restitution))
    assert run.t_last == pytest.approx(rest, rel=1e-4)
    assert f"{run.t_last:.9g}" in run.reason


def test_events_do_not_disturb_output_at_requested_times():
    times = np.linspace(0.0, 1.0, 101)
    plain = integrate(balls(), 0.0, [1.0, 0.9, 0.0, 0.0], 1.0, method="dop853", output=times)
    watched = integrate(
        balls(),
        0.0,
        [1.0, 0.9, 0.0, 0.0],
        1.0,
        method="dop853",
        output=times,
        events=[EventSpec(0), EventSpec(1)],
    )
    np.testing.assert_array_equal(plain.z, watched.z)


def test_continued_run_does_not_repeat_events():
    watched = [EventSpec(0), EventSpec(1)]
    first = integrate(balls(), 0.0, [1.0, 0.9, 0.0, 0.0], 0.44, method="dop853", events=watched)
    assert [event.index for event in first.events] == [1]
    rest = resume(balls(), first.resume, 1.0, events=watched)
    assert [event.index for event in rest.events] == [0]
    assert rest.events[0].t == pytest.approx(np.sqrt(2 / GRAVITY), rel=1e-12)


def test_an_action_at_the_start_can_stop_the_run():
    stop = EventSpec(0, -1, lambda t, z, p: (z, p, True))
    run = integrate(balls(), 0.0, [0.0, 9.0, -3.0, 0.0], 0.2, events=[stop])
    assert (run.status, run.t_last) == ("stopped", 0.0)


def test_an_action_that_changes_nothing_leaves_the_motion_alone():
    same = EventSpec(0, 0, lambda t, z, p: (z, p, False))
    run = integrate(balls(), 0.0, [1.0, 9.0, 0.0, 0.0], 1.0, method="dop853", events=[same])
    plain = integrate(balls(), 0.0, [1.0, 9.0, 0.0, 0.0], 1.0, method="dop853")
    assert len(run.events) == 1
    np.testing.assert_array_equal(run.z_last, plain.z_last)


def test_bad_event_indices_are_all_named():
    with pytest.raises(ValueError, match=r"index 7 .*") as error:
        integrate(balls(), 0.0, np.ones(4), 1.0, events=[EventSpec(7), EventSpec(0), EventSpec(0)])
    assert "given 2 times" in str(error.value)


def test_what_is_left_alone_is_so_by_name_in_another_mode():
    """Of two switching functions behind an event one is left alone; the next mode has them in another order."""
    memory = SimpleNamespace(watching=False, directions=np.zeros(4))
    switches = StateSwitches(SimpleNamespace(n_e=3, switches=("touch", "lift-off")))
    switches._left = {1}
    switches.watch(memory)
    assert memory.watching and memory.directions.tolist() == [0, SWITCHING, UNWATCHED, 0]
    switches.enter(SimpleNamespace(n_e=4, switches=("lift-off", "slip", "touch")), memory)
    assert memory.directions.tolist() == [0, UNWATCHED, SWITCHING, SWITCHING]
    switches.enter(SimpleNamespace(n_e=1, switches=()), memory)
    switches.enter(SimpleNamespace(n_e=3, switches=("lift-off", "touch")), memory)
    assert memory.directions.tolist() == [0, SWITCHING, SWITCHING, SWITCHING]


class NothingChanges:
    """Contacts that stay as they are, whatever meets them."""

    indices = (0,)

    def settle(self, at):
        return Settled(at.z, at.mode, ())


@pytest.mark.parametrize(("begin", "interval"), [(0.0, 5e-324), (0.0, 1e-12), (1.0, 1e-12)])
def test_contacts_that_are_met_without_a_change_end_a_run(begin, interval):
    """Also just behind t = 0, where no two times are one instant by the share of their size that differs."""
    system = balls()
    memory = blank_memory(system)
    memory.span = 1.0
    loop = EventLoop(system, memory, [EventSpec(0, -1, name="foot")], NothingChanges(), None)
    loop.begin(begin, fresh=True)
    for k in range(200):
        assert bool(loop.broken) == (k > MOST_IDLE)
        memory.t_event, memory.hits[0] = begin + k * interval, 1
        assert not loop.fire()
    assert 'event "foot" is met there again and again' in loop.broken

"""At which times a run has rows, and in which mode of its contacts each of them is."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

import kinetree as kt
from kinetree.channels.evaluation import passed_bounds
from kinetree.preparation.channel_reader import grouped, modes_of, sides_of, stored_modes
from kinetree.preparation.run_info import DEFAULT_ROWS, output_times
from kinetree.solve.modes import ALL_OPEN, ActiveSet, ContactMode


@pytest.mark.parametrize(
    ("interval", "start", "end", "wanted"),
    [
        (0.5, 1.0, 3.0, [1.0, 1.5, 2.0, 2.5, 3.0]),
        (0.4, 1.0, 2.0, [1.0, 1.4, 1.8, 2.0]),
        (5.0, 1.0, 2.0, [1.0, 2.0]),
        (0.1, 0.0, 0.3, [0.0, 0.1, 0.2, 0.3]),
        (0.3, 0.0, 0.9 * (1 - 1e-13), [0.0, 0.3, 0.6, 0.9]),
        (0.3, 0.0, 0.9 * (1 - 1e-6), [0.0, 0.3, 0.6, 0.9 * (1 - 1e-6)]),
        (0.3, 0.0, 0.9 * (1 + 1e-6), [0.0, 0.3, 0.6, 0.9, 0.9 * (1 + 1e-6)]),
        (0.5, 1.0, 1.0, [1.0]),
    ],
)
def test_an_interval_divides_the_time_and_the_last_row_is_the_end(interval, start, end, wanted) -> None:
    times = output_times(interval, start, end)
    np.testing.assert_allclose(times, wanted, rtol=1e-12)
    assert times[-1] == end


def test_rows_that_nothing_says_and_those_that_are_given() -> None:
    times = output_times(None, 2.0, 3.0)
    assert times.size == DEFAULT_ROWS + 1 == 1001
    np.testing.assert_allclose(np.diff(times), 1e-3, rtol=1e-9)
    np.testing.assert_array_equal(output_times(None, 2.0, 2.0), [2.0])
    np.testing.assert_array_equal(output_times([0.0, 0.7], 0.0, 1.0), [0.0, 0.7])
    assert output_times("steps", 0.0, 1.0) is None
    for wrong in ("every step", 0.0, -1.0):
        with pytest.raises(ValueError, match="output="):
            output_times(wrong, 0.0, 1.0)


def test_rows_of_a_change_are_before_it_except_the_second_of_its_time() -> None:
    one, two = ActiveSet.of_stored([1]), ActiveSet.of_stored([0, 1])
    history = [(0.0, ALL_OPEN), (1.0, one), (2.0, two), (3.0, one)]
    t = np.array([0.0, 0.5, 1.0, 1.0, 1.5, 2.0, 2.5, 3.0, 3.0, 4.0])
    found = {active: rows.tolist() for active, rows in grouped(history, t)}
    assert found == {ALL_OPEN: [0, 1, 2], one: [3, 4, 5, 8, 9], two: [6, 7]}
    assert [(active, rows.tolist()) for active, rows in grouped([], t[:2])] == [(ALL_OPEN, [0, 1])]


def test_a_history_is_read_as_it_was_stored() -> None:
    history = [
        (0.0, ActiveSet.of_stored([])),
        (1.5, ActiveSet.of_stored([0, 2])),
        (2.5, ActiveSet.of_stored([2])),
    ]
    stored = stored_modes([(t, ContactMode(active)) for t, active in history])
    assert modes_of(stored) == history
    assert modes_of({}) == []
    assert sides_of({"sides": np.array([1, -1])}) == (1, -1)
    assert sides_of({}) is None


def test_forces_of_contacts_are_zero_in_the_rows_in_which_they_are_open() -> None:
    """A ball that lands without bouncing: the force is its weight from the second row of the landing on."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        kt.Body.sphere("ball", mass=3.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.2))),
        kt.Prismatic("fall", "ground", "ball", point=(0, 0, 0.2), axis=(0, 0, 1)),
    )
    floor = kt.PointPlaneEvent("floor", "ball", action=kt.Restitution(0.0))
    run = kt.simulate(model, 0.4, output=0.05, events=[floor])  # it lands at 0.2 s, where there is a row
    force = run["floor.force"]
    np.testing.assert_allclose(force[run.t > 0.2 + 1e-9], 30.0, rtol=1e-9)
    np.testing.assert_array_equal(force[run.t < 0.2 - 1e-9], 0.0)
    np.testing.assert_allclose(run["fall.reaction"][:, 2], 0.0, atol=1e-9)
    np.testing.assert_allclose(run["ball.acceleration"][run.t < 0.2 - 1e-9, 2], -10.0, rtol=1e-12)


@pytest.mark.parametrize("start", [-0.2, 0.2])
def test_a_contact_of_both_directions_holds_on_the_side_where_it_starts(start: float) -> None:
    """A ball thrown at 3 m/s against a plate from above or from below, with e = 0.5, without weight."""
    model = kt.Model.of(
        "ball",
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, start))),
        kt.Prismatic(
            "way", "ground", "ball", point=(0, 0, start), axis=(0, 0, 1), u0=(-np.sign(start) * 3.0,)
        ),
    )
    plate = kt.PointPlaneEvent("plate", "ball", direction="both", action=kt.Restitution(0.5))
    run = kt.simulate(model, 0.2, output=[0.0, 0.2], events=[plate])
    after = 0.2 - 0.2 / 3.0
    assert run["ball.position"][-1, 2] == pytest.approx(np.sign(start) * 1.5 * after, rel=1e-9)


def test_a_bound_that_is_passed_is_told_with_its_first_row() -> None:
    """A measure of two numbers, of which the second passes its bound in the third row; round-off does not."""
    values = np.array([[0.0, 0.0], [1.0, 1.0 + 1e-12], [0.5, 1.5], [0.0, 2.0]])
    source = SimpleNamespace(names=["rope.x"], evaluate=lambda *_: {"rope.x": values})
    t = np.arange(4.0)
    for number, least, found in ((None, -1.0, [2]), (1, -1.0, [2]), (0, -1.0, []), (0, 0.2, [0])):
        bound = SimpleNamespace(measure="x", number=number, least=least, most=1.0, words="is too long")
        part = SimpleNamespace(name="rope", kind="rope", bounds=[bound])
        told = list(passed_bounds(SimpleNamespace(constraints=[part]), source, t, t, t, t, t))
        assert told == [('rope "rope" is too long', row) for row in found]

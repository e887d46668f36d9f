"""Active sets of modes: what their fields mean, and that files written before still say the same."""

import numpy as np

from kinetree.preparation.channel_reader import grouped
from kinetree.solve.modes import ALL_OPEN, BACKWARDS, FORWARDS, OFF, STICKS, ActiveSet, FrictionState

EVERYTHING = ActiveSet(
    (0, 3), (FrictionState(5, STICKS), FrictionState(6, FORWARDS), FrictionState(7, BACKWARDS)), (1,)
)


def test_files_hold_the_integers_they_always_held():
    stored = (0, 3, 2_000_005, 3_000_006, 1_000_007, 10_000_001)
    assert EVERYTHING.stored() == stored
    assert ActiveSet.of_stored(stored) == EVERYTHING
    assert ALL_OPEN.stored() == () and ActiveSet.of_stored(()) == ALL_OPEN


def test_files_hold_what_the_place_of_bodies_decides():
    placed = ActiveSet((0, 3, 4), (FrictionState(5, STICKS),), own=(0, 4), kept=(0, 1), apart=True)
    for active in (placed, ActiveSet((1,), kept=()), ActiveSet((1,), apart=True)):
        assert ActiveSet.of_stored(active.stored()) == active
    assert not placed.with_closed(5).apart and not placed.with_friction([(5, OFF)]).apart


def test_what_an_active_set_says():
    assert EVERYTHING.sticking == {5}
    assert [EVERYTHING.state_of(k) for k in (5, 6, 7, 8)] == [STICKS, FORWARDS, BACKWARDS, OFF]
    assert EVERYTHING.base == ActiveSet(switched=(1,))
    assert EVERYTHING and not ALL_OPEN


def test_a_changed_active_set_is_the_same_however_it_was_come_by():
    assert ALL_OPEN.with_closed(3).with_closed(0) == ActiveSet((0, 3))
    rubbing = EVERYTHING.with_friction([(6, OFF), (5, FORWARDS), (1, STICKS)])
    assert rubbing.friction == ((1, STICKS), (5, FORWARDS), (7, BACKWARDS))
    assert hash(rubbing.with_friction(EVERYTHING.friction).with_friction([(1, OFF)])) == hash(EVERYTHING)


def test_rows_belong_to_the_mode_before_a_change_until_a_second_row_at_its_time():
    closed, both = ActiveSet((0,)), ActiveSet((0, 1))
    history = [(0.0, ALL_OPEN), (1.0, closed), (2.0, both), (3.0, ALL_OPEN)]
    t = np.array([0.0, 0.5, 1.0, 1.5, 2.0, 2.0, 2.5, 3.0, 3.0, 3.0])
    assert {mode: rows.tolist() for mode, rows in grouped(history, t)} == {
        ALL_OPEN: [0, 1, 2, 8, 9], closed: [3, 4], both: [5, 6, 7],
    }  # fmt: skip
    assert [rows.tolist() for _, rows in grouped((), t[:3])] == [[0, 1, 2]]

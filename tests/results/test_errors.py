"""What counts as the distance of two values of a channel, and the least error that a value has."""

from types import SimpleNamespace

import numpy as np
import pytest

from kinetree.results.errors import (
    RESOLVED,
    Companion,
    CompanionPair,
    apart_of,
    quaternions_apart,
    with_round_off,
)

CLOSE = np.array([np.pi - 0.1, -3.0, 0.4])
ACROSS = np.array([-np.pi + 0.1, -2.9, 0.5])


def test_angles_that_do_not_count_their_turns_are_near_across_half_a_turn():
    apart = apart_of("hinge.fold", "rad", CLOSE)
    np.testing.assert_allclose(apart(CLOSE, ACROSS), [0.2, 0.1, 0.1], atol=1e-14)
    turned = apart(CLOSE, ACROSS + np.array([4 * np.pi, 0.0, 0.0]))  # that one counts its turns
    np.testing.assert_allclose(turned, [2 * np.pi + 0.2, 0.1, 0.1], atol=1e-14)
    beyond = apart(np.array([-3.1]), np.array([3.3]))  # and this one too, though by little
    assert beyond == pytest.approx([6.4])
    at_pi = apart_of("hinge.fold", "rad", np.array([np.pi, np.nan]))
    assert at_pi(np.array([np.pi]), np.array([-np.pi])) == pytest.approx([0.0], abs=1e-14)


@pytest.mark.parametrize(("unit", "values"), [("m", CLOSE), ("rad/s", CLOSE), ("rad", np.append(CLOSE, 3.2))])
def test_all_else_is_far_across_half_a_turn(unit, values):
    """Lengths, rates, and angles that have counted a turn."""
    apart = apart_of("hinge.angle", unit, values)
    np.testing.assert_allclose(apart(CLOSE, ACROSS), np.abs(CLOSE - ACROSS), atol=1e-14)


def test_both_signs_of_a_quaternion_are_one_rotation():
    q = np.array([[0.5, -0.5, 0.5, 0.5], [1.0, 0.0, 0.0, 0.0]])
    off = q + np.array([0.0, 1e-3, 0.0, -2e-3])
    for apart in (quaternions_apart, apart_of("body.quaternion", "", q)):
        for sign in (1.0, -1.0, np.array([[1.0], [-1.0]])):
            np.testing.assert_allclose(apart(q, sign * off), np.abs(off - q), atol=1e-15)


def test_no_error_is_below_the_round_off_of_the_largest_value():
    errors, values = np.array([[1e-3, 0.0], [0.0, 0.0]]), np.array([[1e3, 2.0], [-1e4, np.nan]])
    np.testing.assert_allclose(
        with_round_off(errors, values), errors + RESOLVED * np.array([1e4, 2.0]), rtol=1e-12
    )
    np.testing.assert_allclose(
        with_round_off(errors, values, axis=1), errors + RESOLVED * np.array([[1e3], [1e4]]), rtol=1e-12
    )


def test_an_event_that_one_run_has_more_often_belongs_to_the_nearest():
    """A part of a run has fewer events than its companion, which went over all of it."""

    def motion(*times):
        return SimpleNamespace(
            t=np.array([0.0, 4.0]), events=[SimpleNamespace(name="hit", t=t) for t in times]
        )

    pair = CompanionPair(motion(2.0, 3.0), Companion(motion(1.0, 2.1, 2.9), 1.0, ""))
    assert pair.instants == [(2.0, 2.1), (3.0, 2.9)]
    assert pair.unmatched == "hit"
    # of one that ends the run the companion finds the instant a little later, behind the last row
    assert CompanionPair(motion(4.0), Companion(motion(4.1), 1.0, "")).unmatched == ""
    assert CompanionPair(motion(4.0), Companion(motion(), 1.0, "")).unmatched == "hit"
    assert CompanionPair(motion(4.0), Companion(motion(3.9, 4.1), 1.0, "")).unmatched == ""

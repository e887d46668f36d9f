"""Friction that follows the load of a guide which it loads itself: sliding, wedging, and the branch that is no motion.

A block slides on a horizontal guide (coefficient μ) and carries, by a rod, a mass on a vertical rail. Its friction
presses it onto the guide: N = w₀ + W μ-force, W = μ σ x y/(x² + y² m/M). Sliding is possible on the branches
ν = |w₀ + W ν| with 1 − W sign(N) > 0; the other one is a solution of the equations, but no motion tends to it.
"""

import numpy as np
import pytest

import kinetree as kt

X, Y, BLOCK, MASS, G = 0.3, 0.9, 1.0, 50.0, 9.81
LENGTH = float(np.hypot(X, Y))


def trammel(speed: float, mu: float) -> kt.Model:
    inertia = (1e-3, 1e-3, 1e-3, 0, 0, 0)
    return kt.Model.of(
        "trammel",
        kt.Gravity(acceleration=(0, -G, 0)),
        kt.Body("block", BLOCK, inertia=inertia, pose=kt.Frame.at((X, 0, 0)), velocity=(speed, 0, 0)),
        kt.Body("mass", MASS, inertia=inertia, pose=kt.Frame.at((0, Y, 0)), velocity=(0, -speed * X / Y, 0)),
        kt.Prismatic("guide", "ground", "block", point=(X, 0, 0), axis=(1, 0, 0), u0=speed),
        kt.Prismatic("rail", "ground", "mass", point=(0, Y, 0), axis=(0, 1, 0)),
        kt.Distance("rod", at1="block", at2="mass", length=LENGTH),
        kt.DryFriction("rub", "guide", coefficient=mu),
    )


def branches(speed: float, mu: float) -> list[tuple[float, float, float]]:
    """Load ν, 1 − ∂N/∂ν and ẍ of either sign of N, where ν is a load (not negative).

    S: force of the rod. S (x²/m + y²/M)/L = y g − v² + μ σ ν x/m, N = m g + S y/L, m ẍ = S x/L − μ σ ν.
    """
    way, v2 = np.sign(speed), speed**2 * (1 + (X / Y) ** 2)
    both = (X**2 / BLOCK + Y**2 / MASS) / LENGTH
    S0, S1 = (Y * G - v2) / both, mu * way * X / BLOCK / both
    found = []
    for sign in (1, -1):
        det = 1 - sign * S1 * Y / LENGTH
        nu = sign * (BLOCK * G + S0 * Y / LENGTH) / det
        if nu >= 0:
            found.append((nu, det, ((S0 + S1 * nu) * X / LENGTH - mu * way * nu) / BLOCK))
    return found


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("speed", [1.0, -1.0, 4.0, -4.0])
def test_below_the_bound_it_slides_with_the_load_that_it_makes(speed: float) -> None:
    ((nu, det, acceleration),) = branches(speed, 0.2)
    assert 0 < det < 2 and abs(det - 1) > 0.3
    run = kt.simulate(trammel(speed, 0.2), 1e-4, output=[0.0])
    assert run.status == "finished"
    assert run["guide.acceleration"][0] == pytest.approx(acceleration, rel=1e-9)
    assert abs(run["rub.force"][0]) == pytest.approx(0.2 * nu, rel=1e-9)


def test_where_no_branch_is_a_motion_it_wedges() -> None:
    assert branches(1.0, 1.0) == []
    run = kt.simulate(trammel(1.0, 1.0), 1e-4, output=[0.0])
    assert run.status == "failed"
    assert 'friction of "rub" has no consistent state' in run.reason


@pytest.mark.parametrize("speed", [-1.0, 4.0])
def test_the_branch_that_no_motion_tends_to_is_never_taken(speed: float) -> None:
    """Two loads satisfy the equations; a small increase of the second feeds itself (1 − ∂N/∂ν < 0)."""
    possible = [acceleration for _, det, acceleration in branches(speed, 1.0) if det > 0]
    assert len(possible) == 1 and len(branches(speed, 1.0)) == 2
    run = kt.simulate(trammel(speed, 1.0), 1e-4, output=[0.0])
    if run.status == "finished":
        assert run["guide.acceleration"][0] == pytest.approx(possible[0], rel=1e-9)
    else:
        assert 'friction of "rub" has no consistent state' in run.reason

"""Rows at one instant: the laws of all sets, closed forms, and what must not matter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin, tan

import numpy as np
import pytest
from scipy.optimize import nnls

from kinetree.contact import rows
from kinetree.contact.rows import Law, RowGroup, RowTable, Solved, SolverSettings, least_impulses, solve
from kinetree.runtime.library import address
from strategies.row_scenes import (
    STEP,
    G,
    Scene,
    boxes,
    column,
    dominoes,
    lattice,
    mixed,
    pyramid,
    spheres,
)

TOLERANCE = rows.TOLERANCE
LAW = 10 * TOLERANCE
"""Bound (m/s) for laws that are written in another form than the solver's residual."""
GRAVITY_KICK = G * STEP


def rows_of(table: RowTable, g: int) -> slice:
    return slice(int(table.row[g]), int(table.row[g + 1]))


def dense(table: RowTable) -> np.ndarray:
    """R of all rows by all speeds."""
    R = np.zeros((table.rows, table.speeds))
    for g in range(len(table.set)):
        own = rows_of(table, g)
        for c in range(table.coupling[g], table.coupling[g + 1]):
            b, m = table.block[c], own.stop - own.start
            n = table.begin[b + 1] - table.begin[b]
            part = table.R[table.place[c] : table.place[c] + m * n].reshape(m, n)
            R[own, table.begin[b] : table.begin[b + 1]] += part
    return R


def against(friction: np.ndarray, u: np.ndarray, bound: float, d: float) -> float:
    """By how much (m/s) friction misses its law: within its bound, and there against the sliding."""
    miss = d * max(float(np.linalg.norm(friction)) - bound, 0.0)
    speed = float(np.linalg.norm(u))
    if speed > 0:  # the slower it slides, the less its direction is known
        turned = d * float(np.linalg.norm(friction + bound * u / speed))
        miss = max(miss, turned * speed / (speed + d * bound))
    return miss


def group_miss(table: RowTable, g: int, impulse: np.ndarray, u: np.ndarray, d: float) -> float:
    """By how much (m/s) a group misses its law, written down from the description of the sets."""
    own = rows_of(table, g)
    push, speed, high, low = impulse[own], u[own], table.high[g], table.low[g]
    law = Law(table.set[g])
    if law is Law.EQUALITY:
        return float(np.linalg.norm(speed))
    if law is Law.INTERVAL:
        outside = max(low - push[0], push[0] - high, 0.0)
        rising, falling = max(speed[0], 0.0), max(-speed[0], 0.0)
        return float(max(d * outside, min(rising, d * (push[0] - low)), min(falling, d * (high - push[0]))))
    if law in (Law.DISC, Law.DISC_OF):
        radius = high if law is Law.DISC else high * max(impulse[table.partner[g]], 0.0)
        return against(push, speed, radius, d)
    normal = max(-speed[0], -d * push[0], min(speed[0], d * push[0]))
    mu = high if law is Law.CONE else 0.0
    return float(max(normal, against(push[1:], speed[1:], mu * push[0], d)))


def miss(table: RowTable, free: np.ndarray, solved: Solved) -> float:
    """Largest miss of motion and laws (m/s), from the dense matrix of all rows."""
    R = dense(table)
    assert np.allclose(solved.w, free + R.T @ solved.impulse, rtol=0, atol=1e-12 * (1 + np.abs(free).max()))
    u = R @ solved.w + table.offset
    worst = 0.0
    for g in range(len(table.set)):
        own = rows_of(table, g)
        d = float((R[own] ** 2).sum(axis=1).max())
        worst = max(worst, group_miss(table, g, solved.impulse, u, d))
    return worst


def checked(table: RowTable, free: np.ndarray, impulse: np.ndarray | None = None) -> Solved:
    """A solution whose laws hold."""
    found = solve(table, free, impulse)
    assert found.status == 0
    assert found.residual <= TOLERANCE
    assert miss(table, free, found) <= LAW
    return found


def slope(angle: float, size: float = G) -> tuple[float, float, float]:
    """Acceleration (m/s²) of gravity along x and z of a slope."""
    return size * sin(angle), 0.0, -size * cos(angle)


SCENES = {
    "column": column(),
    "column without friction": column(mu=0.0),
    "pyramid": pyramid(),
    "pyramid of ten": pyramid(4),
    "heavy on light": column(2, mass=np.array([1.0, 1e4])),
    "very heavy on light": column(2, mass=np.array([1.0, 1e6])),
    "heavy on four": column(5, mass=np.array([1.0, 1.0, 1.0, 1.0, 1e4])),
    "dominoes": dominoes(12),
    "all sets": mixed(5),
}


@pytest.mark.parametrize("pull", [(0.0, 0.0, -G), slope(0.1), slope(0.3), (0.5, 0.4, -G)])
@pytest.mark.parametrize("name", SCENES)
def test_laws_hold_in_scenes(name: str, pull: tuple[float, float, float]) -> None:
    scene = SCENES[name]
    table, free = scene.table, scene.free(pull)
    found = checked(table, free)
    again = solve(table, free, found.impulse, SolverSettings(goal=TOLERANCE))
    assert (again.sweeps, again.splittings, again.newton, again.status) == (0, 0, 0, 0)
    assert np.array_equal(again.impulse, found.impulse)


@pytest.mark.parametrize("mu", [0.0, 0.1, 0.5, 1.0, 2.0])
@pytest.mark.parametrize("angle", [0.05, 0.4, 1.0])
def test_a_box_on_a_slope_stays_or_slides_as_by_coulomb(mu: float, angle: float) -> None:
    scene = boxes(np.array([[0.0, 0.0, 0.05]]), np.array([3.0]))
    scene.face(0, -1, np.zeros(3), np.array([5.0, 5.0, 0.0]), mu)  # feet so far apart that it does not tip
    found = checked(scene.table, scene.free(slope(angle)))
    v = found.w.reshape(-1, 6)[0] / scene.roots[0]
    sliding = max(G * (sin(angle) - mu * cos(angle)), 0.0) * STEP
    assert v == pytest.approx([sliding, 0, 0, 0, 0, 0], abs=1e-9)


def test_a_box_just_within_its_friction_does_not_creep() -> None:
    angle = radians(20)
    scene = column(1, mu=1.01 * tan(angle))
    found = checked(scene.table, scene.free(slope(angle)))
    assert np.abs(found.w / scene.roots.ravel()).max() < 1e-9


@pytest.mark.parametrize("mu", [0.3, 1.0])
def test_a_wedged_box_is_held_by_the_friction_of_both_walls(mu: float) -> None:
    # walls at 30° from the vertical that open upwards: N = m g / (2 (sin a + t cos a)), t the friction that is needed
    a = radians(30)
    scene = spheres_between_walls(a, mu)
    found = checked(scene.table, scene.free())
    assert np.abs(found.w).max() < 1e-9
    least, directions = least_impulses(scene.table, found.w, found.impulse)
    push = least.reshape(-1, 3)[:, 0]
    assert push[0] == pytest.approx(push[1], rel=1e-9)
    assert 2 * push[0] * sin(a) <= GRAVITY_KICK * (1 + 1e-9)
    assert directions == 1  # both may be pressed harder, and friction then pulls the ball up


def spheres_between_walls(a: float, mu: float) -> Scene:
    """A ball of 1 kg between two walls, each turned by an angle from the vertical."""
    scene = Scene(np.ones(1), np.full((1, 3), 0.4 * 0.01), np.zeros((1, 3)))
    for side in (1.0, -1.0):
        normal = np.array([side * cos(a), 0.0, sin(a)])
        scene.touch(0, -1, -0.1 * normal, normal, mu)
    return scene


def test_two_balls_exchange_their_speeds_as_restitution_says() -> None:
    e, speeds = 0.7, np.array([2.0, -1.0])
    scene = Scene(np.array([1.0, 3.0]), np.full((2, 3), 0.1), np.array([[0.0, 0, 0], [0.2, 0, 0]]))
    approach = speeds[0] - speeds[1]
    scene.touch(1, 0, np.array([0.1, 0.0, 0.0]), np.array([1.0, 0.0, 0.0]), 0.0, (-e * approach, 0, 0))
    before = np.zeros((2, 6))
    before[:, 0] = speeds
    found = checked(scene.table, (before * scene.roots).ravel())
    after = (found.w.reshape(2, 6) / scene.roots)[:, 0]
    common = (1 * 2.0 + 3 * -1.0) / 4
    expected = [common - 3 / 4 * e * approach, common + 1 / 4 * e * approach]
    assert after == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("mu", [0.05, 0.15, 1.0])
def test_a_ball_that_strikes_a_wall_obliquely_slides_or_rolls_off(mu: float) -> None:
    # without spin: it slides throughout where µ < (2/7) v_t / ((1 + e) v_n), else it leaves rolling, 5/7 v_t
    e, radius, normal, along = 0.8, 0.03, -1.0, 0.9
    scene = Scene(np.array([0.2]), np.full((1, 3), 0.4 * 0.2 * radius**2), np.zeros((1, 3)))
    scene.touch(0, -1, np.array([-radius, 0, 0]), np.array([1.0, 0, 0]), mu, (e * normal, 0, 0))
    before = np.array([[normal, along, 0, 0, 0, 0.0]])
    found = checked(scene.table, (before * scene.roots).ravel())
    v = found.w.reshape(1, 6)[0] / scene.roots[0]
    assert v[0] == pytest.approx(-e * normal, abs=1e-9)
    assert v[1] == pytest.approx(max(along + mu * (1 + e) * normal, 5 / 7 * along), abs=1e-9)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_disc_stops_or_slows_a_body_along_its_motion(count: int) -> None:
    before = np.array([0.3, -0.4, 1.2])[:count]
    size = float(np.linalg.norm(before))
    for radius in (0.0, 0.1, 0.5 * size, 2 * size):
        group = RowGroup(Law.DISC, ((0, np.eye(count)),), np.zeros(count), high=radius)
        found = checked(RowTable.of([count], [group]), before)
        assert found.w == pytest.approx(before * max(1 - radius / size, 0.0), abs=1e-12)


def test_a_disc_follows_the_row_that_presses() -> None:
    # a bearing pressed by 2 N s with friction 0.25: at most 0.5 N m s against a spin of 0.7
    press = RowGroup(Law.ONE_SIDED, ((0, np.array([[1.0, 0.0]])),), np.zeros(1))
    rub = RowGroup(Law.DISC_OF, ((0, np.array([[0.0, 1.0]])),), np.zeros(1), high=0.25, partner=0)
    found = checked(RowTable.of([2], [press, rub]), np.array([-2.0, 0.7]))
    assert found.impulse == pytest.approx([2.0, -0.5], abs=1e-12)
    swapped = [replace(rub, partner=1), press]
    found = checked(RowTable.of([2], swapped), np.array([-2.0, 0.3]))
    assert found.impulse == pytest.approx([-0.3, 2.0], abs=1e-12)


def test_an_interval_holds_within_and_gives_way_at_its_ends() -> None:
    for speed, expected in ((0.5, -0.5), (-0.5, 0.5), (-3.0, 2.0), (3.0, -1.0)):
        group = RowGroup(Law.INTERVAL, ((0, np.ones((1, 1))),), np.zeros(1), low=-1.0, high=2.0)
        found = checked(RowTable.of([1], [group]), np.array([speed]))
        assert found.impulse == pytest.approx([expected], abs=1e-12)


def frictionless(random: np.random.Generator, blocks: int, groups: int) -> RowTable:
    """One-sided rows between random pairs of blocks."""
    sizes = random.integers(1, 7, blocks).tolist()
    table = []
    for _ in range(groups):
        pair = random.choice(blocks, 2, replace=False)
        parts = tuple((int(b), random.normal(size=(1, sizes[b]))) for b in pair)
        table.append(RowGroup(Law.ONE_SIDED, parts, np.zeros(1)))
    return RowTable.of(sizes, table)


@pytest.mark.parametrize("seed", range(20))
def test_without_friction_the_motion_is_the_nearest_that_is_allowed(seed: int) -> None:
    # its impulses are non-negative least squares, min |free + Rᵀ λ|, solved by SciPy
    random = np.random.default_rng(seed)
    table = frictionless(random, 6, int(random.integers(3, 30)))
    free = random.normal(size=table.speeds)
    found = checked(table, free)
    expected, _ = nnls(dense(table).T, -free, maxiter=10_000)
    assert found.w == pytest.approx(free + dense(table).T @ expected, abs=1e-8)


@pytest.mark.parametrize("seed", range(30))
def test_laws_hold_in_mixtures_of_all_sets_and_no_energy_comes_in(seed: int) -> None:
    scene = mixed(seed)
    table = replace(scene.table, offset=np.zeros_like(scene.table.offset))
    free = np.random.default_rng(seed).normal(size=table.speeds)
    found = checked(table, free)
    assert np.linalg.norm(found.w) <= np.linalg.norm(free) * (1 + 1e-10)


@pytest.mark.parametrize("mu", [0.2, 1.0, 3.0])
@pytest.mark.parametrize("angle", np.linspace(0.05, 1.5, 7))
def test_a_rod_with_one_foot_stops_or_slides_whatever_its_friction(mu: float, angle: float) -> None:
    # Painlevé's rod: at high friction forces have no solution where impulses have
    centre = np.array([[0.0, 0.0, sin(angle)]])
    scene = Scene(np.ones(1), np.full((1, 3), 1 / 3), centre)
    scene.touch(0, -1, np.array([cos(angle), 0.0, 0.0]), np.array([0.0, 0.0, 1.0]), mu)
    before = np.array([[2.0, 0.1, -0.01, 0.0, 0.5, 0.2]])
    found = checked(scene.table, (before * scene.roots).ravel())
    assert np.linalg.norm(found.w) <= np.linalg.norm(before * scene.roots)


def heap(count: int, seed: int = 0) -> tuple[Scene, np.ndarray]:
    """Spheres on a lattice, pushed together at random, with their speeds before."""
    centre, radius = lattice(count)
    centre = centre * [0.93, 0.93, 0.9]
    scene = spheres(centre, radius, 2500 * 4 / 3 * np.pi * radius**3, 0.4)
    speeds = np.zeros((count, 6))
    speeds[:, :3] = 0.1 * np.random.default_rng(seed).normal(size=(count, 3)) + [0, 0, -0.3]
    return scene, (speeds * scene.roots).ravel()


@pytest.mark.parametrize("count", [30, 200])
def test_laws_hold_in_a_heap_of_spheres(count: int) -> None:
    scene, free = heap(count)
    table = scene.table
    found = checked(table, free)
    assert 0 < found.islands <= count


def shuffled(table_groups: Sequence[RowGroup], order: np.ndarray) -> list[RowGroup]:
    return [table_groups[i] for i in order]


@pytest.mark.parametrize("name", ["column", "pyramid of ten", "heavy on light", "dominoes"])
def test_the_order_of_contacts_does_not_matter(name: str) -> None:
    scene = SCENES[name]
    free = scene.free(slope(0.2))
    found = checked(scene.table, free)
    order = np.random.default_rng(3).permutation(len(scene.groups))
    other = checked(RowTable.of([6] * len(scene.mass), shuffled(scene.groups, order)), free)
    assert other.w == pytest.approx(found.w, abs=1e-7)


@pytest.mark.parametrize("name", ["column", "pyramid of ten", "dominoes", "all sets"])
def test_units_of_mass_do_not_matter(name: str) -> None:
    # a thousand times the mass: w and impulses grow by √1000 and 1000, R shrinks by √1000; speeds stay
    scene, root = SCENES[name], 1000**0.5
    table = scene.table
    limits = np.isin(table.set, [Law.INTERVAL, Law.DISC])
    scaled = replace(
        table,
        R=table.R / root,
        low=np.where(limits, 1000 * table.low, table.low),
        high=np.where(limits, 1000 * table.high, table.high),
    )
    free = scene.free(slope(0.2))
    found, other = checked(table, free), checked(scaled, root * free)
    assert other.w / root == pytest.approx(found.w, abs=1e-7)


def test_islands_are_solved_apart() -> None:
    scene = boxes(np.array([[float(k), 0.0, 0.05] for k in range(4)]), np.ones(4))
    for k in range(3):
        scene.face(k, -1, np.array([float(k), 0.0, 0.0]), np.full(3, 0.05), 0.5)
    free = scene.free(slope(0.1))
    found = checked(scene.table, free)
    assert found.islands == 3
    w = found.w.reshape(4, 6)
    assert np.array_equal(w[3], free.reshape(4, 6)[3])  # touches nothing
    assert np.abs(w[:3]).max() < 1e-9


def test_least_impulses_of_a_box_on_four_corners_are_even() -> None:
    scene = column(1)
    found = checked(scene.table, scene.free())
    rough = found.impulse.reshape(4, 3).copy()
    rough[:, 0] += 1e-3 * np.array([1.0, -1.0, -1.0, 1.0])  # without effect
    least, directions = least_impulses(scene.table, found.w, rough.ravel())
    assert directions == 12 - 6
    assert least.reshape(4, 3)[:, 0] == pytest.approx([GRAVITY_KICK / 4] * 4, rel=1e-8)
    assert np.abs(least.reshape(4, 3)[:, 1:]).max() < 1e-9 * GRAVITY_KICK


@pytest.mark.parametrize("name", ["column", "pyramid of ten", "heavy on four"])
@pytest.mark.parametrize("pull", [(0.0, 0.0, -G), slope(0.05)])  # at 0.1 the column tips
def test_least_impulses_leave_the_motion_and_do_not_depend_on_the_start(
    name: str, pull: tuple[float, float, float]
) -> None:
    scene = SCENES[name]
    table, free = scene.table, scene.free(pull)
    R = dense(table)
    sharp = SolverSettings(tolerance=1e-13)
    found = solve(table, free, settings=sharp)
    start = np.random.default_rng(2).uniform(0, found.impulse.max(), found.impulse.shape)
    start.reshape(-1, 3)[:, 1:] *= 0.1
    other = solve(table, free, start, sharp)
    assert found.status == other.status == 0
    (first, n), (second, k) = (least_impulses(table, s.w, s.impulse) for s in (found, other))
    assert n == k == table.rows - np.linalg.matrix_rank(R)
    assert np.abs(R.T @ (first - found.impulse)).max() <= 1e-14 * np.abs(R.T @ np.abs(found.impulse)).max()
    assert first == pytest.approx(second, abs=1e-6 * first.max())
    assert np.linalg.norm(first) <= np.linalg.norm(found.impulse) * (1 + 1e-9)
    assert solve(table, free, first).residual <= LAW


def test_impulses_of_independent_rows_are_unique() -> None:
    scene, free = heap(30)
    keep = [group for group in scene.groups if len(group.parts) == 1][:8]
    table = RowTable.of([6] * 30, keep)
    found = checked(table, free)
    least, directions = least_impulses(table, found.w, found.impulse)
    assert directions == table.rows - np.linalg.matrix_rank(dense(table)) == 0
    assert least == pytest.approx(found.impulse, abs=1e-12)


def test_what_cannot_be_solved_is_told_with_its_residual() -> None:
    # a row that nothing moves approaches by 0.5 m/s
    group = RowGroup(Law.ONE_SIDED, ((0, np.zeros((1, 2))),), np.array([-0.5]))
    found = solve(RowTable.of([2], [group]), np.ones(2))
    assert (found.status, found.residual, found.worst) == (1, 0.5, 0)
    assert np.array_equal(found.w, np.ones(2))


def test_limits_of_iterations_are_kept_and_told() -> None:
    scene = pyramid()
    found = solve(scene.table, scene.free(), settings=SolverSettings(sweeps=3, splittings=0, newton=0))
    assert found.status == 1
    assert (found.sweeps, found.splittings, found.newton) == (3, 0, 0)
    assert found.residual > TOLERANCE


@pytest.mark.parametrize("value", [np.nan, np.inf])
@pytest.mark.parametrize("where", ["free", "R", "offset", "impulse"])
def test_what_is_not_a_number_is_told(where: str, value: float) -> None:
    scene = column(2)
    table, free, impulse = scene.table, scene.free(), np.zeros(scene.table.rows)
    bad = {"free": free, "R": table.R, "offset": table.offset, "impulse": impulse}[where]
    bad[1] = value
    assert solve(table, free, impulse).status == 2


@pytest.mark.parametrize("size", [1e-9, 1e-8, 1e-6, 1e-4])
@pytest.mark.parametrize(("push", "turn"), [(0.0, 0.0), (0.0, 0.1), (1.0, 0.0), (3.0, 0.1), (6.0, 0.1)])
def test_four_corners_that_cannot_all_stand_are_three(size: float, push: float, turn: float) -> None:
    """Speeds of four corners fulfil one relation; offsets off it by round-off of gaps let one corner go."""
    scene = column(1)
    offset = scene.table.offset.copy()
    offset[::3] += size * np.array([1.0, -1.0, -1.0, 1.0])
    free = scene.free((push, 0.3, -G))
    free[5] += turn
    found = checked(replace(scene.table, offset=offset), free)
    assert found.impulse[::3].min() < 1e-3 * GRAVITY_KICK
    assert found.newton < 30


def test_nothing_to_solve() -> None:
    found = solve(RowTable.of([6], []), np.arange(6.0))
    assert (found.status, found.residual, found.worst, found.islands) == (0, 0.0, -1, 0)
    assert np.array_equal(found.w, np.arange(6.0))


@pytest.mark.parametrize("name", SCENES)
def test_the_room_is_enough(name: str) -> None:
    scene = SCENES[name]
    table, free = scene.table, scene.free(slope(0.2))
    impulse, w, report = np.zeros(table.rows), np.zeros(table.speeds), np.zeros(7, dtype=np.int64)
    room = table.work.size
    work = np.full(room + 4096, 1.25)
    arrays = (table.words, free, impulse, w, SolverSettings().words, report, work)
    rows._solve(*map(address, arrays))
    rows._least(*map(address, (table.words, w, impulse, work)))
    assert np.all(work[room:] == 1.25)

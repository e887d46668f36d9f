"""Slips of the sources: the printed form misses the motion, the corrected form meets it.

The truth is measured on the motion itself: bodies are moved with constant speeds, velocities are complex steps of
positions (exact to round-off), rates of matrices are differences of these. Nothing of the program enters.
The page docs/formulations/errata.md tells each slip under the names used here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

Array = np.ndarray
PAGE = Path(__file__).resolve().parents[2] / "docs" / "formulations" / "errata.md"
L = (0, 1, 2, 1, 2, 1, 1, 7)
N = len(L)
MEETS, MISSES = 1e-9, 0.05
STEP = 1e-30  # of complex steps: their error is its square
SPAN = 2e-3  # of differences in time: their error is its fourth power
I = np.eye(3)


def cross(a: Array) -> Array:
    """ã, for complex numbers too."""
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def turned(w: Array, t: complex) -> Array:
    """JR_K after a turn for t seconds at ω̂' = w from JR_K = 1 (Rodrigues)."""
    rate = np.sqrt(w @ w)
    n = cross(w / rate) if rate else np.zeros((3, 3))
    return I - np.sin(rate * t) * n + (1 - np.cos(rate * t)) * (n @ n)


def rate_of(f: Callable[[float], Array]) -> Array:
    """df/dt at 0, from five points."""
    return (8 * (f(SPAN) - f(-SPAN)) - (f(2 * SPAN) - f(-2 * SPAN))) / (12 * SPAN)


class Tree:
    """The eight bodies at a random state with Euler parameters' speeds y = (ω̂', ṡ'); index 0 is ground."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.q, self.r, self.s, self.s_dot, self.w = random.uniform(-1, 1, size=(5, N + 1, 3))
        self.q[1] = 0
        self.JR = [I, *(turned(v, 1.0) for v in random.uniform(-2, 2, size=(N, 3)))]

    def positions(
        self, t: complex, tau: complex = 0, y: int = 0
    ) -> tuple[list[Array], list[Array], list[Array]]:
        """R_K, p_OK and p_GK (fixed frame) after t seconds of the motion, then tau seconds at speed y alone."""
        R, O, G = [I], [np.zeros(3)], [np.zeros(3)]
        for K in range(1, N + 1):
            J = L[K - 1]
            e = np.zeros(6 * N)
            e[y] = 1
            JR = turned(e[3 * K - 3 : 3 * K], tau) @ turned(self.w[K], t) @ self.JR[K]
            s = self.s[K] + t * self.s_dot[K] + tau * e[3 * (N + K) - 3 : 3 * (N + K)]
            R.append(JR @ R[J])
            O.append(O[J] + R[J].T @ (self.q[K] + s))
            G.append(O[K] + R[K].T @ self.r[K])
        return R, O, G

    def partials(self, K: int, t: float) -> tuple[Array, Array]:
        """[v_OK,y] in J and [v_GK,y] in K, column by column: how far the points go when one speed acts."""
        R, _, _ = self.positions(t)
        moved = [self.positions(t, STEP * 1j, y) for y in range(6 * N)]
        v_O, v_G = (np.column_stack([m[part][K].imag / STEP for m in moved]) for part in (1, 2))
        return R[L[K - 1]] @ v_O, R[K] @ v_G

    def rates(self, K: int) -> tuple[Array, Array]:
        """[v̇_OK,y] and [v̇_GK,y]."""
        return rate_of(lambda t: self.partials(K, t)[0]), rate_of(lambda t: self.partials(K, t)[1])

    def turning(self, K: int) -> Array:
        """[ω̂̃'_K]ᵀ."""
        return cross(self.w[K]).T

    def arm(self, K: int) -> Array:
        """[q̃'_K] + [s̃'_K]."""
        return cross(self.q[K] + self.s[K])


def row(**blocks: Array) -> Array:
    """3 × 6N of blocks: w3 stands over ω̂'_3, s3 over ṡ'_3, the rest is zero."""
    found = np.zeros((3, 6 * N))
    for name, block in blocks.items():
        k = int(name[1:]) - 1 + (N if name[0] == "s" else 0)
        found[:, 3 * k : 3 * k + 3] = block
    return found


@dataclass(frozen=True)
class Slip:
    """What is printed, what it should be, and what the motion says."""

    printed: Array
    corrected: Array
    truth: Array


def kamman_1(a: Tree) -> Slip:
    """[v̇_G2,y]: ¹ω̃'_2 printed for ᴿω̃'_1."""

    def page(first: Array) -> Array:
        turn, R = a.turning(2) @ a.JR[2], a.JR[2]
        return row(
            s1=R @ first @ a.JR[1] + turn @ a.JR[1],
            s2=turn,
            w1=-R @ cross(a.s_dot[2]) - turn @ a.arm(2) - cross(a.r[2]) @ turn,
        )

    return Slip(page(a.turning(2)), page(a.turning(1)), a.rates(2)[1])


def kamman_2(a: Tree) -> Slip:
    """[v_O7,y]: [0] printed for [I] behind −([q̃'_7] + [s̃'_7])."""

    def page(first: Array) -> Array:
        return row(s1=a.JR[1], s7=I, w1=-a.arm(7) @ first)

    return Slip(page(np.zeros((3, 3))), page(I), a.partials(7, 0.0)[0])


def kamman_3(a: Tree) -> Slip:
    """[v̇_O2,y]: [s̃'_2][ω̇_1,y] printed for [ṡ̃'_2][ω_1,y]; [ω̇_1,y] is zero."""
    both = row(s1=a.turning(1) @ a.JR[1])
    return Slip(both, both - cross(a.s_dot[2]) @ row(w1=I), a.rates(2)[0])


def kamman_4(a: Tree) -> Slip:
    """[v̇_OK,y]: [s̃'_K] for [ṡ̃'_K], a dot that the scan lost."""
    both = row(s1=a.turning(1) @ a.JR[1])
    return Slip(both - row(w1=cross(a.s[4])), both - row(w1=cross(a.s_dot[4])), a.rates(4)[0])


def third_body(a: Tree, J: int, K: int, shift: Array, turn: Array) -> Array:
    """[v̇_GK,y] of a body two steps above body 1; ``shift`` and ``turn`` stand in the block of ω̂'_J."""
    R2, R3, t1, t2, t3 = a.JR[J], a.JR[K], a.turning(1), a.turning(J), a.turning(K)
    lower, upper = R3 @ t2 @ R2, t3 @ R3
    return row(
        **{
            "s1": (R3 @ R2 @ t1 + lower + upper @ R2) @ a.JR[1],
            f"s{J}": lower + upper @ R2,
            f"s{K}": upper,
            "w1": -R3 @ R2 @ cross(a.s_dot[J])
            - lower @ a.arm(J)
            - R3 @ cross(a.s_dot[K]) @ R2
            - R3 @ a.arm(K) @ t2 @ R2
            - upper @ R2 @ a.arm(J)
            - upper @ a.arm(K) @ R2
            - cross(a.r[K]) @ (R3 @ t2 + upper) @ R2,
            f"w{J}": -shift - turn - cross(a.r[K]) @ upper,
        }
    )


def lost_factor(J: int, K: int, also_shift: bool) -> Callable[[Tree], Slip]:
    """[v̇_GK,y]: a bare [I] in the block of ω̂'_J, whose factor stands before the first block alone."""

    def slip(a: Tree) -> Slip:
        shift, turn = a.JR[K] @ cross(a.s_dot[K]), a.turning(K) @ a.JR[K] @ a.arm(K)
        printed = third_body(a, J, K, I if also_shift else shift, I)
        return Slip(printed, third_body(a, J, K, shift, turn), a.rates(K)[1])

    return slip


def kamman_v_1(a: Tree) -> Slip:
    """Case 1, [v_G2,ω_B1]: [q̃'_2] printed for [q̃_2]; all others are in the fixed frame."""
    R1, R2 = a.JR[1], a.JR[2] @ a.JR[1]
    q, s, r = R1.T @ a.q[2], R1.T @ a.s[2], R2.T @ a.r[2]
    _, O, G = a.positions(0.0)
    lever = G[2] - O[1]  # all turn about O_1 as one body
    turning = [(turned(e, STEP * 1j).T @ lever).imag / STEP for e in I]
    return Slip(-cross(a.q[2] + s + r), -cross(q + s + r), np.column_stack(turning))


def kamman_v_2(a: Tree) -> Slip:
    """Case 3: speeds ṡ_2 named for ṡ'_2; with [R_B1]ᵀ as their matrix."""
    R1 = a.JR[1]

    def shifted(t: complex) -> Array:
        return R1.T @ (a.s[2] + t * a.s_dot[2])  # body 1 at rest

    return Slip(R1.T @ (R1.T @ a.s_dot[2]), R1.T @ a.s_dot[2], shifted(STEP * 1j).imag / STEP)


def huston_1(a: Tree) -> Slip:
    """(19): D̂ of a redundant B is m × (n − p), not (n − p) × (n − p): a square part of it leaves (18) open."""
    first, second = a.s[1], a.s[2]
    B = np.array([first, second, first + 2 * second])  # m = 3, n = 3, p = 1
    values, T = np.linalg.eigh(B.T @ B)
    order = np.argsort(values)[::-1]
    D_hat = (B @ T[:, order])[:, :2]
    square = D_hat[:2]
    return Slip(square.T @ square, D_hat.T @ D_hat, np.diag(values[order][:2]))


def huston_2(a: Tree) -> Slip:
    """(45): the right side of the first constraint's rate has the other sign."""
    theta, d, dd = a.q[2][0], a.s[3], a.r[3]  # θ1; θ̇ and θ̈ of the three angles

    def first_row(t: complex) -> complex:
        rates = d + t * dd
        return -np.cos(theta + t * d[0]) * (rates[1] + rates[2])

    left = -np.cos(theta) * (dd[1] + dd[2])
    printed = np.sin(theta) * d[0] * (d[1] + d[2])
    truth = left - first_row(STEP * 1j).imag / STEP  # left side = right side where the row stays as it is
    return Slip(np.array([printed]), np.array([-printed]), np.array([truth]))


def huston_3(a: Tree) -> Slip:
    """(47): 6/5l for 6g/5l, by the energy of the rhombus."""
    g, l, m, theta = 9.81, 0.7, 1.3, 1.0 + a.q[2][0] / 2
    inertia = 2 * (m * l**2 / 3) + m * l**2  # two rods turn about their ends, one is shifted on a circle

    def potential(angle: complex) -> complex:
        return -m * g * l * (0.5 + 1.0 + 0.5) * np.cos(angle)

    truth = -potential(theta + STEP * 1j).imag / STEP / inertia
    swing = -6 / (5 * l) * np.sin(theta)
    return Slip(np.array([swing]), np.array([g * swing]), np.array([truth]))


def huston_4(a: Tree) -> Slip:
    """After (56): (50) is named as the algebraic equation of y_b; that is (14), parted as (48)."""
    angle, rate, acceleration = a.q[3]

    def of(t: complex) -> Array:
        """Angles of the rhombus, which moves as θ1(t) wants."""
        first = angle + rate * t + acceleration * t**2 / 2
        return np.array([first, np.pi / 2 - first, np.pi / 2 + first])

    def B(theta: Array) -> Array:
        sums = np.cumsum(theta)
        return np.array([np.cumsum(f(sums)[::-1])[::-1] for f in (np.cos, np.sin)])

    y = of(STEP * 1j).imag / STEP
    B_now, B_rate = B(of(0.0)), B(of(STEP * 1j)).imag / STEP
    B_a, B_b = B_now[:, :1], B_now[:, 1:]
    from_50 = -np.linalg.solve(B_b, B_a @ [acceleration] + B_rate @ y)
    from_14 = -np.linalg.solve(B_b, B_a @ y[:1])
    return Slip(from_50, from_14, y[1:])


SLIPS: dict[str, Callable[[Tree], Slip]] = {
    "Kamman, example, v̇_G2": kamman_1,
    "Kamman, example, v_O7": kamman_2,
    "Kamman, example, v̇_O2, v̇_O4, v̇_O6": kamman_3,
    "Kamman θ (34), ε (32)": kamman_4,
    "Kamman, example, v̇_G3": lost_factor(2, 3, also_shift=False),
    "Kamman, example, v̇_G5": lost_factor(2, 5, also_shift=True),
    "Kamman, example, v̇_G8": lost_factor(7, 8, also_shift=False),
    "Kamman v, case 1": kamman_v_1,
    "Kamman v, case 3": kamman_v_2,
    "Huston (19)": huston_1,
    "Huston (45)": huston_2,
    "Huston (47)": huston_3,
    "Huston, after (56)": huston_4,
}


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("name", SLIPS)
@pytest.mark.parametrize("seed", [3, 11])
def test_the_corrected_form_meets_the_motion_and_the_printed_one_does_not(name: str, seed: int) -> None:
    slip = SLIPS[name](Tree(seed))
    size = np.abs(slip.truth).max()
    assert np.abs(slip.corrected - slip.truth).max() <= MEETS * size
    assert np.abs(slip.printed - slip.truth).max() >= MISSES * size


def test_the_page_tells_every_slip_that_is_proven_here() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.findall(r"^### (.*)$", text, re.MULTILINE) == list(SLIPS)

"""Derivatives of a tree's inertia forces τ(q, u, u̇), without differencing and without a Jacobian of the recursion.

After Singh, Russell & Wensing (Efficient analytical derivatives of rigid-body dynamics using spatial vector algebra,
2022), here for joints whose partial velocities B may depend on their coordinates. Twists V = (v; w) and wrenches
(F; T) are in world axes about a point at rest that a branch's first joint passes just now; s is a column of S = X_K B,
the twist of what a joint carries when it moves along one of its speeds, and V_J, A_J belong to what carries the joint.
A displacement along s carries all bodies k beyond the joint with it, and changes their twists in addition by

    δV_k = s×V_k + ψ̇                    ψ̇ = V_J×s + c_v
    δA_k = s×A_k + ψ̈ + ψ̇×V_k           ψ̈ = A_J×s + V_J×(V_J×s) + c_a + (V_J + V_K)×c_v

where c_v = X_K δB u and c_a = X_K δ(B u̇ + Ḃ u) are zero for constant B; a change of the speed along s is the same with
s in place of ψ̇, (V_J + V_K)×s + X_K ∂(Ḃ u)/∂u in place of ψ̈, and nothing carried along. With the inertia I, the wrench
f = I A + V×*I V, and 2B ψ = I (ψ×V) + ψ×*I V + V×*I ψ, each summed over all that lies beyond joint i (index C),

    ∂τ_i = s_iᵀ (I_C ψ̈_j + 2B_C ψ̇_j)                          joint j at or below i, I_C and 2B_C of i
    ∂τ_j = s_jᵀ (s_i×*f_C + I_C ψ̈_i + 2B_C ψ̇_i)               joint j below i (s_i×*f_C for displacements only)

and 2B ψ = (2 α×P; D α) depends on the angular part α of ψ only, with P the linear momentum and

    D = w̃ J − J w̃ − (J w)~ − 2 h̃ ṽ,      h = m r, J about the point.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import casadi as ca
from casadi import SX

from kinetree.formulations.inverse_dynamics import inverse_dynamics
from kinetree.formulations.recursive import Group, rigid_groups
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.forces import AppliedLoads
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class SlopePair:
    """A twist (v; w) or a wrench (F; T), or several as columns; its halves."""

    linear: SX
    angular: SX

    def __add__(self, other: SlopePair) -> SlopePair:
        return SlopePair(self.linear + other.linear, self.angular + other.angular)

    def __getitem__(self, column: int) -> SlopePair:
        return SlopePair(self.linear[:, column], self.angular[:, column])

    def cross(self, twist: SlopePair) -> SlopePair:
        return SlopePair(
            _cross(self.angular, twist.linear) + _cross(self.linear, twist.angular),
            _cross(self.angular, twist.angular),
        )

    def cross_wrench(self, wrench: SlopePair) -> SlopePair:
        """V ×* (F; T)."""
        return SlopePair(
            _cross(self.angular, wrench.linear),
            _cross(self.angular, wrench.angular) + _cross(self.linear, wrench.linear),
        )

    def dot(self, other: SlopePair) -> SX:
        """Power of a wrench on a twist; of several on several, as a matrix."""
        return self.linear.T @ other.linear + self.angular.T @ other.angular


def _cross(a: SX, b: SX) -> SX:
    """A × b of vectors, or of one with each of several columns."""
    if a.shape[1] == b.shape[1] == 1:
        return cross(a, b)
    return skew(a) @ b if a.shape[1] == 1 else -(skew(b) @ a)


@dataclass
class Composite:
    """Mass, first moment and inertia about the point, P and D, and the wrench f, of bodies taken together."""

    m: SX
    h: SX
    J: SX
    P: SX
    D: SX
    f: SlopePair

    def __add__(self, other: Composite) -> Composite:
        return Composite(
            self.m + other.m,
            self.h + other.h,
            self.J + other.J,
            self.P + other.P,
            self.D + other.D,
            self.f + other.f,
        )

    def inertia(self, twist: SlopePair) -> SlopePair:
        v, w = twist.linear, twist.angular
        return SlopePair(self.m * v - _cross(self.h, w), self.J @ w + _cross(self.h, v))

    def two_B(self, twist: SlopePair) -> SlopePair:
        return SlopePair(-2 * _cross(self.P, twist.angular), self.D @ twist.angular)

    def two_B_transposed(self, twist: SlopePair) -> SX:
        """The angular part of (2B)ᵀ s; the linear one is zero."""
        return 2 * _cross(self.P, twist.linear) + self.D.T @ twist.angular


@dataclass(frozen=True)
class InertiaSlopes:
    """Inertia of a tree: τ = M u̇ + h(q, u) with gravity, and its derivatives.

    Attributes
    ----------
    M
        Mass matrix, the lower triangle of it (n_u × n_u).
    tau
        τ (n_u).
    by_xi, by_u
        ∂τ/∂ξ and ∂τ/∂u (n_u × n_u); positions vary as δq = N δξ.
    below
        For every speed the next one inward on its branch, −1 at ground; M and the derivatives are zero for two
        speeds neither of which is inward of the other.
    """

    M: SX
    tau: SX
    by_xi: SX
    by_u: SX
    below: tuple[int, ...]


@dataclass
class _Joint:
    """One joint: S, ψ̇ and ψ̈ of displacements and of speeds, and X_K δB by displacement (3 × n_u² each)."""

    group: Group
    S: SlopePair
    psi_dot: SlopePair
    psi_ddot: SlopePair
    psi_ddot_u: SlopePair
    turned: list[SlopePair] = field(default_factory=list)


def inertia_slopes(tree: Tree, motion: LinkMotion, q: SX, u: SX, udot: SX) -> InertiaSlopes:
    """Derivatives of a tree's inertia forces, gravity included, at accelerations u̇."""
    groups = rigid_groups(tree)
    if tree.is_flexible:
        return _by_differentiation(tree, groups, motion, q, u, udot)
    joints, composites = _outward(tree, groups, motion, q, u, udot)
    n = tree.n_u
    M, tau, by_xi, by_u = SX(n, n), SX(n, 1), SX(n, n), SX(n, n)
    for number in reversed(groups):
        group, joint, here = groups[number], joints[number], composites[number]
        own, S = group.link.speeds, joint.S
        momentum, lever = here.inertia(S), here.two_B_transposed(S)
        moved = here.inertia(joint.psi_ddot) + here.two_B(joint.psi_dot)
        hurried = here.inertia(joint.psi_ddot_u) + here.two_B(S)
        inward = moved + SlopePair(  # s ×* f_C
            -_cross(here.f.linear, S.angular),
            -_cross(here.f.angular, S.angular) - _cross(here.f.linear, S.linear),
        )
        tau[own] = S.dot(here.f)
        M[own, own] = ca.tril(S.dot(momentum))
        if group.link.rotor is not None:
            tau[own] += group.link.rotor * udot[own]
            M[own, own] += ca.diag(group.link.rotor)
        by_xi[own, own] = S.dot(moved)
        by_u[own, own] = S.dot(hurried)
        for column, turned in enumerate(joint.turned):
            by_xi[own, own.start + column] += turned.dot(here.f)
        lower = group.lower
        while lower:
            below = joints[lower]
            place = below.group.link.speeds
            M[own, place] = momentum.dot(below.S)
            by_xi[own, place] = momentum.dot(below.psi_ddot) + lever.T @ below.psi_dot.angular
            by_u[own, place] = momentum.dot(below.psi_ddot_u) + lever.T @ below.S.angular
            by_xi[place, own] = below.S.dot(inward)
            by_u[place, own] = below.S.dot(hurried)
            lower = below.group.lower
        if group.lower:
            composites[group.lower] = composites[group.lower] + here
    return InertiaSlopes(M, tau, by_xi, by_u, _inward(groups, n))


def _by_differentiation(
    tree: Tree, groups: dict[int, Group], motion: LinkMotion, q: SX, u: SX, udot: SX
) -> InertiaSlopes:
    """Slopes for a tree with flexible bodies, whose inertia varies with the modes: τ of two sweeps, differentiated."""
    tau = inverse_dynamics(tree, q, u, udot, AppliedLoads(), motion)
    return InertiaSlopes(
        ca.tril(ca.jacobian(tau, udot)),
        tau,
        ca.jacobian(tau, q) @ tree.rates(q),
        ca.jacobian(tau, u),
        _inward(groups, tree.n_u),
    )


def _outward(
    tree: Tree, groups: dict[int, Group], motion: LinkMotion, q: SX, u: SX, udot: SX
) -> tuple[dict[int, _Joint], dict[int, Composite]]:
    """Twists and accelerations outward, ψ̇ and ψ̈ of every joint, and every body by itself."""
    V: dict[int, SlopePair] = {0: SlopePair(SX(3, 1), SX(3, 1))}
    A: dict[int, SlopePair] = {0: SlopePair(-tree.gravity, SX(3, 1))}
    joints: dict[int, _Joint] = {}
    bodies: dict[int, Composite] = {}
    first: dict[int, int] = {}
    for number, group in groups.items():
        link, lower = group.link, group.lower
        first[number] = first.get(lower, number)
        r, R = motion.link_pose(number)
        arm = r - motion.link_pose(first[number])[0] if first[number] != number else SX(3, 1)
        qj, uj, aj = q[link.coordinates], u[link.speeds], udot[link.speeds]
        Bw, Bv = link.joint.partials(qj)

        def placed(Dw: SX, Dv: SX, R: SX = R, arm: SX = arm) -> SlopePair:
            """A twist at O_K in link components, about the point in world axes."""
            w = R @ Dw
            return SlopePair(R @ Dv + _cross(arm, w), w)

        S = placed(Bw, Bv)
        VJ, AJ = V[lower], A[lower]
        Su = SlopePair(S.linear @ uj, S.angular @ uj)
        VK = VJ + Su
        rate = placed(*link.joint.partial_rates(qj, uj))  # X_K Ḃ u
        AK = AJ + SlopePair(S.linear @ aj, S.angular @ aj) + rate + VJ.cross(Su)
        drift = VJ.cross(S)
        joint = _Joint(group, S, drift, AJ.cross(S) + VJ.cross(drift), (VJ + VK).cross(S))
        if not link.joint.constant_partials:
            _vary_partials(joint, placed, qj, uj, aj, VJ + VK)
        V[number], A[number], joints[number] = VK, AK, joint
        M = group.inertia.rotated(R).shifted(arm)
        body = Composite(
            M.vv[0, 0], ca.vertcat(M.vw[1, 2], M.vw[2, 0], M.vw[0, 1]), M.ww, SX(3, 1), SX(3, 3), V[0]
        )
        v, w = VK.linear, VK.angular
        p = body.inertia(VK)
        turning = skew(w) @ M.ww
        body.P = p.linear
        body.D = turning + turning.T - skew(M.ww @ w) - 2 * skew(body.h) @ skew(v)
        body.f = body.inertia(AK) + VK.cross_wrench(p)
        bodies[number] = body
    return joints, bodies


def _vary_partials(joint: _Joint, placed, q: SX, u: SX, a: SX, V: SlopePair) -> None:  # type: ignore[no-untyped-def]
    """Add the terms of partial velocities B that depend on the joint's own coordinates."""
    directed = joint.group.link.joint
    z, y = SX.sym("z", q.shape[0]), SX.sym("y", u.shape[0])
    Bw, Bv = directed.partials(z)
    Hu, Du = directed.partial_rates(z, y)
    ways = directed.rates(z)  # δq = N δξ

    def by_xi(expression: SX) -> SX:
        return ca.substitute(ca.jacobian(expression, z) @ ways, ca.vertcat(z, y), ca.vertcat(q, u))

    def by_u(expression: SX) -> SX:
        return ca.substitute(ca.jacobian(expression, y), ca.vertcat(z, y), ca.vertcat(q, u))

    c_v = placed(by_xi(Bw @ y), by_xi(Bv @ y))
    b = SX.sym("b", u.shape[0])
    c_a = placed(ca.substitute(by_xi(Bw @ b + Hu), b, a), ca.substitute(by_xi(Bv @ b + Du), b, a))
    joint.psi_dot = joint.psi_dot + c_v
    joint.psi_ddot = joint.psi_ddot + c_a + V.cross(c_v)
    joint.psi_ddot_u = joint.psi_ddot_u + placed(by_u(Hu), by_u(Du))
    for column in range(u.shape[0]):
        Dw, Dv = (ca.reshape(by_xi(ca.vec(ca.densify(part)))[:, column], 3, u.shape[0]) for part in (Bw, Bv))
        joint.turned.append(placed(Dw, Dv))


def _inward(groups: dict[int, Group], n: int) -> tuple[int, ...]:
    """For every speed the next one inward, −1 at ground."""
    below: dict[int, int] = {}
    for group in groups.values():
        if group.link.is_interface:
            continue
        last = groups[group.lower].link.moved_at.stop - 1 if group.lower else -1
        for speed in range(group.link.speeds.start, group.link.speeds.stop):
            below[speed], last = last, speed
    return tuple(below[speed] for speed in range(n))

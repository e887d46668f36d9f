"""The modes of a flexible body in the recursive formulations.

Beside the motion V of its frame (the root interface) a flexible body has modal speeds q̇. Its equation of motion is

    [ M   P   ] [ V̇ ]   [ g       ]          P = (S_q; W),   M_ff, g, g_f of the kinetic energy
    [ Pᵀ  M_ff] [ q̈ ] = [ g_f + τ ]          (:mod:`kinetree.symbolic.elastic`)

An interface moves by V̇_S = A V̇ + B q̈ + C. What hangs there, M̂_S V̇_S − ĝ_S, is passed to both:

    M += AᵀM̂_S A     P += AᵀM̂_S B     M_ff += BᵀM̂_S B     g −= Aᵀ(M̂_S C − ĝ_S)     g_f −= Bᵀ(M̂_S C − ĝ_S)

Then q̈ is eliminated as the speeds of the modal joint, by which the body frame moves against the root interface below
it, V̇ = A V̇_i + B q̈ + C: with M̂ B + P for M̂ B, Bᵀ M̂ B + BᵀP + PᵀB + M_ff for D, and τ + g_f − PᵀC for τ.
B is zero where the modes are zero at the root.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from casadi import SX

from kinetree.formulations.joint_motion import JointMotion
from kinetree.symbolic.articulated import Inertia6
from kinetree.symbolic.elastic import ElasticInertia
from kinetree.symbolic.links import Link
from kinetree.symbolic.staging import Stages
from kinetree.symbolic.symbols import symmetric


class HasLink(Protocol):
    """A group of bodies, by the link that carries it."""

    @property
    def link(self) -> Link: ...


class Modal:
    """P, M_ff and g_f of one flexible body, with what its interfaces carry."""

    def __init__(self, body: ElasticInertia, w: SX, rate: SX) -> None:
        self.body = body
        self.quadratic = body.quadratic(w, rate)
        self.Pv, self.Pw, self.M, self.g = body.S_q, body.W, body.Mff, -self.quadratic[2]

    @property
    def rigid(self) -> Inertia6:
        """M of the body with its modes held."""
        return self.body.rigid

    def carry(self, m: JointMotion, MBv: SX, MBw: SX, BMB: SX, Bp: SX, stages: Stages) -> None:
        """Add what hangs on an interface: M̂ B, Bᵀ M̂ B and Bᵀ(M̂ C − ĝ) there."""
        Pv, Pw = m.AT_times(MBv, MBw)
        M, g = symmetric(self.M + BMB), self.g - Bp
        self.Pv, self.Pw, self.M, self.g = stages.cut(self.Pv + Pv, self.Pw + Pw, M, g)


def joined(
    Pv: SX, Pw: SX, M: SX, g: SX, Bv: SX, Bw: SX, Cv: SX, Cw: SX, MBv: SX, MBw: SX, D: SX, own: SX
) -> tuple[SX, SX, SX, SX]:
    """What stands for M̂ B, D = Bᵀ M̂ B and τ − Bᵀ(M̂ C − ĝ) in a modal joint with these P, M_ff and g_f."""
    BP = Bv.T @ Pv + Bw.T @ Pw
    return MBv + Pv, MBw + Pw, symmetric(D + BP + BP.T + M), own + g - Pv.T @ Cv - Pw.T @ Cw


def modes_of(
    groups: Mapping[int, HasLink], moving: Mapping[int, JointMotion], q: SX, u: SX
) -> dict[int, Modal]:
    """The modes of all flexible bodies, by the number of their link."""
    return {
        number: Modal(ElasticInertia(link.elastic, q[link.coordinates]), moving[number].omega, u[link.speeds])
        for number, group in groups.items()
        if (link := group.link).elastic is not None
    }

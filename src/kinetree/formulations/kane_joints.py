"""How joints enter Kane's 6N equations: by dropping the locked directions.

With y = T(x) v (:mod:`kinetree.formulations.kane_coordinates`) Kane's A ẏ = f, Kamman θ (41), ε (39), becomes

    Tᵀ A T v̇ = Tᵀ (f − A Ṫ v) + τ

where the sources have T = 1: they treat unconstrained systems. The equations of the dropped directions are not lost:
A ẏ − f is what the joints must supply, their reactions. τ are forces along the joints' own speeds.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca
from casadi import SX

from kinetree.formulations.contract import Equations
from kinetree.formulations.kane import BodyPartials, Orientation, RelativeMotion, assemble, partial_velocities
from kinetree.formulations.kane_coordinates import RelativeCoordinates
from kinetree.formulations.reactions import without_own_forces
from kinetree.formulations.rotors import JointRotor, joint_rotors, with_rotors
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.constraints import ConstraintWrench, constraint_rows, constraint_wrenches
from kinetree.symbolic.forces import AppliedLoads, gather
from kinetree.symbolic.links import Link
from kinetree.symbolic.tree import Tree

Guard = tuple[str, SX, str]


def build_kane(
    name: str,
    tree: Tree,
    orientation: Orientation,
    guard: Callable[[Link, SX], Guard | None] = lambda link, o: None,
) -> Equations:
    """Kane's equations of a tree with joints, for one choice of orientation coordinates and rotational speeds."""
    c = RelativeCoordinates(tree, orientation)
    T, T_rate_v = c.transformation()
    bodies = partial_velocities(tree, orientation, c.turned, c.s, T @ c.v)
    motion = RelativeMotion(
        tree, orientation, c.turned, c.s, bodies, c.coordinates, lambda joint: c.speeds(joint, motion)
    )
    applied = gather(motion)

    A_full, f_full = assemble(tree, bodies, _loads_at_mass_centres(motion, applied), T @ c.v)
    f = T.T @ (f_full - A_full @ T_rate_v)
    for joint, tau in applied.joint.items():
        link = tree.link_of_joint(joint)
        assert link is not None
        f[link.speeds] += c.force_on_speeds(link, tau)

    # Kamman θ (44), ε (42), (43)
    N = ca.vertcat(c.rates @ T, c.followed.rates(motion, c.v), SX(tree.symbols.n_s, tree.n_u))
    rotors = joint_rotors(motion, c.x, c.v, N)
    A, f = with_rotors(T.T @ (A_full @ T), f, rotors)
    guards = [guard(link, o) for link, o in zip(tree.links, c.turned, strict=True)]
    return Equations(
        name,
        tree,
        c.x,
        c.v,
        N,
        c.coordinate_names,
        c.coordinate_units,
        c.speed_names,
        c.speed_units,
        c.quaternions,
        motion,
        constraint_rows(motion, tree.topology.cuts, c.x, c.v, N),
        c.from_tree(),
        lambda v_dot, lam: _reactions(
            c,
            motion,
            bodies,
            _joint_forces(applied, rotors, v_dot),
            A_full @ (T @ v_dot + T_rate_v) - f_full,
            lam,
        ),
        A=A,
        f=f,
        followed=c.followed,
        guards=(*(found for found in guards if found is not None), *c.followed.guards()),
    )


def _loads_at_mass_centres(motion: RelativeMotion, applied: AppliedLoads) -> Callable[[Link], tuple[SX, SX]]:
    """F_K and M_K at G_K in K components: gravity and applied loads (Kamman θ (35), (36), ε (33), (34))."""

    def loads(link: Link) -> tuple[SX, SX]:
        _, R = motion.link_pose(link.number)
        force = applied.force.get(link.number, SX(3, 1))
        M = applied.moment.get(link.number, SX(3, 1)) - cross(R @ link.rK, force)
        return R.T @ (link.mass * motion.tree.gravity + force), R.T @ M

    return loads


def _joint_forces(applied: AppliedLoads, rotors: dict[str, JointRotor], v_dot: SX) -> dict[str, SX]:
    """Forces on the speeds of joints: those of loads and those of rotors."""
    found = dict(applied.joint)
    for name, rotor in rotors.items():
        found[name] = found.get(name, SX(rotor.inertia.shape[0], 1)) + rotor.torque(v_dot)
    return found


def _reactions(
    c: RelativeCoordinates,
    motion: RelativeMotion,
    bodies: dict[int, BodyPartials],
    joint_forces: dict[str, SX],
    unbalanced: SX,
    lam: SX,
) -> dict[str, ConstraintWrench]:
    """What is left of A ẏ − f after the constraint forces: force in J° and moment at O_K in K of every joint."""
    tree = c.tree
    constraint = constraint_wrenches(motion, tree.topology.cuts, lam)
    for link in tree.links:
        _, R = motion.link_pose(link.number)
        F = R.T @ constraint.force.get(link.number, SX(3, 1))
        M = R.T @ constraint.moment.get(link.number, SX(3, 1))
        part = bodies[link.number]
        unbalanced = unbalanced - (part.R_rel @ part.v_O_y).T @ F - part.omega_y.T @ M
    found = dict(constraint.joints)
    for link in tree.links:
        joint = link.joint.joint
        turn, shift = c.places(link)
        _, R_K = motion.link_pose(link.number)
        _, R_J = motion.link_pose(link.lower)
        # what is conjugate to y1 becomes conjugate to ω̂' = P y1
        moment = c.orientation.partials_inverse(c.turned[link.number - 1]).T @ unbalanced[turn]
        force = R_J @ (link.EK @ unbalanced[shift])
        own = joint_forces.get(joint.name, SX(joint.n_u, 1))
        own = own + constraint.joint.get(joint.name, SX(joint.n_u, 1))
        found[joint.name] = without_own_forces(motion, joint.name, force, R_K @ moment, own, c.of_link(link))
    return found

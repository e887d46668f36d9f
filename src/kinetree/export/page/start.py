"""The start of a model as functions of its parameters, for a page that assembles by itself.

What the page does with them stands in `kinetree.assembly.loop_closure`. It treats what the joints of the tree ask for;
where a cut joint asks for something, or coordinates are read off poses that parameters change, such parameters (and all
initial values) are not offered, and the start stays as it was assembled.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import casadi as ca
from casadi import SX

from kinetree.assembly.initial_state import JointTarget, Start
from kinetree.assembly.singular_positions import start_faults
from kinetree.compile.compiled_model import CompiledModel
from kinetree.kernels.graph import Graph
from kinetree.symbolic.joint_coordinates import on_own_branch
from kinetree.symbolic.links import Link
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class StartJoint:
    """A joint of the tree: where its coordinates and speeds begin, and which of them are asked for."""

    name: str
    first_q: int
    first_u: int
    coordinates: tuple[str, ...]
    coordinate_units: tuple[str, ...]
    speeds: tuple[str, ...]
    speed_units: tuple[str, ...]
    quaternion: int
    asked_q: tuple[bool, ...]
    asked_u: tuple[bool, ...]
    held: bool


@dataclass(frozen=True)
class PageStart:
    """How the page starts.

    Attributes
    ----------
    functions : dict of str to Graph
        ``start``: p → x, u, length; ``mass``: → M; ``velocities``: → T, v (T u = v is what bodies ask for);
        ``branch``: → cosine of the angle by which every cut joint misses its own pose; ``counted``: → the angles whose
        turns w counts, within half a turn; ``refusals``: → not 0 for what forbids to start there, and
        numbers that are told of it, see ``refusals``.
    joints : tuple of StartJoint
    cuts : tuple of str
        Names of the cut joints, for ``branch``.
    fixed : str
        Why the start stays as it is; empty where the page assembles.
    frozen : frozenset of str
        Parameters that must not be changed then.
    refusals : tuple of str
        What may forbid a start: singular coordinates, springs without a length, contacts that begin inside; {} stands
        for the number.
    velocities : tuple of str
        What each three rows of ``velocities`` ask for.
    """

    functions: dict[str, Graph]
    joints: tuple[StartJoint, ...]
    cuts: tuple[str, ...]
    fixed: str
    frozen: frozenset[str]
    refusals: tuple[str, ...]
    velocities: tuple[str, ...]


def page_start(
    compiled: CompiledModel, initial: Mapping[str, float] | None, hold: Iterable[str]
) -> PageStart:
    """The start of a compiled model."""
    constraints = compiled.constraints
    start, tree, p = constraints.start, constraints.tree, compiled.equations.p
    wishes = start.wishes(compiled.state.p, hold, initial)
    by_name = {wish.joint.name: wish for wish in wishes}
    x, u = SX(ca.DM(compiled.state.x)), SX(tree.n_u, 1)
    unclear: list[SX] = []
    for link in tree.links:
        wish = by_name[link.joint.joint.name]
        x[link.coordinates], u[link.speeds], doubtful = _wished(start, wish, initial or {})
        unclear += doubtful
    if tree.symbols.n_s:
        x[x.shape[0] - tree.symbols.n_s :] = start.own_states(p)
    cut = [w.joint.name for w in wishes if tree.link_of_joint(w.joint.name) is None and _asks(w)]
    functions = {
        "start": Graph(
            {"p": p}, {"x": x, "u": ca.densify(u), "length": ca.norm_inf(ca.vertcat(constraints.arms, SX(0)))}
        )
    }
    at = {"z": compiled.z, "p": p}
    x_now = compiled.equations.x
    functions["mass"] = Graph(
        at, {"M": ca.substitute(ca.densify(constraints.mass_matrix), constraints.state.x, x_now)}
    )
    if start.has_velocities:
        T, v = start.velocity_rows(x_now, p)
        functions["velocities"] = Graph(at, {"T": T, "v": v})
    if tree.topology.closing:
        found = [on_own_branch(joint, compiled.equations.motion) for joint in tree.topology.closing]
        functions["branch"] = Graph(
            at, {"cosines": ca.vertcat(*[SX(1) if cosine is None else cosine for cosine in found])}
        )
    refused, numbers, refusals = start_faults(compiled.equations)
    if refusals:
        outputs = {"values": ca.densify(refused), "numbers": ca.densify(numbers)}
        functions["refusals"] = Graph({"t": compiled.equations.t, **at}, outputs)
    if compiled.integrals.counted:
        functions["counted"] = Graph(at, {"angles": compiled.integrals.principal})
    fixed = (
        f"joint {', '.join(map(repr, cut))} closes a loop and is asked for a start of its own" if cut else ""
    )
    needed = [*unclear]
    if fixed:
        rows = compiled.equations.rows
        needed += [rows.phi, rows.psi, rows.B, x, u, functions["mass"].outputs["M"]]
    return PageStart(
        functions,
        tuple(_joint(tree, link, by_name) for link in tree.links),
        tuple(joint.name for joint in tree.topology.closing),
        fixed,
        frozenset(_used(needed, p, tree.symbols.parameter_names)),
        refusals,
        tuple(f'body "{body}": {what.replace("_", " ")}' for body, what in start.velocity_names),
    )


def _asks(wish: JointTarget) -> bool:
    return bool(wish.asked_q.any() or wish.asked_u.any() or wish.held)


def _joint(tree: Tree, link: Link, wishes: Mapping[str, JointTarget]) -> StartJoint:
    joint, q, u = link.joint.joint, link.coordinates, link.speeds
    wish, names = wishes[joint.name], [name.rpartition(".")[2] for name in tree.floating.names(joint)]
    return StartJoint(
        joint.name, q.start, u.start, tuple(names), tuple(joint.coordinate_units),
        tuple(joint.speed_names), tuple(joint.speed_units), -1 if joint.quaternion is None else joint.quaternion,
        tuple(map(bool, wish.asked_q)), tuple(map(bool, wish.asked_u)), bool(wish.held),
    )  # fmt: skip


def _wished(start: Start, wish: JointTarget, given: Collection[str]) -> tuple[SX, SX, list[SX]]:
    """Wished coordinates and speeds of a joint of the tree, and expressions whose parameters must not be changed."""
    joint = wish.joint
    q, u = start.in_symbols(wish, given)
    pose = start.relative_pose(joint) if joint.q0 is None else None
    if pose is None:
        return q, u, []
    if joint.n_u != 6 or joint.quaternion != 3:
        return q, u, list(pose)
    for k, name in enumerate(joint.coordinate_names[:3]):
        if f"{joint.name}.{name}" not in given:
            q[k] = pose[0][k]
    return q, u, [pose[1]]


def _used(expressions: list[SX], p: SX, names: tuple[str, ...]) -> list[str]:
    whole = ca.vertcat(SX(0, 1), *[ca.vec(ca.densify(SX(e))) for e in expressions])
    if not names:
        return []
    used = ca.which_depends(whole, p, 1, False)
    return [name for name, on in zip(names, used, strict=True) if on]

"""The start of a model as a function of its parameters: the graphs and tables that assembly needs.

What is asked of the joints is a function of the parameters; closed loops are then assembled as
`kinetree.assembly.loop_closure` does. Where that needs more than is written down here (coordinates that follow from
poses of bodies, wishes of cut joints), the exported program says so when a parameter that decides about the start is
changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.assembly.initial_state import JointTarget, Start
from kinetree.assembly.loop_closure import State
from kinetree.assembly.targets import StartTargets
from kinetree.compile.compiled_model import CompiledModel
from kinetree.kernels.graph import Graph
from kinetree.model.joints.base import Joint
from kinetree.model.joints.spherical import Spherical
from kinetree.symbolic.joint_coordinates import TURN, on_own_branch


@dataclass(frozen=True)
class StartTables:
    """Start of a motion as a function of parameters.

    Attributes
    ----------
    functions : dict of str to Graph
        ``initial``: p → x, u as wished and the size of the mechanism (m); of closed loops ``mass``: (x, p) → M, and
        ``branches``: (x, p) → cosines of the angles by which cut joints miss their own pose; ``counted``: (x, p) →
        angles whose turns are counted. Empty where it is not known.
    deciding : tuple of int
        Parameters that the start depends on.
    free_positions, free_speeds : tuple of tuple of int
        Flags of the speeds that assembly may change, tier by tier: first all that was asked for is kept.
    lengths, row_lengths : tuple of int
        Flags of speeds and rows that are judged by the size of the mechanism.
    """

    functions: dict[str, Graph]
    deciding: tuple[int, ...]
    free_positions: tuple[tuple[int, ...], ...]
    free_speeds: tuple[tuple[int, ...], ...]
    lengths: tuple[int, ...]
    row_lengths: tuple[int, ...]

    @property
    def known(self) -> bool:
        """True if the start at other parameters is written down."""
        return bool(self.functions)


def start_tables(
    compiled: CompiledModel,
    state: State,
    hold: Iterable[str],
    initial: Mapping[str, float] | None,
) -> StartTables:
    """The start of a compiled model; ``hold`` and ``initial`` as of `kinetree.prepare`."""
    constraints, start = compiled.constraints, compiled.constraints.start
    tree, symbols = compiled.tree, compiled.tree.symbols
    wishes, given = start.wishes(state.p, hold, initial), frozenset(initial or ())
    looped = bool(constraints.rows.names)
    deciding = _deciding(compiled, start, looped)
    if not _is_known(compiled, start, wishes):
        return StartTables({}, deciding, (), (), (), ())
    x, u = _wished(start, wishes, given)
    length = size_of_mechanism(compiled, x)
    outputs = {"x": ca.densify(x), "u": ca.densify(u), "length": ca.densify(length)}
    functions = {"initial": Graph({"p": symbols.p}, outputs)}
    tiers: list[StartTargets] = []
    speeds: list[StartTargets] = []
    if looped:
        arguments = {"x": constraints.state.x, "p": symbols.p}
        functions["mass"] = Graph(arguments, {"M": ca.densify(constraints.mass_matrix)})
        functions["branches"] = Graph(arguments, {"cosines": ca.densify(_branches(compiled))})
        functions["counted"] = Graph(
            {"x": compiled.equations.x, "p": symbols.p}, {"theta": _counted(compiled)}
        )
        for found, any_asked in (
            (tiers, any(w.asked_q.any() for w in wishes)),
            (speeds, any(w.asked_u.any() for w in wishes)),
        ):
            found += [
                StartTargets(constraints, wishes, state.p, kept)
                for kept in ([True, False] if any_asked else [False])
            ]
    m_h = constraints.rows.holonomic
    return StartTables(
        functions,
        deciding,
        tuple(tuple(map(int, goals.free_positions)) for goals in tiers),
        tuple(tuple(map(int, goals.free_speeds)) for goals in speeds),
        tuple(int(unit.startswith("m")) for unit in tree.speed_units),
        tuple(int(name.unit.split("/")[0] == "m") for name in constraints.rows.names[:m_h]),
    )


def _is_known(compiled: CompiledModel, start: Start, wishes: list[JointTarget]) -> bool:
    """True if the functions give the start for all parameters."""
    tree, n = compiled.tree, compiled.tree.symbols.n_s
    placed = [joint for joint in start.joints.values() if joint.q0 is None and start.is_placed(joint)]
    wished = [
        (wish, tree.link_of_joint(wish.joint.name) is None, wish.asked_q, wish.asked_u) for wish in wishes
    ]
    whole = all(mask.all() or not mask.any() for _, _, q, u in wished for mask in (q, u))
    of_cuts = any(cut and (wish.held or q.any() or u.any()) for wish, cut, q, u in wished)
    told = all(_expressed(joint) or isinstance(joint, Spherical) for joint in tree.topology.closing)
    own = compiled.equations.x.shape[0] == tree.n_q + n and compiled.equations.y.shape[0] == tree.n_u
    simple = not start.has_velocities and not start.state.followed.joints
    simple = simple and (bool(compiled.constraints.rows.names) or not compiled.integrals.counted)
    return (
        whole and not of_cuts and told and own and simple and not any(map(start.follows_parameters, placed))
    )


def _deciding(compiled: CompiledModel, start: Start, looped: bool) -> tuple[int, ...]:
    """Parameters that the start depends on, in a way known or not."""
    p = compiled.tree.symbols.p
    wished = ca.vertcat(SX(0, 1), *[ca.vec(ca.densify(part)) for part in start.expressions()])
    found = {i for i in range(p.shape[0]) if ca.depends_on(wished, p[i])} | compiled.integrals.parameters
    return tuple(sorted(found | compiled.constraints.parameters if looped else found))


def _wished(start: Start, wishes: list[JointTarget], given: Collection[str]) -> tuple[SX, SX]:
    """X and u as wished, in the parameters; values given at the export stay fixed."""
    tree = start.tree
    x, u = SX(start.state.x.shape[0], 1), SX(tree.n_u, 1)
    by_name = {wish.joint.name: wish for wish in wishes}
    for link in tree.links:
        x[link.coordinates], u[link.speeds] = start.in_symbols(by_name[link.joint.joint.name], given)
    if tree.symbols.n_s:
        x[x.shape[0] - tree.symbols.n_s :] = start.own_states(tree.symbols.p)
    return x, u


def size_of_mechanism(compiled: CompiledModel, x: SX) -> SX:
    """Size of the mechanism (m), as `Constraints.length`."""
    constraints = compiled.constraints
    arms = (
        [abs(v) for v in ca.vertsplit(ca.densify(constraints.tree.arms))]
        if constraints.tree.arms.shape[0]
        else []
    )
    units = compiled.tree.coordinate_units
    shifts = [abs(v) for v, unit in zip(ca.vertsplit(x), units, strict=False) if unit == "m"]
    reach = reduce(ca.fmax, arms, SX(0))
    return reduce(ca.fmax, shifts, ca.if_else(reach > 0, reach, 1))


def _branches(compiled: CompiledModel) -> SX:
    """Return for every cut joint the cosine of the angle between the turn of its frames and its own coordinates."""
    motion = compiled.constraints.state.motion
    found = [on_own_branch(joint, motion) for joint in compiled.tree.topology.closing]
    return ca.vertcat(SX(0, 1), *[cosine for cosine in found if cosine is not None])


def _expressed(joint: Joint) -> bool:
    """True if the coordinates of a joint are an expression of its pose."""
    return type(joint).principal is not Joint.principal


def _counted(compiled: CompiledModel) -> SX:
    """Counted angles at the start: of joints of the tree with the turns of their coordinates, of cut ones with none."""
    eq, tree, integrals = compiled.equations, compiled.tree, compiled.integrals
    found = []
    for theta, angle in zip(ca.vertsplit(integrals.principal), integrals.counted, strict=False):
        link = tree.link_of_joint(angle.joint.name)
        near = SX(0) if link is None else eq.x[link.coordinates][angle.index]
        found.append(theta + TURN * ca.floor((near - theta) / TURN + 0.5))
    return ca.densify(ca.vertcat(SX(0, 1), *found))


def tier_numbers(tiers: tuple[tuple[int, ...], ...]) -> list[int]:
    """Flags of all tiers in one row."""
    return [int(flag) for flag in np.array(tiers, dtype=int).ravel()]

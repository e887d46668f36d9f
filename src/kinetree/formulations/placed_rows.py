"""Constraint rows of the cut-joint method (F6), put on the bodies they touch, and the body at which each can end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import casadi as ca
from casadi import SX

from kinetree.formulations.joint_recursion import JointMotion
from kinetree.formulations.recursive import Group
from kinetree.formulations.reduced import GroupRows, ReducedSystem
from kinetree.spatial.symbolic import cross, skew
from kinetree.symbolic.constraints import BodyRows
from kinetree.symbolic.loops import Loop
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.staging import HeldMatrix, Stages
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class PlacedLoops:
    """Rows of loops that were traced by their kinds, on the accelerations of the joints of each.

    Attributes
    ----------
    gamma, tops, mobilities
        For every selected row: γ, the body that carries its loop, the scale that its pivot is compared with.
    on_speeds
        Joint → row → its entries of B.
    others
        Numbers of the selected rows of other constraints, counted from the first of these; None for all.
    """

    gamma: list[HeldMatrix]
    tops: list[int]
    mobilities: list[SX]
    on_speeds: dict[str, dict[int, HeldMatrix]]
    others: Sequence[int] | None


def place_loops(
    tree: Tree, groups: dict[int, Group], loops: Sequence[Loop], select: Sequence[int] | None, stages: Stages
) -> PlacedLoops:
    """Put the selected rows of loops on the joints of each: c_j = B_j, and no Φ on bodies."""
    root = {k: number for number, group in groups.items() for k, _ in group.members}
    placed = PlacedLoops([], [], [], {}, select)
    count = sum(len(loop.names) for loop in loops)
    chosen = None if select is None else set(select)
    first = 0
    for loop in loops:
        wanted = [i for i in range(len(loop.names)) if chosen is None or first + i in chosen]
        first += len(loop.names)
        if not wanted:
            continue
        gamma = stages.rows(loop.gamma)
        ends = [root[number] for number, _ in tree.joint_frames_in_links(loop.joint) if number in root]
        for i in wanted:
            r = len(placed.gamma)
            placed.gamma.append(gamma[i])
            placed.tops.append(root.get(loop.carrier, 0))
            unit = loop.names[i].unit
            placed.mobilities.append(sum((_mobility(groups, number, unit) for number in ends), SX(0)))
            start = 0
            for link in loop.links:
                stop = start + link.speeds.stop - link.speeds.start
                c = stages.part(loop.B, slice(i, i + 1), slice(start, stop))
                if stages.entries(c):
                    placed.on_speeds.setdefault(link.joint.joint.name, {})[r] = c
                start = stop
    others = None if select is None else [i - count for i in select if i >= count]
    return replace(placed, others=others)


def place_rows(
    tree: Tree,
    groups: dict[int, Group],
    moving: dict[int, JointMotion],
    rows: BodyRows,
    motion: LinkMotion,
    loops: PlacedLoops,
    stages: Stages,
) -> tuple[dict[int, GroupRows], dict[str, dict[int, HeldMatrix]], ReducedSystem, dict[int, int]]:
    """Put every row on the groups it touches (link components) and find the body where it can be eliminated.

    Rows of ``loops`` come first.
    """
    root = {k: number for number, group in groups.items() for k, _ in group.members}
    carried: dict[int, GroupRows] = {number: GroupRows() for number in (0, *groups)}
    first = len(loops.gamma)
    gamma = {first + i: rows.gamma[i] for i in range(len(rows.names))}
    g = tree.gravity
    numbers = range(first, first + len(rows.names))
    touched: dict[int, set[int]] = {r: set() for r in numbers}
    touching: dict[int, list[int]] = {r: [] for r in numbers}
    for k in rows.phi_v:
        if k not in root:
            continue  # welded to ground
        number = root[k]
        r_O, R = motion.link_pose(number)
        offset = R.T @ (motion.link_pose(k)[0] - r_O) if k != number else SX(3, 1)
        w = moving[number].omega
        for i in _rows_in(rows.phi_v[k], rows.phi_w[k]):
            r = first + i
            v_world, w_world = rows.phi_v[k][i, :], rows.phi_w[k][i, :]
            touched[r].add(number)
            touching[r].append(k)
            phi_v, phi_w = v_world @ R, w_world @ R
            if k != number:
                # a_k = a + α×ρ + ω×(ω×ρ) of a welded body: its known part goes to the right
                gamma[r] = gamma[r] - phi_v @ cross(w, cross(w, offset))
                phi_w = phi_w - phi_v @ skew(offset)
            carried[number].add(r, stages.hold(phi_v), stages.hold(phi_w), stages)
    speeds = loops.on_speeds
    lowers: dict[int, set[int]] = {r: set() for r in numbers}
    for joint, c in rows.on_speeds.items():
        link = tree.link_of_joint(joint)
        assert link is not None
        for i in _rows_in(c):
            speeds.setdefault(joint, {})[first + i] = stages.hold(c[i, :])
            lowers[first + i].add(groups[link.number].lower)

    tops = dict(enumerate(loops.tops))
    for r, name in zip(numbers, rows.names, strict=True):
        relative = name.kind == "joint" and len(touched[r]) == 2
        if relative or not touched[r]:
            bodies = sorted(touched[r] | lowers[r])
            top = bodies[0]
            for body in bodies[1:]:
                top = _common(groups, top, body)
            # rows on two interfaces of a flexible body are on its modes too, which are eliminated there
            tops[r] = groups[top].lower if top and groups[top].link.elastic is not None else top
        else:
            tops[r] = 0
        if not relative:
            # ground carries −g as its acceleration: true accelerations are a + g
            for k in touching[r]:
                gamma[r] = gamma[r] - rows.phi_v[k][r - first, :] @ g
    reduced = ReducedSystem([*loops.gamma, *gamma.values()], stages)
    mobilities = dict(enumerate(loops.mobilities))
    for r, name in zip(numbers, rows.names, strict=True):
        mobilities[r] = sum((_mobility(groups, number, name.unit) for number in touched[r]), SX(0))
    reduced.references = {r: mobility for r, mobility in mobilities.items() if not mobility.is_zero()}
    return carried, speeds, reduced, tops


def _rows_in(*matrices: SX) -> list[int]:
    """Rows in which any of some matrices has entries."""
    return sorted({int(r) for matrix in matrices for r in matrix.sparsity().get_triplet()[0]})


def _mobility(groups: dict[int, Group], number: int, unit: str) -> SX:
    """Acceleration per unit force of a body if it were free: the scale that a pivot is compared with.

    An interface has that of its flexible body, a root interface that of the body on it.
    """
    group = groups[number]
    if group.link.is_interface:
        group = groups[group.lower]
    elif group.inertia.vv.is_zero():
        group = next((g for g in groups.values() if g.lower == number and g.link.elastic is not None), group)
    if group.inertia.ww.is_zero() and unit.startswith("rad"):
        return SX(0)
    if unit.startswith("rad"):
        return 3 / ca.trace(group.inertia.ww)
    mass = group.inertia.vv[0, 0]
    return SX(0) if mass.is_zero() else 1 / mass


def _common(groups: dict[int, Group], j: int, k: int) -> int:
    """The outermost group that carries both (0: ground)."""
    below = {0}
    while j:
        below.add(j)
        j = groups[j].lower
    while k not in below:
        k = groups[k].lower
    return k

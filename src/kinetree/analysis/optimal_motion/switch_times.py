"""Switching structure: controls that jump from limit to limit, with a node of the mesh at each jump.

Where the Hamiltonian is linear in a control, it lies at its limits and switches between them, or between a limit and an
arc inside of them. Controls that are linear on intervals switch within one or two, and the objective is off by the
square of their length. So every switch that a motion shows parts its phase in two, between which nothing but the
controls jump, and whose durations are found: the switch is then where it is best, and both sides are smooth.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.optimal_motion.collocation import Collocation
from kinetree.analysis.optimal_motion.first_guess import controls_at, states_at, with_forces
from kinetree.analysis.optimal_motion.phases import places_of_jumps
from kinetree.analysis.optimal_motion.problem import MotionProblem
from kinetree.analysis.optimal_motion.program import PlannedPath
from kinetree.arrays import Array
from kinetree.tolerances import CONTROL_AT_LIMIT, ONE_SWITCH, STEEP_SWITCH

LONGEST = 3
"""Most intervals within which a control switches."""
LEAST_JUMP = 0.1
"""Least jump to an arc inside of the limits, over the range of a control."""
LEAST_ERROR = 0.01
"""Least share of the error of the objective that intervals have in which a control switches."""
MOST_SWITCHES = 30
"""Most switches that are followed; with more, intervals are divided."""


@dataclass(frozen=True)
class ControlSwitch:
    """A switch of a control: its place on the mesh, and the nodes before and behind that it lies between."""

    place: float
    control: int
    before: int
    behind: int


def switches_of(problem: MotionProblem, path: PlannedPath, errors: Array) -> list[ControlSwitch]:
    """Switches of all controls with two limits, in their order; none where there are too many.

    Those alone count by which the objective is in error: ``errors`` are those of the intervals.
    """
    found: list[ControlSwitch] = []
    phases = np.split(np.arange(path.mesh.size), places_of_jumps(path.mesh) + 1)
    for i, control in enumerate(problem.controls):
        span = control.high - control.low
        if not 0 < span < np.inf:
            continue
        for nodes in phases:
            share = (path.u[nodes, i] - control.low) / span
            for a, b in _jumps(path.mesh[nodes], share):
                if errors[nodes[a] : nodes[b]].sum() < LEAST_ERROR * errors.sum():
                    continue
                place = _middle(path.mesh[nodes][a : b + 1], share[a : b + 1])
                found.append(ControlSwitch(place, i, int(nodes[a]), int(nodes[b])))
    return _together(path.mesh, found) if len(found) <= MOST_SWITCHES else []


def _together(mesh: Array, switches: list[ControlSwitch]) -> list[ControlSwitch]:
    """Switches in their order; of controls that switch at one instant, all at the place of the first."""
    found: list[ControlSwitch] = []
    for one in sorted(switches, key=lambda one: one.place):
        if found:
            last = found[-1]
            if one.place - last.place < ONE_SWITCH * (mesh[last.behind] - mesh[last.before]):
                one = replace(one, place=last.place)
        found.append(one)
    return found


def _jumps(mesh: Array, share: Array) -> list[tuple[int, int]]:
    """Nodes before and behind every jump of a control that goes from 0 to 1, in one phase."""
    low, high = share < CONTROL_AT_LIMIT, share > 1 - CONTROL_AT_LIMIT
    held = low | high
    found = []
    for a in np.flatnonzero(held[:-1] & ~((low[:-1] & low[1:]) | (high[:-1] & high[1:]))):
        later = np.flatnonzero(held[a + 1 :])
        b = int(a + 1 + later[0]) if later.size else share.size
        if b < share.size and b - a <= LONGEST and low[a] != low[b]:
            found.append((int(a), b))
        elif (end := _arc(mesh, share, held, int(a), 1)) is not None:
            found.append((int(a), end))
    for behind in (np.flatnonzero(held[1:] & ~held[:-1]) + 1).tolist():
        begin = _arc(mesh, share, held, behind, -1)
        if begin is not None and not any(one <= begin < behind <= other for one, other in found):
            found.append((begin, behind))
    return found


def _arc(mesh: Array, share: Array, held: NDArray[np.bool_], at: int, step: int) -> int | None:
    """The node at which an arc begins, seen from a limit that a control leaves by a jump; None where it does not."""
    for k in range(1, LONGEST + 1):
        begin, next_ = at + step * k, at + step * (k + 1)
        if not 0 <= next_ < share.size or held[begin]:
            return None
        jump = abs(share[begin] - share[at]) / abs(mesh[begin] - mesh[at])
        beside = abs(share[next_] - share[begin]) / abs(mesh[next_] - mesh[begin])
        if abs(share[begin] - share[at]) >= LEAST_JUMP and jump >= STEEP_SWITCH * beside:
            return begin
    return None


def _middle(mesh: Array, share: Array) -> float:
    """The place of a jump between the ends with the integral of a control that goes from one to the other."""
    first, last = share[0], share[-1]
    area = float(np.trapezoid(share - last, mesh))
    least, most = mesh[0] + 0.02 * (mesh[-1] - mesh[0]), mesh[-1] - 0.02 * (mesh[-1] - mesh[0])
    return float(np.clip(mesh[0] + area / (first - last), least, most))


def parted_at(
    problem: MotionProblem, method: Collocation, path: PlannedPath, switches: list[ControlSwitch]
) -> tuple[MotionProblem, PlannedPath]:
    """The problem with a phase more for every switch, and the motion on a mesh with a node at each of them."""
    mesh, starts = path.mesh, np.concatenate([[0], places_of_jumps(path.mesh) + 1])
    within = np.zeros(mesh.size, bool)
    for one in switches:
        within[one.before + 1 : one.behind] = True
    origin: list[int] = []
    old, new, durations, nodes = [], [], [], []
    ends = np.concatenate([starts[1:] - 1, [mesh.size - 1]])
    for phase, (first, last) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
        inside = [one for one in switches if first <= one.before < one.behind <= last]
        borders = [mesh[first], *dict.fromkeys(one.place for one in inside), mesh[last]]
        for k, (a, b) in enumerate(pairwise(borders)):
            kept = [n for n in range(first, last + 1) if a < mesh[n] < b and not within[n]]
            places = np.array([a, *mesh[kept], b])
            new.append(len(origin) + (places - a) / (b - a))
            new[-1][-1] = len(origin) + 1.0
            nodes.append([first if k == 0 else -1, *kept, last if b == mesh[last] else -1])
            old.append(places)
            durations.append(float(path.durations[phase]) * (b - a))
            origin.append(phase)
    parted = problem.parted(origin)
    return parted, _moved(
        parted, method, path, np.concatenate(new), old, nodes, np.array(durations), switches
    )


def _moved(
    problem: MotionProblem, method: Collocation, path: PlannedPath, mesh: Array, old: list[Array],
    nodes: list[list[int]], durations: Array, switches: list[ControlSwitch],
) -> PlannedPath:  # fmt: skip
    """The motion on the mesh of its parts, whose nodes were at ``old`` places, or are nodes that it had."""
    places, kept = np.concatenate(old), np.concatenate([np.array(one) for one in nodes])
    own = kept >= 0
    x, y = states_at(method, path, places)
    u = controls_at(path, places)
    x[own], y[own], u[own] = path.x[kept[own]], path.y[kept[own]], path.u[kept[own]]
    for one in switches:  # the last node before, the first behind
        before, behind = np.flatnonzero((places == one.place) & ~own)[:2]
        u[before, one.control], u[behind, one.control] = (
            path.u[one.before, one.control],
            path.u[one.behind, one.control],
        )
    stages = [
        np.concatenate(
            [
                part[:-1, None] + np.diff(part)[:, None] * method.points,
                np.full((1, method.points.size), part[-1]),
            ]
        )
        for part in old
    ]
    taus = np.concatenate(stages)[:-1]
    stage_x, stage_y = states_at(method, path, taus.ravel())
    shape, nothing = (*taus.shape, -1), np.zeros((*taus.shape, 0))
    whole = PlannedPath(
        mesh,
        durations,
        path.parameters,
        x,
        y,
        u,
        stage_x.reshape(shape),
        stage_y.reshape(shape),
        nothing,
        nothing,
    )
    return with_forces(problem, method, whole)

"""A compiled model's functions as source text for a device that integrates many scenarios at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from math import gcd

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.compile.compiled_model import LARGEST_FALLBACK, CompiledModel
from kinetree.compile.controller_blocks import clocks_of, sampled_blocks
from kinetree.compile.equation_graphs import limbs_in_state
from kinetree.compile.switching import switch_times
from kinetree.kernels.cuda import INLINED, Team, write_device_function, write_team
from kinetree.kernels.graph import Graph
from kinetree.kernels.tape import read_graph
from kinetree.model.events import Event
from kinetree.solve.cuda.program import DeviceSystem
from kinetree.solve.solution import EventAction
from kinetree.solve.system import System

MOST_THREADS = 8
"""Largest number of threads for each scenario."""

LARGEST_TRUNK = 0.35
"""Largest share of instructions that belong to no branch: all other threads wait for the thread that has them."""

MOST_ROOM = 800
"""Most numbers in the memory that the threads of a scenario share: 32 scenarios have room in a multiprocessor."""


def why_not_on_device(compiled: CompiledModel) -> str:
    """Reason why no scenario of a model can run on a device, in words; empty if there is none."""
    eq = compiled.equations
    if compiled.rhs_graph() is None:
        return "its accelerations are not given directly"
    if outside := [block.name for block in sampled_blocks(eq) if block.callback]:
        return f"its controllers are functions of Python ({', '.join(outside[:3])})"
    return ""


@dataclass(frozen=True)
class WatchedEvents:
    """Events to watch on a device: their functions, what they do, and the functions ``action_k`` that this takes."""

    events: tuple[Event, ...]
    functions: ca.SX
    actions: tuple[EventAction, ...]
    graphs: Mapping[str, Graph]


NO_EVENTS = WatchedEvents((), ca.SX(0, 1), (), {})


def device_system(compiled: CompiledModel, watched: WatchedEvents = NO_EVENTS) -> DeviceSystem:
    """The functions that integration needs, as source text, with their sizes."""
    eq = compiled.equations
    constrained = bool(eq.rows.names)
    graphs: dict[str, Graph | None] = {
        "rhs": compiled.rhs_graph(),
        "constraints": compiled.constraint_graph(),
        "tangent": compiled.tangent_graph() if constrained else None,
        "follow": compiled.follow_graph(),
        "sampling": compiled.sampling_graph(),
        "events": compiled.event_graph(watched.functions, watched.events),
        **watched.graphs,
    }
    breaks = switch_times(compiled.model, watched.events)
    if constrained and (breaks is not None or graphs["events"] is not None):
        graphs["reach"] = reach_graph(compiled)
    return DeviceSystem(
        functions={
            name: write_device_function(graph, name) for name, graph in graphs.items() if graph is not None
        },
        n_x=eq.x.shape[0],
        n_y=eq.y.shape[0],
        n_w=compiled.n_w,
        n_p=eq.p.shape[0],
        quaternions=tuple(int(q) for q in np.asarray(eq.quaternions, dtype=int)),
        rows=tuple(sorted(int(i) for i in compiled.rows_here)) if constrained else (),
        pattern=_pattern(eq.rows.B),
        fallback=constrained and compiled.tree.n_u <= LARGEST_FALLBACK,
        choice=constrained,
        reach=compiled.constraints.reach if constrained else None,
        health_min=System.health_min,
        breaks=breaks,
        clocks=clocks_of(eq),
        team=_team(compiled, graphs["rhs"]) if set(filter(graphs.get, graphs)) == {"rhs"} else None,
        actions=watched.actions,
        compliance=() if compiled.tree.compliance is None else tuple(compiled.tree.compliance.tolist()),
        judges_works=compiled.judges_works,
    )


def _team(compiled: CompiledModel, graph: Graph | None) -> Team | None:
    """Several threads for each scenario, where the mechanism has branches and one thread has too little room."""
    if graph is None or graph.stages:
        return None
    stages, last = read_graph(graph)
    if stages or last.arithmetic <= INLINED:
        return None
    quaternions = [int(q) for q in np.asarray(compiled.equations.quaternions, dtype=int)]
    limbs = [[limb] for limb in limbs_in_state(compiled.tree, compiled.equations.x.shape[0])]
    for kinds in (graph.alike, [[[1 + k for k in limb] for limb in kind] for kind in limbs]):
        lanes = gcd(*map(len, kinds))
        if 2 <= len(kinds) * lanes <= MOST_THREADS:
            team = write_team(graph, kinds, lanes, quaternions)
            if team.trunk <= LARGEST_TRUNK and team.room <= MOST_ROOM:
                return team
    return None


def _pattern(B: ca.SX) -> tuple[tuple[int, ...], ...]:
    """Columns of every row of B that are not always zero."""
    sparse = ca.sparsify(B)
    rows: list[list[int]] = [[] for _ in range(B.shape[0])]
    for i, j in zip(sparse.sparsity().row(), sparse.sparsity().get_col(), strict=True):
        rows[i].append(j)
    return tuple(tuple(sorted(columns)) for columns in rows)


def reach_graph(compiled: CompiledModel) -> Graph:
    """Longest arm of the mechanism (m), as a function of the parameters: round-off of residuals follows from it."""
    arms = compiled.tree.arms
    sizes = [abs(arm) for arm in ca.vertsplit(ca.densify(arms))] if arms.shape[0] else []
    longest = reduce(ca.fmax, sizes, SX(0))
    return Graph({"p": compiled.tree.symbols.p}, {"length": ca.densify(longest)})

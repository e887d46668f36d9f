"""Equations of every set of contacts that may be closed together: a program brings all of them along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from casadi import SX

from kinetree.export.code.events import watched_graph
from kinetree.export.code.functions import motion_functions
from kinetree.kernels.graph import Graph
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.solve.events.modes import ALL_OPEN, ActiveSet, ContactMode

MOST_SETS = 16
"""Sets with equations of their own; where there would be more, forces hold contacts beside those of the first."""

OF_A_MODE = ("rhs", "matrices", "constraints", "jacobian", "reach", "events", "margins")
"""Functions that depend on the set.

``margins``: (t, z, p, slack) → g are the events with a margin for open contacts that touch, and for idle ones that are
closed.
"""


@dataclass(frozen=True)
class ModeEquations:
    """Equations of an active set.

    Attributes
    ----------
    contacts : int
        Closed contacts as bits, by their places among all contacts.
    functions : mapping of str to str
        Those of `OF_A_MODE` that there are, by the names under which `Exported.functions` has them.
    rows : tuple of int
        Independent rows of B.
    m, m_h : int
        Rows of B, and those with positions.
    """

    contacts: int
    functions: Mapping[str, str]
    rows: tuple[int, ...]
    m: int
    m_h: int


def active_sets(modes: ContactModes) -> tuple[ActiveSet, ...]:
    """All sets of closed contacts, the empty one first; it alone where there are too many."""
    if 2 ** len(modes.indices) > MOST_SETS:
        return (ALL_OPEN,)
    sizes = range(len(modes.indices) + 1)
    return tuple(ActiveSet(contacts=part) for size in sizes for part in combinations(modes.indices, size))


def mode_equations(
    modes: ContactModes,
    number: int,
    active: ActiveSet,
    events: Sequence[Event],
    inputs: Sequence[str],
    jacobian: bool,
) -> tuple[ModeEquations, dict[str, Graph]]:
    """Equations of an active set, and its functions by names that tell its number (none of the first one)."""
    compiled = modes.compiled(active)
    graphs = motion_functions(compiled, jacobian)
    watched = watched_graph(compiled, modes.functions(ContactMode(active)), events, inputs)
    if watched is not None:
        graphs["events"] = watched
    if modes.indices and watched is not None:
        slack = SX.sym("slack")
        touching = tuple(k for k in modes.indices if k not in active.contacts)
        margins = modes.functions(ContactMode(active, touching, active.contacts), slack)
        graph = watched_graph(compiled, margins, events, inputs)
        assert graph is not None
        graphs["margins"] = replace(graph, inputs={**graph.inputs, "slack": slack})
    rows = compiled.equations.rows
    names = {key: f"mode{number}_{key}" if number else key for key in OF_A_MODE if key in graphs}
    closed = sum(1 << modes.indices.index(k) for k in active.contacts)
    independent = tuple(compiled.rows_here) if rows.names else ()
    equations = ModeEquations(closed, names, independent, len(rows.names), int(rows.phi.shape[0]))
    found = {name: graphs[key] for key, name in names.items()}
    return equations, graphs if number == 0 else found

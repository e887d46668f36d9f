"""Equations of every set of what may be closed together or switched: a program brings all of them along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice, product

import casadi as ca
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.export.code.events import watched_graph
from kinetree.export.code.functions import motion_functions
from kinetree.export.code.start import size_of_mechanism
from kinetree.kernels.graph import Graph
from kinetree.model.events import Event
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.impact_friction import bearings_of, changes_speeds, reaction_graph
from kinetree.nonsmooth.stick_slip import probe_graph, sliding_graph
from kinetree.nonsmooth.switched_parts import held_graph
from kinetree.solve.events.modes import BACKWARDS, FORWARDS, OFF, STICKS, ActiveSet, ContactMode

MOST_SETS = 16
"""Sets with equations of their own in a program that is to be small, or is compiled where it is used; and those up to
which closed contacts have equations: where there would be more, forces hold them beside those of the open mechanism."""
MOST_EXPORTED = 128
"""Sets of friction and of switched parts in an exported program."""

FRICTION_BITS = {OFF: 0, STICKS: 1, FORWARDS: 2, BACKWARDS: 3}
"""States of friction as two bits each."""

OF_A_MODE = ("rhs", "matrices", "constraints", "jacobian", "reach", "events", "margins", "still", "length",
             "probe", "sliding", "reactions")  # fmt: skip
"""Functions that depend on the set.

``margins``: (t, z, p, slack) → g are the events with a margin for open contacts that touch, and for idle ones that are
closed. Where parts are switched and no contact is closed: ``still`` (`held_graph`), and ``length``: (z, p) → the size
of the mechanism. With friction: ``probe`` (`probe_graph`), and where all is off ``sliding`` (`sliding_graph`), and
``reactions`` (`reaction_graph`) where it follows reactions beside events that change speeds at once.
"""


@dataclass(frozen=True)
class ModeEquations:
    """Equations of an active set.

    Attributes
    ----------
    contacts : int
        Closed contacts as bits, by their places among all contacts.
    switched : int
        Parts that differ from the start as bits, by their places among all that are switched.
    friction : int
        States of friction, two bits each (`FRICTION_BITS`); 0 where all is off.
    base : int
        Number of the set with the same parts switched, no contact closed and all friction off.
    functions : mapping of str to str
        Those of `OF_A_MODE` that there are, by the names under which `Exported.functions` has them.
    rows : tuple of int
        Independent rows of B.
    m, m_h : int
        Rows of B, and those with positions.
    lengths : tuple of int
        Flags of the rows with positions that are judged by the size of the mechanism.
    reactions, holding : int
        Reactions and rows of constraints of ``reactions``; 0 without it.
    """

    contacts: int
    switched: int
    friction: int
    base: int
    functions: Mapping[str, str]
    rows: tuple[int, ...]
    m: int
    m_h: int
    lengths: tuple[int, ...]
    reactions: int = 0
    holding: int = 0


def active_sets(modes: ContactModes, most: int = MOST_EXPORTED) -> tuple[ActiveSet, ...]:
    """All sets of closed contacts and of friction that sticks or slides, of all parts switched that events can lead to.

    Those with nothing closed and friction off come first of each. Where that would be too many: without contacts that
    are closed, or with friction the first of them, one more than the ``most`` there may be.
    """
    switched, sizes = modes.switched_sets, range(len(modes.indices) + 1)
    if not modes.friction and len(switched) * 2 ** len(modes.indices) > MOST_SETS:
        sizes = range(1)
    every = (
        active
        for places in switched
        for size in sizes
        for part in combinations(modes.indices, size)
        for active in _with_friction(modes, ActiveSet(contacts=part, switched=places))
    )
    return tuple(islice(every, most + 1)) if modes.friction else tuple(every)


def _with_friction(modes: ContactModes, closed: ActiveSet) -> Iterator[ActiveSet]:
    """A set of closed contacts with all friction that there may be; where nothing is closed, that without any first."""
    if not modes.friction or closed == closed.base:
        yield closed
    pressed = {modes.indices.index(k) for k in closed.contacts}
    states = [
        (STICKS, FORWARDS, BACKWARDS)
        if contact is None
        else (STICKS, FORWARDS)
        if contact in pressed
        else (OFF,)
        for contact in modes.pressed_by
    ]
    for found in product(*states) if modes.friction else ():
        active = closed.with_friction(zip(modes.friction, found, strict=True))
        if active != closed.base:
            yield active


def mode_equations(
    modes: ContactModes,
    number: int,
    active: ActiveSet,
    base: int,
    events: Sequence[Event],
    inputs: Sequence[str],
    jacobian: bool,
) -> tuple[ModeEquations, dict[str, Graph]]:
    """Equations of an active set, and its functions by names that tell its number (none of the first one).

    ``base`` is the number of the set with the same parts switched, no contact closed and all friction off.
    """
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
    if modes.switched and active == active.base:
        graphs |= _switched_functions(compiled, events)
    if modes.friction and active == active.base:
        graphs |= {"sliding": sliding_graph(compiled), "matrices": compiled.matrices_graph()}
    if active == active.base and bearings_of(compiled.model) and any(map(changes_speeds, events)):
        graphs["reactions"] = reaction_graph(compiled, events)
    if modes.friction and (active != active.base or None not in modes.pressed_by):
        graphs["probe"] = probe_graph(compiled, active, modes.friction, modes.indices)
    rows = compiled.equations.rows
    names = {key: f"mode{number}_{key}" if number else key for key in OF_A_MODE if key in graphs}
    closed = sum(1 << modes.indices.index(k) for k in active.contacts)
    independent = tuple(compiled.rows_here) if rows.names else ()
    switched = sum(1 << place for place in active.switched)
    friction = sum(FRICTION_BITS[active.state_of(k)] << 2 * i for i, k in enumerate(modes.friction))
    lengths = tuple(int(name.unit.split("/")[0] == "m") for name in rows.names[: rows.holonomic])
    sizes = (
        [int(graphs["reactions"].outputs[k].shape[0]) for k in ("by_y", "B")] if "reactions" in graphs else ()
    )
    equations = ModeEquations(
        closed,
        switched,
        friction,
        base,
        names,
        independent,
        len(rows.names),
        int(rows.phi.shape[0]),
        lengths,
        *sizes,
    )
    found = {name: graphs[key] for key, name in names.items()}
    return equations, graphs if number == 0 else found


def _switched_functions(compiled: CompiledModel, events: Sequence[Event]) -> dict[str, Graph]:
    """What the switching of parts asks for."""
    eq = compiled.equations
    found = {"matrices": compiled.matrices_graph()}
    if not eq.rows.names:
        return found
    length = size_of_mechanism(compiled, eq.x)
    found["length"] = Graph({"z": compiled.z, "p": eq.p}, {"length": ca.densify(length)})
    plain, still = held_graph(compiled, events)
    return found | {"still": still} if plain else found

"""Functions of a model in each of its modes: motion, watched functions, and consequences of events.

A program brings the equations of every set of contacts that may be closed together, of every state of dry friction and
of every position of a switch along, as graphs of t, z, p that can be written in any language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.controller_blocks import sampled_blocks
from kinetree.compile.device_system import reach_graph
from kinetree.compile.switching import event_switches, is_timed, model_switches, time_functions
from kinetree.export.code.start import size_of_mechanism
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import (
    SlidingFriction,
    sliding_frictions,
    some_states,
    sticking_frictions,
)
from kinetree.friction.implicit_forces import contact_row, load_of_pulley
from kinetree.friction.reaction_sharing import ReactionSize, null_space_of_columns
from kinetree.friction.rope_friction import RopeSurfaces
from kinetree.kernels.graph import AnyStage, Graph
from kinetree.model.constraints.base import Constraint
from kinetree.model.events import Event, ForceLimitEvent, Switch
from kinetree.model.expressions.switching import SwitchingFunction
from kinetree.model.joints.base import Joint
from kinetree.nonsmooth.contact_modes import ContactModes, held_in_any_case
from kinetree.nonsmooth.contact_state import contact_measures
from kinetree.nonsmooth.event_actions import action_of, side_beyond
from kinetree.nonsmooth.friction_modes import probe_graph, sliding_graph
from kinetree.nonsmooth.impact_friction import (
    bearings_of,
    changes_speeds,
    equations_with_all_rows,
    reaction_graph,
)
from kinetree.nonsmooth.switched_parts import held_graph, switched_bits, switched_names
from kinetree.runtime.tables import FRICTION_AS_NUMBERS
from kinetree.solve.modes import ALL_OPEN, BACKWARDS, FORWARDS, GIVEN, OFF, STICKS, ActiveSet, ContactMode
from kinetree.solve.solution import EventAction
from kinetree.solve.switchings import TimeFunctions


def motion_functions(compiled: CompiledModel, jacobian: bool) -> dict[str, Graph]:
    """``rhs``, ``matrices``, ``constraints``, ``tangent``, ``reach``, ``follow``, ``jacobian``, those there are."""
    rhs, rows = compiled.rhs_graph(), compiled.constraint_graph()
    found = {"rhs": rhs}
    if rows is not None or rhs is None:
        found["matrices"] = compiled.matrices_graph()
    if rows is not None:
        found |= {"constraints": rows, "tangent": compiled.change_graph(), "reach": reach_graph(compiled)}
    found["follow"] = compiled.follow_graph()
    if jacobian and rhs is not None and not rhs.stages:
        found["jacobian"] = compiled.jacobian_graph(rhs.outputs["zdot"])
    return {name: graph for name, graph in found.items() if graph is not None}


def sampling_functions(compiled: CompiledModel) -> dict[str, Graph]:
    """``sampling``: values that sampled blocks hold after a sample; ``clocks``: when they sample; none without any."""
    held, blocks, value = (
        compiled.sampling_graph(),
        sampled_blocks(compiled.equations),
        compiled.tree.symbols.value,
    )
    if held is None:
        return {}
    times = {
        "period": ca.vertcat(*[value(block.period) for block in blocks]),
        "offset": ca.vertcat(*[value(block.offset) for block in blocks]),
    }
    outputs = {name: ca.densify(expression) for name, expression in times.items()}
    return {"sampling": held, "clocks": Graph({"p": compiled.tree.symbols.p}, outputs)}


def stages_for(compiled: CompiledModel, expressions: SX) -> tuple[AnyStage, ...]:
    """The stages that expressions are built on; none where they use none."""
    stages = compiled.equations.stages
    if stages and not ca.depends_on(expressions, ca.vertcat(*[ca.vec(stage.symbols) for stage in stages])):
        return ()
    return stages


@dataclass(frozen=True)
class Watched:
    """Events with functions of their actions, and names of other functions whose zeros restart a step.

    ``timed`` are functions of time and parameters alone.
    """

    functions: dict[str, Graph]
    actions: tuple[EventAction, ...]
    switches: tuple[str, ...]
    timed: TimeFunctions | None


def state_switches(compiled: CompiledModel, events: Sequence[Event]) -> dict[tuple[str, int], SX]:
    """Functions at whose zeros a step is begun anew, by their words and which of those with the same words it is."""
    functions, names = compiled.state_switches(events)
    places = ((name, names[:k].count(name)) for k, name in enumerate(names))
    return dict(zip(places, ca.vertsplit(functions), strict=True)) if names else {}


def watched_graph(
    compiled: CompiledModel,
    values: SX | None,
    events: Sequence[Event],
    inputs: Sequence[str],
    switches: Sequence[tuple[str, int]],
) -> Graph | None:
    """``events`` (→ g): the values of events, then functions at whose zeros a step is begun anew; None without any.

    ``switches`` are those of all modes (`state_switches`): a rim bends while its contact is closed alone.
    """
    moving = _timed(compiled, events, inputs)[1]
    own, found = SX(0, 1) if values is None else values, state_switches(compiled, events)
    everything = ca.vertcat(own, *[found.get(switch, SX(1)) for switch in switches], *moving.values())
    if not everything.shape[0]:
        return None
    return Graph(compiled.inputs, {"g": ca.densify(everything)}, stages_for(compiled, everything))


def watched(
    compiled: CompiledModel,
    events: Sequence[Event],
    inputs: Sequence[str],
    switches: Sequence[tuple[str, int]],
) -> Watched:
    """Functions ``action_k`` of events, and the events they belong to.

    ``inputs`` are parameters that change from outside at any time, so that nobody knows in advance when a function of
    them switches; ``switches`` as of `watched_graph`.
    """
    timed, moving = _timed(compiled, events, inputs)
    contacts = contacts_of(compiled.model)
    measures = contact_measures(compiled, contacts)
    rows = {
        contact.event.name: {name: value[k, :] for name, value in measures.items()}
        for k, contact in enumerate(contacts)
    }
    functions: dict[str, Graph] = {}
    actions = []
    for k, event in enumerate(events):
        action, outputs = action_of(compiled, event, rows.get(event.name))
        if isinstance(event.action, Switch):
            sets, clears = switched_bits(compiled.model, switched_names(events), event.action)
            action = replace(action, sets=sets, clears=clears)
        watches = isinstance(event, ForceLimitEvent)
        actions.append(replace(action, beyond=side_beyond(event), watches_force=watches))
        if outputs:
            whole = ca.vertcat(*[ca.vec(value) for value in outputs.values()])
            named = {name: ca.densify(value) for name, value in outputs.items()}
            functions[f"action_{k}"] = Graph(compiled.inputs, named, stages_for(compiled, whole))
    if any(action.kind in ("impulse", "contact", "switch", "friction") for action in actions):
        functions["matrices"] = compiled.matrices_graph()
        functions["tangent"] = compiled.change_graph()
    return Watched(functions, tuple(actions), (*(name for name, _ in switches), *moving), timed)


def _timed(
    compiled: CompiledModel, events: Sequence[Event], inputs: Sequence[str]
) -> tuple[TimeFunctions | None, dict[str, SX]]:
    """Functions of time and parameters at whose zeros loads and constraints switch or events occur.

    Those that no input moves, and by their words the values of those of loads and constraints that some input moves.
    """
    parameters = tuple(parameter.name for parameter in compiled.model.parameters)

    def chosen(found: dict[SwitchingFunction, str], moved: bool) -> dict[SwitchingFunction, str]:
        return {
            switch: owner
            for switch, owner in found.items()
            if is_timed(switch, parameters) and moved == any(name[0] in inputs for name in switch.names)
        }

    own, of_events = model_switches(compiled.model), event_switches(compiled.model, events)
    acting, moving = chosen(own, moved=False), {}
    for switch, owner in chosen(own, moved=True).items():
        value = compiled.equations.motion.value(switch.function)
        moving[f"{owner}: {switch}"] = ca.sin(ca.pi * value) if switch.integers else value
    others = [switch for switch in chosen(of_events, moved=False) if switch not in acting]
    return time_functions((*acting, *others), len(acting), parameters), moving


FRICTION_BITS = {OFF: 0, STICKS: 1, FORWARDS: 2, BACKWARDS: 3}
"""States of friction as two bits each."""
SWITCHED_AS_NUMBERS = -1
"""All parts that differ from the start in any way, as numbers."""
UNSHARED = 1e-8
"""Force, per unit of those of contacts that change without another motion, that counts as none."""

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
        Parts that differ from the start as bits, by their places among all that are switched; `SWITCHED_AS_NUMBERS`
        where they are numbers.
    friction : int
        States of friction, two bits each (`FRICTION_BITS`); 0 where all is off, `FRICTION_AS_NUMBERS` where they are
        numbers.
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


def friction_graphs(base: CompiledModel) -> Iterator[Graph]:
    """Yield for each place of friction held beside the equations the functions that describe it.

    Outputs of `sliding_graph` for it; forces of sliding ``along`` its directions without load (N), their ``slope`` with
    the load, the ``most`` that sticking bears without load, its slope (``grip``), and what it holds in any case
    (``little``). States of friction stand behind the parameters. Each by itself: of a hundred corners four touch.
    """
    eq, rubs = base.equations, sliding_frictions(base.model)
    p, N = ca.vertcat(base.inputs["p"], *[rub.given for rub in rubs]), SX.sym("N")
    velocities, first = sliding_graph(base).outputs, 0
    for k, rub in enumerate(rubs):
        surfaces, given = rub.surfaces, replace(rub, state=GIVEN)
        directions, own = slice(first, first + surfaces.directions), slice(k, k + 1)
        v = SX.sym("v", surfaces.directions)
        both = (
            given.sliding_force(eq.motion, N, v),
            surfaces.sticking(eq.motion, surfaces.normal(eq.motion, N)),
        )
        affine = [part for law in both for part in (ca.substitute(law, N, SX(0)), ca.jacobian(law, N))]
        assert not ca.depends_on(ca.vertcat(*affine), N)
        outputs = {
            name: value[directions if name in ("v", "D", "bias") else own, :]
            for name, value in velocities.items()
        }
        laws = (*ca.substitute(affine, [v], [outputs["v"]]), held_in_any_case(base, rub))
        outputs |= dict(zip(("along", "slope", "most", "grip", "little"), laws, strict=True))
        dense = {name: ca.densify(value) for name, value in outputs.items()}
        yield Graph({**base.inputs, "p": p}, dense)
        first += surfaces.directions


def weight_graphs(base: CompiledModel, closed: CompiledModel) -> Iterator[Graph]:
    """Yield for each contact the ``weight`` by which it shares load that the motion does not determine.

    It is the square of what a unit force exerts. ``closed`` is the model with all contacts closed.
    """
    eq, own = closed.equations, base.equations
    size = ReactionSize(eq)
    for contact in contacts_of(closed.model):
        weight = size.weight(contact, contact_row(eq, contact.name))
        yield Graph(
            base.inputs,
            {"weight": ca.substitute([weight], [eq.t, eq.x, eq.p], [own.t, own.x, own.p])[0]},
        )


def load_graph(base: CompiledModel, measured: bool, on: SX | None, behind: SX) -> Graph:
    """``loads`` of a model whose contacts and friction are held beside its equations: ``value``, ``by_y``, ``by_lam``.

    Loads on friction in joints (3 each) and on pulleys (1), then, if they are ``measured``, reactions whose squares
    are to be least but those of contacts, and their slopes; as functions of accelerations and of multipliers: of the
    rows of the model, of all contacts, and along all directions of friction. ``on`` are factors of the rows of the
    model, and ``behind`` is what stands behind the parameters.
    """
    eq, own = equations_with_all_rows(base, base.model), base.equations
    rows: dict[str, list[int]] = {}
    for i, row in enumerate(eq.rows.names):
        rows.setdefault(row.source if row.kind == "constraint" else "", []).append(i)
    sticks = sticking_frictions(eq.tree.model)
    contacts = [contact.name for contact in contacts_of(base.model)]
    added = {i for name in (*contacts, *(stick.name for stick in sticks)) for i in rows.get(name, ())}
    places = [i for i in range(len(eq.rows.names)) if i not in added]
    lam = SX.sym("lam", len(places) + len(contacts) + sum(stick.surfaces.directions for stick in sticks))
    every = SX.zeros(len(eq.rows.names), 1)
    every[places] = lam[: len(places)] * (1 if on is None else on)
    for k, name in enumerate(contacts, len(places)):
        every[rows[name]] = lam[k]
    first = len(places) + len(contacts)
    for stick in sticks:
        for direction, place in zip(stick.free, rows.get(stick.name, []), strict=True):
            every[place] = lam[first + direction]
        first += stick.surfaces.directions
    ydot = SX.sym("ydot", eq.y.shape[0])
    reactions, values = eq.reactions(ydot, every), [SX(0, 1)]
    for rub in sliding_frictions(eq.tree.model):
        if rub.surfaces.joint is not None:
            values.append(reactions[rub.surfaces.joint].force)
        elif isinstance(rub.surfaces, RopeSurfaces):
            values.append(load_of_pulley(eq, rub.surfaces, every))
    if measured:
        values.append(ReactionSize(eq).of(ydot, every, contacts=False))
    value = ca.vertcat(*values)
    outputs = {"value": value, "by_y": ca.jacobian(value, ydot), "by_lam": ca.jacobian(value, lam)}
    found = [ca.densify(output) for output in outputs.values()]
    found = ca.substitute(found, [eq.t, eq.x, eq.y, eq.p], [own.t, own.x, own.y, own.p])
    inputs = {**base.inputs, "p": ca.vertcat(base.inputs["p"], behind), "ydot": ydot, "lam": lam}
    return Graph(inputs, dict(zip(outputs, found, strict=True)))


def components_of(rub: SlidingFriction) -> int:
    """Components of the load that presses friction in a joint or on a pulley; 0 of others."""
    return 3 if rub.surfaces.joint is not None else int(isinstance(rub.surfaces, RopeSurfaces))


def shares_with_bearings(modes: ContactModes) -> bool:
    """True if bearings or constraints carry part of the load that closed contacts may share in several ways.

    So do the hinge of a flap and two feet under it. With all contacts closed, for what some share, all do.
    """
    return len(modes.indices) > 1 and any(
        _shares_with_bearings(modes.compiled(ActiveSet(modes.indices, switched=switched)))
        for switched in modes.switched_sets
    )


def _shares_with_bearings(compiled: CompiledModel) -> bool:
    eq = compiled.equations
    lam = SX.sym("lambda", len(eq.rows.names))
    carried = ReactionSize(eq).of(SX.zeros(*eq.y.shape), lam, contacts=False, welds=False)
    rows = [contact_row(eq, contact.name) for contact in contacts_of(compiled.model)]
    function = ca.Function("carried", [eq.t, eq.x, eq.y, eq.p], [eq.rows.B, ca.jacobian(carried, lam)])
    first = compiled.state
    for t, x, u, p in ((first.t, first.x, first.u, first.p), *some_states(compiled.constraints)):
        B, slope = (np.array(ca.densify(found)) for found in function(t, *eq.from_tree(x, u, p), p))
        null = null_space_of_columns(B)
        _, sizes, V = np.linalg.svd(null[rows])
        sharing, locked = np.split(slope @ null @ V.T, [int(np.sum(sizes > UNSHARED))], axis=1)
        if locked.size:  # forces that are locked in among bearings alone take what they can of it
            sharing = sharing - locked @ np.linalg.pinv(locked, rcond=UNSHARED) @ sharing
        if np.abs(sharing).max(initial=0.0) > UNSHARED:
            return True
    return False


def mode_equations(
    modes: ContactModes,
    number: int,
    active: ActiveSet,
    base: int,
    events: Sequence[Event],
    inputs: Sequence[str],
    switches: Sequence[tuple[str, int]],
    jacobian: bool,
    beside: bool = False,
    as_numbers: bool = False,
) -> tuple[ModeEquations, dict[str, Graph]]:
    """Equations of an active set, and its functions by names that tell its number (none of the first one).

    ``base`` is the number of the set with the same parts switched, no contact closed and all friction off.
    ``beside``: contacts and friction are held beside the equations. ``as_numbers``: which parts are on is told by
    numbers behind the parameters (`all_switched_on`).
    """
    compiled = modes.compiled(active)
    graphs = motion_functions(compiled, jacobian)
    watched = watched_graph(compiled, modes.functions(ContactMode(active)), events, inputs, switches)
    if watched is not None:
        graphs["events"] = watched
    if modes.indices and watched is not None:
        slack = SX.sym("slack")
        touching = tuple(k for k in modes.indices if k not in active.contacts)
        margins = modes.functions(ContactMode(active, touching, active.contacts), slack)
        graph = watched_graph(compiled, margins, events, inputs, switches)
        assert graph is not None
        graphs["margins"] = replace(graph, inputs={**graph.inputs, "slack": slack})
    if modes.switched and active == active.base:
        graphs |= _switched_functions(compiled, events)
    if modes.friction and active == active.base:
        graphs["matrices"] = compiled.matrices_graph()
    if modes.friction and active == active.base and not beside:
        graphs["sliding"] = sliding_graph(compiled)
    if active == active.base and bearings_of(compiled.model) and any(map(changes_speeds, events)):
        graphs["reactions"] = reaction_graph(compiled, events)
    if modes.friction and not beside and (active != active.base or None not in modes.pressed_by):
        graphs["probe"] = probe_graph(compiled, active, modes.friction, modes.indices)
    if as_numbers:
        graphs = _with_switches(modes, compiled, graphs)
    rows = compiled.equations.rows
    names = {key: f"mode{number}_{key}" if number else key for key in OF_A_MODE if key in graphs}
    found = {name: graphs[key] for key, name in names.items()}
    closed = sum(1 << modes.indices.index(k) for k in active.contacts)
    independent = tuple(compiled.rows_here) if rows.names else ()
    switched = SWITCHED_AS_NUMBERS if as_numbers else sum(1 << place for place in active.switched)
    states = [active.state_of(k) for k in modes.friction]
    friction = sum(FRICTION_BITS.get(state, 0) << 2 * i for i, state in enumerate(states))
    lengths = tuple(int(name.unit.split("/")[0] == "m") for name in rows.names[: rows.holonomic])
    sizes = (
        [int(graphs["reactions"].outputs[k].shape[0]) for k in ("by_y", "B")] if "reactions" in graphs else ()
    )
    equations = ModeEquations(
        closed,
        switched,
        FRICTION_AS_NUMBERS if GIVEN in states else friction,
        base,
        names,
        independent,
        len(rows.names),
        int(rows.phi.shape[0]),
        lengths,
        *sizes,
    )
    return equations, graphs if number == 0 else found


def parts_at_start(modes: ContactModes) -> dict[str, bool]:
    """Return for joints and constraints by name whether they are on at the start."""
    model = modes.compiled(ALL_OPEN).model
    parts: list[Joint | Constraint] = [*model.joints, *model.constraints]
    return {part.name: part.active for part in parts}


def switch_factors(modes: ContactModes, compiled: CompiledModel) -> tuple[SX, SX]:
    """Return symbols for parts that differ from the start, and a factor for every row: 1 where its part is on."""
    differs, start = SX.sym("differs", len(modes.switched)), parts_at_start(modes)
    on = {name: 1 - differs[k] if start[name] else differs[k] for k, name in enumerate(modes.switched)}
    return differs, ca.vertcat(
        SX(0, 1), *[on.get(row.source, SX(1)) for row in compiled.equations.rows.names]
    )


def _with_switches(
    modes: ContactModes, compiled: CompiledModel, graphs: Mapping[str, Graph]
) -> dict[str, Graph]:
    """Functions with all parts on, in which rows of parts that are off are multiplied by zero."""
    differs, factors = switch_factors(modes, compiled)
    behind = ca.vertcat(SX.sym("states", len(modes.friction)), differs)
    found = {}
    for key, graph in graphs.items():
        outputs = dict(graph.outputs)
        for name, value in graph.outputs.items():
            if name in ("phi", "psi", "B", "gamma"):
                outputs[name] = ca.densify(value * ca.repmat(factors[: value.shape[0]], 1, value.shape[1]))
            elif name == "by_own":
                outputs[name] = ca.densify(value * ca.repmat(factors.T, value.shape[0], 1))
        if "p" in graph.inputs and key in ("matrices", "constraints", "still", "reactions"):
            p = ca.vertcat(graph.inputs["p"], behind)
            found[key] = replace(graph, inputs={**graph.inputs, "p": p}, outputs=outputs)
        elif key not in ("rhs", "jacobian"):  # accelerations are solved for with the rows that are on
            found[key] = graph
    return found


def _switched_functions(compiled: CompiledModel, events: Sequence[Event]) -> dict[str, Graph]:
    """Return the functions that are needed where parts are switched."""
    eq = compiled.equations
    found = {"matrices": compiled.matrices_graph()}
    if not eq.rows.names:
        return found
    length = size_of_mechanism(compiled, eq.x)
    found["length"] = Graph({"z": compiled.z, "p": eq.p}, {"length": ca.densify(length)})
    plain, still = held_graph(compiled, events)
    return found | {"still": still} if plain else found

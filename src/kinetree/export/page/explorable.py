"""A model with everything a page needs to move it: one module of WebAssembly, and the meaning of its numbers.

The start of the model stands in it as functions of its parameters, since the page assembles by itself, as
`kinetree.assembly.loop_closure` does. It treats what the joints of the tree ask for; where a cut joint asks for
something, or coordinates are read off poses that parameters change, such parameters (and all initial values) are not
offered, and the start stays as it was assembled.

Quantities that the page computes are functions of the state: for curves, and for what moves in its picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.assembly.initial_state import JointTarget, Start
from kinetree.assembly.singular_positions import start_faults
from kinetree.channels.catalogue import Catalogue
from kinetree.channels.evaluation import determined
from kinetree.compile.compiled_model import LARGEST_FALLBACK, CompiledModel
from kinetree.export.code.c import always_held, contact_events, has_ropes, is_affine, room_beside, same_rows
from kinetree.export.code.equation_sets import MOST_SETS
from kinetree.export.code.exported import Exported, exported, with_own_events
from kinetree.export.code.memory import (
    PageBeside,
    PageMemory,
    deflated,
    page_memory,
    program_system,
    tables_of,
)
from kinetree.export.code.modes import stages_for
from kinetree.export.code.variables import ExportError
from kinetree.export.page.adjustable_parameters import (
    NAME,
    SHARED,
    Handle,
    HandleLimits,
    Pair,
    limits_of,
    with_handles,
    with_pull,
)
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.friction.implicit_forces import without_stages
from kinetree.friction.reaction_sharing import shared_reactions
from kinetree.kernels.graph import Graph, GraphError
from kinetree.kernels.wasm import Module, kept_module
from kinetree.model.events import Event, with_features
from kinetree.model.model import Model
from kinetree.nonsmooth.limit_events import LimitEvent
from kinetree.solve.modes import OFF
from kinetree.solve.solution import EventAction
from kinetree.symbolic.joint_coordinates import on_own_branch
from kinetree.symbolic.links import Link
from kinetree.symbolic.tree import Tree

MOST_SPEEDS = 80
"""Speeds of the tree up to which a model is put into a page."""

_OF_ALL_MODES = ("tangent", "follow", "sampling", "clocks")
"""Functions that the runtime calls beside those of modes and events."""


class NotExplorableError(ValueError):
    """A model that the page cannot move; the message says why."""


@dataclass(frozen=True)
class Explorable:
    """A model for the page.

    Attributes
    ----------
    module : Module
        Functions of `Exported` but ``jacobian`` and ``outputs``, of `PageStart` and `PageQuantities`;
        ``looks``: p → numbers.
    compressed : str
        Its binary as the page holds it.
    memory : PageMemory
        The memory that runs in the page begin with.
    choice : int
        Number of the choice of curves that was taken.
    model : Exported
    handles : list of Handle
        Numbers to change; ``places`` are their entries of p, ``limits`` their bounds, and ``pairs`` tells of those that
        limit each other.
    start : PageStart
    shown : PageQuantities
    pull : tuple of int
        Entries of p: those of `SHARED`, then one for every body.
    events : tuple of EventAction
    """

    module: Module
    compressed: str
    memory: PageMemory
    choice: int
    model: Exported
    handles: list[Handle]
    places: list[int]
    limits: list[HandleLimits]
    pairs: list[Pair]
    start: PageStart
    shown: PageQuantities
    pull: tuple[int, ...]
    events: tuple[EventAction, ...]


def explorable(
    model: Model,
    *,
    bodies: Sequence[tuple[str, str | None]],
    forces: Sequence[str],
    curves: Sequence[Sequence[CurveChannel]],
    most_bytes: int,
    looks: Callable[[Tree], SX],
    events: Sequence[Event] = (),
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    t_start: float = 0.0,
    method: str = "dop853",
) -> Explorable:
    """Make a model ready for a page.

    Parameters
    ----------
    model
        With the parameters it is to begin with.
    bodies, forces
        Channels that are drawn, see `page_quantities`.
    curves
        Choices of curves: the first that is small enough is taken.
    most_bytes
        Largest size of the module, as the page holds it.
    looks
        Numbers of what is drawn that depend on parameters, in the symbols of a tree.
    events, initial, hold, t_start
        As of the run.
    method
        Method of the page: a name of an explicit method with error control.

    Raises
    ------
    NotExplorableError
        The page does not treat something of the model.
    """
    hold = tuple(hold)
    try:
        moved, handles = with_handles(model)
        found = exported(
            with_pull(moved),
            outputs=(),
            jacobian=False,
            events=events,
            initial=initial,
            hold=hold,
            t_start=t_start,
            most_sets=MOST_SETS,
            beside=False,
        )
    except ExportError as error:
        raise NotExplorableError(str(error)) from None
    _refuse(found)
    compiled = found.compiled
    start = page_start(compiled, initial, hold)
    program, beside = tables_of(found), _beside(found)
    called = {
        *_OF_ALL_MODES,
        *program.action_kernels,
        *(name for names in program.mode_kernels for name in names),
        *(beside.kernels if beside else ()),
    }
    graphs = {
        name: _with_own_multipliers(name, graph) for name, graph in found.functions.items() if name in called
    }
    if "tangent" in graphs:
        graphs["tangent"] = _of_state_alone(graphs["tangent"])
    kernels = tuple(graphs)
    graphs |= start.functions
    drawn_numbers = ca.densify(looks(compiled.tree))
    if drawn_numbers.shape[0]:
        graphs["looks"] = Graph({"p": compiled.equations.p}, {"numbers": drawn_numbers})
    names = compiled.tree.symbols.parameter_names
    choice = -1
    for wanted in curves:
        choice += 1
        drawn = page_quantities(found, bodies, forces, wanted)
        try:
            module = kept_module(_with_states(graphs | drawn.functions, found), kernels)
        except GraphError as error:
            raise NotExplorableError(str(error)) from None
        compressed = deflated(module.binary)
        if len(compressed) <= most_bytes:
            break
    else:
        size = f"{len(compressed) / 1000:.0f} kB of at most {most_bytes / 1000:.0f} kB"
        raise NotExplorableError(f"the model is too large for it: its equations take {size}")
    used = _used_parameters((graphs | drawn.functions).values(), names)
    offered = [h for h in handles if h.parameter in used and h.parameter not in start.frozen]
    pull = [*SHARED, *map(str, range(len(model.bodies)))]
    return Explorable(
        module,
        compressed,
        replace(page_memory(program_system(found), method, program), beside=beside),
        choice,
        found,
        offered,
        [names.index(h.parameter) for h in offered],
        *limits_of(moved, offered),
        start,
        drawn,
        tuple(names.index(f"{NAME}_{what}") for what in pull),
        _with_reasons(found.events, with_own_events(model, with_features(events))),
    )


def _beside(model: Exported) -> PageBeside | None:
    """Return data for the runtime of the page where forces hold contacts and friction beside the equations."""
    if not model.beside:
        return None
    modes, rubs = range(len(model.modes)), model.friction
    loads, limits = (
        [name if (name := f"mode{k}_{what}" if k else what) in model.functions else "" for k in modes]
        for what in ("loads", "limits")
    )
    watching = [k for k, action in enumerate(model.events) if action.watches_force] if any(limits) else []
    components, contacts = [rub.components for rub in rubs], len(contact_events(model))
    words = (
        *(sum(components), len(watching), len(model.friction_rows)),
        *(model.measured, is_affine(model), has_ropes(model), model.placed, always_held(model)),
        *(len(model.contact_states), model.dissipation, model.drivers),
        *np.cumsum([0, *components]).tolist(),
        *(model.functions[name].outputs["value"].shape[0] if name else 0 for name in loads),
        *watching,
        *model.friction_rows,
    )
    kernels = (
        *(f"friction_{k}" for k in range(len(rubs))),
        *(f"weight_{k}" for k in range(contacts)),
        *loads,
        *limits,
        "tangent",
    )
    held = contacts + sum(rub.directions for rub in rubs)
    arrays = (
        3 * held + 3 * len(rubs) + 3 * len(modes) + len(watching) + 2 * max(mode.m for mode in model.modes)
    )
    room = room_beside(model) + arrays + 2 * len(model.states) + 8 * 16
    numbers = (same_rows(model), *model.contact_states.ravel().tolist())
    return PageBeside(tuple(map(int, words)), numbers, kernels, room)


def _with_own_multipliers(name: str, graph: Graph) -> Graph:
    """A function with multipliers in a place of its own: others have other rows."""
    return replace(
        graph, inputs={f"{name}_lam" if key == "lam" else key: s for key, s in graph.inputs.items()}
    )


def _used_parameters(graphs: Collection[Graph], names: tuple[str, ...]) -> set[str]:
    """Parameters that change a value computed by the page; all of them where stages hide which do."""
    if any(graph.stages for graph in graphs):
        return set(names)
    return {
        name
        for graph in graphs
        if "p" in graph.inputs
        for name in _used(list(graph.outputs.values()), graph.inputs["p"][: len(names)], names)
    }


def _with_states(graphs: dict[str, Graph], model: Exported) -> dict[str, Graph]:
    """The functions with places for the states of friction that are given behind the parameters, in all of them."""
    n_p, found = len(model.parameters) + model.n_given, dict(graphs)
    for name, graph in graphs.items():
        if "p" in graph.inputs and (missing := n_p - graph.inputs["p"].shape[0]):
            p = ca.vertcat(graph.inputs["p"], SX.sym("state", missing))
            found[name] = replace(graph, inputs={**graph.inputs, "p": p})
    return found


def _of_state_alone(tangent: Graph) -> Graph:
    """N(x) δ as the runtime asks for it: of the state and δ."""
    return Graph({name: tangent.inputs[name] for name in ("z", "delta")}, tangent.outputs)


def _with_reasons(events: tuple[EventAction, ...], watched: Sequence[Event]) -> tuple[EventAction, ...]:
    """The events; an event at which a load is no longer valid ends the motion, with a reason in place of a name."""
    words = {event.name: event.words for event in watched if isinstance(event, LimitEvent)}
    return tuple(
        replace(event, name=words[event.name]) if event.kind == "limit" else event for event in events
    )


def _refuse(model: Exported) -> None:
    if model.functions["rhs" if "rhs" in model.functions else "matrices"].stages:
        raise NotExplorableError(f"the model is too large for it ({model.n_y} speeds)")
    if not model.compiled.equations.traits.on_tree:
        raise NotExplorableError("its equations are not in the coordinates of the joints")


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
    """Start of a motion in the page, as a function of parameters.

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
        Reasons against a start: singular coordinates, springs without a length, contacts that begin inside; {} stands
        for the number.
    velocities : tuple of str
        Names of the velocities asked for, one for each three rows of ``velocities``.
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
            {"p": p},
            {"x": x, "u": ca.densify(u), "length": ca.norm_inf(ca.vertcat(constraints.tree.arms, SX(0)))},
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


@dataclass(frozen=True)
class PageQuantities:
    """Functions ``poses`` (t, z, p → poses, energy) and ``plots`` (t, z, p, ydot, lam → series, forces) of every mode.

    Attributes
    ----------
    functions : dict of str to Graph
        For every body 12 numbers: origin, rotation row by row. ``energy``: kinetic, potential, and what is left of the
        total when the works done are taken off. Of modes behind the first it is ``mode1_plots`` with ``mode1_lam``, ….
    series : tuple of int
        For every curve that was asked for its place among the ``series``; −1 where one state does not tell it. What
        the motion leaves open is the share with the least reactions, as in a run; where a run shares otherwise (large
        models), it is −1, and arrows of such forces are NaN. What a mode does not have is zero there.
    forces : tuple of bool
        True if they depend on multipliers, of every mode.
    """

    functions: dict[str, Graph]
    series: tuple[int, ...]
    forces: tuple[bool, ...]


@dataclass(frozen=True)
class CurveChannel:
    """One curve: a channel, a component of it (−1: the only one), or its length."""

    channel: str
    component: int = -1
    length: bool = False


def page_quantities(
    model: Exported,
    bodies: Sequence[tuple[str | tuple[str, int], str | None]],
    forces: Sequence[str],
    curves: Sequence[CurveChannel],
) -> PageQuantities:
    """The functions behind a page.

    Parameters
    ----------
    model
        With the equations of every mode.
    bodies
        Channels of the origin, with the first of its three components where it has more, and of the rotation; None
        where it does not turn.
    forces
        Channels of the force arrows.
    curves
        Curves that are plotted.
    """
    models, known = model.mode_models, model.beside and bool(model.friction)
    catalogues = [Catalogue(compiled, known_forces=known, all_closed=model.beside) for compiled in models]
    of_modes = [
        _plotted(compiled, catalogue, forces, curves, model.beside)
        for compiled, catalogue in zip(models, catalogues, strict=True)
    ]
    told = [
        any(curve.channel in catalogue.channels for catalogue in catalogues)
        and all(values[k] is not None for values, _ in of_modes)
        for k, curve in enumerate(curves)
    ]
    places = np.where(told, np.cumsum(told) - 1, -1)
    first = Catalogue(model.compiled) if model.beside else catalogues[0]
    functions = {"poses": _poses(model.compiled, first, bodies)}
    forced = []
    for k, (compiled, catalogue) in enumerate(zip(models, catalogues, strict=True)):
        eq, mode = compiled.equations, f"mode{k}_" if k else ""
        values, arrows = of_modes[k]
        kept = [value for value, shown in zip(values, told, strict=True) if shown]
        drawn = [SX([math.nan] * 3) if arrow is None else arrow for arrow in arrows]
        w = compiled.z[eq.x.shape[0] + eq.y.shape[0] :]
        series, arrow_column = (
            ca.substitute(ca.densify(ca.vertcat(SX(0, 1), *column)), catalogue.w, w)
            for column in (kept, drawn)
        )
        whole = ca.vertcat(series, arrow_column)
        lam = catalogue.lam
        forced.append(bool(lam.shape[0] and whole.shape[0] and ca.depends_on(whole, lam)))
        states = [rub.given for rub in sliding_frictions(compiled.model) if known]
        p = ca.vertcat(compiled.inputs["p"], *states)
        inputs = {**compiled.inputs, "p": p, "ydot": catalogue.ydot, f"{mode}lam": lam}
        outputs = {"series": series, "forces": arrow_column}
        functions[f"{mode}plots"] = Graph(inputs, outputs, stages_for(compiled, whole))
    return PageQuantities(functions, tuple(map(int, places)), tuple(forced))


def _column(catalogue: Catalogue, name: str) -> SX:
    return ca.vec(ca.densify(catalogue.channels[name].expression()))


def _poses(
    compiled: CompiledModel, catalogue: Catalogue, bodies: Sequence[tuple[str | tuple[str, int], str | None]]
) -> Graph:
    """Poses of bodies, and energies."""
    eq = compiled.equations
    poses = []
    for origin, rotation in bodies:
        turn = SX(ca.DM([1, 0, 0, 0, 1, 0, 0, 0, 1])) if rotation is None else _column(catalogue, rotation)
        name, first = (origin, 0) if isinstance(origin, str) else origin
        poses += [_column(catalogue, name)[first : first + 3], turn]
    works = compiled.z[eq.x.shape[0] + eq.y.shape[0] :][: len(compiled.integrals.accounts)]
    kinetic, potential = _column(catalogue, "energy.kinetic"), _column(catalogue, "energy.potential")
    energy = ca.vertcat(kinetic, potential, kinetic + potential - ca.sum1(ca.densify(works)))
    placed = {"poses": ca.densify(ca.vertcat(SX(0, 1), *poses)), "energy": ca.densify(energy)}
    return Graph(compiled.inputs, placed, stages_for(compiled, ca.vertcat(*placed.values())))


def _plotted(
    compiled: CompiledModel,
    catalogue: Catalogue,
    forces: Sequence[str],
    curves: Sequence[CurveChannel],
    beside: bool,
) -> tuple[list[SX | None], list[SX | None]]:
    """Curves and force arrows in one mode: None where one state does not determine them, zero where the mode has none.

    ``beside``: multipliers are known as they are shared.
    """
    there = catalogue.channels
    values = [_curve(catalogue, curve) if curve.channel in there else SX(0) for curve in curves]
    arrows = [_column(catalogue, name) if name in there else SX.zeros(3, 1) for name in forces]
    told = [value for value in values if value is not None]
    if beside:
        return values, list(arrows)
    if any(rub.state != OFF for rub in sliding_frictions(compiled.model)):
        answer = without_stages(compiled.equations, compiled.rows_here, lambda: compiled.sizes)
        lam = ca.densify(answer.lam)
        known: list[SX | None] = [ca.substitute(value, catalogue.lam, lam) for value in (*told, *arrows)]
    else:
        known = _shared(compiled, catalogue, [*told, *arrows])
    shares = iter(known)
    return [None if value is None else next(shares) for value in values], list(shares)


def _shared(compiled: CompiledModel, catalogue: Catalogue, expressions: Sequence[SX]) -> list[SX | None]:
    """Expressions with the least reactions where the motion determines none; None where a run may have others."""
    unique = determined(compiled, catalogue, expressions)
    if all(unique):
        return list(expressions)
    eq = compiled.equations
    if eq.A is None and compiled.tree.n_u > LARGEST_FALLBACK and not sliding_frictions(compiled.model):
        return [value if alone else None for value, alone in zip(expressions, unique, strict=True)]
    lam = shared_reactions(eq, compiled.rows_here, catalogue.ydot, catalogue.lam)
    return [
        value if alone else ca.substitute(value, catalogue.lam, lam)
        for value, alone in zip(expressions, unique, strict=True)
    ]


def _curve(catalogue: Catalogue, curve: CurveChannel) -> SX | None:
    channel = catalogue.channels.get(curve.channel)
    if channel is None or channel.finish is not None:
        return None
    values = ca.vec(ca.densify(channel.expression()))
    if curve.length:
        return ca.norm_2(values)
    return values[max(curve.component, 0)]

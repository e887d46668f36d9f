"""A model as functions of arrays with names: the common source of all targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.beam_pieces import open_beams, pieces_in
from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.export.code.equation_sets import MOST_EXPORTED, chosen_sets
from kinetree.export.code.modes import (
    ModeEquations,
    components_of,
    friction_graphs,
    load_graph,
    mode_equations,
    sampling_functions,
    shares_with_bearings,
    stages_for,
    state_switches,
    switch_factors,
    watched,
    weight_graphs,
)
from kinetree.export.code.start import StartTables, start_tables
from kinetree.export.code.variables import (
    ExportError,
    Variable,
    output_functions,
    parameter_variables,
    program_name,
    state_variables,
)
from kinetree.formulations.contract import FormulationError
from kinetree.friction.dry_friction import (
    sliding_frictions,
    some_states,
    sticking_frictions,
)
from kinetree.friction.implicit_forces import SymbolicSolution
from kinetree.friction.reaction_sharing import repeated_rows
from kinetree.kernels.graph import Graph
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.events import Event, ForceLimitEvent, with_features
from kinetree.model.expressions import Expr, Name
from kinetree.model.flexible.pieces import in_pieces
from kinetree.model.joints.base import Joint
from kinetree.model.model import Model
from kinetree.nonsmooth.contact_modes import ContactModes, carried_by
from kinetree.nonsmooth.event_actions import own_events
from kinetree.nonsmooth.impact_friction import bearings_of
from kinetree.nonsmooth.limit_events import LimitEvent
from kinetree.nonsmooth.switched_parts import functions_of_motion
from kinetree.preparation.inputs import Input, with_inputs
from kinetree.preparation.prepare import DENSE, Prepared, prepare
from kinetree.preparation.run_arguments import ModelLike, check_no_contacts, whole_model_and_settings
from kinetree.solve.modes import ALL_OPEN, ActiveSet
from kinetree.solve.solution import EventAction
from kinetree.solve.switchings import TimeFunctions


@dataclass(frozen=True)
class FrictionPlace:
    """Friction: its directions of sliding (1 or 2), and the place of the contact that presses it, −1 in joints.

    ``bearing``: it follows the reaction of its joint, which events load that change speeds at once. ``given``: its
    state is a number behind the parameters, in equations of all states at once. ``components``: of the load that
    presses it in a joint or on a pulley, 0 where none does.
    """

    directions: int
    contact: int
    bearing: bool
    given: bool
    components: int


@dataclass(frozen=True)
class Exported:
    """Functions of t, z = (x, y, w) and p, and the names of all entries.

    Attributes
    ----------
    name : str
        Name of the model; ``identifier`` is the same as a name of a programming language.
    functions : mapping of str to Graph
        ``rhs``: (t, z, p) → zdot, health; ``matrices``: → xdot, A, f, B, gamma, wdot; ``constraints``: → phi, psi, B;
        ``tangent``: (t, z, p, delta) → dx; ``follow``: → dx; ``jacobian``: → J, dfdt; ``outputs``: (t, z, p, ydot, lam)
        → out, with lam of the rows that have positions, of all contacts (0 where open), of the other rows; ``events``:
        → g; ``actions``; ``still`` and ``length`` (`kinetree.export.code.modes`); ``sampling``: → held, measured;
        ``clocks``: p → period, offset; ``limits``: (t, z, p, ydot, lam) → g of events that watch forces, where contacts
        are held beside the equations. Those that a model does not need are left out.
    states, parameters, outputs : tuple of Variable
    inputs : tuple of Input
        Parameters that are inputs.
    t_start : float
    n_x, n_y, n_w : int
        Numbers of coordinates, speeds and integrals.
    rows : tuple of int
        Independent rows of B at the start.
    quaternions : tuple of int
        Places in x where unit quaternions begin.
    drivers : int
        Entry of w that holds the work of drivers; −1 without.
    forces : bool
        True if the outputs depend on constraint forces.
    events : tuple of EventAction
        Actions at the zeros of the first functions of ``events``; the others restart a step only.
    timed : TimeFunctions, optional
        Functions of time and parameters at which loads and constraints switch, or that decide about events.
    start : StartTables
        The start at other parameters.
    contact_rows : array (states, contacts, speeds)
        Rows of the contacts at some states, which tell whether contacts always hold the same motions; of those that are
        held beside the equations a program finds them, with its parameters.
    contact_states : array (states, n_x + n_y + n_w)
        These states, where it does.
    modes : tuple of ModeEquations
        Equations of the sets of what may be closed or switched, that of the start first; it alone where there are too
        many sets of contacts.
    may_be_still : tuple of int
        Events whose functions what is switched on may hold on their zero; none where nothing is switched.
    friction : tuple of FrictionPlace
        Friction that sticks and slides, in the order of its events.
    judges_works : bool
        True if errors of the integrals are controlled (`System.judges_works`).
    mode_models : tuple of CompiledModel
        The model in every mode; where contacts and friction are held beside the equations, with all of them closed and
        sticking.
    placed : bool
        True if the places of bodies decide which contacts hold the same motions.
    friction_rows : tuple of int
        Directions of the last of ``lam`` of ``outputs``, where friction is found beside the equations.
    dissipation : int
        Entry of w that holds the work of dissipation; −1 without.
    beside : bool
        True if contacts that are closed and all friction are held by forces beside the equations.
    measured : bool
        True if joints or constraints share loads with such contacts, or among each other.
    switch_numbers : int
        Parts that events switch, where numbers behind the parameters tell equations of all states which are on; else 0.
    notes : tuple of str
        Notes on values that differ from those asked for at the start, such as beams cut into pieces.
    """

    name: str
    identifier: str
    functions: Mapping[str, Graph]
    states: tuple[Variable, ...]
    parameters: tuple[Variable, ...]
    outputs: tuple[Variable, ...]
    inputs: tuple[Input, ...]
    t_start: float
    n_x: int
    n_y: int
    n_w: int
    rows: tuple[int, ...]
    quaternions: tuple[int, ...]
    drivers: int
    forces: bool
    events: tuple[EventAction, ...]
    switches: tuple[str, ...]
    timed: TimeFunctions | None
    start: StartTables
    compiled: CompiledModel
    contact_rows: Array
    contact_states: Array
    modes: tuple[ModeEquations, ...]
    may_be_still: tuple[int, ...]
    friction: tuple[FrictionPlace, ...]
    judges_works: bool
    mode_models: tuple[CompiledModel, ...]
    placed: bool
    friction_rows: tuple[int, ...]
    dissipation: int
    beside: bool
    measured: bool
    switch_numbers: int
    notes: tuple[str, ...]

    @property
    def m(self) -> int:
        return len(self.compiled.equations.rows.names)

    @property
    def m_h(self) -> int:
        """Rows with a position residual."""
        return int(self.compiled.equations.rows.phi.shape[0])

    @property
    def n_given(self) -> int:
        """States of friction, or parts that are switched, that equations take as numbers behind the parameters."""
        return sum(rub.given for rub in self.friction) + self.switch_numbers

    @property
    def n_clocks(self) -> int:
        """Clocks of sampled blocks."""
        return self.functions["clocks"].outputs["period"].shape[0] if "clocks" in self.functions else 0

    @property
    def z_start(self) -> Array:
        """The state at the start."""
        return np.array([v.start for v in self.states])

    @property
    def p_start(self) -> Array:
        return np.array([v.start for v in self.parameters])


def exported(
    model: ModelLike,
    *,
    outputs: Sequence[str] | None = None,
    inputs: Iterable[str] = (),
    jacobian: bool = True,
    events: Sequence[Event] | None = None,
    most_sets: int = MOST_EXPORTED,
    beside: bool = True,
    t_end: float | None = None,
    **preparing: Any,
) -> Exported:
    """Make a model ready to be written in other languages.

    Parameters
    ----------
    model
        A model, what `kinetree.load` gave, or a path.
    outputs
        Channels to compute; by default the coordinates and speeds of all joints.
    inputs
        Motors, forces, drivers or parameters that are set from outside.
    jacobian
        True if ∂ż/∂z is written too.
    events
        Events to watch; by default those of the model's file.
    most_sets
        Sets of friction and switched parts, each with equations of its own; where there would be more, friction is held
        beside the equations, and parts are numbers.
    beside
        True if forces hold closed contacts beside the equations wherever there would be too many sets of them; else
        there may be more sets, and this is done where nothing else does.
    t_end
        Last time (s) of the run that finds the pieces of beams which leave their number open; by default of the file.
    preparing
        Arguments of `kinetree.prepare`: parameters, initial, hold, t_start.
    """
    plain, settings = whole_model_and_settings(model)
    check_no_contacts("export_model", settings)
    if events is None:
        events = settings.events
    preparing = {"t_start": settings.t_start, **preparing}
    if beams := open_beams(plain):
        if t_end is None and not isinstance(settings.t_end, float | int):
            raise ExportError(
                f"how far {', '.join(beams)} bends in a run tells into how many pieces it is cut: give t_end, the last "
                "time of that run, or the number of pieces"
            )
        trial = simulate(model, t_end, events=events, progress=False, **preparing)
        plain = pieces_in(plain, trial.layout.x_names)
    plain = in_pieces(plain)
    if faults := _kept_here(plain):
        raise ExportError("\n".join(faults))
    events = with_own_events(plain, with_features(events))
    plain, given = with_inputs(plain, tuple(inputs))
    asked = _followed(plain, outputs or ())
    asking = partial(prepare, plain, events=events, expressions=asked, **preparing)
    try:
        ready = asking(formulation=DEFAULT)
    except FormulationError:  # links without mass, ropes with mass: no recursion takes them
        ready = asking(formulation=DENSE)

    def start() -> StartTables:
        return start_tables(ready.compiled, ready.state, preparing.get("hold", ()), preparing.get("initial"))

    return exported_of(
        ready,
        plain.name,
        events,
        float(preparing["t_start"]),
        start,
        outputs=outputs,
        given=given,
        jacobian=jacobian,
        most_sets=most_sets,
        beside=beside,
    )


def exported_of(
    ready: Prepared,
    name: str,
    events: Sequence[Event],
    t_start: float,
    start_of: Callable[[], StartTables],
    *,
    outputs: Sequence[str] | None,
    given: Sequence[Input] = (),
    jacobian: bool,
    most_sets: int = MOST_EXPORTED,
    beside: bool = True,
) -> Exported:
    """A model made ready, with everything a run of it watches; models that cannot be exported are refused.

    Parameters
    ----------
    ready, name
        The model, and what it is called.
    events
        All that is watched, with the events that a run has by itself.
    t_start
        Time of the start (s).
    start_of
        Makes the start at other parameters.
    outputs, given, jacobian, most_sets, beside
        As of `exported`; ``given`` are the inputs.
    """
    compiled = ready.compiled
    eq = compiled.equations
    modes = ContactModes(compiled, events)
    known, functions = [], dict[str, Graph]()
    moved = [entry.parameter for entry in given]
    chosen = chosen_sets(modes, events, most_sets, ready, beside)
    sets, rubs_beside = chosen.sets, chosen.beside and bool(modes.friction)
    models = tuple(modes.compiled(active) for active in sets)
    switches = tuple(dict.fromkeys(switch for each in models for switch in state_switches(each, events)))
    for number, active in enumerate(sets):
        told, base = chosen.numbers and number > 0, sets.index(active.base)
        equations, found = mode_equations(
            modes, number, active, number if told else base, events, moved, switches,
            jacobian and not chosen.beside, chosen.beside, told,
        )  # fmt: skip
        known.append(equations)
        functions |= found
    bases = {
        number: modes.compiled(active) if active.friction else with_all_closed(modes, active, rubs_beside)
        for number, active in enumerate(sets)
        if active == active.base or active.friction
    }
    written, graphs, forces = output_functions(
        tuple(bases.values()), outputs, rubs_beside, shared=chosen.beside
    )
    functions |= {
        f"mode{number}_outputs" if number else "outputs": graph
        for number, graph in zip(bases, graphs, strict=True)
    }
    measured = chosen.beside and (
        shares_with_bearings(modes) or any(repeated_rows(each.equations, each.rows_here) for each in models)
    )
    if chosen.beside:
        functions |= _limits(events, bases)
        functions |= {f"friction_{k}": graph for k, graph in enumerate(friction_graphs(compiled))}
        functions |= {f"weight_{k}": graph for k, graph in enumerate(weight_graphs(compiled, bases[0]))}
        functions |= _loads(modes, models, measured, chosen.numbers)
    watching = watched(compiled, events, moved, switches)
    functions |= watching.functions
    functions |= sampling_functions(compiled)
    start = start_of()
    functions |= start.functions
    accounts, bearings = compiled.integrals.accounts, bearings_of(compiled.model)
    around = np.zeros((0, compiled.z.shape[0]))
    if chosen.beside and not modes.is_placed and len(modes.indices) > 1:
        states = [eq.from_tree(x, u, p) for _, x, u, p in some_states(compiled.constraints)]
        around = np.array([np.concatenate([x, y, np.zeros(compiled.n_w)]) for x, y in states])
    return Exported(
        name,
        program_name(name, functions),
        functions,
        state_variables(compiled, ready.state),
        parameter_variables(compiled, ready.state.p, {entry.parameter: entry.unit for entry in given}),
        written,
        tuple(given),
        t_start,
        eq.x.shape[0],
        eq.y.shape[0],
        compiled.n_w,
        tuple(compiled.rows_here) if eq.rows.names else (),
        tuple(eq.quaternions),
        accounts.index("drivers") if "drivers" in accounts else -1,
        forces,
        watching.actions,
        watching.switches,
        watching.timed,
        start,
        compiled,
        np.zeros((max(len(around), 1), len(modes.indices), eq.y.shape[0]))
        if chosen.beside
        else modes.gap_rates(ALL_OPEN),
        around,
        tuple(known),
        functions_of_motion(events) if modes.switched else (),
        tuple(
            FrictionPlace(
                rub.surfaces.directions,
                -1 if contact is None else contact,
                "reactions" in functions and k in bearings,
                chosen.given,
                components_of(rub),
            )
            for k, (rub, contact) in enumerate(
                zip(sliding_frictions(compiled.model), modes.pressed_by, strict=True)
            )
        ),
        modes.judges_works,
        tuple(bases.values()) if chosen.beside else models,
        modes.is_placed,
        _friction_rows(bases[0]) if rubs_beside else (),
        accounts.index("dissipation") if "dissipation" in accounts else -1,
        chosen.beside,
        measured,
        len(modes.switched) if chosen.numbers else 0,
        tuple(map(str, ready.state.notes)),
    )


def _friction_rows(compiled: CompiledModel) -> tuple[int, ...]:
    """Directions, counted through all friction, that the rows of friction are of where all of it sticks."""
    found, first = list[int](), 0
    for stick in sticking_frictions(compiled.model):
        found += [first + direction for direction in stick.free]
        first += stick.surfaces.directions
    return tuple(found)


def _kept_here(model: Model) -> list[str]:
    """List in words the parts of a model that are not exported."""
    faults = []
    if called := [f'"{b.name}"' for b in model.blocks if isinstance(b, Sampled) and b.callback]:
        faults.append(
            f"sampled blocks whose values are Python functions ({', '.join(called)}) are not exported: write them as "
            "expressions, or make their outputs inputs and let the other program sample"
        )
    return faults


def _followed(model: Model, outputs: Sequence[str]) -> list[Expr]:
    """Outputs that are coordinates of joints which one pose leaves open (the sign of a quaternion).

    Where such a joint is cut, its coordinates are integrated beside the motion.
    """
    names = (
        (joint.name, coordinate)
        for joint in model.joints
        if type(joint).principal is Joint.principal
        for coordinate in joint.coordinate_names
    )
    return [Name(*name) for name in names if ".".join(name) in outputs]


def with_own_events(model: Model, events: Sequence[Event]) -> tuple[Event, ...]:
    """The given events, then those that a run watches by itself; limits of loads only where none is given."""
    given = any(isinstance(event, LimitEvent) for event in events)
    own = (event for event in own_events(model, events) if not (given and isinstance(event, LimitEvent)))
    return (*events, *own)


def _limits(events: Sequence[Event], bases: Mapping[int, CompiledModel]) -> dict[str, Graph]:
    """``limits``: (t, z, p, ẏ, λ) → functions of events on forces, where contacts are held beside the equations.

    ``bases`` are the models with all contacts closed, by the numbers of their sets.
    """
    limits = [event for event in events if isinstance(event, ForceLimitEvent)]
    found = {}
    for number, compiled in bases.items() if limits else ():
        eq = compiled.equations
        ydot, lam = SX.sym("ydot", eq.y.shape[0]), SX.sym("lam", len(eq.rows.names))
        answer = SymbolicSolution(ydot, lam)
        values = [carried_by(compiled, event, answer) - eq.motion.value(event.limit) for event in limits]
        g = ca.densify(ca.vertcat(*values))
        inputs = {**compiled.inputs, "ydot": ydot, "lam": lam}
        found[f"mode{number}_limits" if number else "limits"] = Graph(
            inputs, {"g": g}, stages_for(compiled, g)
        )
    return found


def with_all_closed(modes: ContactModes, base: ActiveSet, sticking: bool = False) -> CompiledModel:
    """The model with all contacts closed: their forces appear as reactions, which are zero where a contact is open.

    ``sticking``: and all friction sticking, so that its forces are reactions, too.
    """
    closed = replace(base, contacts=modes.indices)
    return modes.with_all_rows(closed) if sticking else modes.compiled(closed)


def _loads(
    modes: ContactModes, models: Sequence[CompiledModel], measured: bool, numbers: bool
) -> dict[str, Graph]:
    """``loads`` (`load_graph`) of all sets, where contacts and friction are held beside them; none where none count."""
    rubs = sliding_frictions(models[0].model)
    if not measured and not any(components_of(rub) for rub in rubs):
        return {}
    found, states = {}, SX.sym("states", len(rubs))
    for number, compiled in enumerate(models):
        behind, on = states, None
        if numbers and number:
            differs, on = switch_factors(modes, compiled)
            behind = ca.vertcat(states, differs)
        found[f"mode{number}_loads" if number else "loads"] = load_graph(compiled, measured, on, behind)
    return found

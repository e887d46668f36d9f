"""Runs of one model with tangents beside them, carried over events: compiled once, run for any parameter values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import State, assemble
from kinetree.compile.compiled_model import exactly
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.derivatives.event_sensitivities import Passage, Passages, in_mode, is_start
from kinetree.derivatives.jumps import Jump, LinearJump
from kinetree.derivatives.tangents import ModeSlopes
from kinetree.model.body import Parameter
from kinetree.model.events import Event
from kinetree.model.expressions import Expr, Name
from kinetree.model.flexible.base import Flexible
from kinetree.model.joints.base import Joint
from kinetree.model.model import Model
from kinetree.model.object_cache import ObjectCache
from kinetree.model.starts import with_floating_joints
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.nonsmooth.contacts import RunContacts, base_of, modes_of
from kinetree.nonsmooth.event_actions import event_specs, own_events
from kinetree.preparation.channel_reader import channels_of, grouped
from kinetree.preparation.prepare import prepare
from kinetree.results.channels import ChannelSource
from kinetree.solve.integrate import integrate
from kinetree.solve.modes import ALL_OPEN, ActiveSet, ContactInstant, ContactMode, Settled
from kinetree.solve.solution import EventSpec, Solution
from kinetree.solve.system import System
from kinetree.symbolic.symbols import values_of
from kinetree.words.arguments import NoAnswerError
from kinetree.words.names import nearest

MOST_WATCHED = 16
"""Sets of channels whose derivatives are kept."""

MOST_RUNS = 4
"""Runs with tangents kept with a model: at other values, of other parameters or with other events."""

MOST_STEPS = 10_000_000
"""Steps after which a run is given up."""


LEAST_INITIAL = 1e-9
"""Magnitude of a parameter (SI) below which it says nothing about the size of its changes."""


@dataclass(frozen=True)
class TracedRun:
    """One run and its derivatives.

    Attributes
    ----------
    state
        The assembled start.
    solution
        Solution of the integrator, tangents behind the works.
    z
        States of the model without tangents (k × n_z).
    values
        Channels (k × channels).
    slopes
        ∂ channel / ∂ parameter (k × channels × parameters).
    source
        Channels of the run.
    """

    state: State
    solution: Solution
    z: Array
    values: Array
    slopes: Array
    source: ChannelSource


class VariedRuns:
    """Runs of a model from t_start whose parameters and initial values vary by their names ``wrt``.

    ``named`` gives expressions of the model made ready that are looked at beside its own.
    """

    def __init__(
        self,
        model: Model,
        wrt: Sequence[str],
        t_start: float,
        events: Sequence[Event],
        named: Callable[[Model], Sequence[Expr]] = lambda varied: (),
    ) -> None:
        self.events, self.t_start = (*events, *own_events(model, events)), t_start
        self.varied, self.places = with_initial_parameters(model, wrt, self.events)
        self.prepared = prepare(
            self.varied,
            formulation=DEFAULT,
            t_start=t_start,
            events=self.events,
            expressions=named(self.varied),
        )
        self.compiled = self.prepared.compiled
        known = self.compiled.tree.symbols.parameter_names
        self.indices = [known.index(place) for place in self.places]
        factors = {parameter.name: parameter.factor for parameter in self.varied.parameters}
        self.factors = np.array([factors[place] for place in self.places])
        self.start: Array = self.prepared.state.p[self.indices] / self.factors
        self.modes, self._contacts = modes_of(self.compiled, self.events, {"explicit_only": True})

    def parameters(self, values: Array | None = None) -> Array:
        """All parameters of the model (SI), those that vary at ``values`` (in their own units)."""
        p = self.prepared.state.p.copy()
        if values is not None:
            p[self.indices] = values * self.factors
        return p


class TangentRuns(VariedRuns):
    """Runs of a model from t_start with the tangents of some parameters and initial values.

    Parameters
    ----------
    model
        The mechanism.
    of
        Channels, components or patterns.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints.
    t_start
        First time (s).
    events
        Events that are watched.

    Attributes
    ----------
    names, units
        Names and units of the channels or components, in the order of ``Traced.values``.
    start
        The model's own values of ``wrt``, in the parameters' own units, as all values and derivatives here.
    """

    def __init__(
        self,
        model: Model,
        of: Sequence[str],
        wrt: Sequence[str],
        t_start: float = 0.0,
        events: Sequence[Event] = (),
    ) -> None:
        super().__init__(model, wrt, t_start, events)
        self._initial = np.array([place != name for place, name in zip(self.places, wrt, strict=True)], bool)
        self._passages = TangentPassages(self.modes, self.events, self._contacts, tuple(self.indices))
        self.tangents = self._passages.open
        self.system = self._passages.system(ContactMode())
        self._watched = ObjectCache(MOST_WATCHED)
        self.watch(of)
        specs = event_specs(self.compiled, self.events, lambda change: None, base_of(self.modes))
        self._acting, self._specs = specs, [self._passages.through(spec) for spec in specs]

    @property
    def uneventful(self) -> bool:
        """True if nothing can happen between the start and the end of a run: no event, contact, jump or sample."""
        system, happening = self.system, bool(self._specs) or self._contacts is not None
        switching = bool(self.tangents.crossings) or system.breaks is not None or bool(system.switches)
        return not (happening or switching or system.clocks is not None)

    def watch(self, of: Sequence[str]) -> None:
        """Choose the channels for the derivatives."""
        self.slopes = self._watched.once(tuple(of), lambda: ModeSlopes(self.modes, of))
        self.names, self.units = self.slopes.names, self.slopes.units

    def assembled(self, values: Array | None) -> State:
        """The consistent start for these values."""
        start = self.prepared.state
        if values is None:
            return start
        p, constraints = self.parameters(values), self.compiled.constraints
        if self.tangents.assembly_needs_none(constraints, start):
            return replace(start, p=p)
        return assemble(constraints, p, self.t_start)

    def run(
        self,
        t_end: float,
        times: Array | None,
        values: Array | None = None,
        *,
        method: str = "dop853",
        rtol: float = 1e-9,
        atol: float = 1e-11,
        max_steps: int = MOST_STEPS,
    ) -> TracedRun:
        """Run with these values of the parameters, and find channels and their derivatives at the times.

        Raises
        ------
        NoAnswerError
            If the run fails.
        AssemblyError
            If there is no start for these values.
        """
        state = self.assembled(values)
        z0, p0 = self.tangents.start(self.compiled.constraints, state)
        if self._contacts is not None:
            self._contacts.check_start_gaps(self.t_start, self.tangents.split(z0)[0], state.p)
        self._passages.begin(self.t_start)
        solution = integrate(
            self.system, self.t_start, z0, t_end, p0,
            method=method, rtol=rtol, atol=self.allowed(atol), output=times, events=self._specs, max_steps=max_steps,
            contacts=None if self._contacts is None else self._passages,
        )  # fmt: skip
        if solution.status == "failed":
            reached = solution.t[-1] if solution.t.size else self.t_start
            raise NoAnswerError(f"the run ended early, at t = {reached:.6g} s: {solution.reason}")
        check_no_chatter(solution)
        n, n_z = self.tangents.n, self.tangents.n + self.tangents.n_w
        z = solution.z[:, :n_z]
        S = solution.z[:, n_z:].reshape(-1, self.tangents.k, n).transpose(0, 2, 1)
        k, width = self.tangents.k, len(self.names)
        history = [(t, mode.active) for t, mode in solution.modes]
        source = self._channels(solution)
        found, slopes = np.zeros((solution.t.size, width)), np.zeros((solution.t.size, width, k))
        groups = grouped(history, solution.t)
        for rows, p_all in _segments(solution, p0):
            p, P = self.tangents.split_parameters(p_all)
            found[rows] = self.values(source, solution.t[rows], z[rows], p)
            for active, members in groups:
                here = members[(members >= rows.start) & (members < rows.stop)]
                if here.size:
                    along = self.slopes_of(active, solution.t[here], z[here], S[here], p, P)
                    slopes[here] = along * self.factors
        return TracedRun(state, solution, z, found, slopes, source)

    def allowed(self, atol: float) -> Array:
        """Absolute tolerances of states and tangents: a derivative by θ is as good as a state that θ, varied by its own
        size, changes; by initial values and parameters without a size, by 1 in SI.
        """
        θ = np.abs(self.prepared.state.p[self.indices])
        size = np.where((θ > LEAST_INITIAL) & ~self._initial, θ, 1.0)
        n_z = self.tangents.n + self.tangents.n_w
        return np.concatenate([np.full(n_z, atol), np.repeat(atol / size, self.tangents.n)])

    def motion(self, state: State, times: Array, *, rtol: float, max_steps: int) -> tuple[Array, Array]:
        """Times and channels of a run from an assembled start, without tangents; as far as it comes."""
        solution = integrate(
            self.modes.system(ContactMode()), self.t_start, self.compiled.pack(state), times[-1], state.p,
            method="dop853", rtol=rtol, output=times, max_steps=max_steps, events=self._acting,
            contacts=self._contacts,
        )  # fmt: skip
        source = self._channels(solution)
        found = [np.zeros((0, len(self.names)))]
        for rows, p in _segments(solution, state.p):
            found.append(self.values(source, solution.t[rows], solution.z[rows], p))
        return solution.t, np.concatenate(found)

    def _channels(self, solution: Solution) -> ChannelSource:
        """Channels of a run, by its modes."""
        history = [(t, mode.active) for t, mode in solution.modes]
        return channels_of(self.prepared, self.events, history, self.modes.places)

    def values(self, source: ChannelSource, t: Array, z: Array, p: Array) -> Array:
        """Channels (k × channels) at states z (k × n_z) of the model; p is (k × n_p), or the same for all."""
        n_x, n = self.tangents.n_x, self.tangents.n
        channels = self.slopes.channels
        if not channels:
            return np.zeros((t.size, 0))
        found = source.evaluate(
            sorted({channel for channel, _ in channels}), t, z[:, :n_x], z[:, n_x:n], z[:, n:], p
        )
        return np.column_stack([found[c].reshape(t.size, -1)[:, k] for c, k in channels])

    def slopes_of(self, active: ActiveSet, t: Array, z: Array, S: Array, p: Array, P: Array) -> Array:
        """Derivatives (k × channels × parameters, SI) at k states of a mode; p is (k × n_p), or the same for all."""
        n_x, n = self.tangents.n_x, self.tangents.n
        x, y = z[:, :n_x], z[:, n_x:n]
        S = self._passages.tangents(active).consistent(t, x, y, p, S, P)
        return self.slopes.along(active, t, x, y, p, S[:, :n_x], S[:, n_x:], P)


def runs_of(model: Model, wrt: Sequence[str], t_start: float, events: Sequence[Event]) -> TangentRuns:
    """Runs of a model that look at nothing yet; those made for it before, with the same values, are taken again.

    Models that are merely equal will not do: files they name may have changed in between.
    """
    key = exactly(tuple(events))
    if key is None:
        return TangentRuns(model, [], wrt, t_start, events)
    made = model.kept.once("tangent runs", lambda: ObjectCache(MOST_RUNS))
    asked = (values_of(model).tobytes(), tuple(wrt), repr(t_start), key)
    return copy(made.once(asked, lambda: TangentRuns(model, [], wrt, t_start, events)))


def check_no_chatter(solution: Solution) -> None:
    """Refuse a load that switches without end: it has no derivative."""
    if solution.notes:
        raise NoAnswerError(f"the motion has no derivative: {solution.notes[0]}")


def _segments(solution: Solution, p0: Array) -> Iterator[tuple[slice, Array]]:
    """Rows between changes of parameters, and the parameters there with their tangents."""
    begin, p = 0, p0
    for event in solution.events:
        if not np.array_equal(event.p_after, event.p_before):
            end = int(np.searchsorted(solution.t, event.t, side="right"))
            if end > begin:
                yield slice(begin, end), p
            begin, p = end, event.p_after
    if solution.t.size > begin:
        yield slice(begin, solution.t.size), p


def with_initial_parameters(
    model: Model, wrt: Sequence[str], events: Sequence[Event]
) -> tuple[Model, tuple[str, ...]]:
    """A copy of the model in which every initial value asked for is a parameter, and the parameters' names."""
    known = {parameter.name for parameter in model.parameters}
    initial = [name for name in wrt if name not in known]
    if initial:
        model = with_floating_joints(model.checked())
    joints = {joint.name: joint for joint in model.joints}
    flexible = (
        {body.name: body for body in model.bodies if isinstance(body.flexible, Flexible)} if initial else {}
    )
    joints |= {name: model.joint(name) for name in flexible}  # those of their modes
    faults = []
    for name in initial:
        owner, _, channel = str(name).rpartition(".")
        joint = joints.get(owner)
        if joint is None or channel not in (*joint.coordinate_names, *joint.speed_names):
            remedy = nearest(name, [*known, *_initial_names(joints.values())])
            faults.append(f"wrt {name!r}: there is no such parameter or initial value; {remedy}")
    if faults:
        raise NoAnswerError("\n".join(faults))
    if not initial:
        return model, tuple(wrt)
    start = prepare(model, formulation=DEFAULT, events=events)
    tree = start.compiled.tree
    places: dict[str, str] = {}
    parts: dict[str, Any] = {}
    for k, name in enumerate(initial):
        owner, _, channel = name.rpartition(".")
        joint = parts.get(owner, joints[owner])
        link = tree.link_of_joint(owner)
        if link is None:
            raise NoAnswerError(
                f"wrt {name!r}: the joint closes a loop; give it cut=False, or use another joint"
            )
        q = (start.state.x[link.coordinates] + tree.floating.shift(link.joint.joint)).tolist()
        u = start.state.u[link.speeds].tolist()
        given_q = list(joint.q0) if joint.q0 is not None else q
        given_u = list(joint.u0) if joint.u0 is not None else u
        of_q = channel in joint.coordinate_names
        index = (joint.coordinate_names if of_q else joint.speed_names).index(channel)
        parameter = Parameter(f"initial_{k}", (q if of_q else u)[index])
        (given_q if of_q else given_u)[index] = Name(parameter.name)
        parts[owner] = replace(joint, q0=tuple(given_q), u0=tuple(given_u), hold=True)
        places[name] = parameter.name
        model = model.add(parameter)
    for name, body in flexible.items():
        if name in parts:
            assert body.flexible is not None
            parts[name] = replace(body, flexible=body.flexible.begun(parts[name].q0, parts[name].u0))
    return model.replace(*parts.values()), tuple(places.get(name, name) for name in wrt)


def _initial_names(joints: Iterable[Joint]) -> list[str]:
    return [f"{j.name}.{c}" for j in joints for c in (*j.coordinate_names, *j.speed_names)]


class TangentPassages:
    """The events of runs with tangents (a :class:`kinetree.solve.modes.Contacts`).

    Parameters
    ----------
    modes, events, contacts
        As of :class:`Passages`.
    indices
        The parameters that vary, by their places among all.
    """

    def __init__(
        self,
        modes: ContactModes,
        events: Sequence[Event],
        contacts: RunContacts | None,
        indices: tuple[int, ...],
    ) -> None:
        self.modes, self._events = modes, tuple(events)
        self._passages = Passages(modes, events, contacts, indices)
        self.tangents = self._passages.tangents
        self.open = self.tangents(ALL_OPEN)
        self.indices = () if contacts is None else contacts.indices
        self._systems: dict[ActiveSet, System] = {}
        self._watched: dict[ContactMode, System] = {}
        self.begin(0.0)

    def begin(self, t: float) -> None:
        """A run from this time on."""
        self._t_start = t
        self._last: Passage | None = None
        self._dt = np.zeros(self.open.k)
        self._jumped: Callable[[], Array] | None = None
        self._crossed = -np.inf

    def system(self, mode: ContactMode) -> System:
        """The system of a mode, its state and parameters extended by S and P."""
        if mode not in self._watched:
            tangents, g = self.tangents(mode.active), self.modes.functions(mode)
            if mode.active not in self._systems:
                made = tangents.system(self.modes.system(mode), g, self._events)
                made = replace(made, crossing=self._crossing(mode.active))
                self._systems[mode.active] = self._watched[mode] = made
            else:
                kernel = tangents.event_kernel(g, self._events)
                self._watched[mode] = replace(self._systems[mode.active], events=kernel)
        return self._watched[mode]

    def through(self, spec: EventSpec) -> EventSpec:
        """An event whose action carries the tangents through its jump."""
        if spec.action is None:
            return spec

        def act(
            t: float, z: Array, p: Array, active: ActiveSet = ALL_OPEN
        ) -> tuple[Array, Array, bool] | None:
            own, S, values, P = self._split(z, p)
            found = self._passages.acted(spec, t, own, values, active)
            if found is None:
                return None
            (after, changed, stop), jump = found
            self._arrive(t, own, values, active, spec.index, S, P)
            S, P = self._carried(jump, S, P, after, changed, active)
            return *self._joined(after, S, changed, P), stop

        return in_mode(spec, act)

    def held_at_start(self, t: float, z: Array, p: Array, mode: ContactMode) -> ContactMode:
        own, _, values, _ = self._split(z, p)
        return self._passages.held_at_start(t, own, values, mode)

    def switch(self, t: float, z: Array, p: Array, mode: ContactMode, index: int) -> Settled:
        own, S, values, P = self._split(z, p)
        found, jump = self._passages.switched(t, own, values, mode, index)
        if jump is None:
            return replace(found, z=z)
        self._arrive(t, own, values, mode.active, index, S, P)
        S, P = self._carried(jump, S, P, found.z, values, found.mode.active)
        return replace(found, z=self._joined(found.z, S, values, P)[0])

    def settle(self, at: ContactInstant) -> Settled:
        own, S, values, P = self._split(at.z, at.p)
        found, jump = self._passages.settled(replace(at, z=own, p=values))
        if jump is None:
            return replace(found, z=at.z)
        starting = self._find(at.t, own, values, at.mode.active, at.opening, S, P)
        former = S, P
        S, P = self._carried(jump, S, P, found.z, values, found.mode.active)
        if starting:
            self._passages.check_start(at.t, own, values, found, *former, S)
        return replace(found, z=self._joined(found.z, S, values, P)[0])

    # --- carrying -------------------------------------------------------------------------------------
    def _arrive(
        self, t: float, z: Array, p: Array, active: ActiveSet, index: int, S: Array, P: Array
    ) -> None:
        """Find the instant of an event that acts: its own, or that of the change that carried it across zero."""
        passages = self._passages
        if passages.carried(t, self._last, index):
            self._take_jump()
            return
        shift = passages.moved(t, z, p, active, index, jumped=is_start(t, self._t_start))
        self._enter(passages.begun(t, z, p, active, shift or passages.still(p)), S, P)

    def _take_jump(self) -> None:
        """Take the present instant from a load that jumped; its shift is computed only where it matters."""
        if self._jumped is not None:
            self._dt, self._jumped = self._jumped(), None

    def _find(
        self, t: float, z: Array, p: Array, active: ActiveSet, opening: Collection[int], S: Array, P: Array
    ) -> bool:
        """Find the instant at which contacts or friction change; True where that is the start."""
        passages = self._passages
        pending = passages.at_once(t, self._last)
        found = [passages.moved(t, z, p, active, k, jumped=True) for k in sorted(opening)]
        shifts = [shift for shift in found if shift is not None]
        if len(shifts) < len(found) or not found:
            if pending:
                self._take_jump()
                return False
            if not is_start(t, self._t_start):
                raise passages.unknown(t, opening)
            self._enter(passages.begun(t, z, p, active, passages.still(p)), S, P)
            return True
        tangents = self.tangents(active)
        tangents.crossings.check_at(t, z, p, tangents.flow)
        shift = passages.common(shifts, S, P, t, opening)
        self._enter(passages.begun(t, z, p, active, shift), S, P)
        return False

    def _enter(self, passage: Passage, S: Array, P: Array) -> None:
        self._last, self._dt, self._jumped = passage, passage.shift(S, P), None

    def _carried(
        self, jump: Jump, S: Array, P: Array, z: Array, p: Array, active: ActiveSet
    ) -> tuple[Array, Array]:
        """S and P behind one thing that happens at the present instant; (z, p) and the mode follow."""
        last, dt = self._last, self._dt
        assert last is not None
        there = S + np.outer(last.after, dt)
        if isinstance(jump, LinearJump) and jump.rows is not None:
            jump.rows.fit(dt, there, P)
        S, P = jump.along(dt, there, P)
        last.happened(self._passages, jump, z, p, active)
        return S - np.outer(last.after, dt), P

    def _crossing(self, active: ActiveSet) -> Callable[[float, Array, Array, float], Array]:
        """Carry tangents over the jump of a load in a mode, and remember the instant."""
        tangents, passages = self.tangents(active), self._passages

        def cross(t: float, z: Array, p: Array, h: float) -> Array:
            own, S, values, P = self._split(z, p)
            look = tangents.crossings.look(t, own, values, h, tangents.flow)
            if look.is_at_once(t, self._crossed):
                return z
            self._crossed, before = t, S
            S = tangents.crossed(t, own, values, h, S, P)
            self._jumped = lambda: tangents.moved(t, own, values, h, before, P)
            last = passages.begun(t, own, values, active, passages.still(values))
            last.look = look
            last.after = passages.flow(active, t, own, values, last.look)
            self._last = last
            return self._joined(own, S, values, P)[0]

        return cross

    def _split(self, z: Array, p: Array) -> tuple[Array, Array, Array, Array]:
        return *self.open.split(z), *self.open.split_parameters(p)

    def _joined(self, z: Array, S: Array, p: Array, P: Array) -> tuple[Array, Array]:
        return np.concatenate([z, S.ravel(order="F")]), np.concatenate([p, P.ravel(order="F")])

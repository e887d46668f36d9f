"""The problem in symbols: every expression that is bounded or made small, over the phases of the motion."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, replace
from itertools import pairwise

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.analysis.optimal_motion.phases import (
    check_friction,
    cone,
    jump_of,
    jump_of_controls,
    parameters_of_phases,
    parts_off,
    phase_rows,
    stance_contact,
    with_all_parts,
    without_friction,
)
from kinetree.analysis.optimal_motion.statement import Condition, Statement
from kinetree.arrays import Array, Indices
from kinetree.channels.catalogue import Catalogue
from kinetree.channels.evaluation import mapped
from kinetree.compile.switching import laws
from kinetree.friction.implicit_forces import implicit_of
from kinetree.model.events import SetParameter
from kinetree.model.expressions import Expr, ExpressionError, Name, Scalar, to_casadi
from kinetree.model.expressions.switching import switches
from kinetree.model.model import Model
from kinetree.model.motion import PLACE_CHANNELS
from kinetree.model.object_cache import ObjectCache
from kinetree.preparation.inputs import settable, unit_of_law
from kinetree.preparation.prepare import prepare
from kinetree.results.channels import ChannelList
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import CLOSED_CONTACT, SCALED_RANK, TINY
from kinetree.words.arguments import ArgumentFault, NoAnswerError, UnknownNameError
from kinetree.words.names import nearest


@dataclass(frozen=True)
class Sought:
    """A control or a parameter that is searched: its parameter in the equations, its unit and range (SI)."""

    name: str
    parameter: str
    index: int
    unit: str
    factor: float
    low: float
    high: float


@dataclass(frozen=True)
class MotionLimit:
    """An expression in symbols that is kept between two values.

    ``contact`` is the event whose gap it is, or whose ``force`` while it is closed.
    """

    text: str
    unit: str
    value: SX
    low: float
    high: float
    contact: str = ""
    force: bool = False


class MotionProblem:
    """A statement about a model, in the symbols of its equations.

    Attributes
    ----------
    model
        The model, in which controls are parameters.
    point
        Its equations at an instant.
    controls, searched
        Quantities that are searched, over time and once.
    p, x, y
        Parameters and state at the start (SI), as the model has them.
    path, start, end
        Limits; ``start`` is None where the motion starts as the model does.
    integrand, terminal, peak
        The objective.
    jumps
        Events between the phases.
    rows
        Rows held in each phase: switched parts, closed contacts.
    origin
        Number of the phase between events that each phase is a part of.
    """

    def __init__(
        self, model: Model, asked: Statement, t_start: float, initial: Mapping[str, float] | None
    ) -> None:
        self.asked, self.t_start = asked, t_start
        model.checked()
        _check_model(asked.caller, model)
        known = {parameter.name for parameter in model.parameters}
        if missing := [name for name in asked.parameters if name not in known]:
            faults = [
                ArgumentFault(
                    "parameters", f"parameters: there is no parameter {name!r}", nearest(name, known)
                )
                for name in missing
            ]
            raise UnknownNameError(asked.caller, faults)
        acting = tuple(asked.controls)
        self.model, places = settable(model, acting)
        if self.model is not model:  # equations are kept for the next question about the same model
            self.model.__dict__["kept"] = model.kept.once(("settable", acting), ObjectCache)
        named = [e for e in asked.expressions if isinstance(e, Expr)]
        stance = asked.stance or ((),) * (len(asked.events) + 1)
        check_friction(asked.caller, asked.events, stance)
        prepared = prepare(
            self.model, formulation="elimination", initial=initial, t_start=t_start, expressions=named,
            events=tuple(without_friction(event) for event in asked.watched),
        )  # fmt: skip
        off = parts_off(prepared.compiled.model, asked.events)
        compiled = with_all_parts(prepared.compiled, asked.events)
        self.prepared = replace(prepared, compiled=compiled)
        state = self.prepared.state
        self.x, self.y, self.p = state.x, state.u, state.p
        begin = (t_start, self.x, self.y, self.p)
        watched, eq = compiled.model, compiled.equations
        closed = dict.fromkeys(name for phase in stance for name in phase)
        contacts = [
            stance_contact(eq, watched, next(e for e in asked.watched if e.name == name), begin)
            for name in closed
        ]
        self.rows = phase_rows(asked.caller, compiled, off, contacts, stance, begin)
        self.point = self.rows.point(eq)
        symbols = compiled.tree.symbols
        numbers = {name: i for i, name in enumerate(symbols.parameter_names)}
        units = {parameter.name: parameter.unit for parameter in model.parameters}
        self.controls, self.searched = (
            [
                Sought(
                    name, (at := places[name]).parameter, numbers[at.parameter],
                    units.get(name) or _unit_of(model, name), at.factor, low * at.factor, high * at.factor,
                )
                for name, (low, high) in wanted.items()
            ]
            for wanted in (asked.controls, asked.parameters)
        )  # fmt: skip
        self._check_constants()
        self._check_jumps(model)
        self.set_parameters = parameters_of_phases(asked.caller, eq, symbols.parameter_names, asked.events)
        self._check_set()
        self._names = _Names(self)
        self.integrand, self.terminal = self._value(asked.integral), self._value(asked.terminal)
        self.peak = None if asked.peak is None else self._value(asked.peak)
        self.path = [self._limit(condition) for condition in asked.bounds]
        self.start = None if asked.start is None else [self._limit(condition) for condition in asked.start]
        self.end = [self._limit(condition) for condition in asked.end]
        self._names.check()
        self._check_instants()
        self.jumps = [
            jump_of(self.point, watched, event, begin, self.rows, k, event.name in stance[k])
            for k, event in enumerate(asked.events)
        ]
        self.origin = list(range(self.phases))
        self.path += self._gaps()
        self._check_start()
        self.rises = self._rises(asked.periodic)

    @property
    def phases(self) -> int:
        """Number of phases."""
        return len(self.jumps) + 1

    def phase_at(self, places: Array) -> Indices:
        """Numbers of the phases at places of a mesh, behind a jump where one is."""
        return np.asarray(np.clip(np.floor(places).astype(np.int64), 0, self.phases - 1))

    def held_at(self, places: Array) -> Array:
        """Return True for switched rows held (k × n_switched) at places of a mesh, behind a jump where one is."""
        return np.asarray(self.rows.held[self.phase_at(places)])

    def in_phase(self, k: int, begin: float) -> MotionProblem:
        """The problem of one phase that begins at this time (s), with the manifold of the constraints held in it."""
        other = self.starting(begin, self.x, self.y, self.p)
        other.point = self.point.holding(self.rows.held[k])
        return other

    def parameters_at(self, u: Array, searched: Array, phases: Indices | int) -> Array:
        """P (k, n_p) at controls (k, n_u) and searched parameters in these phases (k)."""
        found = np.broadcast_to(self.p, (u.shape[0], self.p.size)).copy()
        for i, control in enumerate(self.controls):
            found[:, control.index] = u[:, i]
        for i, quantity in enumerate(self.searched):
            found[:, quantity.index] = searched[i]
        if not self.sets_parameters:
            return found
        whole = ca.Function("phases", [self.point.eq.p], [ca.densify(ca.horzcat(*self.set_parameters))])
        (values,) = mapped(whole, found)
        shaped = values.reshape(u.shape[0], self.p.size, self.phases)
        return np.asarray(shaped[np.arange(u.shape[0]), :, np.broadcast_to(phases, u.shape[0])])

    def parted(self, origin: list[int]) -> MotionProblem:
        """The problem with further phases: of every phase the one it is a part of, between which controls may jump."""
        other = copy(self)
        same = [a == b for a, b in pairwise(origin)]
        other.jumps = [
            jump_of_controls(self.point) if parts else self.jumps[k]
            for k, parts in zip(origin[:-1], same, strict=True)
        ]
        other.origin = [self.origin[k] for k in origin]
        other.rows = replace(self.rows, held=self.rows.held[origin], on=self.rows.on[origin])
        other.set_parameters = [self.set_parameters[k] for k in origin]
        if self.asked.stance:
            other.asked = replace(self.asked, stance=tuple(self.asked.stance[k] for k in origin))
        return other

    @property
    def sets_parameters(self) -> bool:
        """True if events set parameters."""
        return any(isinstance(event.action, SetParameter) for event in self.asked.events)

    def _check_jumps(self, model: Model) -> None:
        """Laws do not jump where parameters that are searched move the jump: derivatives pass over it."""
        names = {(quantity.name,) for quantity in self.searched}
        for owner, expression in laws(Mechanism.of(model)):
            for switch in switches(expression, jumps=True):
                if named := sorted(".".join(name) for name in switch.names & names):
                    raise NoAnswerError(
                        f"{self.asked.caller}: {owner} jumps where {switch} is zero, and {', '.join(named)} is "
                        "chosen along; let an event set a parameter there: events=[kt.ExpressionEvent("
                        f'"jump", "{switch}", action=kt.SetParameter(…))]'
                    )

    def _check_set(self) -> None:
        """Controls are not set by events, nor is anything set to them."""
        last, p = self.set_parameters[-1], self.point.eq.p
        for control in self.controls:
            others = ca.vertcat(*[last[i] for i in range(p.shape[0]) if i != control.index])
            if not ca.is_equal(last[control.index], p[control.index]) or ca.depends_on(
                others, p[control.index]
            ):
                raise NoAnswerError(
                    f"{self.asked.caller}: an event sets {control.name}, or a parameter to its value, and it is a "
                    "control, which may jump at events by itself; set another parameter"
                )

    def _check_start(self) -> None:
        """Contacts that are closed in the first phase are so at the start."""
        if self.free_start:
            return
        phi, psi, _, _ = (
            np.array(v).ravel() for v in self.point.manifold(self.t_start, self.x, self.y, self.p)
        )
        rows, n, places = self.rows, self.point.n_switched, self.point.with_position
        rates = np.where(rows.held[0], psi[psi.size - n :], 0.0)
        gaps = dict(zip(places, phi[phi.size - len(places) :], strict=True))
        for contact in rows.contacts:
            name = contact.event.name
            if name not in (self.asked.stance or ((),))[0]:
                continue
            gap, rate = gaps[rows.gap_places[name]], rates[rows.gap_places[name]]
            slip = float(np.linalg.norm(rates[rows.slip_places[name]]))
            if max(abs(gap), abs(rate), slip) > CLOSED_CONTACT:
                sliding = f", and it slides with {slip:.3g} m/s" if slip > CLOSED_CONTACT else ""
                raise NoAnswerError(
                    f"{self.asked.caller}: stance: {name} is closed in the first phase, but at the start its gap is "
                    f"{gap:.3g} and grows by {rate:.3g} per s{sliding}; start on it and at rest, or with the contact "
                    "open"
                )

    def _gaps(self) -> list[MotionLimit]:
        """Contacts are not passed: their gaps stay on one side, and their forces neither pull nor let slide."""
        found = {}
        forces = []
        for contact in self.rows.contacts:
            name = contact.event.name
            unit = "N" if contact.event.unit(self.prepared.compiled.model) == "m" else ""
            normal = self._force(self.rows.gap_places[name])
            forces.append(MotionLimit(f"force of {name}", unit, normal, 0.0, np.inf, name, True))
            along = [self._force(i) for i in self.rows.slip_places[name]]
            for value in cone(contact.stick, normal, along):
                unit = "N" if len(along) == 1 else "N²"
                forces.append(MotionLimit(f"friction of {name}", unit, value, 0.0, np.inf, name, True))
        for jump in self.jumps:
            if jump.side and jump.event is not None:
                name = jump.event.name
                found[name] = MotionLimit(
                    f"gap of {name}", jump.unit, jump.side * jump.value, 0.0, np.inf, name
                )
        return [*found.values(), *forces]

    def _force(self, switched: int) -> SX:
        """Force of a switched row."""
        return self.point.lam[self.point.n_lam - self.point.n_switched + switched]

    def _check_constants(self) -> None:
        """Controls that stand in inertias or constraints cannot vary while the mechanism moves."""
        eq, caller = self.point.eq, self.asked.caller
        assert eq.A is not None and eq.f is not None
        for control in self.controls:
            symbol = eq.p[control.index]
            fixed = ca.veccat(eq.A, eq.rows.phi, eq.rows.psi)
            if ca.depends_on(fixed, symbol):
                raise NoAnswerError(
                    f"{caller}: {control.name} stands in an inertia, a length or a constraint, which cannot follow a "
                    "control over time; control a force or a torque, or give it in parameters={…}"
                )
            if not ca.depends_on(ca.veccat(eq.f, eq.xdot), symbol):
                raise NoAnswerError(
                    f"{caller}: {control.name} has no effect on the motion; control a force that acts on it"
                )

    def _value(self, expression: Scalar) -> SX:
        return self._names.value(expression)

    def _limit(self, condition: Condition) -> MotionLimit:
        unit = self._names.unit(condition.expression)
        return MotionLimit(
            condition.text, unit, self._value(condition.expression), condition.low, condition.high
        )

    def _check_instants(self) -> None:
        """Conditions at the ends are those of a state: forces are known between them."""
        forces, caller = ca.vertcat(self.point.ydot, self.point.lam), self.asked.caller
        ends = [("start", limit) for limit in self.start or ()] + [("end", limit) for limit in self.end]
        for where, limit in ends:
            if ca.depends_on(limit.value, forces):
                raise NoAnswerError(
                    f"{caller}: {where}: {limit.text!r} is a force or an acceleration, and a condition at one "
                    "instant is one of positions and speeds; give it in bounds={…}, along the whole motion"
                )
        if ca.depends_on(self.terminal, forces):
            raise NoAnswerError(
                f"{caller}: the objective at the end is a force or an acceleration; give it as an integral or as peak=…"
            )

    def _rises(self, periodic: dict[str, float] | None) -> Array | None:
        """Return the increase of every coordinate over one period; None where the motion is not periodic."""
        if periodic is None:
            return None
        names = list(self.point.eq.coordinate_names)
        faults = [
            ArgumentFault("periodic", f"periodic: there is no coordinate {name!r}", nearest(name, names))
            for name in periodic
            if name not in names
        ]
        if faults:
            raise UnknownNameError(self.asked.caller, faults)
        found = np.zeros(len(names))
        for name, rise in periodic.items():
            found[names.index(name)] = rise
        return found

    def starting(self, t: float, x: Array, y: Array, p: Array) -> MotionProblem:
        """Return the problem from another time (s) and state on, with other parameters (SI)."""
        other = copy(self)
        other.t_start, other.x, other.y, other.p = t, x, y, p
        return other

    @property
    def free_start(self) -> bool:
        """True if the state at the start is searched for."""
        return self.start is not None


def _check_model(caller: str, model: Model) -> None:
    if implicit_of(model):
        raise NoAnswerError(
            f"{caller}: friction that follows the forces of bearings is not differentiated here; use kt.JointFriction "
            "with a constant limit, or leave it out"
        )


def _unit_of(model: Model, name: str) -> str:
    """Unit of a control that is the law of a load."""
    for load in model.loads:
        if name.startswith(f"{load.name}."):
            law = name[len(load.name) + 1 :].partition(".")[0]
            return unit_of_law(model, load, law)
    return "1"


class _Names:
    """Values of the names in expressions, in symbols."""

    def __init__(self, problem: MotionProblem) -> None:
        self._eq, self._point, self._caller = problem.point.eq, problem.point, problem.asked.caller
        self._catalogue = Catalogue(problem.prepared.compiled)
        self._infos = ChannelList({name: channel.info for name, channel in self._catalogue.channels.items()})
        self._model = problem.prepared.compiled.model
        self._units = {control.name: control.unit for control in problem.controls}
        self._symbols = {control.name: self._eq.p[control.index] for control in problem.controls}
        first = self._point.n_lam - self._point.n_switched
        for name, place in problem.rows.gap_places.items():
            self._symbols[f"{name}.force"] = self._point.lam[first + place]
        self._parameters = set(problem.prepared.compiled.tree.symbols.parameter_names)
        self._free = self._undetermined(problem)
        self._faults: list[ArgumentFault] = []

    def value(self, expression: Scalar) -> SX:
        """An expression in the symbols t, x, y, p, ẏ and λ; its faults are kept for `check`."""
        if not isinstance(expression, Expr):
            return SX(expression)
        try:
            found = to_casadi(self._model.resolver.expression(expression), self._lookup)
        except ExpressionError as error:
            self._faults.append(
                ArgumentFault("expression", str(error), "name a component, such as tip.position.x")
            )
            return SX(0)
        return self._solved(found, str(expression))

    def check(self) -> None:
        """Raise `UnknownNameError` with all names that stand for nothing."""
        if self._faults:
            raise UnknownNameError(self._caller, dict.fromkeys(self._faults))

    def unit(self, expression: Scalar) -> str:
        """Unit of an expression that is a single name."""
        if not isinstance(expression, Name):
            return ""
        name = ".".join(expression.segments)
        if name in self._units:
            return self._units[name]
        if name in self._infos:
            return self._infos[name].unit
        quantity = PLACE_CHANNELS.get(expression.segments[-1], ("", 0))[0]
        return {"position": "m", "velocity": "m/s", "angular_velocity": "rad/s"}.get(quantity, "")

    def _lookup(self, segments: tuple[str, ...]) -> SX:
        name = ".".join(segments)
        if name in self._symbols:
            return self._symbols[name]
        if name in self._infos:
            channel, component = self._infos.split(name)
            entry = self._catalogue.channels[channel]
            if entry.finish is not None:
                self._fault(
                    name, "is followed from row to row of a run", "use another coordinate, or a position"
                )
                return SX(0)
            value = ca.vec(entry.expression())
            return value if component is None else value[component]
        try:
            return self._eq.motion.value(Name(*segments))
        except (KeyError, IndexError, ValueError):
            known = [*self._infos, *self._symbols, *self._parameters, "t"]
            self._fault(name, "stands for nothing", nearest(name, known))
            return SX(0)

    def _fault(self, name: str, words: str, remedy: str) -> None:
        self._faults.append(ArgumentFault("expression", f"the name {name!r} {words}", remedy))

    def _solved(self, value: SX, text: str) -> SX:
        catalogue, point = self._catalogue, self._point
        if ca.depends_on(value, catalogue.w):
            self._fault(text, "holds work done since the start", "give the power as an integral")
            return SX(0)
        if ca.depends_on(value, catalogue.lam) and self._is_open(value):
            raise NoAnswerError(
                f"{self._caller}: {text!r} is a reaction that is not unique, since constraints hold the same motion "
                "twice; bound one that is determined, or leave the spare constraint out"
            )
        lam = SX.zeros(catalogue.lam.shape[0])
        lam[point.rows] = point.lam[: len(point.rows), 0]
        return ca.substitute([value], [catalogue.ydot, catalogue.lam], [point.ydot, lam])[0]

    def _undetermined(self, problem: MotionProblem) -> Array | None:
        """Directions of λ (m × k) that move nothing in some phase, at the start; None where there are none."""
        eq, on = self._eq, problem.rows.on
        m = len(eq.rows.names)
        if m == len(self._point.rows) and on.all():
            return None
        B = np.array(
            ca.Function("B", [eq.t, eq.x, eq.p], [ca.densify(eq.rows.B)])(
                problem.t_start, problem.x, problem.p
            )
        )
        self._state = (problem.t_start, problem.x, problem.y, problem.p)
        found = []
        for here in np.unique(on, axis=0):
            U, s, _ = np.linalg.svd(B[here])
            rank = int((s > SCALED_RANK * max(s[0], TINY)).sum()) if s.size else 0
            free = np.zeros((m, int(here.sum()) - rank))
            free[here] = U[:, rank:]
            found.append(free)
        return np.concatenate(found, axis=1)

    def _is_open(self, value: SX) -> bool:
        """Return True if a value changes with the share of load between constraints that hold the same motion."""
        eq, catalogue = self._eq, self._catalogue
        if self._free is None:
            return False
        slope = ca.jacobian(value, catalogue.lam)
        arguments = [eq.t, eq.x, eq.y, eq.p, catalogue.ydot, catalogue.lam]
        n, m = catalogue.ydot.shape[0], catalogue.lam.shape[0]
        rng = np.random.default_rng(0)  # a norm has no slope at zero
        at = np.array(
            ca.Function("slope", arguments, [ca.densify(slope)])(
                *self._state, rng.normal(size=n), rng.normal(size=m)
            )
        )
        return bool(np.abs(at @ self._free).max(initial=0.0) > 1e-8 * max(TINY, np.abs(at).max(initial=0.0)))

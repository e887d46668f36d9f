"""Tangents: sensitivities S of a motion to parameters θ, integrated beside it, and slopes of channels.

    Ṡ = F_z S + F_p P,       S = ∂(x, y)/∂θ,   P = ∂p/∂θ

S stands behind the works in the state, and its error is controlled beside that of the motion: what is at rest shows
nothing of how it would move. Through events it is carried by
:mod:`kinetree.derivatives.tangent_runs`, over jumps of loads by :mod:`kinetree.derivatives.jumps`. Where a controller
samples, the entries h that it holds change at times that do not move, and all other tangents pass unchanged:

    S_h⁺ = G_x S_x + G_y S_y + G_p P

Slopes of channels are exact derivatives by coordinates, speeds, parameters, accelerations and constraint forces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import Constraints, State, assemble
from kinetree.balance.equilibrium_equations import Balance
from kinetree.channels.catalogue import Catalogue
from kinetree.channels.evaluation import determined, mapped
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.controller_blocks import sampled_blocks, sampling_outputs
from kinetree.derivatives.jumps import Crossings, Flow, directional
from kinetree.derivatives.variation import accelerations_at
from kinetree.formulations.contract import Equations
from kinetree.friction.reaction_sharing import repeated_rows, shared_reactions
from kinetree.kernels import AnyStage, Graph, Kernel, compile_graph
from kinetree.kernels.chain_rule import forward
from kinetree.model.events import Event
from kinetree.model.expressions import name_segments
from kinetree.model.joints.base import Joint
from kinetree.nonsmooth.contact_modes import ContactModes
from kinetree.results.channels import ChannelList
from kinetree.solve.modes import ALL_OPEN, ActiveSet
from kinetree.solve.sampling import Clocks
from kinetree.solve.system import System
from kinetree.tolerances import SLOPE_RANK
from kinetree.words.arguments import NoAnswerError


def sampled_tangents(
    eq: Equations, clocks: Clocks, S: SX, P: SX, first: int, varied: frozenset[str]
) -> tuple[dict[str, SX], Clocks]:
    """Outputs of the sampling kernel and the clocks of a system with tangents.

    Parameters
    ----------
    eq, clocks
        The equations and clocks without tangents.
    S, P
        Symbols of ∂(x, y)/∂θ and ∂p/∂θ.
    first
        Place in the state where S begins, column by column.
    varied
        Names of the parameters θ.
    """
    for block in sampled_blocks(eq):
        if block.callback:
            raise NoAnswerError(
                f'block "{block.name}" takes its values from a Python function, which has no derivatives here; '
                "write it as expressions"
            )
        named = {segments[0] for time in (block.period, block.offset) for segments in name_segments(time)}
        if moved := named & varied:
            raise NoAnswerError(
                f'the samples of block "{block.name}" move with {", ".join(sorted(moved))}, and a motion has no '
                "derivative by the times of its samples here; vary it in runs (simulate_many)"
            )
    outputs = sampling_outputs(eq)
    moving, ways = ca.vertcat(eq.x, eq.y, eq.p), ca.vertcat(S, P)
    columns = ca.horzcat(*[ca.jtimes(outputs["held"], moving, ways[:, j]) for j in range(ways.shape[1])])
    n, k = int(S.shape[0]), int(S.shape[1])
    held = np.concatenate([clocks.held, *(first + n * j + clocks.held for j in range(k))])
    owner = np.tile(clocks.owner, k + 1)
    order = np.argsort(owner, kind="stable")
    values = ca.vertcat(outputs["held"], ca.vec(ca.densify(columns)))
    names = (*clocks.values, *(f"∂{name}" for _ in range(k) for name in clocks.values))
    extended = replace(
        clocks,
        values=tuple(names[i] for i in order),
        held=held[order],
        owner=np.ascontiguousarray(owner[order]),
    )
    return {"held": values[order.tolist()], "measured": outputs["measured"]}, extended


class Tangents:
    """The equations of a model with the tangents of some parameters beside them.

    Parameters
    ----------
    compiled
        A model in a formulation that gives accelerations directly.
    indices
        The parameters θ, by their places among all.
    """

    def __init__(self, compiled: CompiledModel, indices: tuple[int, ...]) -> None:
        self.compiled, self.indices = compiled, indices
        names = compiled.tree.symbols.parameter_names
        self.crossings = Crossings(compiled, frozenset(names[index] for index in indices))
        eq = compiled.equations
        self.n_x, self.n_y = int(eq.x.shape[0]), int(eq.y.shape[0])
        self.n_p, self.k = int(eq.p.shape[0]), len(indices)
        self.n = self.n_x + self.n_y
        self.n_w = compiled.n_w
        self._idle_guesses: set[int] | None = None
        self._same_start: bool | None = None
        self._S, self._P = SX.sym("S", self.n, self.k), SX.sym("P", self.n_p, self.k)
        self.z = ca.vertcat(compiled.z, ca.vec(self._S))
        self.p = ca.vertcat(eq.p, ca.vec(self._P))

    # --- kernels --------------------------------------------------------------------------------------
    def system(self, base: System, g: SX | None = None, events: Sequence[Event] = ()) -> System:
        """The system of the model with functions g of events, its state and parameters extended by S and P."""
        compiled, eq = self.compiled, self.compiled.equations
        inputs = {"t": eq.t, "z": self.z, "p": self.p}
        constrained = bool(eq.rows.names)
        delta = SX.sym("delta", self.n_y)
        fixed = ca.substitute(eq.N @ delta, eq.p, SX(ca.DM(compiled.state.p)))
        rows = eq.rows
        _, switches = compiled.state_switches(events)
        sampling, clocks = None, None
        if base.clocks is not None:
            varied = frozenset(compiled.tree.symbols.parameter_names[i] for i in self.indices)
            sampled, clocks = sampled_tangents(eq, base.clocks, self._S, self._P, self.n + self.n_w, varied)
            sampling = _kernel("sampling", inputs, sampled)
        return replace(
            base,
            n_w=self.n_w + self.n * self.k,
            n_beside=self.n * self.k,
            n_p=self.n_p * (1 + self.k),
            rhs=self.rates(),
            matrices=None,
            constraints=_kernel("constraints", inputs, {"phi": rows.phi, "psi": rows.psi, "B": rows.B})
            if constrained
            else None,
            tangent=_kernel("tangent", {"z": self.z, "delta": delta}, {"dx": fixed}) if constrained else None,
            follow=None if eq.corrections is None else _kernel("follow", inputs, {"dx": eq.corrections}),
            jacobian=None,
            events=self.event_kernel(g, events),
            choice=None,
            sampling=sampling,
            clocks=clocks,
            switches=switches,
            breaks=base.breaks,
            reach=None if base.reach is None else _physical(base.reach, self.n_p),
        )

    def rates(self, lanes: int = 1) -> Kernel:
        """``(t, z, p) → (ż, health)`` with Ṡ behind ż, for one state or as many as there are lanes."""
        return compile_graph(self._graph, lanes=lanes, name="tangents")

    @cached_property
    def _graph(self) -> Graph:
        eq, graph = self.compiled.equations, self.compiled.rhs_graph()
        assert graph is not None  # the formulation gives accelerations
        zdot, stages = graph.outputs["zdot"], tuple(graph.stages)
        moving, ways = ca.vertcat(eq.x, eq.y, eq.p), ca.vertcat(self._S, self._P)
        more, tangent = forward(stages, zdot[: self.n], moving, ways)
        whole = ca.vertcat(zdot, ca.vec(ca.densify(tangent)))
        inputs = {"t": eq.t, "z": self.z, "p": self.p}
        outputs = {"zdot": ca.densify(whole), "health": ca.densify(graph.outputs["health"])}
        return Graph(inputs, outputs, (*stages, *more))

    def event_kernel(self, g: SX | None, events: Sequence[Event] = ()) -> Kernel | None:
        """Compiled functions g of events, those of switchings behind them."""
        compiled, eq = self.compiled, self.compiled.equations
        switching, _ = compiled.state_switches(events)
        watched = ca.vertcat(SX(0, 1) if g is None else g, switching)
        if not watched.shape[0]:
            return None
        return _kernel("events", {"t": eq.t, "z": self.z, "p": self.p}, {"g": watched}, eq.stages)

    # --- states ---------------------------------------------------------------------------------------
    def start(self, constraints: Constraints, state: State) -> tuple[Array, Array]:
        """Z and p at an assembled start: the derivative of assembly, then exactly on the varied constraints."""
        S, P = np.zeros((self.n, self.k)), np.zeros((self.n_p, self.k))
        idle = set(self.indices) if self._same_start else self._idle_starts(constraints, state)
        for column, index in enumerate(self.indices):
            P[index, column] = 1.0
            if index not in idle:
                S[:, column] = self._assembled(constraints, state, index)
        z = self.compiled.pack(state)
        x, y = z[None, : self.n_x], z[None, self.n_x : self.n]
        S = self.consistent(np.array([state.t]), x, y, state.p, S[None], P)[0]
        return np.concatenate([z, S.ravel(order="F")]), np.concatenate([state.p, P.ravel(order="F")])

    def assembly_needs_none(self, constraints: Constraints, state: State) -> bool:
        """Return True if the start is the same for all values of the parameters."""
        if self._same_start is None:
            self._same_start = self._idle_starts(constraints, state) >= set(self.indices)
        return self._same_start

    def _idle_starts(self, constraints: Constraints, state: State) -> set[int]:
        """Parameters that assembly does not depend on.

        They leave the values before assembly and the constraint rows alone; and the mass matrix, unless these values
        meet the constraints already, so that nothing is moved.
        """
        if self._idle_guesses is None:
            self._idle_guesses = self._without_effect(constraints, state)
        weighing = {index for index in self._idle_guesses if constraints.mass_depends_on(index)}
        if not weighing or not constraints.rows.names:
            return self._idle_guesses
        x, u, *_ = _before(constraints, state.p)
        size = 1.0 + float(np.abs(state.x).max(initial=0.0)) + float(np.abs(state.u).max(initial=0.0))
        off = np.abs(np.concatenate([state.x - x, state.u - u])).max(initial=0.0)
        return self._idle_guesses - weighing if off > 1e-12 * size else self._idle_guesses

    def _without_effect(self, constraints: Constraints, state: State) -> set[int]:
        """Parameters that change neither the constraint rows nor the values before assembly."""
        rows, p = constraints.rows, constraints.tree.symbols.p
        parts = ca.vertcat(rows.phi, rows.psi, ca.vec(constraints.state.N))
        found = set()
        for index in self.indices:
            if parts.shape[0] and ca.depends_on(parts, p[index]):
                continue
            near = 1e-3 * max(abs(float(state.p[index])), 1.0)
            before = []
            for distance in (0.0, near, -0.7 * near):
                values = state.p.copy()
                values[index] += distance
                before.append(np.concatenate(_before(constraints, values)))
            if np.array_equal(before[0], before[1]) and np.array_equal(before[0], before[2]):
                found.add(index)
        return found

    def _assembled(self, constraints: Constraints, state: State, index: int) -> Array:
        eq = self.compiled.equations
        here, _ = eq.from_tree(state.x, state.u, state.p)
        step = 1e-3 * max(abs(float(state.p[index])), 1.0)

        def at(distance: float) -> Array:
            p = state.p.copy()
            p[index] += distance
            found = assemble(constraints, p, state.t)
            x, y = eq.from_tree(found.x, found.u, found.p)
            for start in eq.quaternions:  # both signs are the same rotation
                block = slice(start, start + 4)
                x[block] = np.copysign(1.0, x[block] @ here[block]) * x[block]
            return np.concatenate([x, y])

        return directional(at, step)

    def split(self, z: Array) -> tuple[Array, Array]:
        """The state of the model (n_z) and S (n × k)."""
        own = self.n + self.n_w
        return z[:own], z[own:].reshape(self.n, self.k, order="F")

    def split_parameters(self, p: Array) -> tuple[Array, Array]:
        """The parameters of the model (n_p) and P (n_p × k)."""
        return p[: self.n_p], p[self.n_p :].reshape(self.n_p, self.k, order="F")

    def consistent(self, t: Array, x: Array, y: Array, p: Array, S: Array, P: Array) -> Array:
        """The nearest tangents that the varied constraints allow at some rows: φ_x S_x + φ_p P = 0, ψ likewise.

        t is (rows,), x and y (rows × n), S (rows × n × k), p (rows × n_p) or (n_p); P (n_p × k) is common to them.
        """
        eq = self.compiled.equations
        if not eq.rows.names:
            return S
        count, m_h = t.size, eq.rows.holonomic
        parts = mapped(self._varied, t[:, None], x, y, np.broadcast_to(p, (count, p.shape[-1])))
        N, B, phi_x, phi_p, psi_x, psi_p = (
            part.reshape(count, *self._varied.size_out(i)) for i, part in enumerate(parts)
        )
        S_x, S_y = S[:, : self.n_x].copy(), S[:, self.n_x :].copy()
        B_plus = np.linalg.pinv(B, rcond=SLOPE_RANK)
        if m_h:
            held = B_plus if m_h == B.shape[1] else np.linalg.pinv(B[:, :m_h], rcond=SLOPE_RANK)
            S_x -= N @ (held @ (phi_x @ S_x + phi_p @ P))
        S_y -= B_plus @ (psi_x @ S_x + psi_p @ P + B @ S_y)
        return np.concatenate([S_x, S_y], axis=1)

    @cached_property
    def _varied(self) -> ca.Function:
        """N, B, and the derivatives of φ and ψ by x and p."""
        eq = self.compiled.equations
        rows = eq.rows
        parts = [
            eq.N, rows.B,
            ca.jacobian(rows.phi, eq.x), ca.jacobian(rows.phi, eq.p),
            ca.jacobian(rows.psi, eq.x), ca.jacobian(rows.psi, eq.p),
        ]  # fmt: skip
        return ca.Function("v", [eq.t, eq.x, eq.y, eq.p], [ca.densify(e) for e in parts])

    # --- jumps of loads -------------------------------------------------------------------------------
    @cached_property
    def flow(self) -> Flow:
        """``(t, z, p) → ż`` of the model itself; z may be without its works."""
        rhs = self.compiled.rhs()
        assert rhs is not None  # the formulation gives accelerations
        works = np.zeros(self.n_w)

        def flow(t: float, z: Array, p: Array) -> Array:
            whole = z if z.size > self.n else np.concatenate([z, works])
            return np.asarray(rhs(t=np.array([t]), z=whole, p=p)["zdot"], dtype=float).ravel()

        return flow

    def crossed(self, t: float, z: Array, p: Array, h: float, S: Array, P: Array) -> Array:
        """S behind the place where a load jumps, if it does."""
        found = self.crossings.one(t, z, p, h, self.flow, (S, P)) if self.crossings else None
        if found is None:
            return S
        return S - np.outer(found.jump[: self.n], found.by_z @ S + found.by_p @ P)

    def moved(self, t: float, z: Array, p: Array, h: float, S: Array, P: Array) -> Array:
        """Return the shift of the time (k) at which a load jumps, or would jump if nothing held the parts it moves."""
        if not self.crossings:
            return np.zeros(self.k)
        found = self.crossings.one(t, z, p, h, self.flow, (S, P), kinks=True)
        return np.zeros(self.k) if found is None else np.asarray(-(found.by_z @ S + found.by_p @ P))


def _before(constraints: Constraints, p: Array) -> list[Array]:
    """Coordinates and speeds before assembly, and the start that is wished for every joint."""
    start = constraints.start
    wishes = start.wishes(p)
    x = start.coordinates(wishes, p)
    return [x, start.speeds(wishes, x, p), *(part for wish in wishes for part in (wish.q, wish.u))]


def _physical(function, n_p: int):  # type: ignore[no-untyped-def]
    """Switching times and lengths depend on the model's own parameters only."""
    return lambda p, *more: function(p[:n_p], *more)


def _kernel(
    name: str, inputs: dict[str, SX], outputs: dict[str, SX], stages: tuple[AnyStage, ...] = ()
) -> Kernel:
    graph = Graph(inputs, {key: ca.densify(value) for key, value in outputs.items()}, stages)
    return compile_graph(graph, name=name)


class ChannelSlopes:
    """Derivatives of named channels of a model.

    Parameters
    ----------
    compiled
        The model with its equations.
    names
        Channels, components or patterns.

    Attributes
    ----------
    names, units
        One for each row: a scalar channel, or a component.
    channels
        The channel of every row, and which component it is.
    undetermined
        Names of those that depend on how reactions which are not unique are shared.
    """

    def __init__(self, compiled: CompiledModel, names: Sequence[str]) -> None:
        self._compiled = compiled
        self._catalogue = Catalogue(compiled)
        listed = ChannelList({name: channel.info for name, channel in self._catalogue.channels.items()})
        labels: list[str] = []
        channels: list[tuple[str, int]] = []
        units: list[str] = []
        rows: list[tuple[SX, bool]] = []
        for name in listed.expand(names):
            channel, component = listed.split(name)
            info = listed[channel]
            for k in range(info.width) if component is None else [component]:
                rows.append(self._row(channel, k))
                channels.append((channel, k))
                labels.append(f"{channel}.{info.components[k]}" if info.components else channel)
                units.append(info.unit)
        self.names, self.units, self.channels = tuple(labels), tuple(units), tuple(channels)
        eq, cat = compiled.equations, self._catalogue
        values = ca.vertcat(SX(0, 1), *[row for row, _ in rows])
        self._follows = np.array([speed for _, speed in rows], dtype=bool)
        self.undetermined: tuple[str, ...] = ()
        self.dynamic = bool(values.shape[0]) and bool(ca.depends_on(values, ca.vertcat(cat.ydot, cat.lam)))
        if self.dynamic and repeated_rows(eq, compiled.rows_here):
            unique = determined(compiled, cat, [row for row, _ in rows])
            self.undetermined = tuple(name for name, alone in zip(labels, unique, strict=True) if not alone)
            # whatever λ goes with the motion, the channels show the shared ones
            shared = shared_reactions(eq, compiled.rows_here, cat.ydot, cat.lam)
            values = ca.substitute(values, cat.lam, ca.densify(shared))
        arguments = [eq.t, eq.x, eq.y, eq.p, cat.ydot, cat.lam]
        outputs = [ca.jacobian(values, v) for v in (eq.x, eq.y, eq.p, cat.ydot, cat.lam)] + [eq.N]
        self._slopes = ca.Function("slopes", arguments, [ca.densify(o) for o in outputs])

    def _row(self, name: str, k: int) -> tuple[SX, bool]:
        """The expression of a channel; for a cut joint's coordinate its speed, by which it varies."""
        channel = self._catalogue.channels[name]
        if channel.finish is None:
            return ca.vec(ca.densify(channel.expression()))[k], False
        owner, _, last = name.rpartition(".")
        joint = {cut.name: cut for cut in self._compiled.tree.topology.cuts}.get(owner)
        if joint is None or last not in joint.coordinate_names or not has_plain_rates(joint):
            raise NoAnswerError(
                f"channel {name!r} has no derivative here; use angles, positions or rotations"
            )
        speed = joint.speed_names[joint.coordinate_names.index(last)]
        return self._catalogue.channels[f"{owner}.{speed}"].expression(), True

    def at(
        self,
        state: tuple[float, Array, Array, Array, Array, Array],
        dx: Array,
        dy: Array,
        dp: Array,
        dydot: Array,
        dlam: Array,
    ) -> Array:
        """Deviations of the channels (rows × columns) from deviations of state, parameters and forces.

        ``state`` is (t, x, y, p, ẏ, λ).
        """
        t, *others = state
        states = (np.array([t]), *(part[None] for part in others))
        return self.along(states, dx[None], dy[None], dp, dydot[None], dlam[None])[0]

    def along(
        self, states: tuple[Array, ...], dx: Array, dy: Array, dp: Array, dydot: Array, dlam: Array
    ) -> Array:
        """Return deviations at several states (states × rows × columns); dp is common to them."""
        t, *others = states
        found = [
            part.reshape(t.size, *self._slopes.size_out(i))
            for i, part in enumerate(mapped(self._slopes, t[:, None], *others))
        ]
        by_x, by_y, by_p, by_ydot, by_lam, N = found
        out = by_x @ dx + by_y @ dy + by_p @ dp + by_ydot @ dydot + by_lam @ dlam
        if self._follows.any():  # δq = ∂u/∂y δξ
            out[:, self._follows] = by_y[:, self._follows] @ (np.linalg.pinv(N) @ dx)
        return np.asarray(out, dtype=float)


class ModeSlopes:
    """Derivatives of named channels of a run whose contacts, friction and switched parts change.

    Parameters
    ----------
    modes
        The model in each of its modes.
    names
        Channels, components or patterns, of the model with its contacts open. In modes that know nothing of one it is
        zero.
    """

    def __init__(self, modes: ContactModes, names: Sequence[str]) -> None:
        first = ChannelSlopes(modes.compiled(ALL_OPEN), names)
        self._modes = modes
        self._slopes: dict[ActiveSet, ChannelSlopes] = {ALL_OPEN: first}
        self.names, self.units, self.channels = first.names, first.units, first.channels

    @property
    def undetermined(self) -> tuple[str, ...]:
        """Names that depend on how reactions are shared, in the modes looked at so far."""
        found = {name for slopes in self._slopes.values() for name in slopes.undetermined}
        return tuple(name for name in self.names if name in found)

    def along(
        self, active: ActiveSet, t: Array, x: Array, y: Array, p: Array, dx: Array, dy: Array, dp: Array
    ) -> Array:
        """Deviations (k × rows × columns) at k states of a mode, accelerations and forces varied with the state.

        p is (k × n_p), or (n_p) where all states have the same.
        """
        compiled = self._modes.compiled(active)
        if active not in self._slopes:
            self._slopes[active] = ChannelSlopes(compiled, self.names)
        slopes = self._slopes[active]
        k, n, rows = t.size, y.shape[1], len(compiled.equations.rows.names)
        p = np.broadcast_to(p, (k, p.shape[-1]))
        ydot, lam = np.zeros((k, n)), np.zeros((k, rows))
        dydot, dlam = np.zeros((k, n, dp.shape[1])), np.zeros((k, rows, dp.shape[1]))
        if slopes.dynamic:
            balance = compiled.once("balance", lambda: Balance(compiled.dense))
            for i in range(k):
                found = accelerations_at(balance, t[i], x[i], y[i], p[i], dx[i], dy[i], dp)
                ydot[i], lam[i], dydot[i], dlam[i] = found
        states = (t, x, y, p, ydot, lam)
        return slopes.along(states, dx, dy, dp, dydot, dlam)


def has_plain_rates(joint: Joint) -> bool:
    """True if the speeds of a joint are the rates of its coordinates."""
    if joint.n_q != joint.n_u or joint.quaternion is not None:
        return False
    q = SX.sym("q", joint.n_q)
    rates = joint.rates(q)
    return bool(rates.is_constant() and np.array_equal(np.array(ca.DM(rates)), np.eye(joint.n_q)))

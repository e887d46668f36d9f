"""Runs as functions of parameters and initial values, with exact derivatives: in NumPy, JAX and PyTorch.

Many runs at once are computed with S beside them in the lanes of vector code times threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import ArrayLike, NDArray

from kinetree.analysis.differentiable.array_function import ArrayFunction
from kinetree.analysis.scenarios.many import simulate_many
from kinetree.analysis.scenarios.many_runs import ManyRuns
from kinetree.analysis.search.trials import FAILURES
from kinetree.arrays import Array
from kinetree.assembly.loop_closure import AssemblyError, Constraints
from kinetree.derivatives.adjoint import Adjoint
from kinetree.derivatives.objectives import Objective
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.kernels import preferred_lanes
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.nonsmooth.event_actions import Inertias
from kinetree.preparation.run_arguments import ModelLike, model_and_run, quantities
from kinetree.preparation.run_info import output_times
from kinetree.preparation.run_settings import RunSettings
from kinetree.solve.modes import ALL_OPEN
from kinetree.solve.scenario_batch import integrate_many
from kinetree.tolerances import SLOPE_ATOL, SLOPE_RTOL
from kinetree.words.arguments import Arguments, NoAnswerError, short
from kinetree.words.keywords import spelled

MOST_STEPS = 1_000_000
"""Steps after which a run is given up."""

FAILURE_CHOICES = ("error", "nan")
"""Answers to runs that fail: an error, or NaN."""


class RunFunction:
    """Channels, or objectives, of runs of a model as a function of parameters and initial values.

    The argument is an array (…, n) of values in the order of ``wrt``, each in its own unit, or a mapping from these
    names to numbers or arrays; axes in front are runs, which are computed together. An object is for one thread.

    Attributes
    ----------
    wrt
        Names of parameters and initial values.
    start
        The model's own values of them (n).
    of
        Names of the channels (or components); of objectives their expressions.
    t
        Times of the rows (s); None where the function gives values at the end of the run alone.
    output_shape
        Shape of what the function gives for one run.
    """

    def __init__(self, evaluation: _ChannelEvaluation | _ObjectiveEvaluation, failures: str) -> None:
        self._evaluation, self._nan = evaluation, failures == "nan"
        self.wrt, self.start, self.of = evaluation.wrt, evaluation.start, evaluation.of
        self.t, self.output_shape = evaluation.t, evaluation.shape
        self._function = ArrayFunction(
            "run_function", ("values",), (len(self.wrt),), self.output_shape, self._values, self._slopes
        )

    def __call__(self, values: ArrayLike | Mapping[str, ArrayLike]) -> Array:
        """Return the results of runs with these values: an array (…, ``output_shape``)."""
        return self._function.batched([self._rows(values)])

    def slopes(self, values: ArrayLike | Mapping[str, ArrayLike]) -> tuple[Array, Array]:
        """Return the results of runs with these values, and their derivatives (…, ``output_shape``, n)."""
        found, (by,) = self._function.batched_slopes([self._rows(values)])
        return found, by

    def jax(self) -> Callable[..., Any]:
        """The function for JAX: of one array (n), or of a mapping, under jit, grad, jacfwd, jacrev and vmap.

        It gives numbers of the kind of its argument: doubles where ``jax.config.update("jax_enable_x64", True)``.
        """
        from kinetree.analysis.differentiable.array_function import jax_function

        called = jax_function(self._function)

        def function(values: Any) -> Any:
            """The values in the order of ``wrt``, or by name."""
            if isinstance(values, Mapping):
                jnp = import_module("jax.numpy")
                values = jnp.stack([jnp.asarray(value) for value in self._named(values)], axis=-1)
            return called(values)

        return function

    def torch(self) -> Callable[..., Any]:
        """The function for PyTorch: of one tensor (…, n), whose axes in front are runs, or of a mapping to tensors."""
        from kinetree.analysis.differentiable.array_function import torch_function

        called = torch_function(self._function)

        def function(values: Any) -> Any:
            """The values in the order of ``wrt``, or by name."""
            if isinstance(values, Mapping):
                torch = import_module("torch")
                each = [torch.as_tensor(value) for value in self._named(values)]
                values = torch.stack(torch.broadcast_tensors(*each), dim=-1)
            return called(values)

        return function

    def _named(self, values: Mapping[str, Any]) -> Iterator[Any]:
        missing = [name for name in self.wrt if name not in values]
        unknown = [name for name in values if name not in self.wrt]
        if missing or unknown:
            told = [f"{name!r} is not given" for name in missing]
            told += [f"{name!r} is not what the function was made for" for name in unknown]
            raise NoAnswerError(f"run_function of {', '.join(self.wrt)}: " + "; ".join(told))
        return (values[name] for name in self.wrt)

    def _rows(self, values: ArrayLike | Mapping[str, ArrayLike]) -> Array:
        if isinstance(values, Mapping):
            each = [self._numbers(value) for value in self._named(values)]
            values = np.stack(np.broadcast_arrays(*each), axis=-1)
        rows: Array = self._function.rows([self._numbers(values)])[0]
        return rows

    def _numbers(self, values: Any) -> Array:
        try:
            return np.asarray(values, dtype=float)
        except (TypeError, ValueError):
            raise NoAnswerError(
                f"run_function: the values must be numbers (got {short(values)}); give those of "
                f"{', '.join(self.wrt)}, in this order or by name"
            ) from None

    def _values(self, rows: list[Array]) -> Array:
        found, failed = self._evaluation.values(rows[0])
        self._check_finished(failed, rows[0])
        return found

    def _slopes(self, rows: list[Array]) -> tuple[Array, list[Array]]:
        found, by, failed = self._evaluation.slopes(rows[0])
        self._check_finished(failed, rows[0])
        return found, [by]

    def _check_finished(self, failed: Mapping[int, str], rows: Array) -> None:
        if not failed or self._nan:
            return
        number, why = next(iter(failed.items()))
        values = ", ".join(f"{n} = {v:g}" for n, v in zip(self.wrt, rows[number], strict=True))
        many = f" ({len(failed)} of {len(rows)} runs)" if len(rows) > 1 else ""
        raise NoAnswerError(
            f"the run with {values} fails{many}: {why}; with failures='nan' its values are NaN and others go on"
        )

    def __str__(self) -> str:
        rows = "at the end" if self.t is None else f"at {self.t.size} times"
        return f"{', '.join(self.of)} {rows}, as a function of {', '.join(self.wrt)}"


class _ChannelEvaluation:
    """Channels at times, by runs in lanes, with tangents where derivatives are asked for."""

    def __init__(
        self, model: Model, run: RunSettings, of: str | Sequence[str], wrt: Sequence[str], output: Any
    ):
        single = isinstance(of, str)
        channels = [of] if isinstance(of, str) else list(of)
        self._model, self._run, self.wrt = model, run, tuple(wrt)
        self._runs = TangentRuns(model, channels, wrt, run.t_start, run.events)
        self._inertias = Inertias(self._runs.compiled)
        self.start, self.of = self._runs.start, self._runs.names
        times = np.array([run.t_end]) if output is None else output_times(output, run.t_start, run.t_end)
        assert times is not None  # every step was refused before
        self._times: Array = times
        self.t = None if output is None else times
        last = () if single and len(self.of) == 1 else (len(self.of),)
        self.shape = last if self.t is None else (times.size, *last)
        known = {parameter.name for parameter in model.parameters}
        self._initial = [name not in known for name in self.wrt]
        self._held = sorted({n.rpartition(".")[0] for n, i in zip(self.wrt, self._initial, strict=True) if i})

    def values(self, rows: Array) -> tuple[Array, dict[int, str]]:
        """Channels of runs without tangents, and which of them failed."""
        given = {name: rows[:, j] for j, name in enumerate(self.wrt)}
        initial = {name for name, yes in zip(self.wrt, self._initial, strict=True) if yes}
        runs = simulate_many(
            self._model, self._run.t_end, parameters={n: v for n, v in given.items() if n not in initial},
            initial={n: v for n, v in given.items() if n in initial}, hold=self._held, count=len(rows),
            t_start=self._run.t_start, method="dop853", rtol=self._run.rtol, atol=self._run.atol, output=self._times,
            events=self._run.events, max_steps=MOST_STEPS, progress=False,
        )  # fmt: skip
        assert isinstance(runs, ManyRuns)
        if "interrupted" in runs.status:
            raise KeyboardInterrupt
        failed = {
            s: why or "it was stopped before its end"
            for s, (status, why) in enumerate(zip(runs.status, runs.reason, strict=True))
            if status != "finished"
        }
        found = np.stack([runs[name] for name in self.of], axis=-1)
        found[list(failed)] = np.nan
        return found.reshape(len(rows), *self.shape), failed

    def slopes(self, rows: Array) -> tuple[Array, Array, dict[int, str]]:
        """Channels of runs with tangents, their derivatives, and which of them failed."""
        settings: dict[str, Any] = {"rtol": self._run.rtol, "atol": self._run.atol, "max_steps": MOST_STEPS}
        count, runs, t_end = len(rows), self._runs, self._run.t_end
        found = np.full((count, self._times.size, len(self.of)), np.nan)
        by = np.full((*found.shape, len(self.wrt)), np.nan)
        failed = _impossible(self._inertias, runs.parameters, rows)
        good = np.setdiff1d(np.arange(count), list(failed))
        done = np.zeros(good.size, bool)
        if good.size > 1 and runs.uneventful:
            found[good], by[good], done = tangents_in_lanes(runs, t_end, self._times, rows[good], **settings)
        for s in good[~done].tolist():
            try:
                traced = runs.run(t_end, self._times, rows[s], **settings)
                if traced.solution.status == "interrupted":
                    raise KeyboardInterrupt
                if traced.solution.t.size < self._times.size:
                    raise NoAnswerError(f"it was stopped before its end: {traced.solution.reason}")
                found[s], by[s] = traced.values, traced.slopes
            except FAILURES as error:
                failed[s] = str(error)
        return found.reshape(count, *self.shape), by.reshape(count, *self.shape, len(self.wrt)), failed


class _ObjectiveEvaluation:
    """Objectives of runs, with their gradients by the adjoint, however many values there are."""

    t = None

    def __init__(
        self, model: Model, run: RunSettings, of: Objective | Sequence[Objective], wrt: Sequence[str]
    ):
        objectives = [of] if isinstance(of, Objective) else list(of)
        self._run, self.wrt = run, tuple(wrt)
        self._adjoint = Adjoint(model, objectives, wrt, run.t_start, run.events)
        self._inertias = Inertias(self._adjoint.compiled)
        self.start = self._adjoint.start
        self.of = tuple(f"{o.terminal} at the end + ∫ {o.integral} dt" for o in objectives)
        self.shape: tuple[int, ...] = () if isinstance(of, Objective) else (len(objectives),)

    def values(self, rows: Array) -> tuple[Array, dict[int, str]]:
        """Objectives of runs, and which of them failed."""
        found, _, failed = self.slopes(rows)
        return found, failed

    def slopes(self, rows: Array) -> tuple[Array, Array, dict[int, str]]:
        """Objectives of runs, their gradients, and which of them failed."""
        m = int(np.prod(self.shape, dtype=int))
        found, by = np.full((len(rows), m), np.nan), np.full((len(rows), m, len(self.wrt)), np.nan)
        failed = _impossible(self._inertias, self._adjoint.parameters, rows)
        for s in np.setdiff1d(np.arange(len(rows)), list(failed)).tolist():
            try:
                one = self._adjoint.at(
                    self._run.t_end, rows[s], rtol=self._run.rtol, atol=self._run.atol, max_steps=MOST_STEPS
                )
                found[s], by[s] = one.values, one.gradients
            except FAILURES as error:
                failed[s] = str(error)
        return (
            found.reshape(len(rows), *self.shape),
            by.reshape(len(rows), *self.shape, len(self.wrt)),
            failed,
        )


def _impossible(inertias: Inertias, parameters: Callable[[Array], Array], rows: Array) -> dict[int, str]:
    """Find runs whose parameters no body can have, each with the reason."""
    found = {}
    for s, row in enumerate(rows):
        if not np.isfinite(row).all():
            found[s] = "a parameter or an initial value is not a finite number"
        elif fault := inertias.fault(parameters(row)):
            found[s] = fault
    return found


@spelled
@quantities
def run_function(
    model: ModelLike,
    t_end: float | None,
    of: str | Objective | Sequence[str] | Sequence[Objective],
    wrt: Sequence[str],
    *,
    output: float | ArrayLike | None = None,
    t_start: float | None = None,
    rtol: float | None = None,
    atol: float | None = None,
    parameters: Mapping[str, float] | None = None,
    events: Sequence[Event] | None = None,
    failures: str = "error",
) -> RunFunction:
    """Runs of a model as a function of parameters and initial values, with exact derivatives.

    The equations are compiled once. Derivatives of channels come from tangents beside the motion, those of objectives
    from the adjoint of its steps (see :func:`kinetree.sensitivities` and :func:`kinetree.gradient`): assembly, events
    and jumps of loads included. :meth:`kinetree.RunFunction.jax` and :meth:`kinetree.RunFunction.torch` give it to JAX
    and PyTorch.

    Parameters
    ----------
    model
        The mechanism.
    t_end, t_start, rtol, atol, parameters
        As for :func:`kinetree.simulate`; where nothing says them, tolerances are 1e-9 and 1e-11.
    of
        A channel, or a list of channels, components or patterns; or an :class:`kinetree.Objective`, or a list of them.
        What is not in a list has no axis in what the function gives.
    wrt
        Names of parameters, or of initial coordinates and speeds of joints, which assembly then keeps.
    output
        Interval (s) or times at which channels are given; at the end alone, without an axis of times, where left out.
    events
        Events to watch, with their actions; those of the model file where left out.
    failures
        Result of runs that fail: an "error", or "nan" in their place.

    Raises
    ------
    NoAnswerError
        If a name does not exist, or the runs cannot be differentiated.
    """
    given = RunSettings.given(
        t_end=t_end,
        t_start=t_start,
        rtol=rtol,
        atol=atol,
        output=output,
        parameters=parameters,
        events=events,
    )
    model, run = model_and_run("run_function", model, given, rtol=SLOPE_RTOL, atol=SLOPE_ATOL)
    asked = Arguments("run_function")
    asked.choice("failures", failures, FAILURE_CHOICES)
    asked.names("wrt", wrt, "give a list of parameters and initial values")
    each: Sequence[Any] = [of] if isinstance(of, (str, Objective)) else of
    objectives = [isinstance(one, Objective) for one in each]
    if not objectives:
        asked.fault("of", "nothing is asked for", "give channels or objectives")
    elif all(objectives) and output is not None:
        asked.fault("output", "an objective is one number of a run", "leave output out")
    elif any(objectives) and not all(objectives):
        asked.fault("of", "channels and objectives are mixed", "make a function of each kind")
    elif not all(objectives):
        asked.names("of", each, "give channels, or objectives")
    if not wrt:
        asked.fault("wrt", "nothing varies", "give parameters or initial values")
    asked.check()
    if parameters:
        model = model.with_parameters(**parameters)
    if all(objectives):
        return RunFunction(_ObjectiveEvaluation(model, run, of, wrt), failures)  # type: ignore[arg-type]
    return RunFunction(_ChannelEvaluation(model, run, of, wrt, output), failures)  # type: ignore[arg-type]


def tangents_in_lanes(
    runs: TangentRuns, t_end: float, times: Array, values: Array, *, rtol: float, atol: float, max_steps: int
) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Channels and derivatives of runs in which nothing happens (:attr:`TangentRuns.uneventful`).

    Parameters
    ----------
    runs
        The model with its tangents.
    t_end, times
        Last time and times of output (s).
    values
        Values of the parameters (runs × parameters), in their own units.
    rtol, atol, max_steps
        As for :func:`kinetree.simulate`.

    Returns
    -------
    values, slopes, finished
        Channels (runs × times × channels), their derivatives (runs × times × channels × parameters), and which runs
        came to their end; of the others all is NaN.
    """
    count, tangents = len(values), runs.tangents
    z0, p0, begun = _starts(runs, values)
    width, k = len(runs.names), tangents.k
    found = np.full((count, times.size, width), np.nan)
    slopes = np.full((count, times.size, width, k), np.nan)
    if not begun.any():
        return found, slopes, begun
    lanes = preferred_lanes()
    kernel = runs.compiled.once(
        ("tangents in lanes", tuple(runs.indices), lanes), lambda: tangents.rates(lanes)
    )
    solution = integrate_many(
        replace(runs.system, rhs_lanes=kernel), runs.t_start, z0, t_end, p0,
        method="dop853", rtol=rtol, atol=runs.allowed(atol), output=times, max_steps=max_steps,
    )  # fmt: skip
    finished = begun.copy()
    came = np.array([status == "finished" for status in solution.status])
    if "interrupted" in solution.status:
        raise KeyboardInterrupt
    finished[begun] = came
    if not came.any():
        return found, slopes, finished
    n, n_z = tangents.n, tangents.n + tangents.n_w
    whole = solution.z[came].reshape(-1, solution.z.shape[-1])
    t, z = np.tile(times, int(came.sum())), whole[:, :n_z]
    S = whole[:, n_z:].reshape(-1, k, n).transpose(0, 2, 1)
    first = p0[came]
    p = np.repeat(first[:, : tangents.n_p], times.size, axis=0)
    P = tangents.split_parameters(first[0])[1]  # without events the same in all runs
    shape = (int(came.sum()), times.size, width)
    found[finished] = runs.values(runs.prepared.channels, t, z, p).reshape(shape)
    along = runs.slopes_of(ALL_OPEN, t, z, S, p, P) * runs.factors
    slopes[finished] = along.reshape(*shape, k)
    return found, slopes, finished


def _starts(runs: TangentRuns, values: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
    """States and parameters with their tangents (runs × n) of all runs that can be assembled, and which these are."""
    tangents, constraints = runs.tangents, runs.compiled.constraints
    begun = np.ones(len(values), bool)
    if len(values) > 1 and runs.compiled.once(
        ("affine start", tuple(runs.indices)), lambda: _affine(constraints, runs.indices)
    ):
        z, p = (
            np.tile(part, (len(values), 1)) for part in tangents.start(constraints, runs.assembled(values[0]))
        )
        away = (values - values[0]) * runs.factors
        p[:, runs.indices] = values * runs.factors
        z[:, : tangents.n] += away @ tangents.split(z[0])[1].T
        return z, p, begun
    z0, p0 = [], []
    for s, row in enumerate(values):
        try:
            state = runs.assembled(row)
        except AssemblyError:
            begun[s] = False
            continue
        start, parameters = tangents.start(constraints, state)
        z0.append(start)
        p0.append(parameters)
    return np.array(z0), np.array(p0), begun


def _affine(constraints: Constraints, indices: list[int]) -> bool:
    """Return True if the start of an open tree is an affine function of these parameters.

    It is where coordinates and speeds are given as such functions, and neither poses nor velocities of bodies that
    depend on the parameters say them, nor quaternions, which are normalised.
    """
    tree, start = constraints.tree, constraints.start
    if constraints.rows.names or tree.topology.closing or start.has_velocities:
        return False
    theta = ca.vertcat(*[tree.symbols.p[index] for index in indices])
    joints = start.joints.values()
    if any(joint.quaternion is not None for joint in joints):
        return False
    if any(
        joint.q0 is None and start.is_placed(joint) and start.follows_parameters(joint) for joint in joints
    ):
        return False
    given = ca.vertcat(SX(0, 1), *[ca.vec(ca.densify(part)) for part in start.expressions()])
    return not ca.depends_on(ca.jacobian(given, theta), tree.symbols.p)

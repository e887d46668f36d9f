"""Environments for reinforcement learning, as Gymnasium wants them: the task, one model, or many of it in lanes.

Needs the extra ``kinetree[gym]``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np
from casadi import SX
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.loop_closure import assemble
from kinetree.channels.evaluation import mapped
from kinetree.compile.controller_blocks import check_functions_given
from kinetree.kernels import preferred_lanes
from kinetree.model.contacts import Contacts
from kinetree.model.expressions import Expr, Name, Scalar, as_scalar, substitute
from kinetree.model.model import Model
from kinetree.model.validation.events import expression_faults
from kinetree.preparation.channel_reader import ChannelReader
from kinetree.preparation.inputs import Settable, settable
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_arguments import (
    ModelLike,
    check_contacts,
    check_names,
    model_for,
    whole_model_and_settings,
)
from kinetree.solve.methods.registry import load_method
from kinetree.solve.scenario_batch import integrate_many
from kinetree.solve.stepping import StepError, Stepping
from kinetree.tolerances import ENDED, RUN_ATOL, RUN_RTOL
from kinetree.words.arguments import ArgumentError, ArgumentFault, Arguments, is_finite

if TYPE_CHECKING:
    from kinetree.analysis.marching import MarchStepping

Judge = Callable[[Array, Array], Any] | str | float
"""A function ``(observation, action) → number``, or an expression of states, time, parameters and actions."""

Start = Mapping[str, float | tuple[float, float]]
"""Initial coordinates and speeds by name: a number, or (lowest, highest) of a uniform distribution."""


@dataclass(frozen=True)
class EpisodeSettings:
    """Settings of an episode, as the user gave them.

    Attributes
    ----------
    actions
        Inputs that are set: (lowest, highest) by name.
    observations
        Channels, or components of channels, that are scalars.
    reward, terminated
        Judges of a step; nothing ends an episode where the second is left out.
    start
        Start of episodes.
    dt, duration
        Time of a step and of an episode (s).
    """

    actions: Mapping[str, tuple[float, float]]
    observations: Sequence[str]
    reward: Judge
    terminated: Judge | None
    start: Start
    dt: float
    duration: float

    def check(self, function: str) -> None:
        """Refuse settings that cannot be meant."""
        asked = Arguments(function)
        asked.positive("dt", self.dt, "give the time of a step in s")
        asked.positive("duration", self.duration, "give the time of an episode in s", infinite=True)
        if not isinstance(self.actions, Mapping) or not self.actions:
            asked.fault("actions", "must name at least one input", 'give {"motor.torque": (-1.0, 1.0)}')
        else:
            for name, bounds in self.actions.items():
                if not _is_range(bounds):
                    remedy = "give (lowest, highest)"
                    asked.fault("actions", f"{name!r} must have two finite bounds, the lower first", remedy)
        if isinstance(self.observations, str) or not self.observations:
            asked.fault("observations", "must be a list of channels", 'give ["hinge.angle", …]')
        for name, given in self.start.items():
            if not (is_finite(given) or _is_range(given)):
                asked.fault("start", f"{name!r} must be a number or (lowest, highest)", "give numbers")
        asked.check()


def _is_range(given: object) -> bool:
    pair = given if isinstance(given, tuple | list) and len(given) == 2 else (None, None)
    return is_finite(pair[0]) and is_finite(pair[1]) and pair[0] < pair[1]  # type: ignore[operator]


class Task:
    """Task of an environment, for one prepared model.

    Parameters
    ----------
    function
        Name of the caller, for errors.
    wanted
        Settings as they were asked for.
    prepared
        The model, with everything that can be set among its parameters.
    inputs
        Inputs that can be set.
    """

    def __init__(
        self, function: str, wanted: EpisodeSettings, prepared: Prepared, inputs: Mapping[str, Settable]
    ) -> None:
        self.wanted, self._prepared = wanted, prepared
        compiled = prepared.compiled
        eq, names = compiled.equations, compiled.tree.symbols.parameter_names
        self.places = np.array([names.index(inputs[name].parameter) for name in wanted.actions], np.int64)
        self.factors = np.array([inputs[name].factor for name in wanted.actions])
        bounds = np.array(list(wanted.actions.values()), dtype=float)
        self.low, self.high = bounds[:, 0], bounds[:, 1]
        self._named: dict[str | tuple[str, ...] | Name, Scalar] = {
            name: Name(entry.parameter) for name, entry in inputs.items()
        }
        reader = ChannelReader(prepared)
        faults = [
            ArgumentFault(
                "observations", f"{name!r} has {reader.width(name)} components", f"name one: {name}.x"
            )
            for name in wanted.observations
            if reader.width(name) != 1
        ]
        faults += [
            ArgumentFault(
                "observations", f"{name!r} depends on forces", "observe coordinates, positions and speeds"
            )
            for name in wanted.observations
            if reader.width(name) == 1 and reader.expression(name) is None
        ]
        rewards = self._judged("reward", wanted.reward, compiled.model.model, faults)
        ends = self._judged("terminated", wanted.terminated, compiled.model.model, faults)
        if faults:
            raise ArgumentError(function, faults)
        rows = [reader.expression(name) for name in wanted.observations]
        value = eq.motion.value
        seen = ca.vertcat(*[row for row in rows if row is not None])
        outputs = [seen, SX(0) if rewards is None else value(rewards), SX(0) if ends is None else value(ends)]
        self.function = ca.Function("task", [eq.t, compiled.z, eq.p], [ca.densify(o) for o in outputs])

    def _judged(self, what: str, judge: Judge | None, model: Model, faults: list[ArgumentFault]) -> Any:
        """An expression, checked like any other of the model; None where a function judges, or nothing."""
        if judge is None or callable(judge):
            return None
        expression = as_scalar(judge, what)
        if isinstance(expression, Expr):
            expression = substitute(expression, self._named)
            found = expression_faults(model, what, expression) if isinstance(expression, Expr) else ()
            faults += [ArgumentFault(what, fault.message, fault.remedy) for fault in found]
        return expression

    def judge(
        self, observation: Array, action: Array, reward: float, terminated: float
    ) -> tuple[float, bool]:
        """Reward and end of a step: from functions if they were given, else from the values of expressions."""
        if callable(self.wanted.reward):
            reward = float(self.wanted.reward(observation, action))
        if callable(self.wanted.terminated):
            terminated = float(self.wanted.terminated(observation, action))
        return float(reward), bool(terminated)

    def begin(self, random: np.random.Generator, p: Array, t: float) -> Array:
        """State z at the start of an episode."""
        initial = {
            name: float(given) if is_finite(given) else float(random.uniform(*given))  # type: ignore[arg-type, misc]
            for name, given in self.wanted.start.items()
        }
        compiled = self._prepared.compiled
        if not initial:
            return compiled.pack(self._prepared.state)
        return compiled.pack(assemble(compiled.constraints, p, t, initial=initial))


try:
    import gymnasium
except ImportError:
    raise ImportError("kinetree.gym needs Gymnasium: pip install 'kinetree[gym]'") from None


__all__ = ["Environment", "VectorEnvironment"]


def _ready(
    function: str,
    model: ModelLike,
    wanted: EpisodeSettings,
    formulation: str,
    contacts: Contacts | None = None,
) -> tuple[Prepared, Mapping[str, Settable]]:
    mechanism = model_for(function, model, touches=contacts is not None)
    wanted.check(function)
    check_functions_given(function, mechanism.checked())
    check_names(function, mechanism, None, dict.fromkeys(wanted.start, 0.0))
    varied, inputs = settable(mechanism, tuple(wanted.actions))
    if contacts is not None:
        check_contacts(function, contacts, varied)
    return prepare(varied, formulation=formulation, motion_only=contacts is not None), inputs


class Environment(gymnasium.Env[Array, Array]):
    """A model as a Gymnasium environment.

    Parameters
    ----------
    model
        The mechanism.
    actions
        Inputs that the agent sets: (lowest, highest) by name, ``{"motor.torque": (-2.0, 2.0)}``. Actions
        beyond the bounds are taken to them.
    observations
        Channels that the agent sees, ``["hinge.angle", "hinge.angle_rate"]``; of vectors, components.
    reward
        Reward of a step: an expression of time, states, parameters and actions at its end, ``"-hinge.angle**2"``, or a
        function ``(observation, action) → number``.
    terminated
        True if the episode ends there, likewise: ``"abs(cart.x) > 2"``.
    start
        Initial coordinates and speeds: numbers, or (lowest, highest) of uniform distributions.
    dt, substeps
        Time of a step (s), and Runge–Kutta steps in it.
    duration
        Time (s) after which an episode is truncated.
    contacts
        Many contacts, as of `kinetree.simulate`; where they are not given, those of the file. They take steps of
        dt / substeps of their own.
    formulation
        See :func:`kinetree.prepare`.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own interface

    def __init__(
        self,
        model: ModelLike,
        *,
        actions: Mapping[str, tuple[float, float]],
        observations: Sequence[str],
        reward: Judge,
        terminated: Judge | None = None,
        start: Start | None = None,
        dt: float = 0.01,
        substeps: int = 1,
        duration: float = 10.0,
        contacts: Contacts | None = None,
        formulation: str = "auto",
    ) -> None:
        wanted = EpisodeSettings(actions, observations, reward, terminated, start or {}, dt, duration)
        asked = Arguments("Environment")
        asked.whole("substeps", substeps, 1, "give the number of steps within one call")
        asked.check()
        of_file = whole_model_and_settings(model)[1]
        contacts = contacts or of_file.contacts
        prepared, inputs = _ready("Environment", model, wanted, formulation, contacts)
        self._task = Task("Environment", wanted, prepared, inputs)
        self._stepping: Stepping | MarchStepping
        if contacts is None:
            system = prepared.compiled.system(explicit_only=True)
            self._stepping = Stepping(system, load_method("rk4"), RUN_RTOL, RUN_ATOL)
        else:
            from kinetree.analysis.marching import MarchStepping

            self._stepping = MarchStepping(prepared, contacts, of_file.events)
        self._p, self._h = prepared.state.p.copy(), dt / substeps
        self.observation_space, self.action_space = _spaces(self._task)
        self._steps = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """A fresh episode; ``seed`` makes its start the same again."""
        super().reset(seed=seed)
        self._stepping.start(0.0, self._task.begin(self.np_random, self._p, 0.0), self._p)
        self._steps = 0
        return self._look()[0], {}

    def step(self, action: Array) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """One step with an action: observation, reward, terminated, truncated, info."""
        task, stepping = self._task, self._stepping
        taken = np.clip(np.asarray(action, dtype=float).ravel(), task.low, task.high)
        stepping.p[task.places] = taken * task.factors
        stepping.changed()
        self._steps += 1
        try:
            stepping.to(self._steps * task.wanted.dt, self._h)
        except StepError as error:
            observation, *_ = self._look()
            return observation, 0.0, True, False, {"failed": str(error)}
        observation, reward, end = self._look()
        judged, terminated = task.judge(observation, taken, reward, end)
        truncated = self._steps * task.wanted.dt >= task.wanted.duration * (1 - ENDED)
        return observation, judged, terminated, truncated, {}

    def _look(self) -> tuple[Array, float, float]:
        stepping = self._stepping
        observation, reward, end = self._task.function(stepping.t, stepping.z, stepping.p)
        return np.array(observation, dtype=float).ravel(), float(reward), float(end)


class VectorEnvironment(gymnasium.vector.VectorEnv[Array, Array, NDArray[Any]]):
    """Many environments of one model, integrated together in the lanes of vector code.

    Parameters
    ----------
    model, actions, observations, reward, terminated, start, dt, duration, formulation
        See :class:`Environment`; functions for reward and end are called for each environment.
    num_envs
        Number of environments.
    rtol, atol
        Tolerances of the error-controlled steps.
    threads
        Workers; all cores when left out.

    An environment whose episode has ended begins a new one at the next step, whose action is not used (Gymnasium's
    ``NEXT_STEP``). What an environment does depends neither on the others nor on the number of threads.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own interface
        "autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP
    }

    def __init__(
        self,
        model: ModelLike,
        *,
        num_envs: int,
        actions: Mapping[str, tuple[float, float]],
        observations: Sequence[str],
        reward: Judge,
        terminated: Judge | None = None,
        start: Start | None = None,
        dt: float = 0.01,
        duration: float = 10.0,
        rtol: float = 1e-6,
        atol: float = 1e-8,
        threads: int | None = None,
        formulation: str = "auto",
    ) -> None:
        wanted = EpisodeSettings(actions, observations, reward, terminated, start or {}, dt, duration)
        asked = Arguments("VectorEnvironment")
        asked.whole("num_envs", num_envs, 1, "give the number of environments")
        asked.check()
        prepared, inputs = _ready("VectorEnvironment", model, wanted, formulation)
        compiled = prepared.compiled
        if compiled.rhs_graph() is None:
            asked.fault("formulation", f"{formulation!r} does not run in lanes", 'use "auto"')
        if compiled.model.blocks and any(block.kind == "sampled" for block in compiled.model.blocks):
            asked.fault("model", "has sampled blocks, which do not run in lanes", "use Environment")
        asked.check()
        self._task = Task("VectorEnvironment", wanted, prepared, inputs)
        self._system = compiled.system(explicit_only=True, lanes=preferred_lanes())
        self._rtol, self._atol = rtol, atol
        self._threads = threads
        self._p = np.tile(prepared.state.p, (num_envs, 1))
        self._z = np.tile(compiled.pack(prepared.state), (num_envs, 1))
        self._steps = np.zeros(num_envs, np.int64)
        self._ended = np.zeros(num_envs, bool)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = _spaces(self._task)
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Fresh episodes in all environments; of a single seed, environment i has seed + i."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        else:
            seeds = [seed + i for i in range(self.num_envs)] if isinstance(seed, int) else list(seed)
        self._random = [np.random.default_rng(s) for s in seeds]
        for i in range(self.num_envs):
            self._begin(i)
        return self._look()[0], {}

    def _begin(self, i: int) -> None:
        self._z[i] = self._task.begin(self._random[i], self._p[i], 0.0)
        self._steps[i], self._ended[i] = 0, False

    def step(
        self, actions: Array
    ) -> tuple[Array, Array, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One step of every environment: observations, rewards, terminated, truncated, info."""
        task, dt = self._task, self._task.wanted.dt
        given = np.asarray(actions, dtype=float).reshape(self.num_envs, -1)
        taken = np.clip(given, task.low, task.high)
        fresh = self._ended.copy()
        for i in np.flatnonzero(fresh):
            self._begin(int(i))
        self._p[:, task.places] = taken * task.factors
        failed: dict[int, str] = {}
        for count in np.unique(self._steps[~fresh]):  # environments at the same time go together
            together = np.flatnonzero(~fresh & (self._steps == count))
            found = integrate_many(
                self._system, count * dt, self._z[together], (count + 1) * dt, self._p[together],
                method="tsit5", threads=self._threads, rtol=self._rtol, atol=self._atol,
            )  # fmt: skip
            self._z[together] = found.z_last
            failed |= {
                int(i): why
                for i, why, status in zip(together, found.code, found.status, strict=True)
                if status != "finished"
            }
        self._steps[~fresh] += 1
        observations, rewards, ends = self._look()
        terminated = np.zeros(self.num_envs, bool)
        for k in range(self.num_envs):
            if fresh[k]:
                rewards[k] = 0.0
            elif k in failed:
                rewards[k], terminated[k] = 0.0, True
            else:
                rewards[k], terminated[k] = task.judge(observations[k], taken[k], rewards[k], ends[k])
        truncated = ~fresh & (self._steps * dt >= task.wanted.duration * (1 - ENDED))
        self._ended = terminated | truncated
        return observations, rewards, terminated, truncated, {"failed": failed} if failed else {}

    def _look(self) -> tuple[Array, Array, Array]:
        t = np.asarray(self._steps * self._task.wanted.dt, dtype=np.float64)
        observations, rewards, ends = mapped(self._task.function, t[:, None], self._z, self._p)
        return observations, rewards[:, 0].copy(), ends[:, 0]


def _spaces(task: Task) -> tuple[Any, Any]:
    """Observations are any numbers; actions lie within their bounds."""
    count = len(task.wanted.observations)
    seen = gymnasium.spaces.Box(-np.inf, np.inf, (count,), np.float64)
    return seen, gymnasium.spaces.Box(task.low, task.high, dtype=np.float64)

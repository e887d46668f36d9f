"""Blocks of a controller: analyses that refuse them, and sampled blocks as clocks and a kernel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary, ref

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations
from kinetree.model.blocks.sampled import Sampled
from kinetree.model.parts import Parts
from kinetree.solve.sampling import Clocks, SampleError
from kinetree.words.arguments import ArgumentError, ArgumentFault, NoAnswerError

_STILL: Final = {
    "inverse_dynamics": "it would hold the states of blocks at their start",
    "functions": "it would hold the states of blocks at their start",
    "linearizer": "it would hold the states of blocks at their start",
    "kinematics": "it follows drivers, and nobody integrates the states of blocks",
    "transmission": "it follows drivers, and nobody integrates the states of blocks",
}
"""Analyses that cannot take states of blocks, with the reason."""

_SMOOTH: Final = ("linearize", "linearizer", "gradient", "optimize", "equilibrium", "equilibria")
"""Analyses that differentiate motions, and do not know the jumps of sampled values."""
_RESTING: Final = ("equilibrium", "equilibria")
"""Analyses that look for a position of rest, which friction that sticks leaves undetermined."""

_ENDS: WeakKeyDictionary[Any, tuple[float, bytes]] = WeakKeyDictionary()
"""Functions that remember a run, and the end (time and state) of the run that they remember."""

_RUNS: WeakKeyDictionary[Any, ref[object]] = WeakKeyDictionary()
"""The run that a remembering function follows: the last one that was begun or continued."""

_ANSWERS: WeakKeyDictionary[Any, tuple[float, bytes, Array]] = WeakKeyDictionary()
"""Last sample of each function: its time, the measured values, and the answer of the function."""


def check_no_blocks(function: str, model: Parts) -> None:
    """Raise :class:`NoAnswerError` if an analysis cannot take the blocks of a model."""
    sampled = [block.name for block in model.blocks if isinstance(block, Sampled)]
    if function in _SMOOTH and sampled:
        listed = ", ".join(f'"{name}"' for name in sampled)
        raise NoAnswerError(
            f"{function}: the model has sampled blocks ({listed}), whose values jump at every sample, and these jumps "
            "are not differentiated here; write the controller as continuous blocks, or use sensitivities"
        )
    reason = _STILL.get(function)
    named = [block.name for block in model.blocks if block.state_names]
    if reason is not None and named:
        listed = ", ".join(f'"{name}"' for name in named)
        raise NoAnswerError(
            f"{function}: the model has blocks with states ({listed}): {reason}; "
            "simulate until it rests, or ask about the model without its controller (model.remove)"
        )
    sticking = [load.name for load in model.loads if load.state_names]
    if function in (*_STILL, *_RESTING) and sticking:
        listed = ", ".join(f'"{name}"' for name in sticking)
        raise NoAnswerError(
            f"{function}: loads have states of their own ({listed}), friction that sticks anywhere within its bounds: "
            "where such a model rests depends on how it came there; simulate it, or leave out bristle or relaxation"
        )


def check_functions_given(function: str, model: Parts) -> None:
    """Raise :class:`ArgumentError` if the function that gives a block its values is missing."""
    faults = []
    for block in model.blocks:
        if not isinstance(block, Sampled) or not block.callback or block.function is not None:
            continue
        source, remedy = (
            "a Python function, and none is given",
            f"give it with model.with_functions({block.name}=…)",
        )
        if block.fmu is not None:
            source = f'the FMU "{block.fmu.file}": compiled code, which was not allowed to run'
            remedy = "read the model with --allow-fmu, allow_fmu=True, if you trust it"
        faults.append(ArgumentFault("model", f'block "{block.name}" takes its values from {source}', remedy))
    if faults:
        raise ArgumentError(function, faults)


def check_no_functions(function: str, model: Parts) -> None:
    """Raise :class:`NoAnswerError` where scenarios would share a Python function, which may remember."""
    called = [block.name for block in model.blocks if isinstance(block, Sampled) and block.callback]
    if called:
        listed = ", ".join(f'"{name}"' for name in called)
        raise NoAnswerError(
            f"{function}: blocks take their values from Python functions or FMUs ({listed}), which may remember one "
            "scenario in the next; write them as expressions, or call simulate for each scenario, with functions of "
            "its own"
        )


def sampled_blocks(eq: Equations) -> list[Sampled]:
    """The sampled blocks of a model."""
    return [block for block in eq.tree.model.blocks if isinstance(block, Sampled)]


def sampling_outputs(eq: Equations) -> dict[str, SX]:
    """Values that all sampled blocks hold after a sample, and values that their functions see."""
    blocks, value = sampled_blocks(eq), eq.motion.value
    held = [value(expression) for block in blocks for expression in block.samples.values()]
    measured = [value(expression) for block in blocks for expression in block.inputs]
    return {"held": ca.vertcat(SX(0, 1), *held), "measured": ca.vertcat(SX(0, 1), *measured)}


def clocks_of(eq: Equations) -> Clocks | None:
    """The clocks of a model; None where it has no sampled blocks."""
    blocks, symbols = sampled_blocks(eq), eq.tree.symbols
    if not blocks:
        return None
    first = eq.x.shape[0] - symbols.n_s
    places = {name: first + i for i, name in enumerate(symbols.state_names)}
    held = [
        (places[f"{block.name}.{name}"], c) for c, block in enumerate(blocks) for name in block.state_names
    ]

    def times(p: Array) -> tuple[Array, Array]:
        given = [(block.period, block.offset) for block in blocks]
        periods, offsets = zip(*[(symbols.number(T, p), symbols.number(t, p)) for T, t in given], strict=True)
        return np.array(periods), np.array(offsets)

    return Clocks(
        tuple(block.name for block in blocks),
        times,
        tuple(name for block in blocks for name in block.state_names),
        np.array([place for place, _ in held], np.int64),
        np.array([clock for _, clock in held], np.int64),
        np.array([c for c, block in enumerate(blocks) for _ in block.inputs], np.int64),
        tuple(BlockFunction(block) if block.callback else None for block in blocks),
    )


class BlockFunction:
    """The function of a block as an integrator calls it: measured values in, held values out."""

    def __init__(self, block: Sampled) -> None:
        self._function, self._block = block.function, block.name
        self._names, self._inputs = block.state_names, block.input_names
        self._kept, self._remembers = _is_kept(self._function), _remembers(self._function)
        self._former: tuple[float, bytes, Array] | None = None

    def __call__(self, t: float, measured: Array, run: object) -> Array:
        if self._function is None:
            raise SampleError(f'controller "{self._block}" has no function')
        if self._remembers and _RUNS[self._function]() is not run:
            raise SampleError(
                f'the function of controller "{self._block}" remembers another run, which was begun since this one; '
                "give each a function of its own"
            )
        seen = measured.tobytes() if self._kept else b""
        former, self._former = self._former, None
        if former is not None and former[:2] == (t, seen):
            return former[2].copy()
        given = dict(zip(self._inputs, measured.tolist(), strict=True)) if self._inputs else measured
        found = _values(self._function(t, given), self._block, self._names, len(self._names))
        if self._kept:
            _ANSWERS[self._function] = (t, seen, found.copy())
        return found

    def resume(self, run: object) -> None:
        """Continue a run: where its last sample is taken once more, the function is not called again."""
        if self._remembers:
            _RUNS[self._function] = ref(run)
        self._former = _ANSWERS.get(self._function) if self._kept else None

    def reset(self, run: object) -> None:
        """Let a function that has a method ``reset`` forget the run before this one."""
        self._former = None
        if self._remembers:
            _RUNS[self._function] = ref(run)
        if self._kept:
            _ENDS.pop(self._function, None)
        forget = getattr(self._function, "reset", None)
        if callable(forget):
            forget()


def _is_kept(function: Any) -> bool:
    """True if data can be kept for a function as long as the function lives: it has weak references and a hash."""
    try:
        ref(function)
        hash(function)
    except TypeError:
        return False
    return True


def _remembers(function: Any) -> bool:
    """True if a function states, by a method ``reset``, that it remembers a run."""
    return callable(getattr(function, "reset", None)) and _is_kept(function)


def _remembering(model: Parts) -> list[Sampled]:
    return [block for block in model.blocks if isinstance(block, Sampled) and _remembers(block.function)]


def leave_functions(model: Parts, t: float, z: Array) -> None:
    """Note that a run has ended, at time t in the state z, for functions that remember it."""
    for block in _remembering(model):
        _ENDS[block.function] = (t, z.tobytes())


def check_functions_remember(function: str, model: Parts, t: float, z: Array) -> None:
    """Raise :class:`NoAnswerError` where functions that remember a run do not remember the one that ended so."""
    others = [f'"{b.name}"' for b in _remembering(model) if _ENDS.get(b.function) != (t, z.tobytes())]
    if others:
        raise NoAnswerError(
            f"{function}: the functions of blocks ({', '.join(others)}) remember a run, and not this one: another was "
            "made since, or this one comes from a file or from other functions; simulate from the start to the new end"
        )


def told_by_functions(model: Parts, what: str) -> tuple[str, ...]:
    """Notes or warnings after a run, from the list ``notes`` or ``warnings`` of functions of sampled blocks."""
    told = [getattr(block.function, what, None) for block in model.blocks if isinstance(block, Sampled)]
    return tuple(
        words
        for found in told
        if isinstance(found, (list, tuple))
        for words in found
        if isinstance(words, str)
    )


def _values(found: Any, block: str, names: tuple[str, ...], count: int) -> Array:
    """Numbers that a function returned, in the order of the values; the integrator checks that they are finite."""
    if isinstance(found, Mapping):
        if set(found) != set(names):
            listed = ", ".join(map(repr, found)) or "nothing"
            raise SampleError(
                f'controller "{block}" returned {listed} where {", ".join(map(repr, names))} are wanted'
            )
        found = [found[name] for name in names]
    try:
        if found is None or isinstance(found, str):
            raise TypeError
        values = np.atleast_1d(np.asarray(found, dtype=float))
    except (TypeError, ValueError):
        raise SampleError(f'controller "{block}" returned {found!r}, which is no number') from None
    if values.shape != (count,):
        raise SampleError(
            f'controller "{block}" returned values of shape {values.shape} where {count} are wanted '
            f"({', '.join(names)})"
        )
    return values

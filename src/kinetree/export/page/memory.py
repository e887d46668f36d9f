"""The memory of runs in a page: laid out here as that of any run, and handed over as it stands at their beginning.

The page runs the same text (``kinetree/runtime``) on the same two blocks; it enters the addresses of its kernels,
tolerances and the state, by names whose places go along.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kinetree.kernels.graph import Graph
from kinetree.runtime import tables
from kinetree.solve.events.state_switches import forget_switchings
from kinetree.solve.methods.registry import load_method
from kinetree.solve.setup import ROUND_OFF, unconnected_memory
from kinetree.solve.system import System


def deflated(binary: bytes) -> str:
    """Bytes as text: compressed (deflate), in base64."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(compressor.compress(binary) + compressor.flush()).decode("ascii")


_INTEGERS = (
    *("rhs", "matrices", "constraints", "tangent", "follow", "events", "sampling", "timed", "timed_numbers"),
    *("method", "reduction", "projection", "location", "careful", "scratch", "n_scratch"),
    *("watching", "steps", "rejected", "evaluations", "fallbacks", "last_cause", "stale", "pending", "checkpointed"),
    *("n_clocks", "row_due", "output_next", "output_count", "output_used", "max_steps", "kept_stride"),
)  # fmt: skip
_REALS = (
    *("t", "t_new", "t_end", "h", "h_max", "rtol", "t_event", "t_silent", "t_searched", "t_projected"),
    *("t_again", "t_short", "t_low", "t_high", "t_break", "round_off", "drift", "drift_most", "t_sample"),
)
_INTEGER_ARRAYS = ("hits", "directions", "signs", "signs_before", "on_zero", "carried")
_REAL_ARRAYS = (
    *("z", "f", "g_before", "z_event", "z_projected", "atol", "p"),
    *("A", "force", "B", "gamma", "ydot", "multipliers"),
)
_CODES = (
    *("OK", "FINISHED", "OUTPUT_FULL", "SLICE_ENDED", "EVENT", "LAST_STEP", "BREAK", "LOCATED"),
    *(
        "TOO_MANY_STEPS",
        "STEP_TOO_SMALL",
        "NON_FINITE",
        "PROJECTION_FAILED",
        "BAD_SAMPLE",
        "UNWATCHED",
        "SWITCHING",
    ),
)


@dataclass(frozen=True)
class PageKernel:
    """A kernel of the page: its names and sizes alone."""

    inputs: Mapping[str, tuple[int, ...]]
    outputs: Mapping[str, tuple[int, ...]]
    address: int = 0
    n_work: int = 0
    lanes: int = 1


@dataclass(frozen=True)
class PageMemory:
    """The blocks that runs in a page begin with.

    Attributes
    ----------
    image : str
        Integers (64 bits each), words and numbers of functions of time, then reals up to the last that is not zero, as
        `deflated` writes bytes.
    n_integers, n_reals, n_words, n_numbers : int
        Lengths of the blocks, and of functions of time.
    order : int
        Of the method.
    round_off : float
        Of residuals of positions, over the longest length.
    integers, reals : dict of str to int
        Scalars by name, and their places in the blocks.
    integer_arrays, real_arrays : dict of str to tuple of int
        Arrays by name: where they begin, and how many entries they have; those that the model lacks have none.
    codes : dict of str to int
        Numbers that the runtime gives back, and directions of events.
    """

    image: str
    n_integers: int
    n_reals: int
    n_words: int
    n_numbers: int
    order: int
    round_off: float
    integers: dict[str, int]
    reals: dict[str, int]
    integer_arrays: dict[str, tuple[int, int]]
    real_arrays: dict[str, tuple[int, int]]
    codes: dict[str, int] = field(default_factory=lambda: {name: getattr(tables, name) for name in _CODES})


def page_kernel(graph: Graph) -> PageKernel:
    """A kernel by the names and shapes of a graph."""
    return PageKernel(
        {key: tuple(value.shape) for key, value in graph.inputs.items()},
        {key: tuple(value.shape) for key, value in graph.outputs.items()},
    )


def page_system(graphs: Mapping[str, Graph], **sizes: Any) -> System:
    """What is integrated in a page: kernels by their names, and the other arguments of `System`."""
    kernels: dict[str, Any] = {name: page_kernel(graph) for name, graph in graphs.items()}
    return System(**kernels, **sizes)


def page_memory(system: System, method: str) -> PageMemory:
    """The memory that runs of a system by an explicit method begin with."""
    chosen = load_method(method)
    memory = unconnected_memory(system, [chosen])
    forget_switchings(memory)
    chosen.govern(memory)
    chosen.install(memory)
    memory.scratch = 0  # an address of this process, which the page puts its own in place of
    image = memory.image()
    sizes = {name: getattr(memory, name) for name in tables.INTEGERS}

    def places(names: tuple[str, ...]) -> dict[str, tuple[int, int]]:
        found = {}
        for name in names:
            begin = int(memory.integers[tables.ARRAYS[name].offset])
            found[name] = (begin, tables.length_of(name, sizes) if begin else 0)
        return found

    timed = system.breaks
    words, numbers = (np.zeros(0, np.int64), np.zeros(0)) if timed is None else (timed.words, timed.numbers)
    parts = [
        image.integers.astype("<i8"),
        words.astype("<i8"),
        numbers.astype("<f8"),
        image.reals.astype("<f8"),
    ]
    return PageMemory(
        deflated(b"".join(part.tobytes() for part in parts)),
        image.integers.size,
        image.size,
        words.size,
        numbers.size,
        chosen.order,
        ROUND_OFF,
        {name: tables.INTEGERS[name] for name in _INTEGERS},
        {name: tables.REALS[name] for name in _REALS},
        places(_INTEGER_ARRAYS),
        places(_REAL_ARRAYS),
    )

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

from kinetree.export.code.program_tables import ProgramTables
from kinetree.kernels.graph import Graph
from kinetree.runtime import tables
from kinetree.solve.events.state_switches import forget_switchings
from kinetree.solve.methods.registry import load_method
from kinetree.solve.setup import unconnected_memory
from kinetree.solve.system import System


def deflated(binary: bytes) -> str:
    """Bytes as text: compressed (deflate), in base64."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(compressor.compress(binary) + compressor.flush()).decode("ascii")


_INTEGERS = (
    *("tangent", "follow", "sampling", "clocks", "timed", "timed_numbers"),
    *("method", "reduction", "projection", "location", "careful", "scratch", "n_scratch", "m", "m_h", "n_s", "mode"),
    *("steps", "rejected", "evaluations", "fallbacks", "last_cause", "last_event", "pending", "checkpointed"),
    *("output_next", "output_count", "output_used", "max_steps", "kept_stride"),
)  # fmt: skip
_REALS = (*("t", "t_end", "span", "h_max", "rtol", "t_event", "t_silent", "t_searched", "drift_most"),)
_INTEGER_ARRAYS = ("modes", "mode_kernels", "action_kernels")
_REAL_ARRAYS = (
    *("z", "z_event", "atol", "p"),
    *("A", "force", "B", "gamma", "ydot", "multipliers"),
)
_CODES = (
    *(
        "OK",
        "FINISHED",
        "EVENT",
        "STOPPED",
        "TOO_MANY_STEPS",
        "STEP_TOO_SMALL",
        "NON_FINITE",
        "PROJECTION_FAILED",
    ),
    *("BAD_SAMPLE", "JUMPED", "CONTACT_BROKEN", "ENDLESS", "BAD_VALUE", "SINGULAR_EQUATIONS", "BAD_CLOCK"),
    *("LIMIT_REACHED", "DOES_NOT_FIT", "FRICTION_WEDGED", "BAD_INERTIA", "MODE_WORDS"),
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
    mode_kernels, action_kernels : tuples of str
        Functions whose addresses stand in the arrays of these names, one after the other; empty where there is none.
    integers, reals : dict of str to int
        Scalars by name, and their places in the blocks.
    integer_arrays, real_arrays : dict of str to tuple of int
        Arrays by name: where they begin, and how many entries they have; those that the model lacks have none.
    codes : dict of str to int
        Numbers that the runtime gives back, and how many stand in ``modes`` of each mode.
    """

    image: str
    n_integers: int
    n_reals: int
    n_words: int
    n_numbers: int
    mode_kernels: tuple[str, ...]
    action_kernels: tuple[str, ...]
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


def page_memory(system: System, method: str, program: ProgramTables) -> PageMemory:
    """The memory that runs of a system with these modes and events by an explicit method begin with."""
    chosen = load_method(method)
    memory = unconnected_memory(system, [chosen], more=program.sizes, beside=program.names)
    forget_switchings(memory)
    chosen.govern(memory)
    chosen.install(memory)
    memory.order = chosen.order
    memory.scratch = 0  # an address of this process, which the page puts its own in place of
    sizes = {name: getattr(memory, name) for name in tables.INTEGERS}  # with as many rows as any mode has
    program.fill(memory)
    image = memory.image()

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
        tuple(name for names in program.mode_kernels for name in names),
        program.action_kernels,
        {name: tables.INTEGERS[name] for name in _INTEGERS},
        {name: tables.REALS[name] for name in _REALS},
        places(_INTEGER_ARRAYS),
        places(_REAL_ARRAYS),
    )

"""Devices that run programs for many scenarios: a GPU through CuPy, or this processor through its C++ compiler.

The second is there to check the first where there is no GPU: the same text compiled as C++, one scenario after another.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from kinetree.kernels.cuda import Team
from kinetree.solve.cuda.program import RECORD

DEVICES = ("cuda", "cuda-emulated")
"""Names of the devices."""

TEAM_LANES = 32
"""Scenarios of a block where each has several threads: a warp has one of the threads of each."""


STACK_LIMIT = 0
"""Number by which CUDA sets the stack size of a thread: no compiler knows it where functions are called by address."""


class NoDeviceError(RuntimeError):
    """A device cannot be used; the message says what is missing."""


def shared_bytes_of(team: Team) -> int:
    """Memory that the threads of a block share."""
    return 8 * TEAM_LANES * team.room


class Program(Protocol):
    """A compiled program."""

    def launch(self, kernel: str, scenarios: Any, *arguments: Any) -> None:
        """Run a kernel; the first number among the arguments is the number of threads."""


class Device(Protocol):
    """A device that compiles and runs programs."""

    @property
    def arrays(self) -> Any:
        """The module whose arrays the device works on, with the functions of NumPy."""

    def compile(
        self, text: str, team: Team | None = None, record: Sequence[tuple[str, str]] = RECORD, stack: int = 0
    ) -> Program:
        """Make a program of its text.

        ``team``: threads of each scenario, where there are several. ``record``: types and names of what kernels are
        handed. ``stack``: bytes of the stack of a thread, of a text that is C without words for devices.
        """

    def free_bytes(self) -> int:
        """Return the bytes of memory that are free for scenarios."""

    def shared_bytes(self) -> int:
        """Return the bytes of memory that the threads of a block can share."""

    def whole_load(self) -> int:
        """Return the number of threads that loads all multiprocessors equally, whatever the size of blocks."""


def open_device(name: str) -> Device:
    """Return the device of this name.

    Raises
    ------
    NoDeviceError
        There is none; the message says what is missing.
    """
    return Cuda() if name == "cuda" else EmulatedDevice()


def packed(
    fields: Mapping[str, Any], record: Sequence[tuple[str, str]], address: Any
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Pack the record ``Scenarios`` of a program: eight bytes for every field; ``address`` gives those of arrays."""
    words = np.zeros(len(record), np.int64)
    for k, (kind, name) in enumerate(record):
        value = fields[name]
        if kind == "double":
            words[k : k + 1].view(np.float64)[0] = value
        else:
            words[k] = value if isinstance(value, int) else address(value)
    return words


class Cuda:
    """A GPU of NVIDIA, through CuPy."""

    def __init__(self) -> None:
        try:
            import cupy
        except ImportError as error:
            raise NoDeviceError(
                f'CuPy cannot be imported ({error}): install it with "pip install kinetree[cuda]"'
            ) from None
        try:
            count = cupy.cuda.runtime.getDeviceCount()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise NoDeviceError(f"no GPU of NVIDIA is ready ({error})") from None
        if not count:
            raise NoDeviceError("there is no GPU of NVIDIA")
        self._cupy = cupy

    @property
    def arrays(self) -> Any:
        return self._cupy

    def compile(
        self, text: str, team: Team | None = None, record: Sequence[tuple[str, str]] = RECORD, stack: int = 0
    ) -> Program:
        """Compile by NVRTC, without contraction of products and sums."""
        return _CudaProgram(self._cupy, text, team, record, stack)

    def free_bytes(self) -> int:
        """Return the free memory of the GPU in bytes, with the memory that CuPy keeps in its pool."""
        pool = self._cupy.get_default_memory_pool()
        return int(self._cupy.cuda.runtime.memGetInfo()[0] + pool.free_bytes())

    def shared_bytes(self) -> int:
        """Return the bytes of shared memory that a block may ask for at most."""
        return int(self._cupy.cuda.Device().attributes["MaxSharedMemoryPerBlockOptin"])

    def whole_load(self) -> int:
        """Return 768 per multiprocessor: a multiple of two blocks of 128 threads, one of 256 and three of 128."""
        return 768 * int(self._cupy.cuda.Device().attributes["MultiProcessorCount"])


class _CudaProgram:
    def __init__(
        self, cupy: Any, text: str, team: Team | None, record: Sequence[tuple[str, str]], stack: int
    ) -> None:
        self._cupy, self._record, self._stack = cupy, record, stack
        self._team = team
        self._shared = 0 if team is None else shared_bytes_of(team)
        with self._said():
            plain = ("--std=c++20", "--device-as-default-execution-space") if stack else ("--std=c++17",)
            self._module = cupy.RawModule(code=text, options=(*plain, "--fmad=false"), backend="nvrtc")
            self._module.compile()

    def launch(self, kernel: str, scenarios: Any, *arguments: Any) -> None:
        cupy = self._cupy
        with self._said():
            record = cupy.asarray(packed(scenarios, self._record, lambda array: array.data.ptr))
            count = next(value for value in arguments if isinstance(value, int))
            values = tuple(np.int64(value) if isinstance(value, int) else value for value in arguments)
            if self._stack > cupy.cuda.runtime.deviceGetLimit(STACK_LIMIT):
                cupy.cuda.runtime.deviceSetLimit(STACK_LIMIT, self._stack)
            function = self._module.get_function(kernel)
            function.max_dynamic_shared_size_bytes = self._shared
            team = self._team  # without one, blocks have the threads that kernels are compiled for
            block = (function.max_threads_per_block,) if team is None else (TEAM_LANES, team.workers)
            grid = (-(-count // block[0]),)
            function(grid, block, (record, *values), shared_mem=self._shared)
            cupy.cuda.runtime.deviceSynchronize()

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Faults of the GPU, or of its compiler, in words."""
        refused = self._cupy.cuda.compiler.CompileException
        try:
            yield
        except (
            RuntimeError,
            MemoryError,
            OSError,
            ImportError,
            refused,
        ) as error:  # CuPy's own are some of these
            raise NoDeviceError(f"the GPU failed ({str(error)[:500]})") from None


class EmulatedDevice:
    """The processor of this machine as a device: it compiles the same text as C++."""

    def __init__(self) -> None:
        compiler = next(filter(None, map(shutil.which, ("g++", "clang++", "c++"))), None)
        if compiler is None:
            raise NoDeviceError("there is no C++ compiler (g++ or clang++)")
        self._compiler = compiler

    @property
    def arrays(self) -> Any:
        return np

    def compile(
        self, text: str, team: Team | None = None, record: Sequence[tuple[str, str]] = RECORD, stack: int = 0
    ) -> Program:
        """Compile with the C++ compiler, without contraction; the text itself says how many threads a scenario has."""
        return _EmulatedProgram(self._compiler, text, record, quick=stack > 0)

    def free_bytes(self) -> int:
        """Return a small number of bytes, so that scenarios come in several chunks here too."""
        return 1 << 26

    def shared_bytes(self) -> int:
        """Return the bytes that a block of the largest GPUs can share."""
        return 227 << 10

    def whole_load(self) -> int:
        """Return 1: scenarios run one after the other."""
        return 1


class _EmulatedProgram:
    def __init__(self, compiler: str, text: str, record: Sequence[tuple[str, str]], quick: bool) -> None:
        self._record = record
        with tempfile.TemporaryDirectory(prefix="kinetree-") as folder:
            source, library = Path(folder) / "program.cpp", Path(folder) / "program.so"
            source.write_text(text, encoding="utf-8")
            command = [
                compiler,
                "-std=c++20" if quick else "-std=c++17",
                "-O0",
                "-ffp-contract=off",
                "-w",
                "-shared",
                "-fPIC",
                "-pthread",
            ]
            done = subprocess.run(
                [*command, str(source), "-o", str(library), "-lm"],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                raise NoDeviceError(f"the C++ compiler refuses the program:\n{done.stderr[:2000]}")
            self._library = ctypes.CDLL(str(library))

    def launch(self, kernel: str, scenarios: Any, *arguments: Any) -> None:
        record = packed(scenarios, self._record, lambda array: array.ctypes.data)
        values = [
            ctypes.c_longlong(v) if isinstance(v, int) else ctypes.c_void_p(v.ctypes.data) for v in arguments
        ]
        self._library[kernel](ctypes.c_void_p(record.ctypes.data), *values)

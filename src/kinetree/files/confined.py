"""Reading in a process of its own, with limits of memory and time: for libraries that a damaged file can bring down.

Some libraries follow a damaged file into endless loops, gigabytes or a crash, and what they will need cannot be counted
before they read. A function that uses such a library is called by `confined` in another Python process, which the
system ends where it takes too much; whatever becomes of it is told in words that name the file.

The other process is a fresh one (not a copy of this one, whose threads may hold locks). It takes its modules from the
same folders, and gives back bytes.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any, Final

from kinetree.files.input import GIGA, MEGA, FileError

_START: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from kinetree.files.confined import answer; answer(*sys.argv[2:])"
)
_REFUSED: Final = 3
"""Exit status where a file was refused; the reason is in the output."""
_PATIENCE: Final = 10
"""Seconds on the clock for every second of the processor that is allowed, where others work on the machine too."""


@dataclass(frozen=True)
class ReadingLimits:
    """Limits on the reading of one file.

    Parameters
    ----------
    memory
        Bytes beyond those that the process has before it reads.
    seconds
        Seconds of the processor.
    """

    memory: int
    seconds: int

    @classmethod
    def of(cls, size: int) -> ReadingLimits:
        """Limits for files of so many bytes in all: room for any honest file of that size."""
        return cls(2 * GIGA + 30 * size, 20 + size // MEGA)


def confined(file: str | PathLike[str], task: str, limits: ReadingLimits, /, **arguments: Any) -> bytes:
    """Call a function with a file in a process of its own, and return its answer.

    Parameters
    ----------
    file
        The file that it reads, for messages.
    task
        The function, ``"package.module:name"``: it takes `arguments` and returns bytes.
    limits
        Limits of memory and time.
    arguments
        Numbers, texts, and lists and mappings of them.

    Raises
    ------
    FileError
        The function raised it or anything else, took too much, or ended its process.
    """
    command = [sys.executable, "-S", "-c", _START, json.dumps(sys.path), task, json.dumps(arguments)]
    command += [str(limits.memory), str(limits.seconds)]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE * limits.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise _too_much(file, limits) from None
    except OSError as error:
        raise FileError(file, f"cannot be read in a process of its own ({error})", "free memory") from None
    if done.returncode == 0:
        return done.stdout
    if done.returncode == _REFUSED:
        told: Mapping[str, Any] = json.loads(done.stdout)
        raise FileError(told["file"] or file, told["reason"], told["remedy"], told["line"])
    if done.returncode in _OF_LIMITS:
        raise _too_much(file, limits)
    raise FileError(file, "is damaged (it ends the process that reads it)", "write it again, or use a copy")


_OF_LIMITS: Final = (-9, -24)
"""Ends by the system: killed, and out of processor time (SIGXCPU)."""


def _too_much(file: str | PathLike[str], limits: ReadingLimits) -> FileError:
    reason = f"takes more than {limits.seconds} s or {limits.memory / GIGA:.1f} GB to be read, far more than its size"
    return FileError(file, reason, "write it again, or use a copy")


def answer(task: str, arguments: str, memory: str, seconds: str) -> None:
    """Call a function within limits, and write its result, or why a file is refused, to the standard output."""
    out = os.dup(1)
    os.dup2(2, 1)  # what libraries print goes elsewhere
    module, _, name = task.partition(":")
    function: Callable[..., bytes] = getattr(importlib.import_module(module), name)
    _limit(int(memory), int(seconds))
    status, told = _REFUSED, {"file": "", "line": 1, "remedy": "write it again, or use a copy"}
    try:
        found = function(**json.loads(arguments))
        status = 0
    except FileError as error:
        told |= {"file": error.file, "reason": error.reason, "remedy": error.remedy, "line": error.line}
    except MemoryError:
        told["reason"] = f"takes more than {int(memory) / GIGA:.1f} GB to be read, far more than its size"
    except RecursionError:
        told["reason"] = "is nested too deeply"
    except (Exception, SystemExit) as error:  # whatever a damaged file does to a library
        told["reason"] = f"is damaged, or of another kind ({type(error).__name__})"
    with os.fdopen(out, "wb") as stream:
        stream.write(found if status == 0 else json.dumps(told).encode())
    os._exit(status)  # a library may be in no state to end in order


def _limit(memory: int, seconds: int) -> None:
    """Limits of this process, as far as the system has them (Windows has none)."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        with open("/proc/self/statm", "rb") as pages:  # Linux
            held = int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (held + memory,) * 2)
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))

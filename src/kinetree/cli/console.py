"""The console: output, exit codes, messages of errors, and the end of a command.

Results go to stdout, everything else to stderr. Errors that a user can mend are said without a traceback.

An interpreter that ends frees all it holds, object by object; for expressions, compiled code and modules that is a
sixth of the time that a command takes, and the system does the same at one stroke. What has to happen at the end
happens before: other threads come to theirs, what is registered with `atexit` is called, what was printed is written.
"""

from __future__ import annotations

import atexit
import json
import math
import os
import sys
import threading
import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Any, NoReturn


def say(text: str, styled: bool = False) -> None:
    """Write a result for people to stdout; terminal colours are kept only where it is styled."""
    print(_shown(text if styled else clean(text), sys.stdout.encoding))


def say_json(value: Any) -> None:
    """Write a result for machines to stdout."""
    print(json.dumps(plain(value), indent=2, allow_nan=False))


def say_note(text: str, quiet: bool = False) -> None:
    """Write a note on progress to stderr."""
    if not quiet:
        print(_shown(clean(text), sys.stderr.encoding), file=sys.stderr, flush=True)


def say_fault(text: str) -> None:
    """Write the message of an error to stderr."""
    say_note(f"kinetree: {text}")


def plain(value: Any) -> Any:
    """Convert a value to one that JSON can hold; numbers that are not finite become null."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, (str, int, bool)) or value is None:
        return value
    if isinstance(value, PathLike):
        return str(value)
    raise TypeError(f"{type(value).__name__} cannot be written as JSON")


def clean(text: str) -> str:
    """The text without control characters: names in a file must not command the terminal."""
    return "".join(c if c == "\n" or c.isprintable() else "�" for c in text)


def _shown(text: str, encoding: str | None) -> str:
    """The text without characters that the terminal cannot show."""
    return text.encode(encoding or "utf-8", errors="replace").decode(encoding or "utf-8")


TEXT = "compiling the solvers (first run only; they are kept on disk) …"


@contextmanager
def announced(quiet: bool) -> Iterator[None]:
    """Write one line to stderr when loops are compiled that are not found on disk."""
    from kinetree.runtime.library import LISTENERS

    told = quiet

    def say_once() -> None:
        nonlocal told
        if not told:
            told = True
            say_note(TEXT)

    LISTENERS.append(say_once)
    try:
        yield
    finally:
        LISTENERS.remove(say_once)


OK, FAILED, USAGE, INVALID, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(Exception):
    """The command line asks for something that cannot be done; the message says what to do instead."""


def explain(error: Exception, arguments: Sequence[str]) -> int:
    """Print the message of an error, with lines of the model file, and return the exit code."""
    code = code_of(error)
    if code is None:
        say_note("".join(traceback.format_exception(error)))
        say_fault("this is a fault of Kinetree, not of your model; please report it with the lines above")
        return FAILED
    words = words_of(error)
    if code == INVALID:
        words = _placed(words, error, arguments)
    say_fault(f"this model cannot be used:\n{words}" if code == INVALID and "\n" in words else words)
    return code


def code_of(error: Exception) -> int | None:
    """Exit code of an error that a user can mend; None for all others."""
    if isinstance(error, UsageError):
        return USAGE
    for names, code in ((_model_errors(), INVALID), (_usage_errors(), USAGE), (_no_answers(), FAILED)):
        if isinstance(error, names):
            return code
    if isinstance(error, (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError)):
        return USAGE
    return FAILED if isinstance(error, OSError) else None


def words_of(error: Exception) -> str:
    """The message of an error, with the file for errors of the operating system."""
    if isinstance(error, OSError) and error.strerror and error.filename:
        return f"cannot use {str(error.filename)!r}: {error.strerror[:1].lower()}{error.strerror[1:]}"
    text = error.args[0] if isinstance(error, KeyError) and error.args else error
    return str(text) or type(error).__name__


def _placed(words: str, error: Exception, arguments: Sequence[str]) -> str:
    """The message with lines of the model file, if it has none yet, for faults that show only at the start."""
    from kinetree.io.model_file import ModelFileError
    from kinetree.io.toml.positions import with_places

    if isinstance(error, ModelFileError):
        return words
    files = [
        Path(text) for text in arguments if text.lower().endswith(".toml") and os.path.isfile(Path(text))
    ]
    return with_places(words, files[0]) if len(files) == 1 else words


def _model_errors() -> tuple[type[Exception], ...]:
    """Errors of models; this is called only once something failed, so heavy imports do not matter."""
    from kinetree.assembly.loop_closure import AssemblyError
    from kinetree.formulations.contract import FormulationError
    from kinetree.io.model_file import ModelFileError
    from kinetree.model.expressions import ExpressionError
    from kinetree.model.validation import ModelError
    from kinetree.symbolic.constraints import ConstraintError
    from kinetree.words.arguments import EventError

    return (
        ModelError,
        ModelFileError,
        AssemblyError,
        EventError,
        ConstraintError,
        FormulationError,
        ExpressionError,
    )


def _usage_errors() -> tuple[type[Exception], ...]:
    from kinetree.export.code.variables import ExportError
    from kinetree.report.picture.run_picture import PictureError
    from kinetree.results.channels import ChannelError
    from kinetree.words.arguments import ArgumentError

    return (ChannelError, ArgumentError, ExportError, PictureError)


def _no_answers() -> tuple[type[Exception], ...]:
    from kinetree.words.arguments import NoAnswerError

    return (NoAnswerError,)


def leave(code: int) -> NoReturn:
    """End this process with an exit code; 1 in place of 0 if the output could not be written."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    os._exit(code if _written() else code or 1)


def _written() -> bool:
    """Return True if all output is written; output without a reader does not count."""
    done = True
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except BrokenPipeError:
            continue
        except OSError as error:
            done = False
            os.write(2, f"what was printed could not be written: {error}\n".encode())
    return done

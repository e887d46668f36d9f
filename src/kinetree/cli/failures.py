"""Exit codes, and what is said about errors: no traceback for what a user can mend."""

from __future__ import annotations

import os
import traceback
from collections.abc import Sequence
from pathlib import Path

from kinetree.cli.streams import say_fault, say_note

OK, FAILED, USAGE, INVALID, INTERRUPTED = 0, 1, 2, 3, 130


class UsageError(Exception):
    """The command line asks for something that cannot be done; says what to do instead."""


def explain(error: Exception, arguments: Sequence[str]) -> int:
    """Say in words what went wrong, with lines of the model file among the arguments, and return the exit code."""
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
    """The message with lines of the model file, where it has none yet: what shows only when a model is started."""
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
    from kinetree.words.errors import EventError

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
    from kinetree.export.code.exported import ExportError
    from kinetree.report.picture.video import PictureError
    from kinetree.results.channels import ChannelError
    from kinetree.words.arguments import ArgumentError

    return (ChannelError, ArgumentError, ExportError, PictureError)


def _no_answers() -> tuple[type[Exception], ...]:
    from kinetree.words.errors import NoAnswerError

    return (NoAnswerError,)

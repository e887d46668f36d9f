"""The commands by name, and the treatment of their errors.

Ctrl-C (SIGINT) interrupts a run, which then keeps what it has. Shells start background jobs deaf to it, so that Ctrl-C
reaches what runs in the foreground only; that is left as it is. A request to end (SIGTERM, what ``kill`` sends) does
the same as Ctrl-C, in the background too.
"""

from __future__ import annotations

import signal
import sys
import threading
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cyclopts import App, CycloptsError, MissingArgumentError, UnknownCommandError, UnknownOptionError

from kinetree.cli.commands import analyses, examine, examples, files, look, searches, simulate
from kinetree.cli.console import INTERRUPTED, OK, USAGE, explain, say_fault, say_note
from kinetree.words.interrupts import interrupt

app = App(
    name="kinetree",
    help="Describe a mechanism, simulate it, and see how far to trust the result.",
    help_epilogue="Start with: kinetree examples copy four_bar && kinetree run four_bar.toml",
    help_format="plaintext",
    version_flags=["--version"],
    suppress_keyboard_interrupt=False,
)
for name, function in (
    ("run", simulate.run),
    ("check", examine.check),
    ("verify", examine.verify),
    ("compare", examine.compare),
    ("equilibrium", analyses.equilibrium),
    ("modes", analyses.modes),
    ("linearize", analyses.linearize),
    ("kinematics", analyses.kinematics),
    ("inverse-dynamics", analyses.inverse_dynamics),
    ("sensitivities", searches.sensitivities),
    ("fit", searches.fit),
    ("optimize", searches.optimize),
    ("pareto", searches.pareto),
    ("uncertainty", searches.uncertainty),
    ("optimal-motion", searches.optimal_motion),
    ("periodic", analyses.periodic),
    ("equations", examine.equations),
    ("intermediates", examine.intermediates),
    ("sweep", simulate.sweep),
    ("view", look.view),
    ("plot", look.plot),
    ("video", files.video),
    ("export", files.export),
    ("import", files.import_),
    ("validate", files.validate),
    ("schema", files.schema),
):
    app.command(function, name=name)
app.command(examples.app, name="examples")


def start(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code.

    0: done. 1: the simulation (or verification) failed. 2: the command line cannot be understood. 3: the model is
    not valid. 130: interrupted, by Ctrl-C or by a request to end.
    """
    app.version = _version
    try:
        with sigterm_as_interrupt(), warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: say_note(f"warning: {message}")
            code = app(
                _with_every_option(arguments),
                result_action="return_value",
                exit_on_error=False,
                print_error=False,
            )
    except CycloptsError as error:
        say_fault(f"{_usage(error)}\nSee kinetree {_command(arguments)}--help.")
        return USAGE
    except KeyboardInterrupt:
        say_fault("interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()  # whoever read the output has gone; the interpreter would complain at its end
        return OK
    except Exception as error:
        return explain(error, arguments)
    return code if isinstance(code, int) else OK


OF_ASSIGNMENTS = frozenset(("--set", "--initial", "--bounds", "--vary", "--coordinate"))
"""Options whose values are name=value, several of which may follow one option."""


def _with_every_option(arguments: Sequence[str]) -> list[str]:
    """The command line with the option before each of its values: ``--bounds a=0:1 b=0:`` has two.

    A word with "=" is a value there, and one without it is not, so that the model may stand behind them.
    """
    full: list[str] = []
    option, is_first = "", False
    for word in arguments:
        if option and not is_first and "=" in word and not word.startswith("-"):
            full.append(option)
        elif word in OF_ASSIGNMENTS:
            option, is_first = word, True
        elif is_first:
            is_first = False
        else:
            option = ""
        full.append(word)
    return full


OTHER_COMMANDS = {
    "watch": "kinetree view MODEL --watch",
    "explore": "kinetree run MODEL, and open the tab Explore of its report",
    "gallery": "kinetree examples --gallery",
    **dict.fromkeys(("simulate", "sim", "solve", "integrate"), "kinetree run MODEL"),
    **dict.fromkeys(("show", "open"), "kinetree view MODEL, or RESULT"),
    **dict.fromkeys(("animate", "movie"), "kinetree video RESULT"),
    **dict.fromkeys(("static", "statics", "balance"), "kinetree equilibrium MODEL"),
    **dict.fromkeys(("eigen", "modal", "frequencies"), "kinetree modes MODEL"),
    **dict.fromkeys(("doctor", "examine", "lint"), "kinetree check MODEL"),
    **dict.fromkeys(("new", "init"), "kinetree examples copy NAME"),
    **dict.fromkeys(("monte-carlo", "montecarlo"), "kinetree uncertainty MODEL"),
    **dict.fromkeys(("report", "html"), "kinetree view RESULT -o FILE"),
    "posterior": "kt.posterior(…) in Python; kinetree fit finds the likeliest values",
}
"""Words that others use for a command, and the command."""


def _usage(error: CycloptsError) -> str:
    """Return the message of cyclopts; for values after the first one of an option, the remedy."""
    left = getattr(error, "unused_tokens", None) or []
    if isinstance(error, UnknownCommandError) and left and left[0] in OTHER_COMMANDS:
        return f'there is no command "{left[0]}"; write {OTHER_COMMANDS[left[0]]}'
    if isinstance(error, UnknownOptionError) and error.token.keyword in ("-o", "--output"):
        names = {name for argument in error.argument_collection for name in argument.names}
        if "--out" in names:
            return (
                f"there is no option {error.token.keyword}; --out is the folder of the files that are written"
            )
    if (
        isinstance(error, MissingArgumentError)
        and error.argument is not None
        and error.argument.index is not None
    ):
        return f"{error.argument.name.lstrip('-').upper()} is missing; it follows the command"
    if left and all("=" in token for token in left):
        return f'"{left[0]}" belongs to no option; values follow their option, as --set a=1 b=2'
    return str(error)


def _command(arguments: Sequence[str]) -> str:
    return f"{arguments[0]} " if arguments and arguments[0] in set(app) else ""


def _version() -> str:
    from kinetree import __version__

    return __version__


@contextmanager
def sigterm_as_interrupt() -> Iterator[None]:
    """Let SIGTERM interrupt the block, as Ctrl-C does; neither is lost, wherever it comes."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = [signal.SIGTERM]
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        heard.append(signal.SIGINT)
    before = {number: signal.signal(number, interrupt) for number in heard}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

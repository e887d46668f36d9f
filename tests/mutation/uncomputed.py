"""Parts of a Python source that compute nothing that a result depends on, and are therefore not changed."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath

from tests.mutation.change import LARGE

OF_NO_ACCOUNT = (
    "strict", "initial", "kw_only", "repr", "init", "timeout", "indent", "optimize", "stacklevel", "maxsize",
    "daemon", "flush", "ensure_ascii", "buffering", "threads", "workers", "max_workers",
    "seed", "quick", "exist_ok", "parents", "missing_ok", "speed_level",
)  # fmt: skip
"""Arguments that compute nothing where all is well, or the same by other ways."""
CLOCKS = ("perf_counter", "monotonic", "process_time", "time")
LOGS = ("debug", "info", "warning", "warn", "_say_once")
WRITERS = ("kernels", "export", "runtime")
"""Rooms whose functions return the text of programs, which is computed; that of others is for people to read."""
CACHES = ("ObjectCache", "lru_cache", "LRUCache")
"""What is kept so that it need not be made again: how much of it is a matter of time."""
WAITS = ("sleep", "chmod")
"""How long is waited, and who may read a file."""
LEAST = 1e-100
ROUND_OFF = 1e-11
"""Numbers below this one are shares of a size that are round-off: of that size any will do that is not far off."""
SAYINGS = ("words", "message", "remedy", "why", "hint", "note", "said", "reason", "shown")
"""Names that are given to what is said."""
DRAWS = ("uniform", "normal", "standard_normal", "default_rng")
"""Random numbers, of which any will do, except where they are the scenarios themselves."""


def not_computed(tree: ast.Module, name: str) -> set[int]:
    """Numbers (`id`) of the nodes of a file that are left alone: annotations, messages, logging, times, decorators.

    Bars that show progress, too.
    """
    skipped: set[int] = set()

    def leave_out(*nodes: ast.AST | None) -> None:
        for node in nodes:
            if node is not None:
                skipped.update(id(inner) for inner in ast.walk(node))

    writes_programs = any(room in PurePosixPath(name).parts for room in WRITERS)
    any_will_do = "scenarios" not in PurePosixPath(name).parts
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign):
            leave_out(node.annotation)
        elif isinstance(node, ast.ClassDef):
            leave_out(*node.decorator_list, node if "progress" in node.name.lower() else None)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            leave_out(node.returns, *node.decorator_list, *_defaults_of_no_account(node.args))
            if node.name in ("__repr__", "__str__") or (not writes_programs and _writes_words(node)):
                leave_out(node)
            for instant in _instants(node):
                leave_out(instant)
        elif isinstance(node, ast.arg):
            leave_out(node.annotation)
        elif isinstance(node, ast.keyword) and node.arg in OF_NO_ACCOUNT:
            leave_out(node.value)
        elif isinstance(node, ast.For):
            leave_out(*_attempts(node))
        elif isinstance(node, ast.BinOp) and (found := _size_of_round_off(node)) is not None:
            skipped.add(id(node))
            leave_out(found)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            leave_out(*_not_divided_by(node.right))
        elif isinstance(node, ast.Call) and _last(node.func) == "vertcat":
            leave_out(*_columns_of_zeros(node))
        elif (
            _is_empty(node)
            or _is_said(node)
            or (not writes_programs and _joins_words(node))
            or (any_will_do and _is_drawn(node))
        ):
            leave_out(node)
    leave_out(*_sizes_of_caches(tree))
    if (
        not writes_programs and "io" not in PurePosixPath(name).parts
    ):  # readers tell the line of a fault as a number
        for node in ast.walk(tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                leave_out(*_only_said(node))
    return skipped


def _attempts(loop: ast.For) -> list[ast.AST]:
    """A few attempts that are alike, ``for _ in range(8)``: what ends before the last of them needs not one more."""
    call, counts = loop.iter, isinstance(loop.target, ast.Name) and loop.target.id == "_"
    if not (counts and isinstance(call, ast.Call) and _last(call.func) == "range" and len(call.args) == 1):
        return []
    ends = any(isinstance(node, (ast.Break, ast.Return)) for body in loop.body for node in ast.walk(body))
    (most,) = call.args
    few = isinstance(most, ast.Constant) and type(most.value) is int and 1 < most.value < LARGE
    return [most] if ends and few else []


def _sizes_of_caches(tree: ast.Module) -> list[ast.AST]:
    """Sizes of caches, where they are called and where a module names them: ``MOST = 8`` of ``ObjectCache(MOST)``."""
    sizes = [
        size
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and _last(node.func) in CACHES
        for size in node.args
    ]
    known = {id(size) for size in sizes}
    elsewhere = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in known
    }
    names = {size.id for size in sizes if isinstance(size, ast.Name)} - elsewhere
    named = [
        statement
        for statement in tree.body
        if isinstance(statement, ast.Assign) and any(_last(target) in names for target in statement.targets)
    ]
    return [*sizes, *named]


def _only_said(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.AST]:
    """Assignments of a function whose names only errors and logging read, or other such assignments."""
    told = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _last(node.func) in LOGS)
    ]
    said = {id(inner) for node in told for inner in ast.walk(node)}
    read = {
        node: node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    given = [
        (node, node.targets[0].id)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
    ]
    found: list[ast.AST] = []
    while True:
        computed = {name for node, name in read.items() if id(node) not in said}
        more = [
            node for node, name in given
            if name in read.values() and name not in computed and id(node) not in said
        ]  # fmt: skip
        if not more:
            return found
        found += more
        said |= {id(inner) for node in more for inner in ast.walk(node)}


def _defaults_of_no_account(arguments: ast.arguments) -> list[ast.expr | None]:
    """Defaults of arguments that compute nothing: ``seed: int = 0``."""
    places = [*arguments.posonlyargs, *arguments.args]
    pairs = [
        *zip(reversed(places), reversed(arguments.defaults), strict=False),
        *zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True),
    ]
    return [default for argument, default in pairs if argument.arg in OF_NO_ACCOUNT]


def _is_said(node: ast.AST) -> bool:
    """Whether a node is a message, logging, or for those who check types."""
    if isinstance(node, ast.Call):
        return _last(node.func) in (*LOGS, *WAITS)
    if isinstance(node, ast.If):
        return _last(node.test) == "TYPE_CHECKING"
    if isinstance(node, ast.IfExp):  # one of two wordings
        wordings = [side.value for side in (node.body, node.orelse) if isinstance(side, ast.Constant)]
        return len(wordings) == 2 and any(isinstance(text, str) and " " in text for text in wordings)
    return isinstance(node, (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom))


def _is_empty(node: ast.AST) -> bool:
    """Whether a node makes a matrix without entries, ``SX(0, 1)``, or is the least number, which only is not zero."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, float) and 0.0 < node.value < LEAST
    if not isinstance(node, ast.Call) or _last(node.func) not in ("SX", "DM", "zeros", "empty"):
        return False
    sizes = node.args[0].elts if node.args and isinstance(node.args[0], ast.Tuple) else node.args
    return len(sizes) > 1 and any(
        isinstance(size, ast.Constant) and type(size.value) is int and size.value == 0 for size in sizes
    )


def _size_of_round_off(node: ast.BinOp) -> ast.expr | None:
    """What a number that is round-off is a share of: ``1 + abs(x)`` in ``1e-13 * (1 + abs(x))``."""
    if not isinstance(node.op, ast.Mult):
        return None
    for number, size in ((node.left, node.right), (node.right, node.left)):
        if (
            isinstance(number, ast.Constant)
            and isinstance(number.value, float)
            and 0 < number.value < ROUND_OFF
        ):
            return size
    return None


def _not_divided_by(divisor: ast.expr) -> list[ast.AST]:
    """Numbers that stand for a divisor where it is nothing: 1.0 in ``x / np.where(size > 0, size, 1.0)``."""
    while isinstance(divisor, ast.Subscript):  # np.where(…)[:, None]
        divisor = divisor.value
    if not isinstance(divisor, ast.Call) or _last(divisor.func) not in ("where", "if_else"):
        return []
    return [value for value in divisor.args[1:] if isinstance(value, ast.Constant)]


def _columns_of_zeros(stack: ast.Call) -> list[ast.AST]:
    """1 of ``SX(n, 1)`` among what CasADi stacks: n rows without a column are n rows of zeros there, too."""
    zeros = [part for part in stack.args if isinstance(part, ast.Call) and _last(part.func) in ("SX", "DM")]
    return [part.args[1] for part in zeros if len(stack.args) > 1 and len(part.args) == 2]


def _joins_words(node: ast.AST) -> bool:
    """Whether a statement puts words together: ``names = ", ".join(…) or "nothing"``, ``words = "…"``."""
    if isinstance(node, ast.Assign) and any(_last(target) in SAYINGS for target in node.targets):
        return True
    return isinstance(node, (ast.Assign, ast.Return, ast.Expr, ast.AugAssign)) and any(
        isinstance(inner, ast.Call)
        and _last(inner.func) == "join"
        and isinstance(inner.func, ast.Attribute)
        and isinstance(inner.func.value, ast.Constant)
        for inner in ast.walk(node)
    )


def _is_drawn(node: ast.AST) -> bool:
    """Whether random numbers are drawn."""
    return isinstance(node, ast.Call) and _last(node.func) in DRAWS


def _last(function: ast.expr) -> str:
    """Name of what is called, without what it belongs to."""
    return getattr(function, "attr", getattr(function, "id", ""))


def _writes_words(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function puts words together for people to read, not one of a few names."""
    if not (isinstance(function.returns, ast.Name) and function.returns.id == "str"):
        return False
    return any(
        isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Call) and _last(node.func) == "join")
        for node in ast.walk(function)
    )


def _instants(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.AST]:
    """Differences of instants of a clock in a function, how long something took."""
    read = {
        target.id
        for node in ast.walk(function)
        if isinstance(node, ast.Assign) and _is_clock(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub)
        and any(
            _is_clock(side) or (isinstance(side, ast.Name) and side.id in read)
            for side in (node.left, node.right)
        )
    ]


def _is_clock(node: ast.expr) -> bool:
    """Whether a clock is read."""
    return isinstance(node, ast.Call) and not node.args and _last(node.func) in CLOCKS

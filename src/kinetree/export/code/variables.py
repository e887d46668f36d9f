"""The variables of a program, states, parameters and outputs, in names that languages allow."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any

import casadi as ca
from casadi import SX

from kinetree.arrays import Array
from kinetree.channels.catalogue import Catalogue
from kinetree.compile.compiled_model import CompiledModel
from kinetree.export.code.modes import stages_for
from kinetree.friction.contact_rows import contacts_of
from kinetree.friction.dry_friction import sliding_frictions
from kinetree.friction.implicit_forces import contact_row, without_stages
from kinetree.friction.reaction_sharing import shared_reactions
from kinetree.kernels.graph import Graph
from kinetree.runtime.build import SOURCES
from kinetree.runtime.tables import header
from kinetree.solve.modes import OFF
from kinetree.words.names import nearest


class ExportError(ValueError):
    """A model, or a wish, that cannot be exported; the message says why, and the remedy."""


@dataclass(frozen=True)
class Variable:
    """A number with a name: a state, a parameter or an output.

    Attributes
    ----------
    name : str
        Name in Kinetree, such as ``crank.angle``.
    identifier : str
        Name in programming languages.
    unit : str
        SI.
    start : float
        Its value at the start (of outputs: 0).
    words : str
        Meaning in words.
    """

    name: str
    identifier: str
    unit: str
    start: float
    words: str


def state_variables(compiled: CompiledModel, state: Any) -> tuple[Variable, ...]:
    """Coordinates, speeds and integrals, with their values at the start."""
    eq, integrals = compiled.equations, compiled.integrals
    names = (*eq.coordinate_names, *eq.speed_names, *integrals.names)
    units = (*eq.coordinate_units, *eq.speed_units, *integrals.units)
    words = (
        *["coordinate"] * len(eq.coordinate_names),
        *["speed"] * len(eq.speed_names),
        *["integral along the motion"] * len(integrals),
    )
    values = compiled.pack(state)
    plain = identifiers(names)
    return tuple(map(Variable, names, plain, units, map(float, values), words))


def parameter_variables(compiled: CompiledModel, p: Array, inputs: Mapping[str, str]) -> tuple[Variable, ...]:
    """All parameters; ``inputs`` are those that are inputs, with their units."""
    parameters = compiled.model.parameters
    names = [parameter.name for parameter in parameters]
    units = [one.unit or inputs.get(one.name, "") if one.factor == 1.0 else "" for one in parameters]
    words = []
    for parameter in parameters:
        kind = "input" if parameter.name in inputs else "parameter"
        given = "" if parameter.factor == 1.0 else f", given in {parameter.unit}, here in SI"
        words.append(kind + given)
    return tuple(map(Variable, names, identifiers(names), units, map(float, p), words))


def output_functions(
    models: Sequence[CompiledModel], wanted: Sequence[str] | None, rubs_beside: bool, shared: bool
) -> tuple[tuple[Variable, ...], list[Graph], bool]:
    """Names of the outputs, their function for every state of switched parts, and whether constraint forces matter.

    Outputs of what is switched off are zero. In models without friction of their own all contacts are closed.
    ``rubs_beside``: forces of friction are known, as of rows that stick.
    ``shared``: constraint forces are known as they are shared; else those of closed contacts alone.
    """
    catalogues = [Catalogue(compiled, known_forces=rubs_beside, all_closed=True) for compiled in models]
    if wanted is None:
        wanted = [
            name
            for name, channel in catalogues[0].channels.items()
            if channel.info.kind == "joint" and not channel.info.components and channel.finish is None
            and not name.endswith(".acceleration")
        ]  # fmt: skip
    known = {name: channel for each in reversed(catalogues) for name, channel in each.channels.items()}
    names, units, words, faults = [], [], [], []
    places: list[tuple[str, int]] = []
    for name in wanted:
        owner, component = name, None
        if name not in known:
            owner, _, component = name.rpartition(".")
            if owner not in known or component not in known[owner].info.components:
                faults.append(f"output {name!r} is no channel of this model; {nearest(name, list(known))}")
                continue
        info = known[owner].info
        for k, part in enumerate(info.components or ("",)):
            if component is None or part == component:
                names.append(f"{name}.{part}" if part and component is None else name)
                units.append(info.unit_of(k))
                words.append(info.description)
                places.append((owner, k))
    if faults:
        raise ExportError("\n".join(faults))
    graphs, forces = [], False
    for compiled, catalogue in zip(models, catalogues, strict=True):
        eq, own = compiled.equations, catalogue.channels
        columns = {owner: ca.vec(own[owner].expression()) for owner, _ in places if owner in own}
        expressions = [columns[owner][k] if owner in columns else SX(0) for owner, k in places]
        out = ca.densify(ca.vertcat(SX(0, 1), *expressions))
        renamed = ca.substitute(out, catalogue.w, compiled.z[eq.x.shape[0] + eq.y.shape[0] :])
        rubs = sliding_frictions(compiled.model)
        given = ca.vertcat(compiled.inputs["p"], *[rub.given for rub in rubs if rubs_beside])
        if not rubs_beside and any(rub.state != OFF for rub in rubs):
            answer = without_stages(eq, compiled.rows_here, partial(getattr, compiled, "sizes"))
            renamed = ca.substitute(renamed, catalogue.lam, ca.densify(answer.lam))
        elif not shared and ca.depends_on(renamed, catalogue.lam):
            pressing = [contact_row(eq, c.name) for c in contacts_of(compiled.model) if c.closed]
            lam = shared_reactions(eq, compiled.rows_here, catalogue.ydot, catalogue.lam, known=pressing)
            renamed = ca.substitute(renamed, catalogue.lam, ca.densify(lam))
        inputs = {**compiled.inputs, "p": given, "ydot": catalogue.ydot, "lam": catalogue.lam}
        forces = forces or bool(catalogue.lam.shape[0] and ca.depends_on(renamed, catalogue.lam))
        graphs.append(Graph(inputs, {"out": renamed}, stages_for(compiled, renamed)))
    return tuple(map(Variable, names, identifiers(names), units, [0.0] * len(names), words)), graphs, forces


_WORDS = """
    auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    main model function end begin module export import using local global let true false nothing
"""
RESERVED = frozenset(_WORDS.split()) | frozenset(keyword.kwlist)
"""Words that C, Python or languages that call C keep for themselves."""

_LETTERS = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "µ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho",
    "σ": "sigma", "τ": "tau", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega", "ø": "o", "æ": "ae", "ß": "ss",
}  # fmt: skip


def identifiers(names: Sequence[str]) -> list[str]:
    """One identifier for each name, in order; those that would be equal are numbered."""
    taken: set[str] = set()
    found = []
    for name in names:
        plain = identifier(name)
        candidate, number = plain, 2
        while candidate in taken:
            candidate, number = f"{plain}_{number}", number + 1
        taken.add(candidate)
        found.append(candidate)
    return found


def identifier(name: str) -> str:
    """A name with nothing but letters, digits and underscores in it."""
    spelled = "".join(_LETTERS.get(c.lower(), c) for c in name)
    bare = unicodedata.normalize("NFKD", spelled).encode("ascii", "ignore").decode()
    plain = re.sub(r"_+", "_", re.sub(r"[^A-Za-z0-9]", "_", bare)).strip("_") or "x"
    return f"x_{plain}" if plain[0].isdigit() or plain in RESERVED else plain


def program_name(name: str, functions: Iterable[str]) -> str:
    """The identifier with which the files and functions of a program begin; none of its words is one of the runtime."""
    plain, (templates, runtime) = identifier(name), _words_of_programs()
    behind = {*templates, *functions}
    own = {f"{plain}_{word}" for word in behind} | {f"{plain.upper()}_{word}" for word in behind}
    return f"x_{plain}" if own & runtime or plain.lower() == "elementary" else plain


@cache
def _words_of_programs() -> tuple[frozenset[str], frozenset[str]]:
    """Return words that follow the name of a model in programs, and functions and constants without that name."""
    own = [file.read_text(encoding="utf-8") for file in (files("kinetree.export.code") / "runtime").iterdir()]
    text = "\n".join([*own, header(), *(file.read_text(encoding="utf-8") for file in SOURCES.glob("*.[ch]"))])
    constants = re.findall(r"#define (\w+)", text)
    return (
        frozenset(re.findall(r"(?i)@name@_(\w+)", text)) | {"out", "correct", "jacobian_at"},
        frozenset([*constants, *re.findall(r"^[A-Za-z][\w *]*?\b(\w+)\(", text, re.MULTILINE)]),
    )

"""Names of a model as names of programming languages: letters, digits and underscores, each one once."""

from __future__ import annotations

import keyword
import re
import unicodedata
from collections.abc import Sequence

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

"""The text of the runtime as one file, for programs that compile it with their own compiler.

Files stand in the order in which they include each other. Functions of a part that others call become internal to the
one translation unit, and what two parts have each for itself under one name carries the name of its part. Nothing else
of the text is changed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from kinetree.kernels.source.languages import ELEMENTARY
from kinetree.runtime.build import TEXT

_INCLUDE = re.compile(r'^#include "(\w+\.h)"\n', re.MULTILINE)
_OUTSIDE = re.compile(r"^(int64_t \w+\()", re.MULTILINE)
_OWN = re.compile(r"^static (?:inline )?(?:const )?[\w ]+?[ *](\w+)(?:\(|\[)", re.MULTILINE)
_MACRO = re.compile(r"^#define (\w+)", re.MULTILINE)

EXACT = """\
#if defined __clang__
#pragma STDC FP_CONTRACT OFF
#elif defined __GNUC__
#pragma GCC optimize("fp-contract=off")
#endif
"""
"""Products and sums are not contracted, whatever the compiler's options say."""

PRELUDE = f"""\
/* The runtime of Kinetree: steps, error control, dense output, location of events, constraints. The same text moves
   models in Kinetree itself: it gives the same bits there and here. */
{EXACT}\
#if defined __GNUC__
#pragma GCC diagnostic ignored "-Wunused-function"
#else
#include <math.h>
#define __builtin_inf() INFINITY
#define __builtin_nan(text) NAN
#define __builtin_sqrt sqrt
#define __builtin_fabs fabs
#define __builtin_floor floor
#endif

"""


def whole_text(parts: Sequence[str], prelude: str = PRELUDE, provided: Iterable[str] = ()) -> str:
    """One file with these parts of the text (``"drive"``, ``"explicit"``, …), which includes ``elementary.h``.

    Headers that are ``provided`` are left out: what they say stands before this text.
    """
    known = set(provided)
    texts = {part: (TEXT / f"{part}.c").read_text(encoding="utf-8") for part in parts}
    times = Counter(name for text in texts.values() for name in set(_OWN.findall(text)))
    written = [prelude]
    for part, text in texts.items():
        written += [_headers(name, known) for name in _INCLUDE.findall(text)]
        alike = [name for name in dict.fromkeys(_OWN.findall(text)) if times[name] > 1]
        own = _OUTSIDE.sub(r"static \1", _INCLUDE.sub("", text))
        for name in alike:  # members of structures may be called the same
            own = re.sub(rf"(?<![\w.>]){name}\b", f"{part}_{name}", own)
        macros = [
            f"#undef {name}\n" for name in dict.fromkeys(_MACRO.findall(own))
        ]  # headers may have such names
        written += [*macros, own, *macros, "\n"]
    return "".join(written)


def _guard(name: str) -> str:
    return f"#ifndef KINETREE_{name[:-2].upper()}_H"


def _headers(name: str, known: set[str]) -> str:
    """A header with those that it includes where it does so; those with a guard once, templates every time."""
    if name in known:
        return ""
    if name == ELEMENTARY:  # which the equations include, too
        known.add(name)
        return f'#include "{name}"\n'
    text = (TEXT / name).read_text(encoding="utf-8")
    if _guard(name) in text:
        known.add(name)
    return _INCLUDE.sub(lambda found: _headers(found[1], known), _OUTSIDE.sub(r"static \1", text)) + "\n"


def text_behind(header: str, before: str, without: Iterable[str] = ()) -> str:
    """A header and those that it includes, to stand in one file behind the text ``before``; some are left out."""
    known = {name for name in _all_headers(header) if _guard(name) in before} | set(without)
    return _headers(header, known)


def _all_headers(name: str) -> set[str]:
    found = {name}
    for inner in _INCLUDE.findall((TEXT / name).read_text(encoding="utf-8")):
        found |= _all_headers(inner)
    return found

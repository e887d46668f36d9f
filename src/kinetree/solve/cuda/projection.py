"""Solution of constraint rows as straight-line code, with the places of B that are always zero left out.

The operations are those of ``project.c`` of the runtime in their order; a product with zero changes no bit of a sum.
Written out, all values have names, which stay in registers.
"""

from __future__ import annotations

from collections.abc import Sequence

Pattern = Sequence[Sequence[int]]
"""Columns of every row of B that are not always zero, ascending."""


def write_solution(name: str, pattern: Pattern, n_y: int, independent: Sequence[int], rows: int) -> str:
    """``bool name(B, residual, longest, closeness, delta)``: least δ with B δ = −residual.

    Of the first ``rows`` rows the ``independent`` ones are met; false where they are badly conditioned. ``longest`` has
    an entry for every independent row.
    """
    chosen = [(a, i) for a, i in enumerate(independent) if i < rows]
    filled = _fill(pattern, [i for _, i in chosen])
    lines = _gram(pattern, [i for _, i in chosen], filled)
    for u, (a, _) in enumerate(chosen):
        lines.append(f"longest[{a}] = fmax(longest[{a}], G{u}_{u});")
    lines += _factors(filled)
    for u, (a, _) in enumerate(chosen):
        lines.append(
            f"closest = fmin(closest, longest[{a}] > 0.0 ? L{u}_{u} * L{u}_{u} / longest[{a}] : 0.0);"
        )
    lines.append("*closeness = closest;")
    for u, (_, i) in enumerate(chosen):
        terms = [f"L{u}_{k} * w{k}" for k in range(u) if k in filled[u]]
        lines.append(f"const double w{u} = ({' - '.join([f'-residual[{i}]', *terms])}) / L{u}_{u};")
    for u in reversed(range(len(chosen))):
        terms = [f"L{k}_{u} * v{k}" for k in range(u + 1, len(chosen)) if u in filled[k]]
        lines.append(f"const double v{u} = ({' - '.join([f'w{u}', *terms])}) / L{u}_{u};")
    for j in range(n_y):
        terms = [f"B[{i} * NY + {j}] * v{u}" for u, (_, i) in enumerate(chosen) if j in pattern[i]]
        lines.append(f"delta[{j}] = {' + '.join(['0.0', *terms])};")
    return _function(
        f"bool {name}(const double *B, const double *residual, double *longest, double *closeness, double *delta)",
        ["double closest = *closeness;", *lines, "return true;"],
    )


def write_test(name: str, pattern: Pattern, rows: int, displaced: bool) -> str:
    """``bool name(B, residual, delta, bound)``: whether every |residual + B δ| is surely within bound times its row.

    A row is measured by its largest entry, which is no less than their mean. False only means that a closer look is
    needed.
    """
    lines = []
    for i in range(rows):
        size = " + ".join(f"fabs(B[{i} * NY + {j}])" for j in pattern[i]) or "0.0"
        terms = [f"B[{i} * NY + {j}] * delta[{j}]" for j in pattern[i]] if displaced else []
        value = " + ".join([f"residual[{i}]", *terms])
        lines.append(f"met = met && {max(len(pattern[i]), 1)}.0 * fabs({value}) <= bound * ({size});")
    return _function(
        f"bool {name}(const double *B, const double *residual, const double *delta, double bound)",
        ["bool met = true;", *lines, "return met;"],
    )


def _function(head: str, lines: Sequence[str]) -> str:
    return "\n".join([f"DEVICE INLINED {head}", "{", *(f"    {line}" for line in lines), "}", ""])


def _gram(pattern: Pattern, rows: Sequence[int], filled: Sequence[set[int]]) -> list[str]:
    """G = B Bᵀ of some rows, where L is not always zero (the sign of a zero in it shows nowhere)."""
    lines = []
    for u, i in enumerate(rows):
        for v in sorted(filled[u]):
            k = rows[v]
            terms = [f"B[{i} * NY + {j}] * B[{k} * NY + {j}]" for j in pattern[i] if j in pattern[k]]
            lines.append(f"const double G{u}_{v} = {' + '.join(terms) or '0.0'};")
    return lines


def _fill(pattern: Pattern, rows: Sequence[int]) -> list[set[int]]:
    """Columns of every row of L, L Lᵀ = B Bᵀ, that are not always zero."""
    filled: list[set[int]] = []
    for u, i in enumerate(rows):
        found = {v for v, k in enumerate(rows[: u + 1]) if set(pattern[i]) & set(pattern[k])} | {u}
        for v in range(u):
            if any(k in found and k in filled[v] for k in range(v)):
                found.add(v)
        filled.append(found)
    return filled


def _factors(filled: Sequence[set[int]]) -> list[str]:
    """L of G, column by column."""
    lines = []
    for j in range(len(filled)):
        known = [f"L{j}_{k} * L{j}_{k}" for k in range(j) if k in filled[j]]
        lines += [
            f"const double P{j} = {' - '.join([f'G{j}_{j}', *known])};",
            f"if (!(G{j}_{j} > 0.0) || !(P{j} >= 2.0 * TRUSTED_PIVOT * G{j}_{j} || P{j} / G{j}_{j} >= TRUSTED_PIVOT))",
            "    return false;",
            f"const double L{j}_{j} = sqrt(P{j});",
        ]
        for i in range(j + 1, len(filled)):
            if j in filled[i]:
                known = [f"L{i}_{k} * L{j}_{k}" for k in range(j) if k in filled[i] and k in filled[j]]
                lines.append(f"const double L{i}_{j} = ({' - '.join([f'G{i}_{j}', *known])}) / L{j}_{j};")
    return lines

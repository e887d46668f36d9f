"""Units as products of powers of kg, m, s and rad, in the words of FMI."""

from __future__ import annotations

import re

_KNOWN: dict[str, dict[str, int]] = {
    "kg": {"kg": 1}, "m": {"m": 1}, "s": {"s": 1}, "rad": {"rad": 1}, "N": {"kg": 1, "m": 1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2}, "W": {"kg": 1, "m": 2, "s": -3}, "Pa": {"kg": 1, "m": -1, "s": -2},
    "Hz": {"s": -1}, "A": {"A": 1}, "K": {"K": 1}, "V": {"kg": 1, "m": 2, "s": -3, "A": -1}, "1": {},
}  # fmt: skip
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_TOKEN = re.compile(r"([A-Za-z]+|1)(?:\^?(-?\d+)|([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+))?|([·⋅*/ ])")


def base_unit(unit: str) -> str:
    """``<BaseUnit …/>`` of an SI unit such as ``N·m·s/rad``; nothing where it is not such a product."""
    total: dict[str, int] = {}
    sign, position = 1, 0
    while position < len(unit):
        found = _TOKEN.match(unit, position)
        if found is None:
            return ""
        position = found.end()
        name, power, raised, operator = found.groups()
        if operator is not None:
            sign = -1 if operator == "/" or (sign < 0 and operator in "·⋅* ") else 1
            continue
        if name not in _KNOWN:
            return ""
        exponent = int(power or (raised or "1").translate(_POWERS))
        for base, times in _KNOWN[name].items():
            total[base] = total.get(base, 0) + sign * exponent * times
    parts = [f'{base}="{power}"' for base, power in total.items() if power]
    return f"<BaseUnit{''.join(' ' + p for p in parts)}/>"

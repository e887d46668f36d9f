"""Numbers that exported programs judge contacts by are those of a simulation."""

from __future__ import annotations

import re
from importlib.resources import files

from kinetree.nonsmooth import contact_scales, contacts

TEXT = files("kinetree.export.code").joinpath("runtime", "contacts.c").read_text(encoding="utf-8")


def test_gaps_and_rates_are_judged_alike() -> None:
    pattern = r"#define (\w+)\(c\) \(([\d.e-]+) \* \(c\)->length \+ ([\d.e-]+) \* \(c\)->round_off\)"
    gaps = {name: (float(a), float(b)) for name, a, b in re.findall(pattern, TEXT)}
    assert set(gaps) == {"TOUCHING", "PENETRATION", "LOWEST_ARC", "MARGIN"}
    assert gaps == {name: getattr(contact_scales, name) for name in gaps}
    numbers = {name: float(value) for name, value in re.findall(r"#define (\w+) ([\d.e-]+)\s", TEXT)}
    assert numbers["AT_REST"] == contact_scales.AT_REST
    assert numbers["LEAST_RATE"] == contact_scales.LEAST_RATE
    assert numbers["CREEPING"] == contacts.ROUND_OFF
    assert numbers["SLACK"] == contacts.SLACK

"""The flags of an MJCF file: which parts of the physics it switches off or on."""

from __future__ import annotations

from typing import Any, Final

HONOURED: Final = (
    "constraint", "equality", "frictionloss", "limit", "contact", "spring", "damper", "gravity", "clampctrl",
    "actuation",
)  # fmt: skip
"""Flags that the import acts on."""

_CONSTRAINTS: Final = ("equality", "frictionloss", "limit", "contact")
_NUMERICAL: Final = (
    "warmstart", "filterparent", "refsafe", "sensor", "midphase", "eulerdamp", "autoreset", "nativeccd", "island",
    "multiccd", "energy", "fwdinv", "invdiscrete", "sleep", "diagexact",
)  # fmt: skip
"""Flags of MuJoCo's own solver, sensors and collision detection: the equations of motion are the same without."""


class Switches:
    """The flags of a compiled MuJoCo model."""

    def __init__(self, mujoco: Any, m: Any) -> None:
        self._off = _names(mujoco.mjtDisableBit, "mjDSBL_", int(m.opt.disableflags))
        self._on = _names(mujoco.mjtEnableBit, "mjENBL_", int(m.opt.enableflags))

    def off(self, what: str) -> bool:
        """Whether a part of the physics (one of `HONOURED`) is switched off; ``constraint`` takes four with it."""
        return what in self._off or (what in _CONSTRAINTS and "constraint" in self._off)

    @property
    def compensates_gravity(self) -> bool:
        """Whether ``gravcomp`` acts: not without gravity, nor where MuJoCo skips all passive forces."""
        return not self.off("gravity") and not (self.off("spring") and self.off("damper"))

    def switched_off(self) -> list[str]:
        """The honoured flags that are off."""
        return [what for what in HONOURED if what in self._off]

    def unheard(self) -> list[str]:
        """Flags that are set and neither honoured nor merely numerical: also those of later versions of MuJoCo."""
        left = [f'flag {name}="disable"' for name in self._off if name not in (*HONOURED, *_NUMERICAL)]
        return left + [f'flag {name}="enable"' for name in self._on if name not in _NUMERICAL]


def _names(bits: Any, prefix: str, value: int) -> list[str]:
    members = {int(bit): name for name, bit in bits.__members__.items() if name.startswith(prefix)}
    known = [name.removeprefix(prefix).lower() for bit, name in members.items() if value & bit]
    rest = value & ~sum(members)
    return known + ([f"number {rest:#x}"] if rest else [])

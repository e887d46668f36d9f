"""Scenarios integrated on a device: which of them it takes, and what comes back."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.device_system import device_system, why_not_on_device
from kinetree.solve.cuda.devices import DEVICES, NoDeviceError, open_device
from kinetree.solve.cuda.run import DeviceSolution, integrate_on_device

__all__ = ["DEVICES", "NoDeviceError", "run_on_device"]


def run_on_device(
    device: str, compiled: CompiledModel, t0: float, z0: Array, t_end: float, p: Array, **settings: Any
) -> DeviceSolution:
    """Integrate scenarios, from states z0 (S, n_z) with parameters p (S, n_p), on a device.

    Those whose equations switch at times of their own do not go there; they come back unfinished, as do all that need
    the care of ``step.h`` of the runtime.

    Raises
    ------
    NoDeviceError
        The device is missing, or the model is not for it.
    """
    if why := why_not_on_device(compiled):
        raise NoDeviceError(why)
    opened = open_device(device)
    system = device_system(compiled)
    smooth = np.ones(len(z0), bool)
    if system.breaks is not None:
        smooth[:] = [not system.breaks.switch_between(values, t0, t_end) for values in p]
    try:
        found = integrate_on_device(opened, system, t0, z0[smooth], t_end, p[smooth], **settings)
    except MemoryError as error:
        raise NoDeviceError(f"its memory is not enough ({error})") from None
    if smooth.all():
        return found
    z, steps = np.full((len(z0), *found.z.shape[1:]), np.nan), np.zeros(len(z0), np.int64)
    finished = np.zeros(len(z0), bool)
    z[smooth], steps[smooth], finished[smooth] = found.z, found.steps, found.finished
    return DeviceSolution(z, finished, steps, found.seconds, found.interrupted)

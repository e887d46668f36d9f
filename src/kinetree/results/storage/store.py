"""Runs as HDF5 files: `Run.save` and `Run.load`, and `RunWriter` while a run is going on.

The files open in xarray, MATLAB, Octave and anything else that reads HDF5: plain arrays of doubles and
integers, UTF-8 text, dimension scales that name rows and columns. ::

    /                   attributes: format, format_version, complete (0 or 1), status, reason,
                        model_name, formulation, method
    /time               (k,) s; dimension scale of all rows
    /state/x, y, w      (k, n) coordinates, speeds, accumulated works; columns labelled by
    /state/x_name, …    dimension scales of text, with their units in
    /state/x_unit, …
    /state/zdot         (k, n_z) rates of (x, y, w), if known; columns labelled by /state/z_name
    /state/quaternions  columns of x at which a unit quaternion starts
    /channels/NAME      (k,) or (k, c) values of a channel; attributes units, description, kind, and
                        component_units where the columns have different ones; columns
                        labelled by /channels/component_…
    /errors/NAME        (k,) or (k, c) estimated errors of a channel, of those that were asked for
    /events/…           t, name, description, z_before, z_after of every event
    /parameters/…       name, value at the start; change_t, change_name, change_value by events
    /audit/…            the audit, entry by entry
    /statistics/…, /timings/…, /settings/…, /versions/…, /resume/…
    /model              the model as text
    /stream/…           only in files of runs that have not finished, see `kinetree.results.storage.stream`

Blocks without columns are left out. Attribute ``units`` is on /time, on channels, and on states whose
columns share one unit. Arrays carry a checksum (``crc32``, of their bytes), so that damage is found on
reading.

A file is written beside its place and moved there when whole: an interrupted `Run.save` leaves what was
there before.
"""

from __future__ import annotations

from kinetree.files.output import StoreError
from kinetree.results.storage.store_write import FORMAT, FORMAT_VERSION
from kinetree.results.storage.stream import RunWriter

__all__ = ["FORMAT", "FORMAT_VERSION", "RunWriter", "StoreError"]

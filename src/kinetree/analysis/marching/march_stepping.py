"""Motion with many contacts, driven from outside one step at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from kinetree.analysis.marching.contact_channels import SLIP, XYZ, ContactHistory, MarchedChannels
from kinetree.analysis.marching.march_job import MarchJob, words_of
from kinetree.arrays import Array
from kinetree.contact.description import describe
from kinetree.contact.march import Status
from kinetree.model.contacts import Contacts
from kinetree.model.events import Event
from kinetree.model.expressions import name_segments
from kinetree.model.references import expressions_in
from kinetree.preparation.channel_reader import ChannelReader
from kinetree.preparation.prepare import Prepared
from kinetree.preparation.run_settings import RunSettings
from kinetree.results.channels import ChannelInfo, ChannelList
from kinetree.solve.stepping import StepError

WITHOUT_CONTACT = {"contact_force": ("N", XYZ), "normal_force": ("N", ()), SLIP: ("m/s", ())}
"""Units and components of the channels of two bodies that are zero where nothing pushes."""


class MarchStepping:
    """A mechanism with many contacts in the middle of its motion, as `kinetree.solve.stepping.Stepping` is one without.

    Parameters
    ----------
    prepared
        The mechanism, made ready for its motion.
    contacts
        Which shapes touch, and how.
    events
        Stops: events with restitution.
    """

    def __init__(self, prepared: Prepared, contacts: Contacts, events: Sequence[Event] = ()) -> None:
        model, settings = prepared.compiled.model, RunSettings(contacts=contacts, events=tuple(events))
        self._job = MarchJob.of(prepared, model.model, settings.complete())
        self._march, job = self._job.march, self._job
        told = (contacts, model.bodies, model.markers, model.ground_shapes)
        used = {segments[0] for segments in name_segments(*expressions_in(told))}
        names = prepared.compiled.tree.symbols.parameter_names
        self._used = [
            (one.name, names.index(one.name), one.factor) for one in model.parameters if one.name in used
        ]
        self._values = self._used_values(prepared.state.p)
        self._reader = ChannelReader(prepared)
        self._channels = MarchedChannels(
            prepared.compiled, job.mechanism, ContactHistory(job.tables), job.friction
        )

    # --- moving ---------------------------------------------------------------------------------------
    def start(self, t: float, z: Array, p: Array) -> None:
        """Begin at (t, z) with these parameters, and find the forces of contacts there."""
        self._describe(p)
        self._march = self._job.march_from(t, z, p)
        self._check(self._march.look_ahead(self._job.step))

    def to(self, t_end: float, h: float) -> None:
        """Go on to `t_end` (s), by steps of at most h (s)."""
        self._check(self._march.to(t_end, h))

    def changed(self) -> None:
        """Note that parameters were changed from outside: the forces before tell nothing about those to come."""
        if self._describe(self.p):
            self._march = self._job.march_from(self.t, self.z, self.p)
        self._march.begin_anew()

    def _used_values(self, p: Array) -> dict[str, float]:
        """Values, each in its own unit, of the parameters that the contacts are described with."""
        return {name: float(p[place]) / factor for name, place, factor in self._used}

    def _describe(self, p: Array) -> bool:
        """Describe the contacts with the values of these parameters (SI). True if they are others than before."""
        values = self._used_values(p)
        if values == self._values:
            return False
        self._values, contacts = values, self._job.settings.contacts
        mechanism = self._job.prepared.compiled.model
        mechanism = mechanism.at(mechanism.model.with_parameters(**values))
        self._job = replace(self._job, tables=describe(mechanism, contacts))
        return True

    def _check(self, status: Status) -> None:
        if status != Status.REACHED:
            raise StepError(words_of(status, self._march.t))

    @property
    def t(self) -> float:
        """Time reached (s)."""
        return self._march.t

    @property
    def z(self) -> Array:
        """State (n_z): a copy."""
        return self._march.state

    @property
    def p(self) -> Array:
        """Parameters (n_p), to be read and written. Who writes calls `changed`."""
        return self._march.p

    # --- looking --------------------------------------------------------------------------------------
    @property
    def names(self) -> tuple[str, ...]:
        """Names of the channels of the model, and of those of the bodies that touch now."""
        return tuple(self._now().names)

    def read(self, name: str, t: float, z: Array, p: Array) -> float | Array:
        """Value of a channel now, or of a component of one; the forces of contacts are means over the last step."""
        channels = self._now()
        listed = ChannelList({**self._without_contact(name), **channels.names})
        channel, component = listed.split(name)
        info = listed[channel]
        if channel not in channels.names:
            found = np.zeros(info.width)
        elif self._reader.is_motion(channel):
            return self._reader.read(name, t, z, p)
        else:
            layout = self._job.info.layout
            values = channels.evaluate([channel], np.array([t]), *layout.split(z[None]), p)
            found = np.atleast_1d(values[channel][0])
        if component is not None:
            return float(found[component])
        return found if info.components else float(found[0])

    def _now(self) -> MarchedChannels:
        """Channels at the time reached."""
        history, march = ContactHistory(self._job.tables), self._march
        history.append(march.t, *march.contacts(), march.joint_friction(), march.stop_forces())
        self._channels.show(history)
        return self._channels

    def _without_contact(self, name: str) -> dict[str, ChannelInfo]:
        """Channels of two bodies, if ``name`` is one of them: zero where nothing pushes."""
        bodies = self._job.tables.bodies
        for end, (unit, components) in WITHOUT_CONTACT.items():
            label, found, _ = name.partition(f".{end}")
            pairs = (f"{one}-{other}" for i, one in enumerate(bodies) for other in bodies[i + 1 :])
            if found and label in pairs:
                return {f"{label}.{end}": ChannelInfo(unit, components, "nothing pushes now", "contact")}
        return {}

"""The catalogue of channels: every named quantity of a model as an expression of states, accelerations and forces.

One file lists the channels of one kind of object; expressions are made when a channel is first asked for.
"""

from __future__ import annotations

from kinetree.channels.catalogue.listing import Listing
from kinetree.channels.catalogue.loads import (
    list_block,
    list_constraints,
    list_contacts,
    list_definition,
    list_frictions,
    list_load,
    list_user_measure,
)
from kinetree.channels.catalogue.mechanism import list_energies, list_joint, list_place, list_residuals
from kinetree.compile.compiled_model import CompiledModel
from kinetree.model.graph.references import coupled_joints


class Catalogue(Listing):
    """All channels of a compiled model."""

    def __init__(self, compiled: CompiledModel) -> None:
        super().__init__(compiled)
        model, tree = self.tree.model, self.tree
        coupled = coupled_joints(model)
        for joint in [*(link.joint.joint for link in tree.links), *tree.topology.cuts]:
            list_joint(self, joint, coupled)
        for body in model.bodies:
            list_place(self, body.name, "body")
        for marker in model.markers:
            list_place(self, marker.name, "marker")
        for load, effect in self.eq.applied.effects:
            list_load(self, load, effect)
        for block in model.blocks:
            list_block(self, block)
        for definition in compiled.model.definitions:
            list_definition(self, definition)
        for measure in model.measures:
            list_user_measure(self, measure)
        list_constraints(self)
        list_contacts(self)
        list_frictions(self)
        list_energies(self)
        list_residuals(self)

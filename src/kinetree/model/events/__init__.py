"""Events: what to watch during a run, and what to do when it crosses zero. The lists below name all types.

Adding an event type or an action: one frozen dataclass with ``kind`` set, and one line here.
"""

from __future__ import annotations

from kinetree.model.events.base import (
    Action,
    DistanceEvent,
    Event,
    ExpressionEvent,
    ForceLimitEvent,
    Impulse,
    JointLimitEvent,
    Record,
    Restitution,
    RopeEvent,
    SetParameter,
    Stop,
    Switch,
    WatchedModel,
)
from kinetree.model.events.contact_surfaces import ConvexEvent, CurvesEvent, PointPlaneEvent, with_features

__all__ = [
    "ACTIONS", "EVENTS", "Action", "ConvexEvent", "CurvesEvent", "DistanceEvent", "Event", "ExpressionEvent",
    "ForceLimitEvent", "Impulse", "JointLimitEvent", "PointPlaneEvent", "Record", "Restitution", "RopeEvent",
    "SetParameter", "Stop", "Switch", "WatchedModel", "with_features",
]  # fmt: skip

EVENTS: dict[str, type[Event]] = {
    event.kind: event
    for event in (
        ExpressionEvent,
        JointLimitEvent,
        PointPlaneEvent,
        CurvesEvent,
        ConvexEvent,
        DistanceEvent,
        RopeEvent,
        ForceLimitEvent,
    )
}
ACTIONS: dict[str, type[Action]] = {
    action.kind: action for action in (Record, Stop, SetParameter, Restitution, Impulse, Switch)
}

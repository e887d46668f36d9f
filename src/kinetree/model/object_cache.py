"""Objects made once by key for something that does not change, kept as long as that lives."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

Made = TypeVar("Made")


class ObjectCache:
    """Things by key, each made once by whichever thread asks first; of too many, those not asked for longest go.

    Copies and pickles of it are empty: what is kept belongs to one process, and can be made again.

    Parameters
    ----------
    most
        Number of things kept; all of them where left out.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._things: OrderedDict[Hashable, Any] = OrderedDict()
        self.lock = threading.RLock()

    def once(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """The thing of this key, made now if it is not there; one whose key has no hash (lists in it) is not kept."""
        with self.lock:
            try:
                known = key in self._things
            except TypeError:
                return make()
            if known:
                self._things.move_to_end(key)
            else:
                self._things[key] = make()
                while self._most is not None and len(self._things) > self._most:
                    self._things.popitem(last=False)
            return cast(Made, self._things[key])

    def put(self, key: Hashable, thing: Any) -> None:
        """Keep a thing that was made elsewhere."""
        with self.lock:
            self._things[key] = thing

    def things(self) -> list[Any]:
        """All that is kept now."""
        with self.lock:
            return list(self._things.values())

    def __len__(self) -> int:
        return len(self._things)

    def __reduce__(self) -> tuple[Any, ...]:
        return ObjectCache, (self._most,)

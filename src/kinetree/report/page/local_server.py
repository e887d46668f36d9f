"""An HTTP server for pages of this machine: requests have a time to arrive in, and there are only so many at once.

Every connection has a thread. One whose request does not arrive, or that does not take its answer, is closed after a
while; where there are too many, the one that has waited longest for a request makes room, so that nobody who only
connects keeps others out.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import RLock
from typing import Any

MOST_CONNECTIONS = 32
ARRIVING = 10.0
"""Seconds within which a whole request has to arrive, and in which a part of an answer has to be taken."""


class LocalServer(ThreadingHTTPServer):
    """The server of one page, on the loopback interface."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = MOST_CONNECTIONS

    def __init__(self, port: int, handler: type[LocalHandler]) -> None:
        self._since: dict[
            Any, float
        ] = {}  # when a connection began to wait for a request; inf while it is answered
        self._lock = RLock()
        super().__init__(("127.0.0.1", port), handler)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Begin a thread for a connection."""
        with self._lock:
            if len(self._since) >= MOST_CONNECTIONS:
                longest = min(self._since, key=self._since.__getitem__)
                if self._since[longest] == float("inf"):  # all of them are answered
                    self.shutdown_request(request)
                    return
                self._end(longest)
            self._since[request] = time.monotonic()
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._since.pop(request, None)
        super().shutdown_request(request)

    def service_actions(self) -> None:
        """End connections whose request does not come; called several times a second."""
        late = time.monotonic() - ARRIVING
        with self._lock:
            for request in [request for request, since in self._since.items() if since < late]:
                self._end(request)

    def _end(self, request: Any) -> None:
        """Let the thread of a connection see its end."""
        self._since.pop(request, None)
        with suppress(OSError):
            request.shutdown(socket.SHUT_RDWR)

    def waits(self, request: Any, *, for_request: bool) -> None:
        """Note whether a connection waits for a request or for its answer."""
        with self._lock:
            if request in self._since:
                self._since[request] = time.monotonic() if for_request else float("inf")

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that left before the answer came is no fault."""


class LocalHandler(BaseHTTPRequestHandler):
    """One connection."""

    server: LocalServer
    protocol_version = "HTTP/1.1"
    server_version = "Kinetree"
    sys_version = ""
    timeout = ARRIVING

    def handle_one_request(self) -> None:
        """Wait for a request and answer it."""
        self.server.waits(self.connection, for_request=True)
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Read the rest of a request."""
        complete = super().parse_request()
        self.server.waits(self.connection, for_request=False)
        return complete

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: the terminal belongs to the user."""

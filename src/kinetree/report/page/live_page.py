"""A page that follows a model while it is written: served on this machine only, to the page itself only.

Every connection has a thread. One whose request does not arrive, or that does not take its answer, is closed after a
while; where there are too many, the one that has waited longest for a request makes room, so that nobody who only
connects keeps others out.

The page asks for the state and is answered as soon as there is another one. A new mechanism comes with it as data and
takes the place of the old one, with camera, layers and tab as they are; errors and notes are shown beside it.
"""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, RLock, Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

from kinetree.report.page.data import PageNote, ReportData
from kinetree.report.page.encode import encode, encoded_notes, script_safe_json
from kinetree.report.page.html import build_page

MOST_CONNECTIONS = 32
ARRIVING = 10.0
"""Seconds within which a whole request has to arrive, and in which a part of an answer has to be taken."""


class LocalServer(ThreadingHTTPServer):
    """The server of one page, on the loopback interface."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = MOST_CONNECTIONS

    def __init__(self, port: int, handler: type[LocalHandler]) -> None:
        # when a connection began to wait for a request; inf while it is answered
        self._since: dict[Any, float] = {}
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
        """Ignore a browser that left before the answer came."""


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


LONGEST_WAIT = 20.0
"""Seconds after which a request is answered although nothing has changed."""


class LivePage:
    """The page, the notes on the model, and the server that hands them out.

    Parameters
    ----------
    data : ReportData
        Data shown first.
    port : int
        Port of the loopback interface; 0 takes a free one.
    """

    def __init__(self, data: ReportData, port: int = 0) -> None:
        self._changed = Condition()
        self._serial = 0
        self._number = 0
        self._errors = ""
        self._notes: list[dict[str, str]] | None = None
        self._data = data
        self._text = _text(data)
        self._server = _Server(port, _Handler)
        self._server.live = self
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/"
        Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()

    def show(self, data: ReportData) -> None:
        """Show a mechanism; one that looks as before is not sent again."""
        text = _text(data)
        with self._changed:
            if text != self._text:
                self._number += 1
                self._notes = None
            self._data, self._text, self._errors = data, text, ""
            self._tell()

    def show_fault(self, errors: str) -> None:
        """Show the fault of the model above the mechanism as it was."""
        with self._changed:
            self._errors = errors
            self._tell()

    def add_notes(self, notes: list[PageNote]) -> None:
        """Add notes found after the mechanism was shown."""
        with self._changed:
            self._notes = encoded_notes(notes)
            self._tell()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def page(self) -> str:
        """The page as it is now."""
        with self._changed:
            return build_page(self._data, watched=self._number)

    @property
    def shown(self) -> tuple[int, str]:
        """Number of the mechanism that is shown, and the fault of the file; empty if there is none."""
        with self._changed:
            return self._number, self._errors

    def state_after(self, serial: int, page: int = -1) -> dict[str, Any]:
        """The state, once it is another one than that of this number, or after a while.

        ``report`` is what a page shows, None where the mechanism is that of this number.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._serial != serial, LONGEST_WAIT)
            state = {
                "serial": self._serial,
                "page": self._number,
                "errors": self._errors,
                "notes": self._notes,
            }
            data = self._data
        return state | {"report": None if page == state["page"] else encode(data)}

    def _tell(self) -> None:
        self._serial += 1
        self._changed.notify_all()


def _text(data: ReportData) -> str:
    return script_safe_json(encode(data))


class _Server(LocalServer):
    live: LivePage


class _Handler(LocalHandler):
    server: _Server

    def do_GET(self) -> None:  # the name that http.server asks for
        """The page, or its state."""
        if self._foreign():
            self._answer(HTTPStatus.FORBIDDEN, "text/plain", "this page is for its own machine only\n")
            return
        asked = urlsplit(self.path)
        if asked.path == "/":
            self._answer(HTTPStatus.OK, "text/html", self.server.live.page())
        elif asked.path == "/state":
            query = parse_qs(asked.query)
            after, page = (query.get(name, [""])[0] for name in ("after", "page"))
            state = self.server.live.state_after(*(int(n) if n.isdecimal() else -1 for n in (after, page)))
            self._answer(HTTPStatus.OK, "application/json", json.dumps(state, allow_nan=False))
        else:
            self._answer(HTTPStatus.NOT_FOUND, "text/plain", "there is only the page\n")

    def _foreign(self) -> bool:
        """Return True if the request does not come from the page: another host name, or another page."""
        port = self.server.server_address[1]
        hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        hosts_given = self.headers.get_all("Host") or []
        origin = self.headers.get("Origin")
        site = self.headers.get("Sec-Fetch-Site", "none")
        return (
            len(hosts_given) != 1
            or hosts_given[0] not in hosts
            or origin not in (None, f"http://{hosts_given[0]}")
            or site not in ("none", "same-origin")
        )

    def _answer(self, status: HTTPStatus, kind: str, text: str) -> None:
        body = text.encode("utf-8", errors="replace")
        self.send_response(status)
        for name, value in (
            ("Content-Type", f"{kind}; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", "frame-ancestors 'none'"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

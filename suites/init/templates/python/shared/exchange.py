"""HTTP for the toy: one request on a separate connection, which can be given up."""

import contextlib
import socket
import ssl
import threading
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlsplit, urlunsplit

# The clock of the world decides how long a response may take. In real time, a thread ends at last.
SOCKET_LIMIT_S = 600


class FinalResponse(HTTPResponse):
    """Skips interim responses such as 103, which the library takes for the answer."""

    def begin(self) -> None:
        """Read up to the final response."""
        super().begin()
        while self.status < 200:
            self.headers = None  # type: ignore[assignment]
            super().begin()


class Exchange:
    """One request and its response, on a separate connection."""

    def __init__(self, url: str, trust: tuple[str, ...]) -> None:
        parts = urlsplit(url)
        target = urlunsplit(("", "", parts.path or "/", parts.query, ""))
        self._target = quote(target, safe="/?%:@!$&'()*+,;=~[]")
        host, port = parts.hostname or "", parts.port
        self._connection = HTTPConnection(host, port, timeout=SOCKET_LIMIT_S)
        if parts.scheme == "https":
            context = ssl.create_default_context()
            for authority in trust:
                context.load_verify_locations(cadata=authority)
            self._connection = HTTPSConnection(host, port, timeout=SOCKET_LIMIT_S, context=context)
        self._connection.response_class = FinalResponse
        self._is_over = False

    def start(self, body: bytes, headers: dict[str, str], end: Callable[[str | None], None]) -> None:
        """Post a body from another thread. Call `end` with what went wrong, if anything."""

        def run() -> None:
            problem: str | None = "the exchange broke off"
            try:
                problem = self._post(body, headers)
            finally:
                end(problem)

        threading.Thread(target=run, daemon=True).start()

    def give_up(self) -> None:
        """Close the connection."""
        self._is_over = True
        sock: Any = self._connection.sock
        if sock is not None:
            with contextlib.suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)

    def _post(self, body: bytes, headers: dict[str, str]) -> str | None:
        try:
            self._connection.connect()
            if self._is_over:
                return "given up"
            self._connection.request("POST", self._target, body, headers)
            with self._connection.getresponse() as response:
                while response.read(65_536):
                    pass
            return None if 200 <= response.status < 300 else f"answered with status {response.status}"
        except (OSError, HTTPException, ValueError) as error:
            return f"request failed: {error!r}"
        finally:
            self._connection.close()

"""Serves the conformance API at $PORT: worlds and their clocks. `contract.py` has the rest."""

import json
import os
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Protocol
from urllib.parse import unquote, urlsplit

from clock import Clock, instant_ms

# A larger body is refused.
MAX_BODY_BYTES = 8 * 1024 * 1024


class Refusal(Exception):  # noqa: N818
    """The implementation refuses a request; its state is as it was before. The status is 4xx."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class World:
    """A fresh, empty instance, in which the suite runs one case."""

    clock: Clock
    # Certificate authorities in PEM to accept besides the usual ones.
    trust: tuple[str, ...]


class Api(Protocol):
    """The part of the contract that depends on the role, for one world."""

    def answer(self, method: str, path: list[str], body: bytes) -> tuple[int, object] | None:
        """Answer a request, or return None if there is no such request."""

    def close(self) -> None:
        """Drop all pending work. No request leaves afterwards."""


class Adapter:
    """All worlds of an implementation."""

    def __init__(self, description: dict[str, object], open_api: Callable[[World], Api]) -> None:
        self._description = description
        self._open_api = open_api
        self._lock = threading.Lock()
        self._worlds: dict[str, tuple[Clock, Api]] = {}
        self._made = 0

    def answer(self, method: str, path: list[str], body: bytes) -> tuple[int, object]:
        """Answer a request with a status and a value."""
        match method, path:
            case "GET", []:
                return 200, self._description
            case "POST", ["worlds"]:
                return 201, {"world": self._make(json.loads(body))}
            case "DELETE", ["worlds", name]:
                self._drop(name)
                return 204, None
            case _, ["worlds", name, *rest]:
                return self._answer_in_world(name, method, rest, body)
        raise Refusal(404, "Expected a path of the contract")

    def _answer_in_world(self, name: str, method: str, path: list[str], body: bytes) -> tuple[int, object]:
        clock, api = self._worlds.get(name, (None, None))
        if clock is None or api is None:
            raise Refusal(404, f"Expected a world, got {name}")
        if path == ["clock"]:
            if method == "POST":
                move = json.loads(body)
                clock.advance(move["advanceMs"], settles=move.get("settle", False))
            return 200, clock.state()
        answer = api.answer(method, path, body)
        if answer is None:
            raise Refusal(404, f"Expected a request of the contract, got {method}")
        return answer

    def _make(self, request: dict[str, Any]) -> str:
        if self._description["worlds"] == "single":
            for name in list(self._worlds):
                self._drop(name)
        clock = Clock(instant_ms(request["now"]))
        api = self._open_api(World(clock, tuple(request.get("trust", []))))
        with self._lock:
            self._made += 1
            name = f"w{self._made}"
            self._worlds[name] = (clock, api)
        return name

    def _drop(self, name: str) -> None:
        with self._lock:
            world = self._worlds.pop(name, None)
        if world is not None:
            world[1].close()


class Server(ThreadingHTTPServer):
    """An HTTP server with a thread for each connection."""

    daemon_threads = True
    request_queue_size = 512


def serve(description: dict[str, object], open_api: Callable[[World], Api]) -> None:
    """Serve the contract until the process ends."""
    adapter = Adapter(description, open_api)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def handle_one_request(self) -> None:
            self.raw_requestline = self.rfile.readline(65537)
            if not self.raw_requestline:
                self.close_connection = True
            elif self.parse_request():
                self._respond(*self._answer())

        def _answer(self) -> tuple[int, object]:
            try:
                self._refuse_pages()
                body = self._read_body()
                path = [unquote(part) for part in urlsplit(self.path).path.split("/") if part]
                return adapter.answer(self.command, path, body)
            except Refusal as refusal:
                return refusal.status, {"error": {"message": str(refusal)}}
            except (json.JSONDecodeError, UnicodeDecodeError) as error:
                return 400, {"error": {"message": f"Expected a body of the contract: {error}"}}
            except Exception as error:  # noqa: BLE001
                traceback.print_exc()
                return 500, {"error": {"message": repr(error)}}

        def _read_body(self) -> bytes:
            lengths = self.headers.get_all("Content-Length", ["0"])
            length = lengths[0].strip()
            if "Transfer-Encoding" in self.headers or len(lengths) > 1 or not (length.isascii() and length.isdigit()):
                # What follows cannot be told from a next request.
                self.close_connection = True
                raise Refusal(400, "Expected a body with one Content-Length, in digits, and no Transfer-Encoding")
            if len(length) > len(str(MAX_BODY_BYTES)) or int(length) > MAX_BODY_BYTES:
                self.close_connection = True
                raise Refusal(413, f"Expected at most {MAX_BODY_BYTES} bytes")
            return self.rfile.read(int(length))

        def _refuse_pages(self) -> None:
            # A page in a browser has another origin, or another name for this machine.
            name = self.headers.get("Host", "").split(":")[0]
            if "Origin" in self.headers or name not in ("localhost", "127.0.0.1"):
                self.close_connection = True
                raise Refusal(403, "Expected a request of a program on this machine")

        def _respond(self, status: int, value: object) -> None:
            body = b"" if value is None else json.dumps(value).encode()
            self.send_response_only(status)
            if status != 204:
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            self.wfile.flush()

    Server(("127.0.0.1", int(os.environ.get("PORT", "4010"))), Handler).serve_forever()

"""The part of the contract that is for client libraries."""

import json
from collections import deque
from collections.abc import Callable

from adapter import Client, ClientConfig, ClientWorld, Json
from server import Refusal, World

# The log of a client keeps its newest lines.
MAX_LOG_LINES = 2000


class ClientApi:
    """Gives what the suite asks for in one world to its clients."""

    def __init__(self, world: World, make_client: Callable[[ClientWorld, ClientConfig], Client]) -> None:
        self._clock = world.clock
        self._make_client = make_client
        self._clients: dict[str, tuple[Client, deque[str]]] = {}

    def answer(self, method: str, path: list[str], body: bytes) -> tuple[int, object] | None:
        """Answer a request, or return None if there is no such request."""
        match method, path:
            case "POST", ["clients"]:
                return 201, {"client": self._make(json.loads(body))}
            case "POST", ["clients", name, "calls"]:
                request = json.loads(body)
                return 200, {"error": problem_of(self._client(name), request["method"], request["message"])}
            case "GET", ["clients", name, "log"]:
                self._client(name)
                return 200, {"lines": list(self._clients[name][1])}
            case "DELETE", ["clients", name]:
                self._client(name).close()
                return 202, None
        return None

    def close(self) -> None:
        """Drop all pending work."""
        for client, _ in list(self._clients.values()):
            client.drop()

    def _make(self, request: Json) -> str:
        config = ClientConfig(
            request["writeKey"],
            request["endpoint"],
            request.get("size"),
            request.get("flushAt"),
            request.get("flushAfterMs"),
            request.get("debug", False),
        )
        lines: deque[str] = deque(maxlen=MAX_LOG_LINES)
        client = self._make_client(ClientWorld(self._clock, lines.append), config)
        name = f"c{id(client)}"
        self._clients[name] = (client, lines)
        return name

    def _client(self, name: str) -> Client:
        if name not in self._clients:
            raise Refusal(404, f"Expected a client, got {name}")
        return self._clients[name][0]


def problem_of(client: Client, method: str, message: Json) -> str | None:
    """Return the text of the error with which the library refuses a message, or None."""
    try:
        client.call(method, message)
    except Exception as error:  # noqa: BLE001
        return str(error)
    return None

"""The part of the contract that is for routers."""

import json
from collections import deque
from collections.abc import Callable

from adapter import Json, Router, RouterWorld
from clock import instant_text
from server import World

# The log of a world keeps its newest entries.
MAX_LOG_ENTRIES = 2000


class RouterApi:
    """Gives what the suite asks for in one world to its router."""

    def __init__(self, world: World, make_router: Callable[[RouterWorld], Router]) -> None:
        self._log: deque[Json] = deque(maxlen=MAX_LOG_ENTRIES)

        def log(kind: str, message: str, url: str) -> None:
            at = instant_text(world.clock.now())
            self._log.append({"at": at, "kind": kind, "message": message, "url": url})

        self._router = make_router(RouterWorld(world.clock, world.trust, log))

    def answer(self, method: str, path: list[str], body: bytes) -> tuple[int, object] | None:
        """Answer a request, or return None if there is no such request."""
        match method, path:
            case "PUT", ["sources", write_key]:
                self._router.put_source(write_key, json.loads(body))
                return 204, None
            case "GET", ["sources", write_key]:
                return 200, {"ingestion": self._router.ingestion_address(write_key)}
            case "POST", ["sources", write_key, "calls"]:
                self._router.receive(write_key, body)
                return 202, None
            case "POST", ["deletions"]:
                request = json.loads(body)
                self._router.request_deletion(request["userId"], request["sources"])
                return 202, None
            case "PUT", ["audiences", audience]:
                request = json.loads(body)
                self._router.sync_audience(audience, request["name"], request["source"], request["members"])
                return 202, None
            case "GET", ["log"]:
                return 200, {"entries": list(self._log)}
        return None

    def close(self) -> None:
        """Drop all pending work."""
        self._router.close()

"""The methods that the suite needs of a router."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from clock import Clock

Json = dict[str, Any]


@dataclass(frozen=True)
class RouterWorld:
    """The world of a router, as the HTTP adapter gives it."""

    # Time, timers and the count of work under way.
    clock: Clock
    # Certificate authorities in PEM to accept besides the usual ones.
    trust: tuple[str, ...]
    # Adds an entry to the log of the world: its kind, its message, and the URL concerned.
    log: Callable[[str, str, str], None]


class Router(Protocol):
    """Each world has its own router. A method raises a `Refusal` if it refuses what it gets.

    Methods are called from several threads at once.
    """

    def put_source(self, write_key: str, source: Json) -> None:
        """Create a source, or replace its settings.

        They are {"type", "destinations": {"Webhooks": {"enabled", "settings": {"sharedSecret", "webhooks": [{"url",
        "headers"}]}}}}, of which "sharedSecret", "webhooks" and "headers" may be absent.
        """

    def receive(self, write_key: str, call: bytes) -> None:
        """Take a call, as JSON. Its length in bytes is its size. Return before it is delivered.

        Its members are those of client libraries, such as {"type": "track", "userId" or "anonymousId", "event",
        "properties", "context", "timestamp", "integrations"}. Of these, only "type" is always there.
        """

    def request_deletion(self, user_id: str, write_keys: list[str]) -> None:
        """Take a deletion request: for `deletions`."""

    def sync_audience(self, audience: str, name: str, write_key: str, members: list[str]) -> None:
        """Create an audience the first time, and later take its members as they are then: for `audiences`."""

    def ingestion_address(self, write_key: str) -> str:
        """Return the address that client libraries of a source send to: for `ingestion`."""

    def close(self) -> None:
        """Drop all pending work, and close its connections. No request leaves afterwards."""

"""The methods that the suite needs of a client of the library."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from clock import Clock

Json = dict[str, Any]


@dataclass(frozen=True)
class ClientConfig:
    """How a client is made. None keeps the default of the library."""

    write_key: str
    endpoint: str
    # Two names for how many queued messages cause a flush.
    size: int | None
    flush_at: int | None
    # After how long a queued message is sent at the latest.
    flush_after_ms: int | None
    # Stands for DEBUG=analytics in the environment.
    debug: bool


@dataclass(frozen=True)
class ClientWorld:
    """The world of a client, as the HTTP adapter gives it."""

    # Time, timers and the count of work under way.
    clock: Clock
    # Adds a line to the log of the client.
    log: Callable[[str], None]


class Client(Protocol):
    """Methods are called from several threads at once."""

    def call(self, method: str, message: Json) -> None:
        """Call a method (Identify, Track, Page, Group or Alias), and return when it returns.

        The message has the field names of the service document, such as "UserId". Raise any exception if the library
        refuses it.
        """

    def close(self) -> None:
        """Close the client, without waiting for what it still has to send."""

    def drop(self) -> None:
        """Drop all pending work, and close its connections. No request leaves afterwards."""

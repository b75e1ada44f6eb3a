"""What the suite needs of a router, and which router is under test."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from clock import Clock
from toy import ToyRouter


@dataclass(frozen=True)
class RouterWorld:
    """What the router of one world gets from the shim."""

    # Time, timers and the count of work under way.
    clock: Clock
    # Certificate authorities in PEM to accept beside the usual ones.
    trust: tuple[str, ...]
    # Adds an entry to the log of the world: its kind, its message, and the URL concerned.
    log: Callable[[str, str, str | None], None]

"""The clock of one world, which stands still until the suite moves it."""

import heapq
import itertools
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Clock:
    """Let your implementation take its time from it.

    With `now`, `after` and `begin`, four hours of retries take milliseconds. It may be used from any thread.
    """

    def __init__(self, start_ms: int) -> None:
        self._lock = threading.Lock()
        self._at_rest = threading.Condition(self._lock)
        self._now_ms = start_ms
        self._busy = 0
        self._timers: list[tuple[int, int, Callable[[], None]]] = []
        self._cancelled: set[int] = set()
        self._numbers = itertools.count()

    def now(self) -> int:
        """Milliseconds since 1970."""
        with self._lock:
            return self._now_ms

    def after(self, delay_ms: int, fire: Callable[[], None]) -> Callable[[], None]:
        """Call `fire` once, after the delay. The returned function cancels it.

        If `fire` hands its work to another thread or a pool, call `begin` in `fire`, before that.
        """
        with self._lock:
            number = next(self._numbers)
            heapq.heappush(self._timers, (self._now_ms + delay_ms, number, fire))

        def cancel() -> None:
            with self._lock:
                self._cancelled.add(number)

        return cancel

    def begin(self) -> Callable[[], None]:
        """Count work that goes on while the clock stands still.

        Such as an HTTP request, from the decision to send it, before a queue or another thread gets it, until its
        outcome has been handled or nobody waits for it any more. Call the returned function at its end.
        """
        changes = [-1]
        with self._lock:
            self._busy += 1

        def end() -> None:
            with self._lock:
                self._busy += changes.pop() if changes else 0
                self._at_rest.notify_all()

        return end

    def advance(self, by_ms: int, *, settles: bool = False) -> None:
        """Move the clock, and fire each timer that falls due at its own instant, in order.

        If it settles, the work under way ends before each timer, and before the clock moves to the end.
        """
        until_ms = self.now() + by_ms
        while (fire := self._take_due(until_ms, settles=settles)) is not None:
            fire()

    def state(self) -> dict[str, object]:
        """Return what the suite sees of the clock."""
        with self._lock:
            self._drop_cancelled()
            due = instant_text(self._timers[0][0]) if self._timers else None
            return {"now": instant_text(self._now_ms), "next": due, "busy": self._busy}

    def _take_due(self, until_ms: int, *, settles: bool) -> Callable[[], None] | None:
        """Take the first timer, and move to its instant; without one, move to the end."""
        with self._lock:
            while settles and self._busy > 0:
                self._at_rest.wait()
            self._drop_cancelled()
            if not self._timers or self._timers[0][0] > until_ms:
                self._now_ms = until_ms
                return None
            self._now_ms, _, fire = heapq.heappop(self._timers)
            return fire

    def _drop_cancelled(self) -> None:
        while self._timers and self._timers[0][1] in self._cancelled:
            self._cancelled.discard(heapq.heappop(self._timers)[1])


def instant_text(ms: int) -> str:
    """Write an instant in ISO 8601, in UTC with milliseconds."""
    instant = EPOCH + timedelta(milliseconds=ms)
    return instant.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def instant_ms(text: str) -> int:
    """Read an instant in ISO 8601. One without an offset is in UTC."""
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        instant = instant.replace(tzinfo=UTC)
    return (instant - EPOCH) // timedelta(milliseconds=1)

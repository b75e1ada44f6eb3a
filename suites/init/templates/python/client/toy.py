"""A small client library that does what the service document asks for. Replace it by your own."""

import base64
import json
import threading
import uuid
from collections.abc import Callable

from adapter import ClientConfig, ClientWorld, Json
from clock import instant_text
from exchange import Exchange

FLUSH_AT = 20
FLUSH_AFTER_MS = 5_000
MAX_MESSAGE_BYTES = 32 * 1024
MAX_BATCH_BYTES = 500_000
# Size of a batch around its messages, rounded up.
ENVELOPE_BYTES = 300
RESPONSE_LIMIT_MS = 10_000
RETRIES = 8
FIRST_RETRY_MS = 500

# The fields that each method needs.
REQUIRED: dict[str, list[str]] = {
    "Identify": [],
    "Track": ["Event"],
    "Page": [],
    "Group": ["GroupId"],
    "Alias": ["UserId", "PreviousId"],
}


class ToyClient:
    """Its lock is held whenever it changes, and never while it waits."""

    def __init__(self, world: ClientWorld, config: ClientConfig) -> None:
        self._world = world
        self._config = config
        self._flush_at = config.flush_at or config.size or FLUSH_AT
        self._flush_after_ms = FLUSH_AFTER_MS if config.flush_after_ms is None else config.flush_after_ms
        self._lock = threading.RLock()
        # The messages that wait, as JSON, and how many bytes they are.
        self._queue: list[bytes] = []
        self._queue_bytes = 0
        self._cancel_flush: Callable[[], None] = lambda: None
        self._exchanges: set[Exchange] = set()
        self._is_closed = False
        self._is_dropped = False

    def call(self, method: str, message: Json) -> None:
        """Queue a message."""
        demand_fields(method, message)
        if len(json.dumps(message, ensure_ascii=False).encode()) > MAX_MESSAGE_BYTES:
            raise ValueError(f"Expected a message of at most {MAX_MESSAGE_BYTES} bytes")
        item = self._item_of(method, message)
        with self._lock:
            if self._is_closed:
                raise RuntimeError("Expected an open client")
            if self._queue_bytes + len(item) + 2 > MAX_BATCH_BYTES - ENVELOPE_BYTES:
                self._flush()
            self._queue.append(item)
            self._queue_bytes += len(item) + 2
            if len(self._queue) >= self._flush_at:
                self._flush()
            elif len(self._queue) == 1:
                self._cancel_flush = self._world.clock.after(self._flush_after_ms, self._flush)

    def close(self) -> None:
        """Send what waits."""
        with self._lock:
            self._is_closed = True
            self._flush()

    def drop(self) -> None:
        """Drop all pending work."""
        with self._lock:
            self._is_closed = self._is_dropped = True
            for exchange in self._exchanges:
                exchange.give_up()

    def _item_of(self, method: str, message: Json) -> bytes:
        """Write a message as it is sent. The traits of a page are called its properties."""
        fields = {wire_name(method, field): value for field, value in message.items()}
        timestamp = instant_text(self._world.clock.now())
        item = {"type": method.lower(), "messageId": str(uuid.uuid4()), "timestamp": timestamp} | fields
        return json.dumps(item, ensure_ascii=False, separators=(",", ":")).encode()

    def _flush(self) -> None:
        with self._lock:
            self._cancel_flush()
            items, self._queue, self._queue_bytes = self._queue, [], 0
            if not items:
                return
            self._debug(f"flushing {len(items)} messages")
            library = {"name": "toy-client", "version": "0.1.0"}
            sent_at = instant_text(self._world.clock.now())
            envelope = {"messageId": str(uuid.uuid4()), "sentAt": sent_at, "context": {"library": library}}
            body = b'{"batch":[' + b",".join(items) + b"]," + json.dumps(envelope)[1:].encode()
            self._attempt(body, RETRIES, FIRST_RETRY_MS)

    def _attempt(self, body: bytes, retries: int, retry_ms: int) -> None:
        with self._lock:
            if self._is_dropped:
                return
            exchange = Exchange(f"{self._config.endpoint.rstrip('/')}/v1/batch", ())
            self._exchanges.add(exchange)
            finish = self._world.clock.begin()

            def end(problem: str | None) -> None:
                with self._lock:
                    if exchange not in self._exchanges or self._is_dropped:
                        return
                    cancel_timeout()
                    self._exchanges.discard(exchange)
                    self._settle(body, retries, retry_ms, problem)
                    finish()

            def time_out() -> None:
                # Under the lock, or else its thread may say first that the connection broke.
                with self._lock:
                    exchange.give_up()
                    end(f"no response within {RESPONSE_LIMIT_MS} ms")

            cancel_timeout = self._world.clock.after(RESPONSE_LIMIT_MS, time_out)
            key = base64.b64encode(f"{self._config.write_key}:".encode()).decode()
            headers = {"Content-Type": "application/json", "Authorization": f"Basic {key}"}
            exchange.start(body, headers | {"User-Agent": "toy-client/0.1.0"}, end)

    def _settle(self, body: bytes, retries: int, retry_ms: int, problem: str | None) -> None:
        if problem is None:
            self._debug("sent a batch")
        elif retries == 0:
            self._world.log(f"{problem}; the batch is lost")
        else:
            self._world.log(f"{problem}; retrying in {retry_ms} ms")
            self._world.clock.after(retry_ms, lambda: self._attempt(body, retries - 1, 2 * retry_ms))

    def _debug(self, line: str) -> None:
        if self._config.debug:
            self._world.log(line)


def demand_fields(method: str, message: Json) -> None:
    """Refuse a message that lacks a field."""
    lacking = [field for field in REQUIRED[method] if not message.get(field)]
    if not message.get("UserId") and not message.get("AnonymousId"):
        lacking.append("UserId or AnonymousId")
    if lacking:
        raise ValueError(f"Expected a message of {method} with {', '.join(lacking)}")


def wire_name(method: str, field: str) -> str:
    """Return the name under which a field is sent."""
    return "properties" if (method, field) == ("Page", "Traits") else field[0].lower() + field[1:]

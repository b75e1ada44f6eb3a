"""A small router that does what the service document asks for. Replace it by your own."""

import hmac
import json
import re
import threading
from dataclasses import dataclass

from adapter import Json, RouterWorld
from clock import instant_ms, instant_text
from exchange import Exchange
from server import Refusal

MAX_WEBHOOKS = 5
MAX_CALL_BYTES = 32 * 1024
RESPONSE_LIMIT_MS = 5_000
RETRY_WINDOW_MS = 4 * 60 * 60 * 1_000
FIRST_RETRY_MS = 10_000
# Headers that frame a request. A static header cannot set them.
FRAMING = re.compile("connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade", re.I)
HEADER_NAME = re.compile(r"[!#$%&'*+\-.^_`|~\w]+", re.ASCII)
HEADER_VALUE = re.compile(r"[\t\x20-\x7e\x80-\xff]*")

# The members that each kind of call adds to its body, and what they are if the call has none.
MEMBERS: dict[str, Json] = {
    "identify": {"traits": {}},
    "track": {"event": None, "properties": {}},
    "page": {"name": None, "category": None, "properties": {}},
    "screen": {"name": "", "properties": {}},
    "group": {"groupId": None, "traits": {}},
    "alias": {},
}


@dataclass
class Message:
    """A message on its way to the webhooks of a source."""

    body: bytes
    secret: str | None
    first_ms: int
    is_processed: bool = False


class ToyRouter:
    """Its lock is held whenever it changes, and never while it waits."""

    def __init__(self, world: RouterWorld) -> None:
        self._world = world
        self._lock = threading.RLock()
        self._sources: dict[str, Json] = {}
        # The members of each audience at its last sync.
        self._members: dict[str, set[str]] = {}
        self._exchanges: set[Exchange] = set()
        self._is_closed = False

    def put_source(self, write_key: str, source: Json) -> None:
        """Create a source, or replace its settings."""
        webhooks = source["destinations"]["Webhooks"]["settings"].get("webhooks", [])
        if len(webhooks) > MAX_WEBHOOKS:
            raise Refusal(422, f"Expected at most {MAX_WEBHOOKS} webhooks")
        for webhook in webhooks:
            if not re.match("https?://[^/]", webhook["url"], re.I):
                raise Refusal(422, f"Expected an http or https URL, got {webhook['url']}")
            for name, value in webhook.get("headers", {}).items():
                if not HEADER_NAME.fullmatch(name) or not HEADER_VALUE.fullmatch(value):
                    raise Refusal(422, f"Expected a header that HTTP can carry, got {name}")
        self._sources[write_key] = source

    def receive(self, write_key: str, call: bytes) -> None:
        """Take a call."""
        if len(call) > MAX_CALL_BYTES:
            raise Refusal(413, f"Expected at most {MAX_CALL_BYTES} bytes")
        parsed = json.loads(call)
        if goes_to_webhooks(parsed):
            self._send(write_key, body_of(parsed, self._world.clock.now()))

    def request_deletion(self, user_id: str, write_keys: list[str]) -> None:
        """Notify the webhooks of each source."""
        timestamp = instant_text(self._world.clock.now())
        for write_key in write_keys:
            self._send(write_key, {"type": "delete", "userId": user_id, "timestamp": timestamp})

    def sync_audience(self, audience: str, name: str, write_key: str, members: list[str]) -> None:
        """Send an identify call for each user who joined or left."""
        with self._lock:
            before, now = self._members.get(audience, set()), set(members)
            self._members[audience] = now
        trait = "_".join(re.findall(r"[^\W_]+", name.lower()))
        for user_id in sorted(before ^ now):
            call = {"type": "identify", "userId": user_id, "traits": {trait: user_id in now}}
            self._send(write_key, body_of(call, self._world.clock.now()))

    def ingestion_address(self, write_key: str) -> str:
        """Refuse, because the toy has no ingestion."""
        raise Refusal(404, f"Expected no client library for {write_key}, because the toy has no ingestion")

    def close(self) -> None:
        """Drop all pending work."""
        with self._lock:
            self._is_closed = True
            for exchange in self._exchanges:
                exchange.give_up()

    def _send(self, write_key: str, body: Json) -> None:
        """Send a message to all webhooks of a source at once."""
        webhooks = self._sources[write_key]["destinations"]["Webhooks"]
        if not webhooks["enabled"]:
            return
        settings = webhooks["settings"]
        content = json.dumps(body, allow_nan=False).encode()
        message = Message(content, settings.get("sharedSecret"), self._world.clock.now())
        for target in settings.get("webhooks", []):
            self._attempt(message, target, FIRST_RETRY_MS)

    def _attempt(self, message: Message, target: Json, retry_ms: int) -> None:
        with self._lock:
            if message.is_processed or self._is_closed:
                return
            exchange = Exchange(target["url"], self._world.trust)
            self._exchanges.add(exchange)
            finish = self._world.clock.begin()

            def end(problem: str | None) -> None:
                with self._lock:
                    if exchange not in self._exchanges or self._is_closed:
                        return
                    cancel_timeout()
                    self._exchanges.discard(exchange)
                    self._settle(message, target, retry_ms, problem)
                    finish()

            def time_out() -> None:
                # Under the lock, or else its thread may say first that the connection broke.
                with self._lock:
                    exchange.give_up()
                    end(f"timeout: no response within {RESPONSE_LIMIT_MS} ms")

            cancel_timeout = self._world.clock.after(RESPONSE_LIMIT_MS, time_out)
            headers = headers_of(message, target)

        exchange.start(message.body, headers, end)

    def _settle(self, message: Message, target: Json, retry_ms: int, problem: str | None) -> None:
        if problem is None:
            message.is_processed = True
            return
        clock = self._world.clock
        self._world.log("delivery", problem, target["url"])
        if clock.now() + retry_ms <= message.first_ms + RETRY_WINDOW_MS:
            clock.after(retry_ms, lambda: self._attempt(message, target, 2 * retry_ms))


def headers_of(message: Message, target: Json) -> dict[str, str]:
    """Return the headers of an attempt. The router's own replace static ones."""
    own = {"Content-Type": "application/json", "User-Agent": "toy-router/0.1.0"}
    if message.secret is not None:
        own["X-Signature"] = hmac.new(message.secret.encode(), message.body, "sha1").hexdigest()
    taken = {name.lower() for name in own}
    added = target.get("headers", {}).items()
    return {n: v for n, v in added if n.lower() not in taken and not FRAMING.fullmatch(n)} | own


def body_of(call: Json, now_ms: int) -> Json:
    """Return the body that delivers a call."""
    kind = call.get("type")
    if kind not in MEMBERS:
        raise Refusal(400, f"Expected a kind of call, got {kind}")
    ids = {"userId": call.get("userId"), "anonymousId": call.get("anonymousId")}
    if kind == "alias":
        ids = {"Previous ID": call.get("previousId"), "User ID": call.get("userId")}
    own = {name: call.get(name, fallback) for name, fallback in MEMBERS[kind].items()}
    present = {name: value for name, value in (ids | own).items() if value is not None}
    timestamp = timestamp_of(call, now_ms)
    return {"version": 1, "type": kind, **present, "context": call.get("context", {}), "timestamp": timestamp}


def timestamp_of(call: Json, now_ms: int) -> str:
    """Return the time of a call, in UTC with milliseconds."""
    try:
        return instant_text(instant_ms(call["timestamp"]) if "timestamp" in call else now_ms)
    except (ValueError, TypeError, OverflowError) as error:
        raise Refusal(400, f"Expected an ISO 8601 timestamp, got {call['timestamp']}") from error


def goes_to_webhooks(call: Json) -> bool:
    """Tell whether the integrations of a call let the Webhooks destination have it."""
    integrations = call.get("integrations", {})
    own = integrations.get("Webhooks")
    return own if isinstance(own, bool) else integrations.get("All") is not False

"""A small client library, for the example beside it: it queues messages and sends them in batches."""

import base64
import json
import os
import sys
import threading
import time
import urllib.request
import uuid
from datetime import datetime, timezone

MAX_MESSAGE_BYTES = 32_000
MAX_BATCH_BYTES = 500_000
EITHER_ID = ("userId", "anonymousId")
REQUIRED = {
    "identify": [EITHER_ID],
    "track": [("event",), EITHER_ID],
    "page": [EITHER_ID],
    "group": [("groupId",), EITHER_ID],
    "alias": [("userId",), ("previousId",)],
}


class ToyClient:
    def __init__(self, write_key, endpoint, flush_at=20, flush_after=5.0):
        self._url = endpoint.rstrip("/") + "/v1/batch"
        self._headers = {
            "Content-Type": "application/json",
            "Authorization": "Basic " + base64.b64encode(f"{write_key}:".encode()).decode(),
        }
        self._flush_at = flush_at
        self._flush_after = flush_after
        self._queue = []
        self._lock = threading.Lock()
        self._timer = None

    def add(self, kind, message):
        """Queues a message. Raises a ValueError if the message is incomplete or too large."""
        for names in REQUIRED[kind]:
            if not any(message.get(name) for name in names):
                raise ValueError(f"Expected {' or '.join(names)} in {kind}")
        if _size(message) > MAX_MESSAGE_BYTES:
            raise ValueError(f"Expected at most {MAX_MESSAGE_BYTES} bytes in a message")
        now = datetime.now(timezone.utc).isoformat(timespec="milliseconds")
        with self._lock:
            self._queue.append({"timestamp": now, **message, "type": kind, "messageId": str(uuid.uuid4())})
            full = len(self._queue) >= self._flush_at
            if not full and self._timer is None:
                self._timer = threading.Timer(self._flush_after, self.flush)
                self._timer.start()
        _log(f"queued {kind}")
        if full:
            self.flush()

    def flush(self):
        """Sends what is queued, in as many requests as their size takes, without waiting for them."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = None
            items, self._queue = self._queue, []
        while items:
            batch = [items.pop(0)]
            while items and _size({"batch": batch + items[:1]}) < MAX_BATCH_BYTES:
                batch.append(items.pop(0))
            threading.Thread(target=self._send, args=(batch,)).start()

    def close(self):
        self.flush()

    def _send(self, batch):
        _log(f"flushing {len(batch)} messages")
        request = urllib.request.Request(self._url, json.dumps({"batch": batch}, ensure_ascii=False).encode(), self._headers)
        for attempt in range(10):
            try:
                return urllib.request.urlopen(request, timeout=30).read()
            except OSError:
                time.sleep(0.1 * 2**attempt)


def _size(value):
    return len(json.dumps(value, ensure_ascii=False).encode())


def _log(text):
    if os.environ.get("DEBUG") == "analytics":
        print(text, file=sys.stderr, flush=True)

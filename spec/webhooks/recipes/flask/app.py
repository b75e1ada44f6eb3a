"""A receiver of webhooks on Flask: SECRET=s3cret PORT=3000 python3 app.py"""

import hashlib
import hmac
import json
import os
import threading

from flask import Flask, request

SECRET = os.environ["SECRET"].encode()
MAX_BYTES = 1024 * 1024

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = MAX_BYTES
# The members that say what happened. Others may be new in each attempt.
TELLING = (
    "type",
    "userId",
    "anonymousId",
    "Previous ID",
    "User ID",
    "event",
    "name",
    "groupId",
    "properties",
    "traits",
)
seen: set[str] = set()  # in production: a table with an expiry of a day
lock = threading.Lock()


def key_of(body: dict) -> str:
    """Recognises a message that comes again, maybe in other bytes. It may have a messageId.

    Only this receiver makes this key. Where several programs share keys, make the one that the page of messageKey specifies.
    """
    time = str(body.get("timestamp")).replace("+00:00", "Z")
    told = body.get("messageId") or [*(body.get(name) for name in TELLING), time]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def handle(body: dict) -> None:
    """Put the work into a queue here. The service waits 5 seconds for the answer."""
    print(json.dumps(body), flush=True)


@app.post("/hooks")
def hooks():
    raw = request.get_data()  # the bytes, before anything parses them
    signature = request.headers.get("X-Signature", "")
    expected = hmac.new(SECRET, raw, hashlib.sha1).hexdigest()
    if not hmac.compare_digest(signature.lower().encode(), expected.encode()):
        return "wrong signature", 401
    try:
        body = json.loads(raw)
    except ValueError:
        return "not JSON", 400
    if not isinstance(body, dict):
        return "not an object", 400
    key = key_of(body)
    with lock:  # in production: a transaction, which also ends if the work fails
        if key not in seen:
            handle(body)
            seen.add(key)
    return "", 200


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)

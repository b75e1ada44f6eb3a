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
seen: set[str] = set()  # in production: a table with an expiry of a day
lock = threading.Lock()


def handle(body: dict) -> None:
    """Put the work into a queue here. The service waits 5 seconds for the answer."""


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
    with lock:  # the same message may come twice, and has the same signature then
        is_new = expected not in seen
        seen.add(expected)
    if is_new:
        handle(body)
    return "", 200


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ["PORT"]), threaded=True)

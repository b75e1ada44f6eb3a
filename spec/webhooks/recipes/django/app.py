"""A receiver of webhooks on Django, in one file: SECRET=s3cret PORT=3000 python3 app.py"""

import hashlib
import hmac
import json
import os
import sys
import threading

from django.conf import settings
from django.core.management import execute_from_command_line
from django.core.servers.basehttp import WSGIServer
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

SECRET = os.environ["SECRET"].encode()
MAX_BYTES = 1024 * 1024

settings.configure(
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    SECRET_KEY="of the project, not of the webhooks",
    DATA_UPLOAD_MAX_MEMORY_SIZE=MAX_BYTES,
)

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


@csrf_exempt  # the service has no token, so CSRF protection would answer 403
@require_POST
def hooks(request: HttpRequest) -> HttpResponse:
    raw = request.body  # the bytes, before anything parses them
    signature = request.headers.get("X-Signature", "")
    expected = hmac.new(SECRET, raw, hashlib.sha1).hexdigest()
    if not hmac.compare_digest(signature.lower().encode(), expected.encode()):
        return HttpResponse("wrong signature", status=401)
    try:
        body = json.loads(raw)
    except ValueError:
        return HttpResponse("not JSON", status=400)
    if not isinstance(body, dict):
        return HttpResponse("not an object", status=400)
    key = key_of(body)
    with lock:  # in production: a transaction, which also ends if the work fails
        if key not in seen:
            handle(body)
            seen.add(key)
    return HttpResponse(status=200)


urlpatterns = [path("hooks", hooks)]

if __name__ == "__main__":
    WSGIServer.request_queue_size = 128  # of 50 connections at once, the development server refuses some by default
    address = f"127.0.0.1:{os.environ['PORT']}"
    execute_from_command_line([sys.argv[0], "runserver", "--noreload", address])

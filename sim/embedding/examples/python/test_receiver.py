"""Tests of a receiver with pytest. `routespec dev` plays the service, in a process of its own."""

import hashlib
import hmac
import json
import os
import shlex
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.request import Request, urlopen

import pytest

SECRET = "s3cret"
ROUTESPEC = shlex.split(os.environ.get("ROUTESPEC", "npx routespec"))


class Service:
    """The service: its clock stands still until it is moved."""

    def __init__(self, url):
        args = ["dev", "--ready-json", "--exit-with-parent", "--paused", "--port", "0"]
        self.process = subprocess.Popen(
            [*ROUTESPEC, *args, "--forward-to", url, "--secret", SECRET],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )
        ready = self.process.stdout.readline()
        assert ready, "routespec dev did not start"
        self.address = json.loads(ready)["address"]

    def ask(self, method, path, document=None):
        data = None if document is None else json.dumps(document).encode()
        headers = {"Content-Type": "application/json"}
        with urlopen(Request(self.address + path, data, headers, method=method), timeout=60) as answer:
            return json.loads(answer.read())

    def send(self, **call):
        return self.ask("POST", "/dev/send", {"call": call})["messages"][0]

    def advance(self, duration):
        self.ask("POST", "/dev/clock", {"advance": duration})

    def attempts(self, message):
        [delivery] = self.ask("GET", f"/dev/messages/{message}")["deliveries"]
        return [attempt["status"] for attempt in delivery["attempts"]]

    def fault(self, name):
        self.ask("PUT", "/dev/faults/" + name.replace(" ", "%20"), {"on": True})

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=10)


class App:
    """The application under test: it stores orders, if the request is authentic."""

    def __init__(self):
        self.orders = []
        self.statuses = []
        app = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(app.take(body, self.headers.get("X-Signature", "")))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hooks"
        Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, body, signature):
        if self.statuses:
            return self.statuses.pop(0)
        wanted = hmac.new(SECRET.encode(), body, hashlib.sha1).hexdigest()
        if not hmac.compare_digest(wanted.encode(), signature.lower().encode()):
            return 401
        self.orders.append(json.loads(body)["properties"]["id"])
        return 200


@pytest.fixture
def app():
    app = App()
    yield app
    app.server.shutdown()
    app.server.server_close()


@pytest.fixture
def service(app):
    service = Service(app.url)
    yield service
    service.close()


ORDER = {"type": "track", "userId": "u1", "event": "Order Completed", "properties": {"id": 7}}


def test_an_order_that_came_while_the_application_was_down_is_stored(app, service):
    app.statuses = [503]
    message = service.send(**ORDER)
    service.advance("4h")
    assert app.orders == [7]
    assert service.attempts(message) == [503, 200]


def test_an_order_with_a_wrong_digest_is_refused(app, service):
    service.fault("wrong digest")
    message = service.send(**ORDER)
    service.advance("0s")
    assert app.orders == []
    assert service.attempts(message)[0] == 401

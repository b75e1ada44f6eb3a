"""A receiver that uses nothing but the standard library of Python. It prints its port.

    python3 receiver.fixture.py SECRET [MISTAKE] [PORT]
"""

import hashlib
import hmac
import json
import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = sys.argv[1].encode()
MISTAKE = sys.argv[2] if len(sys.argv) > 2 else ""
PORT = int(sys.argv[3]) if len(sys.argv) > 3 else 0
shared = None


def digest(raw):
    return hmac.new(SECRET, raw, hashlib.sha1).hexdigest()


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.headers.get("Content-Length") is None:
            return self.reply(411, "a length is needed")
        length = int(self.headers["Content-Length"])
        given = self.headers.get("X-Signature", "").lower()
        if MISTAKE == "shares-hmac":
            raw, wanted = self.read_sharing(length)
        else:
            raw = self.read(length)
            wanted = digest(raw)
        if MISTAKE == "stops-at-json":
            text = raw.decode()
            wanted = digest(text[: json.JSONDecoder().raw_decode(text)[1]].encode())
        if MISTAKE == "ends-on-length" and len(given) != len(wanted):
            os._exit(1)
        if MISTAKE == "compares-text":
            is_authentic = hmac.compare_digest(wanted, given)
        else:
            is_authentic = hmac.compare_digest(wanted.encode(), given.encode())
        if not is_authentic:
            return self.reply(401, "not authentic")
        json.JSONDecoder().raw_decode(raw.decode().strip())
        self.reply(200, "ok")

    def read(self, length):
        if MISTAKE == "reads-first-piece":
            return self.rfile.read1(length)
        if MISTAKE != "decodes-each-piece":
            return self.rfile.read(length)
        text = ""
        while length > 0:
            piece = self.rfile.read1(length)
            length -= len(piece)
            text += piece.decode("utf-8", "replace")
        return text.encode()

    def read_sharing(self, length):
        global shared
        shared = hmac.new(SECRET, digestmod=hashlib.sha1)
        raw = b""
        while len(raw) < length:
            piece = self.rfile.read1(length - len(raw))
            shared.update(piece)
            raw += piece
        return raw, shared.hexdigest()

    def reply(self, status, text):
        content = text.encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 256

    def handle_error(self, *_):
        pass


server = Server(("127.0.0.1", PORT), Receiver)
print(server.server_port, flush=True)
server.serve_forever()

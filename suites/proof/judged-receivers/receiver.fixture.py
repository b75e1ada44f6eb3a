"""A right receiver that uses nothing but the standard library of Python. It prints its port."""

import hashlib
import hmac
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

SECRET = sys.argv[1].encode()
effects = {}
lock = Lock()


class Receiver(BaseHTTPRequestHandler):
    def do_GET(self):
        with lock:
            self.reply(200, json.dumps(list(effects.values())))

    def do_POST(self):
        if self.headers.get("Content-Length") is None:
            return self.reply(411, "a length is needed")
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        wanted = hmac.new(SECRET, raw, hashlib.sha1).hexdigest()
        given = self.headers.get("X-Signature", "").lower()
        if not hmac.compare_digest(wanted.encode(), given.encode()):
            return self.reply(401, "not authentic")
        body = json.loads(raw)
        with lock:
            effects[body.get("messageId", raw)] = body
        self.reply(200, "ok")

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


server = Server(("127.0.0.1", 0), Receiver)
print(server.server_port, flush=True)
server.serve_forever()

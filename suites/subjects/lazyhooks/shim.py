"""Serves the router part of the target contract for lazyhooks, a library that sends webhooks.

What a service does before it sends is glue, and in glue.py. Everything about sending is left to the library.
"""

import asyncio
import json
import os
from datetime import datetime, timezone
from importlib.metadata import version
from itertools import count

from aiohttp import web
from lazyhooks import WebhookSender
from lazyhooks.storage.memory import InMemoryStorage

from glue import MAX_CALL_BYTES, body_of, is_selected, now, targets

TIMEOUT_S = 5.0
RETRY_DELAYS_S = [1, 2, 4, 8, 16, 32, 60, 300, 900, 1800, 3600, 3600]
UNSIGNED = "a source without a secret"  # The library signs every request.


class NotingStorage(InMemoryStorage):
    """The library's storage, which also keeps a log of what it stores about failures."""

    def __init__(self):
        super().__init__()
        self.log = []

    async def update_event(self, event):
        await super().update_event(event)
        if event.last_error:
            at = datetime.now(timezone.utc).isoformat()
            self.log.append({"at": at, "kind": event.status, "message": event.last_error, "url": event.url})


class World:
    def __init__(self):
        self.sources, self.storage, self.tasks, self.senders = {}, NotingStorage(), set(), {}

    def sender(self, secret):
        """The library has one secret for each sender, and one worker that retries what is in the storage."""
        if secret not in self.senders:
            self.senders[secret] = WebhookSender(
                secret or UNSIGNED, storage=self.storage, default_timeout=TIMEOUT_S, retry_delays=RETRY_DELAYS_S
            )
            if len(self.senders) == 1:
                self.run(self.senders[secret].retry_worker())
        return self.senders[secret]

    def run(self, work):
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def deliver(self, key, body):
        secret, hooks = targets(self.sources.get(key))
        for hook in hooks:
            self.run(self.sender(secret).send(hook["url"], body, headers=hook.get("headers")))

    async def end(self):
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


worlds = {}
ids = count(1)
routes = web.RouteTableDef()


def refusal(status, message):
    return web.json_response({"error": {"message": message}}, status=status)


def world_of(request):
    world = worlds.get(request.match_info["world"])
    if world is None:
        raise web.HTTPNotFound(text='{"error":{"message":"Expected the id of a world"}}')
    return world


@routes.get("/")
async def describe(_):
    return web.json_response(
        {
            "contract": 1,
            "implementation": {"name": "lazyhooks", "version": version("lazyhooks")},
            "roles": ["router"],
            "clock": "real",
            "worlds": "isolated",
            "supports": ["screen", "deletions", "log", "trust"],
        }
    )


@routes.post("/worlds")
async def create(_):
    world = f"w{next(ids)}"
    worlds[world] = World()
    return web.json_response({"world": world}, status=201)


@routes.delete("/worlds/{world}")
async def drop(request):
    await world_of(request).end()
    del worlds[request.match_info["world"]]
    return web.Response(status=204)


@routes.put("/worlds/{world}/sources/{key}")
async def put_source(request):
    world_of(request).sources[request.match_info["key"]] = await request.json()
    return web.Response(status=204)


@routes.post("/worlds/{world}/sources/{key}/calls")
async def take(request):
    raw = await request.read()
    if len(raw) > MAX_CALL_BYTES:
        return refusal(413, f"Expected at most {MAX_CALL_BYTES} bytes in a call, got {len(raw)}")
    call = json.loads(raw)
    if is_selected(call):
        world_of(request).deliver(request.match_info["key"], body_of(call))
    return web.Response(status=202)


@routes.post("/worlds/{world}/deletions")
async def delete(request):
    deletion = await request.json()
    for key in deletion["sources"]:
        body = {"type": "delete", "userId": deletion["userId"], "timestamp": now()}
        world_of(request).deliver(key, body)
    return web.Response(status=202)


@routes.get("/worlds/{world}/log")
async def log(request):
    return web.json_response({"entries": world_of(request).storage.log})


@routes.route("*", "/worlds/{world}/clock")
async def clock(_):
    return refusal(409, "The clock of this implementation is real")


app = web.Application(client_max_size=1024 * 1024)
app.add_routes(routes)
web.run_app(app, host="127.0.0.1", port=int(os.environ["PORT"]), print=None, access_log=None)

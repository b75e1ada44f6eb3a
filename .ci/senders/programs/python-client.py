"""One call of each kind, by a client that is given only a host and a write key."""

import os

import segment.analytics as analytics

analytics.host = os.environ["HOST"]
analytics.write_key = os.environ["WRITE_KEY"]

analytics.identify("u1", {"name": "Zoë"})
analytics.track("u1", "Größe", {"seats": 12})
analytics.page("u1", None, "Home", {"path": "/"})
analytics.screen("u1", None, "Basket", {"items": 3})
analytics.group("u1", "g1", {"plan": "free"})
analytics.alias("anonymous-1", "u1")
analytics.flush()

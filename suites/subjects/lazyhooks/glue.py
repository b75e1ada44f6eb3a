"""What a service does before it sends: sizes, switches, and the shape of bodies."""

from datetime import datetime, timezone

MAX_CALL_BYTES = 32_000
MAX_URLS = 5

# The members of each kind of body, apart from version, type and timestamp: texts, and objects, empty if they are absent.
MEMBERS = {
    "page": (["userId"], ["properties"]),
    "screen": (["userId", "name"], ["context"]),
    "identify": (["userId"], ["traits"]),
    "track": (["userId", "event"], ["properties"]),
    "group": (["userId", "groupId"], ["traits"]),
    "alias": ([], []),
}


def targets(source):
    """The secret and the webhooks of a source; there are none if it does not exist or is off."""
    destination = (source or {}).get("destinations", {}).get("Webhooks", {})
    if not destination.get("enabled"):
        return None, []
    settings = destination.get("settings", {})
    return settings.get("sharedSecret"), settings.get("webhooks", [])[:MAX_URLS]


def is_selected(call):
    switches = call.get("integrations") or {}
    return switches.get("Webhooks", switches.get("All", True)) is not False


def body_of(call):
    kind = call["type"]
    texts, objects = MEMBERS[kind]
    body = {"version": 1, "type": kind, "timestamp": timestamp_of(call)}
    body |= {name: call[name] for name in [*texts, "anonymousId"] if name in call}
    body |= {name: call.get(name, {}) for name in objects}
    if kind == "alias":
        body |= {"User ID": call.get("userId"), "Previous ID": call.get("previousId")}
    return body


def timestamp_of(call):
    try:
        at = datetime.fromisoformat(call["timestamp"])
    except (KeyError, TypeError, ValueError):
        return now()
    return stamp(at if at.tzinfo else at.replace(tzinfo=timezone.utc))


def now():
    return stamp(datetime.now(timezone.utc))


def stamp(at):
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"

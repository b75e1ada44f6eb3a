"""Verifies webhooks in Python, and tries that on the test vectors.

    python3 verify.py ..            # the folder with signature.json and bodies.json
    python3 verify.py .. --answers  # one answer a line, for `routespec vectors check`
"""
import base64
import hashlib
import hmac
import json
import re
import sys


def is_signed(body: bytes, header, secret: str) -> bool:
    """Whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal."""
    if header is None or not re.fullmatch(r"[0-9a-fA-F]{40}", header):
        return False
    digest = hmac.new(secret.encode("utf-8"), body, hashlib.sha1).hexdigest()
    return hmac.compare_digest(digest, header.lower())


TIMESTAMP = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})\.[0-9]{3}(?:Z|\+00:00)")
MEMBERS = {
    "page": {"properties": dict},
    "screen": {"name": str, "context": dict},
    "identify": {"traits": dict},
    "track": {"event": str, "properties": dict},
    "alias": {"Previous ID": str, "User ID": str},
    "group": {"groupId": str, "traits": dict},
    "delete": {"userId": str},
}
CONTEXT = {"device": ["model", "type"], "os": ["name", "version"], "app": ["build", "name", "version"]}


def is_timestamp(text) -> bool:
    match = TIMESTAMP.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return False
    year, month, day, hour, minute, second = (int(part) for part in match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = [31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1 <= month <= 12 and 1 <= day <= days[month - 1] and hour < 24 and minute < 60 and second < 60


def refuse_constant(name):
    raise ValueError(name + " is no JSON")


def parse_body(raw: bytes):
    """The value of a webhook body; None if it is not one."""
    try:
        body = json.loads(raw.decode("utf-8"), parse_constant=refuse_constant)
    except ValueError:
        return None
    kind = body.get("type") if isinstance(body, dict) else None
    if not isinstance(kind, str) or kind not in MEMBERS or not is_timestamp(body.get("timestamp")):
        return None
    if kind == "delete":
        if "version" in body:
            return None
    elif isinstance(body.get("version"), bool) or body.get("version") != 1:
        return None
    if not all(isinstance(body.get(name), wanted) for name, wanted in MEMBERS[kind].items()):
        return None
    # The user may be anonymous: then there is no id, or it is null.
    if kind not in ("alias", "delete"):
        if not all(isinstance(body.get(name), (str, type(None))) for name in ("userId", "anonymousId")):
            return None
    if kind == "screen":
        for part, texts in CONTEXT.items():
            if part in body["context"]:
                value = body["context"][part]
                if not isinstance(value, dict) or not all(isinstance(value.get(name, ""), str) for name in texts):
                    return None
    return body


def main() -> int:
    folder, wants_answers = sys.argv[1], "--answers" in sys.argv
    verdicts = []
    for name in ("signature", "bodies"):
        with open(f"{folder}/{name}.json", encoding="utf-8") as file:
            for vector in json.load(file)["vectors"]:
                raw = base64.b64decode(vector["body"])
                if name == "signature":
                    right = is_signed(raw, vector["header"], vector["secret"])
                else:
                    value = parse_body(raw)
                    right = value is not None and value == vector.get("value", value)
                verdicts.append((vector, "valid" if right else "invalid"))
    wrong = [v for v, answer in verdicts if v["treatment"] not in (answer, "acceptable")]
    if wants_answers:
        for vector, answer in verdicts:
            print(json.dumps({"id": vector["id"], "answer": answer}))
        return 0
    for vector in wrong:
        print(f"{vector['id']}: {vector['description']}")
    print(f"{len(verdicts) - len(wrong)} of {len(verdicts)} vectors right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

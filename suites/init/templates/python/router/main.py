"""Names what is under test, and serves it."""

from contract import RouterApi
from server import serve
from toy import ToyRouter

# Name your router here, and list under "supports" what it can do.
DESCRIPTION: dict[str, object] = {
    "contract": 1,
    "implementation": {"name": "toy-router", "version": "0.1.0"},
    "roles": ["router"],
    "clock": "virtual",
    "worlds": "isolated",
    "supports": ["screen", "deletions", "audiences", "log", "trust", "settle"],
}

if __name__ == "__main__":
    # Construct your router here instead of the toy.
    serve(DESCRIPTION, lambda world: RouterApi(world, ToyRouter))

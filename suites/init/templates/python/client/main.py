"""Names what is under test, and serves it."""

from contract import ClientApi
from server import serve
from toy import ToyClient

# Name your library here, and list under "supports" what it can do.
DESCRIPTION: dict[str, object] = {
    "contract": 1,
    "implementation": {"name": "toy-client", "version": "0.1.0"},
    "roles": ["client"],
    "clock": "virtual",
    "worlds": "isolated",
    "supports": ["size", "flushAt", "flushAfter", "clientLog", "debug", "settle"],
}

if __name__ == "__main__":
    # Construct a client of your library here instead of the toy.
    serve(DESCRIPTION, lambda world: ClientApi(world, ToyClient))

// The HTTP adapter serves the conformance API of routespec for a client library.
package main

// description says what is under test. Name your library here, and list under Supports what it can do.
var description = Description{
	Contract:       1,
	Implementation: Implementation{Name: "toy-client", Version: "0.1.0"},
	Roles:          []string{"client"},
	Clock:          "virtual",
	Worlds:         "isolated",
	Supports:       []string{"size", "flushAt", "flushAfter", "clientLog", "debug", "settle"},
}

func main() {
	Serve(description, func(world World) API {
		return NewClientAPI(world, func(own ClientWorld, config ClientConfig) (Client, error) {
			// Construct a client of your library here instead of the toy.
			return NewToyClient(own, config), nil
		})
	})
}

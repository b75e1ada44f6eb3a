// The HTTP adapter serves the conformance API of routespec for a router.
package main

// description says what is under test. Name your router here, and list under Supports what it can do.
var description = Description{
	Contract:       1,
	Implementation: Implementation{Name: "toy-router", Version: "0.1.0"},
	Roles:          []string{"router"},
	Clock:          "virtual",
	Worlds:         "isolated",
	Supports:       []string{"screen", "deletions", "audiences", "log", "trust", "settle"},
}

func main() {
	Serve(description, func(world World) API {
		// Construct your router here instead of the toy.
		return NewRouterAPI(world, func(own RouterWorld) Router { return NewToyRouter(own) })
	})
}

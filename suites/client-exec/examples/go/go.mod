module routespec.dev/adapter

go 1.22

require routespec.dev/driver v0.0.0

replace routespec.dev/driver => ../../../drivers/go

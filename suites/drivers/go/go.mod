module routespec.dev/driver

go 1.22

module routespec-shim

go 1.24

module routespec-adapter

go 1.24

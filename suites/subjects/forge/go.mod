module routespec.dev/subjects/forge

go 1.26

require github.com/dmitrymomot/forge v0.3.5

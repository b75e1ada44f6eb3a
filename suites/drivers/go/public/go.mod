module routespec.dev/driver/public

go 1.22

require (
	github.com/segmentio/analytics-go v2.1.1+incompatible
	routespec.dev/driver v0.0.0
)

replace routespec.dev/driver => ../

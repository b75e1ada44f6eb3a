package main

// ClientConfig says how a client is made. What is 0 keeps the default of the library.
type ClientConfig struct {
	WriteKey string
	Endpoint string
	// Size and FlushAt are two names for how many queued messages cause a flush.
	Size    int
	FlushAt int
	// FlushAfterMs is after how long a queued message is sent at the latest.
	FlushAfterMs int
	// Debug stands for DEBUG=analytics in the environment.
	Debug bool
}

// ClientWorld is what a client gets from the HTTP adapter.
type ClientWorld struct {
	// Clock has time, timers and the count of work under way.
	Clock *Clock
	// Log adds a line to the log of the client.
	Log func(line string)
}

// Client is what the suite needs of a client of the library. Methods are called from several goroutines at once.
type Client interface {
	// Call calls a method (Identify, Track, Page, Group or Alias), and returns when it returns. The message has the field
	// names of the service document, such as UserId. The error says why the library refuses it.
	Call(method string, message map[string]any) error
	// Close closes the client, without waiting for what it still has to send.
	Close()
	// Drop drops all pending work, and closes its connections. No request leaves afterwards.
	Drop()
}

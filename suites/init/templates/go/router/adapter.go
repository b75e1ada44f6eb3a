package main

// Source has the settings of a source. There may be no webhooks, and nothing to deliver to.
type Source struct {
	Type         string
	Destinations struct {
		Webhooks struct {
			Enabled  bool
			Settings struct {
				SharedSecret *string
				Webhooks     []Webhook
			}
		}
	}
}

// Webhook is where messages go, with the static headers of its requests.
type Webhook struct {
	URL     string
	Headers map[string]string
}

// Audience has its name, the write key of its source, and the user ids of its members as they are now.
type Audience struct {
	Name    string
	Source  string
	Members []string
}

// RouterWorld is what the router of one world gets from the HTTP adapter.
type RouterWorld struct {
	// Clock has time, timers and the count of work under way.
	Clock *Clock
	// Trust has certificate authorities in PEM to accept besides the usual ones.
	Trust []string
	// Log adds an entry to the log of the world. The URL is empty if none is concerned.
	Log func(kind, message, url string)
}

// Router has the methods that the suite needs of a router. Each world has its own router. A method returns a Refusal if
// it refuses what it gets. Methods are called from several goroutines at once.
type Router interface {
	// PutSource creates a source, or replaces its settings.
	PutSource(writeKey string, source Source) error
	// Receive takes a call, as JSON. Its length in bytes is its size. It returns before the call is delivered.
	// Its members are those of client libraries, such as {"type": "track", "userId" or "anonymousId", "event",
	// "properties", "context", "timestamp", "integrations"}. Of these, only "type" is always there.
	Receive(writeKey string, call []byte) error
	// RequestDeletion takes a deletion request: for "deletions".
	RequestDeletion(userID string, writeKeys []string) error
	// SyncAudience creates an audience the first time, and later takes its members as they are then: for "audiences".
	SyncAudience(id string, audience Audience) error
	// IngestionAddress is where client libraries of a source send to: for "ingestion".
	IngestionAddress(writeKey string) (string, error)
	// Close drops all pending work, and closes its connections. No request leaves afterwards.
	Close()
}

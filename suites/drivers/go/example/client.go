// Package example is a small client library for the event routing service, as the service document describes one: it
// queues messages in memory, and flushes them in the background as batch requests. It proves the driver, and serves as
// an example.
package example

import (
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"strings"
	"sync"
	"time"
)

// Name and Version are what the library calls itself on the wire.
const (
	Name    = "routespec-example-go"
	Version = "2.0.0"
)

const (
	defaultFlushAt    = 20
	defaultFlushAfter = 5 * time.Second
	// maxSenders is how many batches can be under way at once, so that a batch in retry does not hold up the next.
	maxSenders = 4
)

// ErrClosed is returned by the methods of a client that was closed.
var ErrClosed = errors.New("expected an open client, got one that was closed")

// Config says how a client sends. If both names of the flush count are set, FlushAt wins.
type Config struct {
	// Endpoint is the base of the service's address.
	Endpoint string
	// Size and FlushAt are how many queued messages make the client flush: 20 if both are 0.
	Size, FlushAt int
	// FlushAfter is how long a message is queued at most: 5 s if it is 0.
	FlushAfter time.Duration
}

// Client queues messages and sends them. Its methods may be called by many goroutines at once.
type Client struct {
	writeKey   string
	url        string
	flushAt    int
	flushAfter time.Duration
	debug      *log.Logger

	senders sync.WaitGroup
	mutex   sync.Mutex
	// wake tells the senders that a batch is ready, or that the client was closed.
	wake     *sync.Cond
	isClosed bool
	queued   queue
	timer    *time.Timer
	// ready are the batches that wait for a sender. heldBytes limits them.
	ready     [][]json.RawMessage
	heldBytes int
}

// New makes a client for a source. With DEBUG=analytics in the environment, the client logs to standard error.
func New(writeKey string, config Config) (*Client, error) {
	if writeKey == "" || config.Endpoint == "" {
		return nil, errors.New("expected a write key and an Endpoint, got none")
	}
	c := &Client{
		writeKey:   writeKey,
		url:        strings.TrimRight(config.Endpoint, "/") + "/v1/batch",
		flushAt:    firstSet(config.FlushAt, config.Size, defaultFlushAt),
		flushAfter: firstSet(config.FlushAfter, defaultFlushAfter),
		debug:      log.New(debugOutput(), Name+": ", log.LstdFlags),
	}
	c.wake = sync.NewCond(&c.mutex)
	c.senders.Add(maxSenders)
	for range maxSenders {
		go c.sendBatches()
	}
	return c, nil
}

// Close flushes, and returns when everything has been sent or given up. Later messages are refused.
func (c *Client) Close() error {
	c.mutex.Lock()
	c.isClosed = true
	c.flush()
	c.wake.Broadcast()
	c.mutex.Unlock()
	c.senders.Wait()
	return nil
}

func debugOutput() io.Writer {
	if os.Getenv("DEBUG") == "analytics" {
		return os.Stderr
	}
	return io.Discard
}

func firstSet[N int | time.Duration](values ...N) N {
	for _, value := range values {
		if value > 0 {
			return value
		}
	}
	return 0
}

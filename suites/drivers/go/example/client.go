// Package example is a small client library of the event routing service, as its document describes one: it queues
// messages in memory, and flushes them in the background as batch requests. It is here to prove the driver, and to be read.
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
	// sendersMost is how many batches are on their way at once, so that one that is retried does not hold up the next.
	sendersMost = 4
)

// ErrClosed is returned by the methods of a client that was closed.
var ErrClosed = errors.New("expected a client that is open, got one that was closed")

// Config is how a client sends. Of the two names of the flush count, FlushAt wins.
type Config struct {
	// Endpoint is the base of the service's address.
	Endpoint string
	// Size and FlushAt are how many queued messages make the client flush; 20 where both are 0.
	Size, FlushAt int
	// FlushAfter is how long a message is queued at most; 5 s where it is 0.
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
	// ready are batches that wait for a sender; heldBytes bounds them.
	ready     [][]json.RawMessage
	heldBytes int
}

// New makes a client of a source. With DEBUG=analytics in the environment it logs to standard error.
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
	c.senders.Add(sendersMost)
	for range sendersMost {
		go c.sendBatches()
	}
	return c, nil
}

// Close flushes, waits until everything is sent or given up, and returns. Later messages are refused.
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

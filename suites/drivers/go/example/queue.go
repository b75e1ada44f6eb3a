package example

import (
	"encoding/json"
	"fmt"
	"time"
)

const (
	// callBytesMost and batchBytesMost are the limits of the service: 32 KB a call, 500 KB a batch request.
	callBytesMost  = 32 * 1024
	batchBytesMost = 500 * 1024
	// envelopeBytes is more than what stands around the messages of a batch.
	envelopeBytes = 1024
	// heldBytesMost bounds the memory that waiting messages take while the service does not answer.
	heldBytesMost = 64 * 1024 * 1024
)

// queue is what the next flush sends.
type queue struct {
	messages  []json.RawMessage
	sizeBytes int
}

// enqueue takes a message, flushes where it is time, and returns without waiting for anything that is sent.
func (c *Client) enqueue(m item) error {
	m.MessageId = newID()
	if m.Timestamp == "" {
		m.Timestamp = timestamp()
	}
	encoded, err := encode(m)
	if err != nil {
		return fmt.Errorf("expected a message that JSON can hold: %w", err)
	}
	if len(encoded) > callBytesMost {
		return fmt.Errorf("expected a message of at most %d bytes, got %d", callBytesMost, len(encoded))
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.isClosed {
		return ErrClosed
	}
	if c.heldBytes+len(encoded) > heldBytesMost {
		return fmt.Errorf("expected at most %d bytes of messages that wait, got more", heldBytesMost)
	}
	c.add(encoded)
	c.debug.Printf("queued %s %s", m.Type, m.MessageId)
	return nil
}

// add queues a message; a comma goes with each of them.
func (c *Client) add(encoded json.RawMessage) {
	if c.queued.sizeBytes+len(encoded)+1+envelopeBytes > batchBytesMost {
		c.flush()
	}
	if len(c.queued.messages) == 0 {
		c.timer = time.AfterFunc(c.flushAfter, c.flushOverdue)
	}
	c.queued.messages = append(c.queued.messages, encoded)
	c.queued.sizeBytes += len(encoded) + 1
	c.heldBytes += len(encoded)
	if len(c.queued.messages) >= c.flushAt {
		c.flush()
	}
}

// flush hands what is queued to a sender. The caller holds the mutex.
func (c *Client) flush() {
	if len(c.queued.messages) == 0 {
		return
	}
	c.timer.Stop()
	c.ready = append(c.ready, c.queued.messages)
	c.queued = queue{}
	c.wake.Signal()
}

// flushOverdue may come just after another flush: then it sends the first messages of the next batch a little early.
func (c *Client) flushOverdue() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.flush()
}

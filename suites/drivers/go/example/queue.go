package example

import (
	"encoding/json"
	"fmt"
	"time"
)

const (
	// maxCallBytes and maxBatchBytes are the limits of the service: 32 KB for a call, 500 KB for a batch request.
	maxCallBytes  = 32 * 1024
	maxBatchBytes = 500 * 1024
	// envelopeBytes is more than a batch has besides its messages.
	envelopeBytes = 1024
	// maxHeldBytes limits the memory that waiting messages take while the service does not answer.
	maxHeldBytes = 64 * 1024 * 1024
)

// queue is what the next flush sends.
type queue struct {
	messages  []json.RawMessage
	sizeBytes int
}

// enqueue takes a message, flushes if the count is reached, and returns without waiting for anything to be sent.
func (c *Client) enqueue(m item) error {
	m.MessageId = newID()
	if m.Timestamp == "" {
		m.Timestamp = timestamp()
	}
	encoded, err := encode(m)
	if err != nil {
		return fmt.Errorf("expected a message that JSON can hold: %w", err)
	}
	if len(encoded) > maxCallBytes {
		return fmt.Errorf("expected a message of at most %d bytes, got %d", maxCallBytes, len(encoded))
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.isClosed {
		return ErrClosed
	}
	if c.heldBytes+len(encoded) > maxHeldBytes {
		return fmt.Errorf("expected at most %d bytes of waiting messages, got more", maxHeldBytes)
	}
	c.add(encoded)
	c.debug.Printf("queued %s %s", m.Type, m.MessageId)
	return nil
}

// add queues a message. Each takes one more byte, for a comma.
func (c *Client) add(encoded json.RawMessage) {
	if c.queued.sizeBytes+len(encoded)+1+envelopeBytes > maxBatchBytes {
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

// flush hands the queued messages to a sender. The caller holds the mutex.
func (c *Client) flush() {
	if len(c.queued.messages) == 0 {
		return
	}
	c.timer.Stop()
	c.ready = append(c.ready, c.queued.messages)
	c.queued = queue{}
	c.wake.Signal()
}

// flushOverdue flushes when the interval ends. Just after another flush it may send the first messages of the next
// batch a little early.
func (c *Client) flushOverdue() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.flush()
}

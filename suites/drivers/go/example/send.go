package example

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math/rand"
	"net/http"
	"time"
)

const (
	maxAttempts    = 10
	firstPause     = 100 * time.Millisecond
	longestPause   = 10 * time.Second
	answerLimit    = 10 * time.Second
	maxAnswerBytes = 64 * 1024
)

var sender = &http.Client{
	Timeout: answerLimit,
	// It follows no redirect, because the messages are for the configured endpoint only.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// sendBatches sends batches until the client is closed and none is left.
func (c *Client) sendBatches() {
	defer c.senders.Done()
	for {
		batch, found := c.nextBatch()
		if !found {
			return
		}
		c.deliver(batch)
		c.forget(batch)
	}
}

func (c *Client) nextBatch() ([]json.RawMessage, bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for len(c.ready) == 0 {
		if c.isClosed {
			return nil, false
		}
		c.wake.Wait()
	}
	batch := c.ready[0]
	c.ready = c.ready[1:]
	return batch, true
}

func (c *Client) forget(batch []json.RawMessage) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, message := range batch {
		c.heldBytes -= len(message)
	}
}

// deliver tries until the service takes the batch or refuses it for good, or until too many attempts have failed. Each
// attempt sends the same bytes, so that the service can recognise a batch that it already has.
func (c *Client) deliver(batch []json.RawMessage) {
	body, err := seal(batch)
	if err != nil {
		log.Printf("%s: expected a batch that JSON can hold: %v", Name, err)
		return
	}
	for attempt := range maxAttempts {
		time.Sleep(pause(attempt))
		status, err := c.post(body)
		c.debug.Printf("sent a batch (messages: %d, bytes: %d): status %d, error %v", len(batch), len(body), status, err)
		if err == nil && status < 300 {
			return
		}
		if err == nil && status < 500 && status != http.StatusTooManyRequests {
			break
		}
	}
	log.Printf("%s: expected the service to take a batch, lost it (messages: %d)", Name, len(batch))
}

// post makes one attempt. The write key is the user name of basic authentication.
func (c *Client) post(body []byte) (int, error) {
	request, err := http.NewRequest(http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return 0, fmt.Errorf("expected an Endpoint that is a URL: %w", err)
	}
	request.SetBasicAuth(c.writeKey, "")
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", Name+"/"+Version)
	response, err := sender.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	// A connection is reused only if its answer was read.
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxAnswerBytes))
	return response.StatusCode, nil
}

// pause is the time to wait before an attempt: none before the first. It doubles from retry to retry, up to a bound,
// and is randomised so that clients do not retry in step.
func pause(attempt int) time.Duration {
	if attempt == 0 {
		return 0
	}
	longest := min(firstPause<<(attempt-1), longestPause)
	return longest/2 + time.Duration(rand.Int63n(int64(longest/2)))
}

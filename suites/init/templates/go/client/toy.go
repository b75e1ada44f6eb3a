package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"
)

const (
	defaultFlushAt    = 20
	defaultFlushAfter = 5 * time.Second
	maxMessageBytes   = 32 * 1024
	maxBatchBytes     = 500_000
	// envelopeBytes is what a batch has around its messages, and more.
	envelopeBytes = 300
	responseLimit = 10 * time.Second
	maxRetries    = 8
	firstRetry    = 500 * time.Millisecond
)

// required has the fields that each method needs.
var required = map[string][]string{"Track": {"Event"}, "Group": {"GroupId"}, "Alias": {"UserId", "PreviousId"}}

// object is a JSON object.
type object = map[string]any

// ToyClient is a small client library that does what the service document asks for. Replace it by your own.
type ToyClient struct {
	world      ClientWorld
	config     ClientConfig
	flushAt    int
	flushAfter time.Duration
	client     *http.Client
	ctx        context.Context
	drop       context.CancelFunc

	mu sync.Mutex
	// queue has the messages that wait, as JSON, and queueBytes how many bytes they are.
	queue       [][]byte
	queueBytes  int
	cancelFlush func()
	isClosed    bool
}

// NewToyClient makes a client.
func NewToyClient(world ClientWorld, config ClientConfig) *ToyClient {
	ctx, drop := context.WithCancel(context.Background())
	return &ToyClient{
		world: world, config: config,
		flushAt:    cmp.Or(config.FlushAt, config.Size, defaultFlushAt),
		flushAfter: cmp.Or(time.Duration(config.FlushAfterMs)*time.Millisecond, defaultFlushAfter),
		client:     newHTTPClient(nil),
		ctx:        ctx, drop: drop, cancelFlush: func() {},
	}
}

// Call queues a message.
func (t *ToyClient) Call(method string, message map[string]any) error {
	if err := demandFields(method, message); err != nil {
		return err
	}
	if plain, err := encode(message); err != nil || len(plain) > maxMessageBytes {
		return errors.Join(err, fmt.Errorf("expected a message of at most %d bytes", maxMessageBytes))
	}
	item, err := t.itemOf(method, message)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.isClosed {
		return errors.New("expected an open client")
	}
	if t.queueBytes+len(item)+1 > maxBatchBytes-envelopeBytes {
		t.flush()
	}
	t.queue = append(t.queue, item)
	t.queueBytes += len(item) + 1
	if len(t.queue) >= t.flushAt {
		t.flush()
	} else if len(t.queue) == 1 {
		t.cancelFlush = t.world.Clock.After(t.flushAfter, t.flushNow)
	}
	return nil
}

// Close sends what waits.
func (t *ToyClient) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.isClosed = true
	t.flush()
}

// Drop drops all pending work.
func (t *ToyClient) Drop() {
	t.drop()
	t.client.CloseIdleConnections()
}

// itemOf writes a message as it is sent. The traits of a page are called its properties.
func (t *ToyClient) itemOf(method string, message object) ([]byte, error) {
	item := object{"messageId": rand.Text(), "timestamp": InstantText(t.world.Clock.Now())}
	for field, value := range message {
		name := strings.ToLower(field[:1]) + field[1:]
		if method == "Page" && field == "Traits" {
			name = "properties"
		}
		item[name] = value
	}
	item["type"] = strings.ToLower(method)
	return encode(item)
}

func (t *ToyClient) flushNow() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.flush()
}

// flush sends what waits. The lock is held.
func (t *ToyClient) flush() {
	t.cancelFlush()
	items := t.queue
	t.queue, t.queueBytes = nil, 0
	if len(items) == 0 {
		return
	}
	t.debug("flushing %d messages", len(items))
	envelope := fmt.Sprintf(`"messageId":%q,"sentAt":%q,"context":{"library":{"name":"toy-client","version":"0.1.0"}}`,
		rand.Text(), InstantText(t.world.Clock.Now()))
	t.attempt([]byte(`{"batch":[`+string(bytes.Join(items, []byte(",")))+`],`+envelope+`}`), maxRetries, firstRetry)
}

// attempt posts a batch once. The lock is held.
func (t *ToyClient) attempt(body []byte, retries int, retry time.Duration) {
	if t.ctx.Err() != nil {
		return
	}
	ctx, giveUp := context.WithCancelCause(t.ctx)
	finish := t.world.Clock.Begin()
	cancelTimeout := t.world.Clock.After(responseLimit, func() {
		giveUp(fmt.Errorf("no response within %v", responseLimit))
	})
	header := http.Header{}
	header.Set("Content-Type", "application/json")
	header.Set("User-Agent", "toy-client/0.1.0")
	header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(t.config.WriteKey+":")))
	go func() {
		defer finish()
		defer giveUp(nil)
		err := post(ctx, t.client, strings.TrimSuffix(t.config.Endpoint, "/")+"/v1/batch", header, body)
		cancelTimeout()
		if err == nil {
			t.debug("sent a batch")
		} else if retries == 0 {
			t.world.Log(fmt.Sprintf("%v; the batch is lost", err))
		} else {
			t.world.Log(fmt.Sprintf("%v; retrying in %v", err, retry))
			t.world.Clock.After(retry, func() {
				t.mu.Lock()
				defer t.mu.Unlock()
				t.attempt(body, retries-1, 2*retry)
			})
		}
	}()
}

func (t *ToyClient) debug(format string, args ...any) {
	if t.config.Debug {
		t.world.Log(fmt.Sprintf(format, args...))
	}
}

// demandFields refuses a message that lacks a field.
func demandFields(method string, message object) error {
	for _, field := range required[method] {
		if text, _ := message[field].(string); text == "" {
			return fmt.Errorf("expected a message of %s with %s", method, field)
		}
	}
	userID, _ := message["UserId"].(string)
	anonymousID, _ := message["AnonymousId"].(string)
	if userID == "" && anonymousID == "" {
		return fmt.Errorf("expected a message of %s with UserId or AnonymousId", method)
	}
	return nil
}

// encode writes JSON with < and > as they are.
func encode(value any) ([]byte, error) {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSpace(buffer.Bytes()), err
}

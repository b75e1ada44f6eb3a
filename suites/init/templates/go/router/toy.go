package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	maxWebhooks   = 5
	maxCallBytes  = 32 * 1024
	responseLimit = 5 * time.Second
	retryWindow   = 4 * time.Hour
	firstRetry    = 10 * time.Second
)

var (
	// framing has the headers that frame a request. A static header cannot set them.
	framing = regexp.MustCompile(`(?i)^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$`)
	// A header that HTTP can carry.
	headerName  = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	headerValue = regexp.MustCompile(`^[^\x00-\x08\x0a-\x1f\x7f]*$`)
	// notInTrait separates the words in the name of an audience.
	notInTrait = regexp.MustCompile(`[^\p{L}\p{N}]+`)
)

// message is on its way to the webhooks of a source.
type message struct {
	body        []byte
	secret      *string
	first       time.Time
	isProcessed bool
}

// ToyRouter is a small router that does what the service document asks for. Replace it by your own.
type ToyRouter struct {
	world  RouterWorld
	client *http.Client
	ctx    context.Context
	drop   context.CancelFunc
	mu     sync.Mutex
	// members of each audience at its last sync.
	members map[string][]string
	sources map[string]Source
}

// NewToyRouter makes the router of one world.
func NewToyRouter(world RouterWorld) *ToyRouter {
	ctx, drop := context.WithCancel(context.Background())
	return &ToyRouter{
		world: world, client: newHTTPClient(world.Trust), ctx: ctx, drop: drop,
		members: map[string][]string{}, sources: map[string]Source{},
	}
}

// PutSource creates a source, or replaces its settings.
func (t *ToyRouter) PutSource(writeKey string, source Source) error {
	webhooks := source.Destinations.Webhooks.Settings.Webhooks
	if len(webhooks) > maxWebhooks {
		return refuse(http.StatusUnprocessableEntity, "Expected at most %d webhooks", maxWebhooks)
	}
	for _, webhook := range webhooks {
		parsed, err := url.Parse(webhook.URL)
		if err != nil || parsed.Host == "" || !slices.Contains([]string{"http", "https"}, parsed.Scheme) {
			return refuse(http.StatusUnprocessableEntity, "Expected an http or https URL, got %s", webhook.URL)
		}
		for name, value := range webhook.Headers {
			if !headerName.MatchString(name) || !headerValue.MatchString(value) {
				return refuse(http.StatusUnprocessableEntity, "Expected a header that HTTP can carry, got %s", name)
			}
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sources[writeKey] = source
	return nil
}

// Receive takes a call.
func (t *ToyRouter) Receive(writeKey string, call []byte) error {
	if len(call) > maxCallBytes {
		return refuse(http.StatusRequestEntityTooLarge, "Expected at most %d bytes", maxCallBytes)
	}
	var parsed object
	decoder := json.NewDecoder(bytes.NewReader(call))
	decoder.UseNumber() // Large numbers keep their digits.
	if err := decoder.Decode(&parsed); err != nil {
		return refuse(http.StatusBadRequest, "Expected a call: %v", err)
	}
	body, err := bodyOf(parsed, t.world.Clock.Now())
	if err != nil || !goesToWebhooks(parsed) {
		return err
	}
	return t.send(writeKey, body)
}

// RequestDeletion notifies the webhooks of each source.
func (t *ToyRouter) RequestDeletion(userID string, writeKeys []string) error {
	timestamp := InstantText(t.world.Clock.Now())
	for _, writeKey := range writeKeys {
		if err := t.send(writeKey, object{"type": "delete", "userId": userID, "timestamp": timestamp}); err != nil {
			return err
		}
	}
	return nil
}

// SyncAudience sends an identify call for each user who joined or left.
func (t *ToyRouter) SyncAudience(id string, audience Audience) error {
	t.mu.Lock()
	before := t.members[id]
	t.members[id] = audience.Members
	t.mu.Unlock()
	trait := strings.Trim(notInTrait.ReplaceAllString(strings.ToLower(audience.Name), "_"), "_")
	users := slices.Compact(slices.Sorted(slices.Values(slices.Concat(before, audience.Members))))
	for _, userID := range users {
		isMember := slices.Contains(audience.Members, userID)
		if isMember == slices.Contains(before, userID) {
			continue
		}
		call := object{"type": "identify", "userId": userID, "traits": object{trait: isMember}}
		body, err := bodyOf(call, t.world.Clock.Now())
		if err != nil {
			return err
		}
		if err := t.send(audience.Source, body); err != nil {
			return err
		}
	}
	return nil
}

// IngestionAddress refuses, because the toy has no ingestion.
func (t *ToyRouter) IngestionAddress(string) (string, error) {
	return "", refuse(http.StatusNotFound, "Expected no client library, because the toy has no ingestion")
}

// Close drops all pending work.
func (t *ToyRouter) Close() {
	t.drop()
	t.client.CloseIdleConnections()
}

// send sends a message to all webhooks of a source at once.
func (t *ToyRouter) send(writeKey string, body object) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	webhooks := t.sources[writeKey].Destinations.Webhooks
	if !webhooks.Enabled {
		return nil
	}
	content, err := json.Marshal(body)
	if err != nil {
		return err
	}
	m := &message{body: content, secret: webhooks.Settings.SharedSecret, first: t.world.Clock.Now()}
	for _, target := range webhooks.Settings.Webhooks {
		t.attempt(m, target, firstRetry)
	}
	return nil
}

// attempt posts a message once. The lock is held.
func (t *ToyRouter) attempt(m *message, target Webhook, retry time.Duration) {
	if m.isProcessed || t.ctx.Err() != nil {
		return
	}
	ctx, giveUp := context.WithCancelCause(t.ctx)
	finish := t.world.Clock.Begin()
	cancelTimeout := t.world.Clock.After(responseLimit, func() {
		giveUp(fmt.Errorf("timeout: no response within %v", responseLimit))
	})
	go func() {
		defer finish()
		defer giveUp(nil)
		err := post(ctx, t.client, target.URL, headerOf(m, target), m.body)
		cancelTimeout()
		t.mu.Lock()
		defer t.mu.Unlock()
		if err == nil {
			m.isProcessed = true
			return
		}
		t.world.Log("delivery", err.Error(), target.URL)
		t.retryLater(m, target, retry)
	}()
}

func (t *ToyRouter) retryLater(m *message, target Webhook, retry time.Duration) {
	clock := t.world.Clock
	if clock.Now().Add(retry).After(m.first.Add(retryWindow)) {
		return
	}
	clock.After(retry, func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.attempt(m, target, 2*retry)
	})
}

// headerOf has the headers of an attempt. The router's own replace static ones.
func headerOf(m *message, target Webhook) http.Header {
	header := http.Header{}
	for name, value := range target.Headers {
		if !framing.MatchString(name) {
			header.Set(name, value)
		}
	}
	header.Set("Content-Type", "application/json")
	header.Set("User-Agent", "toy-router/0.1.0")
	header.Del("X-Signature")
	if m.secret != nil {
		mac := hmac.New(sha1.New, []byte(*m.secret))
		mac.Write(m.body)
		header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
	}
	return header
}

package example

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestFlushesAtItsCount(t *testing.T) {
	for count, config := range map[int]Config{20: {}, 3: {Size: 3}, 2: {FlushAt: 2}, 1: {Size: 1}} {
		s := newService(t)
		client := s.client(config)
		for i := range count - 1 {
			s.track(client, fmt.Sprint(i))
		}
		s.await(0)
		s.track(client, "last")
		if batch := s.await(1)[0].batch; len(batch) != count {
			t.Errorf("expected %d messages, got %d", count, len(batch))
		}
	}
}

func TestFlushesAfterItsInterval(t *testing.T) {
	const interval = 150 * time.Millisecond
	s := newService(t)
	client := s.client(Config{FlushAfter: interval})
	for round := range 2 {
		began := time.Now()
		s.track(client, "E")
		s.await(round) // Nothing more is sent for now.
		s.await(round + 1)
		if passed := time.Since(began); passed < interval {
			t.Errorf("expected a flush after %v, got one after %v", interval, passed)
		}
	}
}

func TestCountsBytesAgainstTheLimitOfACall(t *testing.T) {
	s := newService(t)
	client := s.client(Config{FlushAt: 2})
	send := func(text string) error {
		return client.Track(Track{UserId: "u", Event: "E", Properties: object{"p": text}})
	}
	for _, tooLarge := range []string{strings.Repeat("x", 33_500), strings.Repeat("é", 16_500)} {
		if err := send(tooLarge); err == nil || !strings.Contains(err.Error(), "at most 32768 bytes, got 33") {
			t.Errorf("expected a message of %d bytes to be refused, got %v", len(tooLarge), err)
		}
	}
	for _, fine := range []string{strings.Repeat("<", 30_500), strings.Repeat("é", 15_250)} {
		if err := send(fine); err != nil {
			t.Error(err)
		}
	}
	if batch := s.await(1)[0].batch; len(batch) != 2 {
		t.Errorf("expected 2 messages, got %d", len(batch))
	}
}

func TestSplitsAFlushThatExceedsABatch(t *testing.T) {
	s := newService(t)
	client := s.client(Config{FlushAt: 40})
	for range 40 {
		if err := client.Track(Track{UserId: "u", Event: "E", Properties: object{"p": strings.Repeat("x", 32_000)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := client.Close(); err != nil {
		t.Fatal(err)
	}
	messages := 0
	for _, request := range s.await(3) {
		messages += len(request.batch)
		if size := len(request.body); size > maxBatchBytes {
			t.Errorf("expected at most %d bytes, got %d", maxBatchBytes, size)
		}
	}
	if messages != 40 {
		t.Errorf("expected 40 messages, got %d", messages)
	}
}

func TestSendsEverythingFromManyCallers(t *testing.T) {
	s := newService(t)
	client := s.client(Config{})
	var callers sync.WaitGroup
	for caller := range 50 {
		callers.Add(1)
		go func() {
			defer callers.Done()
			for i := range 41 {
				if err := client.Track(Track{UserId: "u", Event: fmt.Sprintf("%d/%d", caller, i)}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	callers.Wait()
	if err := client.Close(); err != nil {
		t.Fatal(err)
	}
	if client.heldBytes != 0 {
		t.Errorf("expected nothing to be held after Close, got %d bytes", client.heldBytes)
	}
	count, events := 0, map[any]bool{}
	for _, request := range s.seen() {
		for _, message := range request.batch {
			count++
			events[message["event"]] = true
		}
	}
	if count != 50*41 || len(events) != count {
		t.Errorf("expected %d messages, none twice, got %d, of which %d differ", 50*41, count, len(events))
	}
}

func TestLimitsWaitingMessages(t *testing.T) {
	client, err := New("key", Config{Endpoint: "http://127.0.0.1:1", FlushAt: 1 << 30, FlushAfter: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	client.heldBytes = maxHeldBytes
	if err := client.Track(Track{UserId: "u", Event: "E"}); err == nil || !strings.Contains(err.Error(), "got more") {
		t.Errorf("expected a refusal, got %v", err)
	}
}

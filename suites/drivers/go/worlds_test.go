package driver

import (
	"strings"
	"testing"
)

func TestWorldsAndClientsAreBounded(t *testing.T) {
	w := newWorlds()
	for range maxWorlds {
		if _, err := w.create(); err != nil {
			t.Fatal(err)
		}
	}
	_, err := w.create()
	expectRefusal(t, err, "at most 1024 worlds")
	for range maxClients {
		if err := w.reserve("w1"); err != nil {
			t.Fatal(err)
		}
	}
	expectRefusal(t, w.reserve("w1"), "at most 256 clients")
	w.release()
	if err := w.reserve("w1"); err != nil {
		t.Errorf("expected a released place to be free, got %v", err)
	}
}

func TestIdsAreNeverReused(t *testing.T) {
	w := newWorlds()
	first, _ := w.create()
	if err := w.remove(first); err != nil {
		t.Fatal(err)
	}
	if second, _ := w.create(); second == first {
		t.Errorf("expected a new id, got %q again", first)
	}
}

func TestAClientWhoseWorldIsDeletedMeanwhileIsRefused(t *testing.T) {
	w := newWorlds()
	world, _ := w.create()
	if err := w.reserve(world); err != nil {
		t.Fatal(err)
	}
	p := newProcess(t)
	if err := w.remove(world); err != nil {
		t.Fatal(err)
	}
	_, err := w.settle(world, p)
	expectRefusal(t, err, "Expected an existing world")
	if <-p.ended; w.clients != 0 {
		t.Errorf("expected no client to be counted, got %d", w.clients)
	}
}

func expectRefusal(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("expected a refusal with %q, got %v", text, err)
	}
}

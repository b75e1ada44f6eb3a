package driver

import (
	"fmt"
	"strings"
	"testing"
)

func TestLineLogCutsStreamsIntoLines(t *testing.T) {
	log := &lineLog{}
	out, err := log.writer(func(line string) bool { return line == "mine" }), log.writer(nil)
	for _, printed := range []string{"a", "b\nmine\n\nc\r\nd"} {
		fmt.Fprint(out, printed)
	}
	fmt.Fprint(err, "e\nf")
	if got := strings.Join(log.lines(), "|"); got != "ab||c|e|d|f" {
		t.Errorf("expected the lines of both streams, got %q", got)
	}
}

func TestLineLogIsBounded(t *testing.T) {
	log := &lineLog{}
	writer := log.writer(nil)
	for range 3 {
		fmt.Fprint(writer, strings.Repeat("x", lineBytesMost-1))
	}
	fmt.Fprint(writer, strings.Repeat("\ny", linesMost+1))
	lines := log.lines()
	if first := len(lines[0]); first != lineBytesMost {
		t.Errorf("expected a line of %d bytes, got %d", lineBytesMost, first)
	}
	if kept := len(lines); kept != linesMost+1 {
		t.Errorf("expected %d lines and one that has begun, got %d", linesMost, kept)
	}
}

func TestLineLogTellsWhyAProgramEnded(t *testing.T) {
	for printed, expected := range map[string]string{
		"":                           "it printed nothing",
		"a\nb\n":                     "b",
		"a\npanic: p\n\ngoroutine 1": "panic: p",
		"fatal error: f\nmore\n":     "fatal error: f",
	} {
		log := &lineLog{}
		fmt.Fprint(log.writer(nil), printed)
		if got := log.excerpt(); got != expected {
			t.Errorf("%q: expected %q, got %q", printed, expected, got)
		}
	}
}

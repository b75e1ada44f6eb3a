package driver

import (
	"fmt"
	"strings"
	"testing"
)

func TestLineLogSplitsStreamsIntoLines(t *testing.T) {
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
		fmt.Fprint(writer, strings.Repeat("x", maxLineBytes-1))
	}
	fmt.Fprint(writer, strings.Repeat("\ny", maxLines+1))
	lines := log.lines()
	if first := len(lines[0]); first != maxLineBytes {
		t.Errorf("expected a line of %d bytes, got %d", maxLineBytes, first)
	}
	if kept := len(lines); kept != maxLines+1 {
		t.Errorf("expected %d lines and one that has not ended, got %d", maxLines, kept)
	}
}

func TestLineLogSaysWhyAProgramEnded(t *testing.T) {
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

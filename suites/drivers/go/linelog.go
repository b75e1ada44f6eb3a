package driver

import (
	"bytes"
	"strings"
	"sync"
)

const (
	// maxLines and maxLineBytes keep the answer with the whole log far below what a runner reads (16 MiB).
	maxLines     = 2_000
	maxLineBytes = 4_000
)

// lineLog collects what a process prints, line by line. When it is full it keeps the first lines, so that what was read
// once does not change.
type lineLog struct {
	mutex   sync.Mutex
	kept    []string
	writers []*lineWriter
}

// writer returns a stream into the log. If take is not nil, it may claim lines, which are then not logged.
func (l *lineLog) writer(take func(line string) bool) *lineWriter {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	writer := &lineWriter{log: l, take: take}
	l.writers = append(l.writers, writer)
	return writer
}

// lines returns what was printed, including lines that have not ended yet.
func (l *lineLog) lines() []string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	all := append([]string{}, l.kept...)
	for _, writer := range l.writers {
		if len(writer.begun) > 0 {
			all = append(all, string(writer.begun))
		}
	}
	return all
}

// excerpt returns the first line that says why a Go program crashed, or otherwise the last line.
func (l *lineLog) excerpt() string {
	lines := l.lines()
	for _, line := range lines {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return line
		}
	}
	if len(lines) == 0 {
		return "it printed nothing"
	}
	return lines[len(lines)-1]
}

// lineWriter splits one stream into lines. A line that is too long is cut short.
type lineWriter struct {
	log   *lineLog
	take  func(line string) bool
	begun []byte
}

func (w *lineWriter) Write(printed []byte) (int, error) {
	w.log.mutex.Lock()
	defer w.log.mutex.Unlock()
	rest := printed
	for {
		line, after, ended := bytes.Cut(rest, []byte("\n"))
		room := maxLineBytes - len(w.begun)
		w.begun = append(w.begun, line[:min(room, len(line))]...)
		if !ended {
			return len(printed), nil
		}
		w.end()
		rest = after
	}
}

func (w *lineWriter) end() {
	line := strings.TrimSuffix(string(w.begun), "\r")
	w.begun = w.begun[:0]
	taken := w.take != nil && w.take(line)
	if !taken && len(w.log.kept) < maxLines {
		w.log.kept = append(w.log.kept, line)
	}
}

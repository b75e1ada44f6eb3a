package main

import (
	"container/heap"
	"sync"
	"time"
)

// Clock is the clock of one world. It stands still until the suite moves it. Let your implementation take its time from
// it: with Now, After and Begin, four hours of retries take milliseconds. It may be used from any goroutine.
type Clock struct {
	mu     sync.Mutex
	atRest sync.Cond
	now    time.Time
	busy   int
	made   int
	timers timerHeap
}

// NewClock makes a clock that stands at this time.
func NewClock(now time.Time) *Clock {
	c := &Clock{now: now}
	c.atRest.L = &c.mu
	return c
}

// ClockState is what the suite sees of a clock.
type ClockState struct {
	Now  string  `json:"now"`
	Next *string `json:"next"`
	Busy int     `json:"busy"`
}

// Now is the time of the world.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// After calls fire once, after the delay, and waits for it to return. The returned function cancels it. If fire starts a
// goroutine, or hands its work to one, call Begin in fire, before that: a goroutine that is still to start is not seen.
func (c *Clock) After(delay time.Duration, fire func()) (cancel func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.made++
	t := &timer{due: c.now.Add(delay), number: c.made, fire: fire}
	heap.Push(&c.timers, t)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if t.index >= 0 {
			heap.Remove(&c.timers, t.index)
		}
	}
}

// Begin counts work that goes on while the clock stands still: an HTTP request, from the decision to send it, before the
// go statement or the send to a channel, until its outcome has been handled or nobody waits for it any more. Call the
// returned function at its end.
func (c *Clock) Begin() (end func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy++
	return sync.OnceFunc(func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.busy--
		c.atRest.Broadcast()
	})
}

// Advance moves the clock, and fires each timer that falls due at its own instant, in order. If it settles, the work under way
// ends before each timer, and before the clock moves to the end.
func (c *Clock) Advance(by time.Duration, settles bool) {
	until := c.Now().Add(by)
	for fire := c.takeDue(until, settles); fire != nil; fire = c.takeDue(until, settles) {
		fire()
	}
}

// State is what the suite sees of the clock.
func (c *Clock) State() ClockState {
	c.mu.Lock()
	defer c.mu.Unlock()
	state := ClockState{Now: InstantText(c.now), Busy: c.busy}
	if len(c.timers) > 0 {
		next := InstantText(c.timers[0].due)
		state.Next = &next
	}
	return state
}

// takeDue takes the first timer, and moves to its instant. Without one, it moves to the end.
func (c *Clock) takeDue(until time.Time, settles bool) func() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for settles && c.busy > 0 {
		c.atRest.Wait()
	}
	if len(c.timers) == 0 || c.timers[0].due.After(until) {
		c.now = until
		return nil
	}
	t := heap.Pop(&c.timers).(*timer)
	c.now = t.due
	return t.fire
}

// InstantText is an instant in ISO 8601, in UTC with milliseconds.
func InstantText(at time.Time) string {
	return at.UTC().Format("2006-01-02T15:04:05.000Z")
}

type timer struct {
	due    time.Time
	number int
	fire   func()
	// index is its place in the heap, or -1 once it was taken.
	index int
}

// timerHeap has the first timer at its top. Of timers that are due at the same instant, that is the one set first.
type timerHeap []*timer

func (h timerHeap) Len() int { return len(h) }

func (h timerHeap) Less(i, j int) bool {
	if h[i].due.Equal(h[j].due) {
		return h[i].number < h[j].number
	}
	return h[i].due.Before(h[j].due)
}

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

func (h *timerHeap) Push(x any) {
	t := x.(*timer)
	t.index = len(*h)
	*h = append(*h, t)
}

func (h *timerHeap) Pop() any {
	last := len(*h) - 1
	t := (*h)[last]
	*h = (*h)[:last]
	t.index = -1
	return t
}

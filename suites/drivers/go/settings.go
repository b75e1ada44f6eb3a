package driver

import (
	"net/http"
	"time"
)

// settings are a client's settings, in the form of the contract. Its process gets them in the same form.
type settings struct {
	WriteKey     string  `json:"writeKey"`
	Endpoint     string  `json:"endpoint"`
	Size         int     `json:"size,omitempty"`
	FlushAt      int     `json:"flushAt,omitempty"`
	FlushAfterMs float64 `json:"flushAfterMs,omitempty"`
	Debug        bool    `json:"debug,omitempty"`
}

func (s settings) check() error {
	if s.WriteKey == "" || s.Endpoint == "" {
		return refuse(http.StatusBadRequest, "Expected `writeKey` and `endpoint` to be set, got %q and %q", s.WriteKey, s.Endpoint)
	}
	if s.Size < 0 || s.FlushAt < 0 || s.FlushAfterMs < 0 {
		return refuse(http.StatusBadRequest, "Expected `size`, `flushAt` and `flushAfterMs` to be positive, got %d, %d and %g",
			s.Size, s.FlushAt, s.FlushAfterMs)
	}
	return nil
}

func (s settings) config() Config {
	return Config{
		WriteKey:   s.WriteKey,
		Endpoint:   s.Endpoint,
		Size:       s.Size,
		FlushAt:    s.FlushAt,
		FlushAfter: time.Duration(s.FlushAfterMs * float64(time.Millisecond)),
	}
}

package driver

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// maxBodyBytes bounds a request. Even a message that exceeds the limits of the service has a hundredth of it.
const maxBodyBytes = 4 << 20

// refusal is an answer in the error form of the contract: 4xx if the implementation refused, 5xx if the driver failed.
type refusal struct {
	status  int
	message string
}

func (r *refusal) Error() string { return r.message }

func refuse(status int, format string, values ...any) error {
	return &refusal{status, fmt.Sprintf(format, values...)}
}

// answer writes a JSON body, or none if body is nil.
func answer(w http.ResponseWriter, status int, body any) {
	if body == nil {
		w.WriteHeader(status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	// A peer that has gone away misses its answer, and nobody is left to report it to.
	_ = json.NewEncoder(w).Encode(body)
}

func answerError(w http.ResponseWriter, err error) {
	status := http.StatusInternalServerError
	var refused *refusal
	if errors.As(err, &refused) {
		status = refused.status
	}
	answer(w, status, map[string]any{"error": map[string]string{"message": err.Error()}})
}

// route is a handler that returns its answer. An error is answered in the error form.
type route func(r *http.Request) (status int, body any, err error)

func (handle route) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	status, body, err := handle(r)
	if err != nil {
		answerError(w, err)
		return
	}
	answer(w, status, body)
}

// readBody reads a JSON object into target, and refuses anything else.
func readBody(r *http.Request, target any) error {
	raw, err := io.ReadAll(r.Body)
	if err != nil {
		return refuseUnread(err)
	}
	if err := json.Unmarshal(raw, target); err != nil {
		return refuse(http.StatusBadRequest, "Expected a JSON object with the members of the contract, got %.80q: %v", raw, err)
	}
	return nil
}

func refuseUnread(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return refuse(http.StatusRequestEntityTooLarge, "Expected a body of at most %d bytes, got more", tooLarge.Limit)
	}
	return refuse(http.StatusBadRequest, "Expected a whole body, got %v", err)
}

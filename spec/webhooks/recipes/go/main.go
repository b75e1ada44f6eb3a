// A receiver of webhooks in Go: SECRET=s3cret PORT=3000 go run main.go
package main

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
)

const maxBytes = 1 << 20

var (
	secret = []byte(os.Getenv("SECRET"))
	seen   sync.Map // in production: a table with an expiry of a day
)

// handle puts the work into a queue. The service waits 5 seconds for the answer.
func handle(body map[string]any) {}

func hooks(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes)) // the bytes, before anything parses them
	if err != nil {
		http.Error(w, "too large, or cut off", http.StatusRequestEntityTooLarge)
		return
	}
	mac := hmac.New(sha1.New, secret) // one for each request: a shared one would mix bodies
	mac.Write(raw)
	expected := hex.EncodeToString(mac.Sum(nil))
	if !hmac.Equal([]byte(strings.ToLower(r.Header.Get("X-Signature"))), []byte(expected)) {
		http.Error(w, "wrong signature", http.StatusUnauthorized)
		return
	}
	var body map[string]any
	if err := json.Unmarshal(raw, &body); err != nil || body == nil {
		http.Error(w, "not a JSON object", http.StatusBadRequest)
		return
	}
	// The same message may come twice, and has the same signature then.
	if _, isKnown := seen.LoadOrStore(expected, true); !isKnown {
		handle(body)
	}
}

func main() {
	http.HandleFunc("POST /hooks", hooks)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

// A receiver of webhooks in Go: SECRET=s3cret PORT=3000 go run main.go
package main

import (
	"crypto/hmac"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
)

const maxBytes = 1 << 20

// telling has the members that say what happened. Others may be new in each attempt.
var telling = []string{
	"type", "userId", "anonymousId", "Previous ID", "User ID",
	"event", "name", "groupId", "properties", "traits",
}

var (
	secret = []byte(os.Getenv("SECRET"))
	lock   sync.Mutex
	seen   = map[string]bool{} // in production: a table with an expiry of a day
)

// keyOf recognises a message that comes again, maybe in other bytes. It may have a messageId.
// Only this receiver makes this key. Where several programs share keys, make the one that the page of messageKey specifies.
func keyOf(body map[string]any) string {
	told := []any{body["messageId"]}
	if id, _ := body["messageId"].(string); id == "" {
		for _, name := range telling {
			told = append(told, body[name])
		}
		time, _ := body["timestamp"].(string)
		told = append(told, strings.Replace(time, "+00:00", "Z", 1))
	}
	text, _ := json.Marshal(told) // sorts the members of objects
	return fmt.Sprintf("%x", sha256.Sum256(text))
}

// handle puts the work into a queue. The service waits 5 seconds for the answer.
func handle(body map[string]any) {
	text, _ := json.Marshal(body)
	fmt.Println(string(text))
}

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
	key := keyOf(body)
	lock.Lock() // in production: a transaction, which also ends if the work fails
	defer lock.Unlock()
	if !seen[key] {
		handle(body)
		seen[key] = true
	}
}

func main() {
	http.HandleFunc("POST /hooks", hooks)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

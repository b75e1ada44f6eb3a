// A receiver that uses nothing but the standard library of Go. It prints its port.
//
//	receiver SECRET [MISTAKE] [PORT]
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

var (
	secret  = []byte(os.Args[1])
	mistake = argument(2, "")
	shared  = newMAC()
)

func argument(index int, otherwise string) string {
	if len(os.Args) > index {
		return os.Args[index]
	}
	return otherwise
}

func newMAC() hash.Hash { return hmac.New(sha1.New, secret) }

func digest(raw []byte) []byte {
	mac := newMAC()
	mac.Write(raw)
	return mac.Sum(nil)
}

// read reads the body, and computes the digest that it should have.
func read(body io.Reader) (raw, wanted []byte) {
	switch mistake {
	case "reads-first-piece":
		piece := make([]byte, 65536)
		count, _ := body.Read(piece)
		raw = piece[:count]
	case "decodes-each-piece":
		var text strings.Builder
		piece := make([]byte, 65536)
		for {
			count, err := body.Read(piece)
			text.WriteString(strings.ToValidUTF8(string(piece[:count]), "\uFFFD"))
			if err != nil {
				break
			}
		}
		raw = []byte(text.String())
	case "shares-hmac":
		shared.Reset()
		raw, _ = io.ReadAll(io.TeeReader(body, shared))
		return raw, shared.Sum(nil)
	case "stops-at-json":
		mac := newMAC()
		var read bytes.Buffer
		_ = json.NewDecoder(io.TeeReader(body, io.MultiWriter(mac, &read))).Decode(new(any))
		return read.Bytes(), mac.Sum(nil)
	default:
		raw, _ = io.ReadAll(body)
	}
	return raw, digest(raw)
}

func isAuthentic(given string, wanted []byte) bool {
	decoded, err := hex.DecodeString(given)
	if err != nil && mistake != "ignores-hex-error" {
		return false
	}
	return hmac.Equal(wanted, decoded)
}

func receive(response http.ResponseWriter, request *http.Request) {
	raw, wanted := read(request.Body)
	given := request.Header.Get("X-Signature")
	if mistake == "ends-on-length" {
		done := make(chan string)
		// A panic in a goroutine of its own ends the process.
		go func() { done <- given[:2*sha1.Size] }()
		<-done
	}
	if !isAuthentic(given, wanted) {
		http.Error(response, "not authentic", http.StatusUnauthorized)
		return
	}
	if json.NewDecoder(bytes.NewReader(raw)).Decode(new(any)) != nil {
		http.Error(response, "no JSON", http.StatusUnprocessableEntity)
	}
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:"+argument(3, "0"))
	if err != nil {
		panic(err)
	}
	fmt.Println(listener.Addr().(*net.TCPAddr).Port)
	panic(http.Serve(listener, http.HandlerFunc(receive)))
}

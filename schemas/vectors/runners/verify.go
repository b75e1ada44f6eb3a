// Verifies webhooks in Go, and tries that on the test vectors.
//
//	go run verify.go ..            # the folder with signature.json and bodies.json
//	go run verify.go .. --answers  # one answer a line, for `routespec vectors check`
package main

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"time"
	"unicode/utf8"
)

// IsSigned says whether X-Signature is the HMAC-SHA1 of the body as it came, in hexadecimal.
func IsSigned(body []byte, header *string, secret string) bool {
	if header == nil {
		return false
	}
	given, err := hex.DecodeString(*header)
	if err != nil {
		return false
	}
	mac := hmac.New(sha1.New, []byte(secret))
	mac.Write(body)
	return hmac.Equal(given, mac.Sum(nil))
}

var timestampForm = regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$`)

func isTimestamp(value any) bool {
	text, isText := value.(string)
	if !isText || !timestampForm.MatchString(text) {
		return false
	}
	_, err := time.Parse(time.RFC3339Nano, text)
	return err == nil
}

func isText(value any) bool { _, is := value.(string); return is }
func isMap(value any) bool  { _, is := value.(map[string]any); return is }

var members = map[string]map[string]func(any) bool{
	"page":     {"properties": isMap},
	"screen":   {"name": isText, "context": isMap},
	"identify": {"traits": isMap},
	"track":    {"event": isText, "properties": isMap},
	"alias":    {"Previous ID": isText, "User ID": isText},
	"group":    {"groupId": isText, "traits": isMap},
	"delete":   {"userId": isText},
}

var contextTexts = map[string][]string{"device": {"model", "type"}, "os": {"name", "version"}, "app": {"build", "name", "version"}}

// ParseBody returns the value of a webhook body; nil if it is not one. A plain map is used, because the matching of
// struct fields ignores case.
func ParseBody(raw []byte) map[string]any {
	var body map[string]any
	if !utf8.Valid(raw) || json.Unmarshal(raw, &body) != nil {
		return nil
	}
	kind, _ := body["type"].(string)
	wanted, isKnown := members[kind]
	if !isKnown || !isTimestamp(body["timestamp"]) {
		return nil
	}
	version, hasVersion := body["version"]
	if (kind == "delete" && hasVersion) || (kind != "delete" && version != float64(1)) {
		return nil
	}
	for name, is := range wanted {
		if !is(body[name]) {
			return nil
		}
	}
	if kind != "alias" && kind != "delete" {
		// The user may be anonymous: then there is no id, or it is null.
		for _, name := range []string{"userId", "anonymousId"} {
			if body[name] != nil && !isText(body[name]) {
				return nil
			}
		}
	}
	if kind == "screen" && !isContext(body["context"].(map[string]any)) {
		return nil
	}
	return body
}

func isContext(context map[string]any) bool {
	for part, texts := range contextTexts {
		value, isThere := context[part]
		if !isThere {
			continue
		}
		inner, is := value.(map[string]any)
		if !is {
			return false
		}
		for _, name := range texts {
			if text, has := inner[name]; has && !isText(text) {
				return false
			}
		}
	}
	return true
}

type vector struct {
	ID, Description, Treatment, Secret string
	Header                             *string
	Body                               []byte // encoding/json decodes base64
	Value                              map[string]any
}

func main() {
	folder, wantsAnswers := os.Args[1], len(os.Args) > 2 && os.Args[2] == "--answers"
	count, wrong := 0, 0
	for _, name := range []string{"signature", "bodies"} {
		text, err := os.ReadFile(folder + "/" + name + ".json")
		var file struct{ Vectors []vector }
		if err == nil {
			err = json.Unmarshal(text, &file)
		}
		if err != nil {
			fmt.Println(err)
			os.Exit(2)
		}
		for _, v := range file.Vectors {
			isRight := false
			if name == "signature" {
				isRight = IsSigned(v.Body, v.Header, v.Secret)
			} else {
				value := ParseBody(v.Body)
				isRight = value != nil && (v.Value == nil || reflect.DeepEqual(value, v.Value))
			}
			answer := "invalid"
			if isRight {
				answer = "valid"
			}
			count++
			if wantsAnswers {
				fmt.Printf("{\"id\":%q,\"answer\":%q}\n", v.ID, answer)
			} else if v.Treatment != answer && v.Treatment != "acceptable" {
				wrong++
				fmt.Printf("%s: %s\n", v.ID, v.Description)
			}
		}
	}
	if !wantsAnswers {
		fmt.Printf("%d of %d vectors right\n", count-wrong, count)
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

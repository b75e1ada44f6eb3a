package driver

import (
	"encoding/json"
	"reflect"
)

// Methods are the methods of a client, by name.
type Methods map[string]Call

// Call hands a message, as JSON, to a method of the library, and returns what the method returned.
type Call func(message json.RawMessage) error

// Method turns a method of the library into a Call. Its parameter M is a struct, or a pointer to one, whose fields have
// the document's Go field names. A map works too.
//
// Fields are found by their Go name, never by a JSON tag, because a tag describes the library's wire format. Capitals
// do not matter, so UserID takes UserId. A member without a field is left out.
func Method[M any](call func(M) error) Call {
	return func(message json.RawMessage) error {
		var parameter M
		if err := decodeMessage(message, reflect.ValueOf(&parameter).Elem()); err != nil {
			return err
		}
		return call(parameter)
	}
}

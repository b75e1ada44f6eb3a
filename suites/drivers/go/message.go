package driver

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
)

// decodeMessage fills target, the parameter of a method, with the members of a message.
func decodeMessage(message json.RawMessage, target reflect.Value) error {
	if target.Kind() == reflect.Pointer {
		target.Set(reflect.New(target.Type().Elem()))
		target = target.Elem()
	}
	if target.Kind() != reflect.Struct {
		return unmarshal(message, target, "message")
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(message, &members); err != nil || members == nil {
		return refuse(http.StatusBadRequest, "Expected `message` to be an object, got %.80s", message)
	}
	for name, value := range members {
		field, found := fieldNamed(target.Type(), name)
		if !found {
			continue
		}
		if err := unmarshal(value, reach(target, field.Index), "message."+name); err != nil {
			return err
		}
	}
	return nil
}

// fieldNamed finds an exported field by its name, also in embedded structs. It prefers the field with the same
// capitals.
func fieldNamed(structure reflect.Type, name string) (reflect.StructField, bool) {
	field, found := structure.FieldByName(name)
	if !found {
		field, found = structure.FieldByNameFunc(func(other string) bool { return strings.EqualFold(other, name) })
	}
	return field, found && field.IsExported()
}

// reach returns the field at an index path, and allocates embedded structs on the way that are nil pointers.
func reach(value reflect.Value, path []int) reflect.Value {
	for _, index := range path {
		if value.Kind() == reflect.Pointer {
			if value.IsNil() {
				value.Set(reflect.New(value.Type().Elem()))
			}
			value = value.Elem()
		}
		value = value.Field(index)
	}
	return value
}

func unmarshal(raw json.RawMessage, target reflect.Value, where string) error {
	if err := json.Unmarshal(raw, target.Addr().Interface()); err != nil {
		return refuse(http.StatusBadRequest, "Expected `%s` to fit %s, got %.80s", where, target.Type(), raw)
	}
	return nil
}

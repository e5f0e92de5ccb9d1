// Package userjson decodes the JSON of users, in options and files, with encoding/json. Its
// errors name the place in terms of the text, not of Go.
package userjson

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"ppca/core/fault"
)

// Unmarshal is json.Unmarshal with other errors: they name the byte, from 1, where the text is
// not JSON, or the place and the value that has a wrong type.
func Unmarshal(raw []byte, into any) error {
	err := json.Unmarshal(raw, into)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Errorf("byte %d: %w", syntax.Offset, err)
	}
	if misfit := (*json.UnmarshalTypeError)(nil); errors.As(err, &misfit) {
		return cmp.Or(check(raw, into, lenient, nil), err)
	}
	return err
}

// Options decodes a JSON object of options into the struct behind into. Unlike Unmarshal it
// accepts only the exact names of that struct, and only values that the options allow. It fails with
// ERR_OPTION, names the wrong option and says what it must be.
func Options(raw []byte, into any, allows Allows) error {
	var object json.RawMessage
	if err := Unmarshal(raw, &object); err != nil {
		return fault.New(fault.Option, "the options are not JSON: %w", err)
	}
	if err := check(object, into, options, allows); err != nil {
		return err
	}
	return Unmarshal(stated(object), into)
}

// check fails at the first value of a text that does not fit the struct behind into.
func check(raw []byte, into any, as strictness, allows Allows) error {
	tree, err := Tree(raw)
	if err != nil {
		return fault.New(fault.Option, "%w", err)
	}
	return place{Node: tree, of: reflect.TypeOf(into), as: as, allows: allows}.check()
}

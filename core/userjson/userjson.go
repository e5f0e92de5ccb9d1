// Package userjson reads JSON that users write or bring, options and files, with
// encoding/json. Its errors name the place in the terms of the text, not of Go.
package userjson

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"ppca/core/fault"
)

// Unmarshal is json.Unmarshal. Its errors name the byte, counted from 1, where the text
// is not JSON, and the place and the value where one has another type.
func Unmarshal(raw []byte, into any) error {
	err := json.Unmarshal(raw, into)
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		return fmt.Errorf("byte %d: %w", syntax.Offset, err)
	}
	if misfit := (*json.UnmarshalTypeError)(nil); errors.As(err, &misfit) {
		return cmp.Or(whole(reflect.TypeOf(into), false).check(bytes.TrimSpace(raw)), err)
	}
	return err
}

// Options reads a JSON object of options into the struct behind into. Unlike Unmarshal
// it takes only the names of that struct, to the letter. It fails with ERR_OPTION,
// names the option that is wrong and says what it must be.
func Options(raw []byte, into any) error {
	var text json.RawMessage
	if err := Unmarshal(raw, &text); err != nil {
		return fault.New(fault.Option, "the options are not JSON: %w", err)
	}
	if err := whole(reflect.TypeOf(into), true).check(text); err != nil {
		return err
	}
	return Unmarshal(text, into)
}

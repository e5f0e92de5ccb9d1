//go:build js && wasm

package host

import (
	"errors"
	"fmt"
	"reflect"

	"ppca/core/fault"
)

// A Crash is a panic of this program while it served a call.
type Crash struct{ Cause, stack string }

// Error says what happened. The way out is that of who runs the program.
func (c *Crash) Error() string { return "the program failed: " + c.Cause }

// Details returns what err says beside its message, in the form of JavaScript.
func Details(err error) map[string]any {
	details := map[string]any{}
	if crash := (*Crash)(nil); errors.As(err, &crash) {
		details["stack"] = crash.stack
	}
	if coded := (*fault.Error)(nil); errors.As(err, &coded) {
		for key, value := range coded.Details {
			details[key] = plain(value)
		}
	}
	return details
}

// plain returns what js.ValueOf can convert without a panic.
func plain(value any) any {
	switch v := value.(type) {
	case nil, bool, string, int, int64, uint64, float64:
		return v
	}
	if _, is := value.(error); is {
		return fmt.Sprint(value)
	}
	switch reflect.TypeOf(value).Kind() {
	case reflect.Slice, reflect.Struct, reflect.Pointer:
		if list, err := EncodeText(value); err == nil {
			return list
		}
	}
	return fmt.Sprint(value)
}

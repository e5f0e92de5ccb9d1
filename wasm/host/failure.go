//go:build js && wasm

package host

import (
	"context"
	"errors"
	"fmt"

	"ppca/core/fault"
)

// failure is err in the form of the protocol: {code, message, details}.
func failure(err error) map[string]any {
	if errors.Is(err, context.Canceled) {
		return map[string]any{"code": cancelled, "message": "cancelled", "details": map[string]any{}}
	}
	details := map[string]any{}
	var coded *fault.Error
	if errors.As(err, &coded) {
		for key, value := range coded.Details {
			details[key] = plain(value)
		}
	}
	return map[string]any{"code": string(fault.CodeOf(err)), "message": err.Error(), "details": details}
}

// plain returns what js.ValueOf can convert without a panic.
func plain(value any) any {
	switch v := value.(type) {
	case nil, bool, string, int, int64, uint64, float64:
		return v
	case []string:
		list := make([]any, len(v))
		for i := range v {
			list[i] = v[i]
		}
		return list
	}
	return fmt.Sprint(value)
}

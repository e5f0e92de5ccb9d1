// Package fault is the one catalogue of the errors a user can cause: a code
// that programs branch on, and a message that says what is wrong, where, and
// what to do about it. The codes of web/ppca.d.ts are made from them.
package fault

import (
	"errors"
	"fmt"
)

// Code names a kind of failure. The text is what JavaScript sees as error.code.
type Code string

const (
	Shape       Code = "ERR_SHAPE"       // sizes that do not fit together
	NonFinite   Code = "ERR_NONFINITE"   // NaN or ±Infinity where a number is needed
	Range       Code = "ERR_RANGE"       // a value outside the range given for it, such as θ outside the endpoints of a fit
	Option      Code = "ERR_OPTION"      // an option unknown, missing or contradictory
	Format      Code = "ERR_FORMAT"      // bytes that are not what their format says, such as a damaged file
	Version     Code = "ERR_VERSION"     // a model or database written by a newer version, or files of the module that are of different builds
	TooLarge    Code = "ERR_TOO_LARGE"   // more memory than a browser tab can have
	Storage     Code = "ERR_STORAGE"     // the browser's database refused, for instance because it is full
	NotFound    Code = "ERR_NOT_FOUND"   // no model, column or file of that name
	Unsupported Code = "ERR_UNSUPPORTED" // understood, but not available here
	Closed      Code = "ERR_CLOSED"      // used after free() or close(), or made before the engine was restarted
	Crashed     Code = "ERR_CRASHED"     // the program failed, which is a bug; the engine restarts with the next call
)

// Error is a failure with its code. Details hold the place in terms that a
// program can use ("file", "row", "column", "value"), rows counted from 1.
type Error struct {
	Code    Code
	Message string
	Details map[string]any
	cause   error
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.cause }

// New returns an error with a code and a formatted message; %w wraps a cause.
func New(code Code, format string, args ...any) *Error {
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), cause: errors.Unwrap(err)}
}

// With adds one detail and returns the same error, for use in a chain.
func (e *Error) With(key string, value any) *Error {
	if e.Details == nil {
		e.Details = make(map[string]any)
	}
	e.Details[key] = value
	return e
}

// CodeOf returns the code of err, or Crashed when err carries none: every
// failure a user can cause has a code, so one without is a bug.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Crashed
}

// Package fault has the errors that users can cause, and the limits of data.
//
// An error has a code for programs and a message that says what is wrong, where, and what to do.
// The codes in web/engine/types/options.ts
// are generated from this catalogue. The limits of data are in data.go.
package fault

import (
	"errors"
	"fmt"
	"io"
	"math"
)

// Code is a kind of error. JavaScript sees the text as error.code.
type Code string

const (
	Shape       Code = "ERR_SHAPE"       // sizes that do not match
	NonFinite   Code = "ERR_NONFINITE"   // NaN or ±Infinity where a number is needed
	Range       Code = "ERR_RANGE"       // a value outside the range given for it, such as θ outside the endpoints of a fit
	Option      Code = "ERR_OPTION"      // an option unknown, missing or contradictory
	Format      Code = "ERR_FORMAT"      // bytes that violate their format, such as a damaged file
	Version     Code = "ERR_VERSION"     // a model or database from a newer version, or files of the module from different builds
	TooLarge    Code = "ERR_TOO_LARGE"   // more memory than a browser tab can have
	Storage     Code = "ERR_STORAGE"     // the browser's database refused, for instance because it is full
	NotFound    Code = "ERR_NOT_FOUND"   // no model, column or file of that name
	Unsupported Code = "ERR_UNSUPPORTED" // understood, but not available here
	Closed      Code = "ERR_CLOSED"      // used after free() or close(), or made before the engine was restarted
	Crashed     Code = "ERR_CRASHED"     // the program failed, which is a bug; the engine restarts with the next call
)

// Error is an error with a code. Details hold the place for programs ("file", "row",
// "column", "value"); rows count from 1.
type Error struct {
	Code    Code
	Message string
	Details map[string]any
	cause   error
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.cause }

// New returns an error with a code and a formatted message; %w wraps a cause. ±∞ is written as in
// JavaScript and JSON.
func New(code Code, format string, args ...any) *Error {
	for i, arg := range args {
		if v, is := arg.(float64); is && math.IsInf(v, 0) {
			args[i] = infinity(v)
		}
	}
	err := fmt.Errorf(format, args...)
	return &Error{Code: code, Message: err.Error(), cause: errors.Unwrap(err)}
}

// An infinity is +∞ or −∞ in a message.
type infinity float64

// Format implements fmt.Formatter for every verb.
func (v infinity) Format(to fmt.State, _ rune) {
	if v < 0 {
		io.WriteString(to, "-")
	}
	io.WriteString(to, "Infinity")
}

// With adds a detail and returns the same error, so that calls can be chained.
func (e *Error) With(key string, value any) *Error {
	if e.Details == nil {
		e.Details = make(map[string]any)
	}
	e.Details[key] = value
	return e
}

// CodeOf returns the code of err, or Crashed if err has none: every error that a user can
// cause has a code, so an error without one is a bug.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return Crashed
}

//go:build js && wasm

// Package host runs the calls of JavaScript: values and arrays in both languages, turns,
// memory and failures. It knows no method, and not how a call comes in.
package host

import (
	"context"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"ppca/core/fault"
)

// An Answer is what a method returns: a value for JavaScript, and the buffers
// in it that may be transferred instead of copied.
type Answer struct {
	Value    any
	Transfer []any
}

// Transferred answers with a value whose buffers are transferred.
func Transferred(value any, buffers ...any) Answer { return Answer{Value: value, Transfer: buffers} }

// A Handler serves one kind of call.
type Handler func(c *Call) (Answer, error)

// A Service answers the calls of a Host.
type Service interface {
	// Handler returns what serves a method, nil where there is none of that name.
	Handler(method string) Handler
	// Free frees what the handles among args name.
	Free(args js.Value)
	// Close frees what outlives a program.
	Close()
}

// A Host runs the calls to one service, each in a goroutine of its caller.
type Host struct {
	service Service
	release func(array js.Value)
	turn    *turn
}

// New returns the Host of a service. release frees the memory of an array that was sent to
// this program alone.
func New(service Service, release func(array js.Value)) *Host {
	return &Host{service: service, release: release, turn: newTurn()}
}

// Run does one call. It passes progress to hear, unless that is nil. After a panic the error
// is a *Crash, and nothing more should be asked of this program.
func (h *Host) Run(ctx context.Context, method string, args js.Value, hear func(progress js.Value)) (answer Answer, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = &Crash{Cause: fmt.Sprint(cause), stack: string(debug.Stack())}
		}
	}()
	serve := h.service.Handler(method)
	if serve == nil {
		return Answer{}, fault.New(fault.Unsupported, "no method is called %q", method)
	}
	c := &Call{host: h, Args: args, Ctx: ctx, Progress: newReporter(hear)}
	if answer, err = serve(c); err == nil {
		c.Progress.flush()
	}
	return answer, err
}

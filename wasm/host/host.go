//go:build js && wasm

// Package host runs the calls of JavaScript: values and arrays in both languages, turns, memory
// and failures. It does not know the methods, nor how a call arrives.
package host

import (
	"context"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"ppca/core/fault"
)

// A Handler runs one method and returns its result, as AnswerOf takes it. Check ends it with an error.
type Handler func(c *Call) any

// A Service provides the methods of a Host.
type Service interface {
	// Handler returns the handler of a method, or nil if there is none of that name.
	Handler(method string) Handler
	// Free frees the objects of the handles among args.
	Free(args js.Value)
	// Close frees resources that outlive a program.
	Close()
}

// A Host runs the calls to one service, each in a goroutine of its caller.
type Host struct {
	service Service
	release func(array js.Value)
	turn    *turn
}

// New returns the Host of a service. release frees the memory of an array that was sent to
// this program only.
func New(service Service, release func(array js.Value)) *Host {
	return &Host{service: service, release: release, turn: newTurn()}
}

// Close closes the service. No call runs on, and nothing keeps Node running.
func (h *Host) Close() {
	h.service.Close()
	h.turn.port.Call("close") // a message on its way would keep it
}

// Unblock returns a function of JavaScript for after the end of the program: without it a
// message on its way to the program keeps Node running.
func (h *Host) Unblock() js.Value { return h.turn.back.Get("close").Call("bind", h.turn.back) }

// Run runs one call. It passes progress to hear, unless hear is nil. After a panic the error is
// a *Crash, and the program must not be used again.
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
	err = Caught(func() {
		value := serve(c)
		c.Progress.flush()
		answer = AnswerOf(value)
	})
	return answer, err
}

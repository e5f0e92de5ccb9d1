//go:build js && wasm

// Package host is the JavaScript that runs this program: calls and their answers, values
// and arrays in both languages, turns, memory and failures. It knows no method.
package host

import (
	"context"
	"syscall/js"
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

// A Host is the JavaScript that runs this program: it sends calls and takes answers.
type Host struct {
	object  js.Value // with send and release
	service Service
	turn    *turn
	cancel  map[int]context.CancelFunc // of the calls under way, by id
	closed  chan struct{}
}

// NewHost returns the Host that JavaScript left in the global; service answers its calls.
func NewHost(service Service) *Host { return newHost(js.Global().Get(hostGlobal), service) }

func newHost(object js.Value, service Service) *Host {
	return &Host{object: object, service: service, turn: newTurn(), cancel: map[int]context.CancelFunc{}, closed: make(chan struct{})}
}

// Serve lets JavaScript call, tells it which program this is, and returns when
// JavaScript ends it.
func (h *Host) Serve(program string) {
	h.open(program)
	<-h.closed
}

func (h *Host) open(program string) {
	h.object.Set("program", program)
	h.object.Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		h.receive(args[0])
		return nil
	}))
}

// receive takes one message. It must not block, because JavaScript waits for
// it to return; a call is served by a goroutine of its own.
func (h *Host) receive(message js.Value) {
	args := message.Get("args")
	switch name := message.Get("method").String(); name {
	case methodCancel:
		if cancel, ok := h.cancel[args.Get("call").Int()]; ok {
			cancel()
		}
	case methodFree:
		h.service.Free(args)
	case methodExit:
		h.service.Close()
		close(h.closed)
	default:
		c := h.newCall(message.Get("id").Int(), args, message.Get("heard").Truthy())
		go h.serve(c, name)
	}
}

// send posts a message to JavaScript.
func (h *Host) send(message map[string]any, transfer []any) {
	h.object.Call("send", js.ValueOf(message), js.ValueOf(transfer))
}

// Release frees the memory of an array that was sent to this program alone.
func (c *Call) Release(array js.Value) { c.host.object.Call("release", array) }

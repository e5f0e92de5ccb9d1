//go:build js && wasm

// Package messages serves calls that arrive as messages, from the page of a worker or from
// the module on this thread.
package messages

import (
	"context"
	"errors"
	"fmt"
	"syscall/js"

	"ppca/core/fault"
	"ppca/wasm/host"
)

// Names of the protocol, which web/engine/protocol.ts states.
const (
	hostGlobal   = "ppcaHost"
	methodCancel = "cancel"
	methodFree   = "free"
	methodExit   = "exit"
	cancelled    = "cancelled"
)

// A line is the exchange of messages with one host object.
type line struct {
	object  js.Value // with send and release
	service host.Service
	calls   *host.Host
	cancel  map[int]context.CancelFunc // of the calls under way, by id
	closed  chan struct{}
}

// Expected reports whether JavaScript has left the object with which Serve exchanges messages.
func Expected() bool { return js.Global().Get(hostGlobal).Truthy() }

// Serve answers the messages of the object in JavaScript's global, tells that object the
// digest of the program, and returns when JavaScript ends it.
func Serve(service host.Service, program string) {
	l := newLine(js.Global().Get(hostGlobal), service)
	l.open(program)
	<-l.closed
}

func newLine(object js.Value, service host.Service) *line {
	release := func(array js.Value) { object.Call("release", array) }
	return &line{object, service, host.New(service, release), map[int]context.CancelFunc{}, make(chan struct{})}
}

func (l *line) open(program string) {
	l.object.Set("program", program)
	l.object.Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		l.receive(args[0])
		return nil
	}))
}

// receive handles one message. It must not block, because JavaScript waits for it to
// return, so each call has a goroutine of its own.
func (l *line) receive(message js.Value) {
	args := message.Get("args")
	switch name := message.Get("method").String(); name {
	case methodCancel:
		if cancel, ok := l.cancel[args.Get("call").Int()]; ok {
			cancel()
		}
	case methodFree:
		l.service.Free(args)
	case methodExit:
		l.calls.Close()
		close(l.closed)
	default:
		ctx, cancel := context.WithCancel(context.Background())
		id := message.Get("id").Int()
		l.cancel[id] = cancel
		go l.serve(ctx, id, name, args, message.Get("heard").Truthy())
	}
}

// serve answers one call.
func (l *line) serve(ctx context.Context, id int, method string, args js.Value, heard bool) {
	defer func() {
		l.cancel[id]()
		delete(l.cancel, id)
	}()
	var hear func(js.Value)
	if heard {
		hear = func(p js.Value) { l.send(map[string]any{"id": id, "progress": p}, nil) }
	}
	answer, err := l.calls.Run(ctx, method, args, hear)
	if err == nil {
		l.send(map[string]any{"id": id, "result": answer.Value}, answer.Transfer)
		return
	}
	failed := map[string]any{"id": id}
	if crash := (*host.Crash)(nil); errors.As(err, &crash) {
		failed["crashed"] = crash.Cause
		err = fmt.Errorf("%w; it starts anew with the next call", err)
	}
	failed["error"] = failure(err)
	l.send(failed, nil)
}

// failure is err in the form of the protocol: {code, message, details}.
func failure(err error) map[string]any {
	if errors.Is(err, context.Canceled) {
		return map[string]any{"code": cancelled, "message": "cancelled", "details": map[string]any{}}
	}
	return map[string]any{"code": string(fault.CodeOf(err)), "message": err.Error(), "details": host.Details(err)}
}

// send posts a message to JavaScript.
func (l *line) send(message map[string]any, transfer []any) {
	l.object.Call("send", js.ValueOf(message), js.ValueOf(transfer))
}

//go:build js && wasm

package host

import (
	"context"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A Call is one question of JavaScript, from its message to its answer.
type Call struct {
	host     *Host
	id       int
	Args     js.Value
	Ctx      context.Context // done when the call is cancelled
	Progress *Reporter
}

func (h *Host) newCall(id int, args js.Value, heard bool) *Call {
	ctx, cancel := context.WithCancel(context.Background())
	h.cancel[id] = cancel
	c := &Call{host: h, id: id, Args: args, Ctx: ctx}
	c.Progress = newReporter(nil)
	if heard {
		c.Progress.post = func(p js.Value) { h.send(map[string]any{"id": id, "progress": p}, nil) }
	}
	return c
}

// serve answers a call. A panic below it is an answer too, and the last one
// that this program should give.
func (h *Host) serve(c *Call, name string) {
	defer h.forget(c)
	defer func() {
		if cause := recover(); cause != nil {
			h.crash(c, cause)
		}
	}()
	serve := h.service.Handler(name)
	if serve == nil {
		h.fail(c, fault.New(fault.Unsupported, "no method is called %q", name))
		return
	}
	result, err := serve(c)
	if err != nil {
		h.fail(c, err)
		return
	}
	c.Progress.flush()
	h.send(map[string]any{"id": c.id, "result": result.Value}, result.Transfer)
}

func (h *Host) forget(c *Call) {
	h.cancel[c.id]()
	delete(h.cancel, c.id)
}

func (h *Host) fail(c *Call, err error) {
	h.send(map[string]any{"id": c.id, "error": failure(err)}, nil)
}

func (h *Host) crash(c *Call, cause any) {
	text := fmt.Sprint(cause)
	err := fault.New(fault.Crashed, "the program failed: %s; it starts anew with the next call", text)
	err.With("stack", string(debug.Stack()))
	h.send(map[string]any{"id": c.id, "error": failure(err), "crashed": text}, nil)
}

// Compute runs work that may take long: one computation at a time, stepping
// aside at its checkpoints so that messages and other calls get in.
func (c *Call) Compute(ctx context.Context, work func(ctx context.Context) error) error {
	if err := c.host.turn.take(ctx); err != nil {
		return err
	}
	defer c.host.turn.give()
	return work(checkpoint.With(ctx, func() error {
		if c.host.turn.pause() {
			c.Progress.beat()
		}
		return nil // whether ctx has ended, Reached looks itself
	}))
}

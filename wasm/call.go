//go:build js && wasm

package main

import (
	"context"
	"fmt"
	"runtime/debug"
	"syscall/js"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A call is one question of JavaScript, from its message to its answer.
type call struct {
	bridge   *bridge
	id       int
	args     js.Value
	ctx      context.Context // done when the call is cancelled
	progress *reporter
}

func (b *bridge) newCall(id int, args js.Value, heard bool) *call {
	ctx, cancel := context.WithCancel(context.Background())
	b.cancel[id] = cancel
	c := &call{bridge: b, id: id, args: args, ctx: ctx}
	c.progress = newReporter(nil)
	if heard {
		c.progress.post = func(p js.Value) { b.send(map[string]any{"id": id, "progress": p}, nil) }
	}
	return c
}

// serve answers a call. A panic below it is an answer too, and the last one
// that this program should give.
func (b *bridge) serve(c *call, name string) {
	defer b.forget(c)
	defer func() {
		if cause := recover(); cause != nil {
			b.crash(c, cause)
		}
	}()
	serve, ok := methods[name]
	if !ok {
		b.fail(c, fault.New(fault.Unsupported, "no method is called %q", name))
		return
	}
	result, err := serve(b, c)
	if err != nil {
		b.fail(c, err)
		return
	}
	c.progress.flush()
	b.send(map[string]any{"id": c.id, "result": result.value}, result.transfer)
}

func (b *bridge) forget(c *call) {
	b.cancel[c.id]()
	delete(b.cancel, c.id)
}

func (b *bridge) fail(c *call, err error) {
	b.send(map[string]any{"id": c.id, "error": failure(err)}, nil)
}

func (b *bridge) crash(c *call, cause any) {
	text := fmt.Sprint(cause)
	err := fault.New(fault.Crashed, "the program failed: %s; it starts anew with the next call", text)
	err.With("stack", string(debug.Stack()))
	b.send(map[string]any{"id": c.id, "error": failure(err), "crashed": text}, nil)
}

// compute runs work that may take long: one computation at a time, stepping
// aside at its checkpoints so that messages and other calls get in.
func (c *call) compute(ctx context.Context, work func(ctx context.Context) error) error {
	if err := c.bridge.turn.take(ctx); err != nil {
		return err
	}
	defer c.bridge.turn.give()
	return work(checkpoint.With(ctx, func() error {
		if c.bridge.turn.pause() {
			c.progress.beat()
		}
		return nil // whether ctx has ended, Reached looks itself
	}))
}

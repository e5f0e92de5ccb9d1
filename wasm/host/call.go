//go:build js && wasm

package host

import (
	"context"
	"syscall/js"

	"ppca/core/checkpoint"
)

// A Call is one question of JavaScript.
type Call struct {
	host     *Host
	Args     js.Value
	Ctx      context.Context // done when the call is cancelled
	Progress *Reporter
}

// Release frees the memory of an array that was sent to this program alone.
func (c *Call) Release(array js.Value) { c.host.release(array) }

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

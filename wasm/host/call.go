//go:build js && wasm

package host

import (
	"context"
	"syscall/js"

	"ppca/core/checkpoint"
)

// A Call is a call of a method from JavaScript.
type Call struct {
	host     *Host
	Args     js.Value
	Ctx      context.Context // done when the call is cancelled
	Progress *Reporter
}

// Release frees the memory of an array that was sent to this program only.
func (c *Call) Release(array js.Value) { c.host.release(array) }

// Compute runs long work, one computation at a time. It yields at checkpoints, so that
// messages and other calls are handled.
func (c *Call) Compute(ctx context.Context, work func(ctx context.Context) error) error {
	if err := c.host.turn.acquire(ctx); err != nil {
		return err
	}
	defer c.host.turn.release()
	return work(checkpoint.With(ctx, func() error {
		if c.host.turn.pause() {
			c.Progress.beat()
		}
		return nil // Reached itself checks whether ctx has ended
	}))
}

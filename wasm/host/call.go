//go:build js && wasm

package host

import (
	"bytes"
	"context"
	"io"
	"syscall/js"

	"ppca/core/job"
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
	return work(job.WithCheckpoints(ctx, func() error {
		if c.host.turn.pause() {
			c.Progress.beat()
		}
		return nil // Reached itself checks whether ctx has ended
	}))
}

// Written returns the bytes of a file that long work writes.
func (c *Call) Written(write func(ctx context.Context, to io.Writer) error) ([]byte, error) {
	var file bytes.Buffer
	err := c.Compute(c.Ctx, func(ctx context.Context) error { return write(ctx, &file) })
	return file.Bytes(), err
}

// Computed returns the result of long work, which Compute runs until the call is cancelled.
func Computed[T any](c *Call, work func(ctx context.Context) (T, error)) (result T, err error) {
	err = c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		result, err = work(ctx)
		return err
	})
	return result, err
}

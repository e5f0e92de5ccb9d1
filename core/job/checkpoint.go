package job

// Checkpoints yield to the host between two blocks of long work.
//
// A context alone is not enough in a browser: Go runs on the one thread that must also
// receive the message "cancel", so the work has to yield now and then. Every loop of
// core that may run longer than a few milliseconds calls Checkpoint, and WithCheckpoints
// sets what the host does there.

import "context"

type key struct{}

// WithCheckpoints returns a context whose checkpoints call hook. An error of hook stops the work,
// which returns it.
func WithCheckpoints(ctx context.Context, hook func() error) context.Context {
	return context.WithValue(ctx, key{}, hook)
}

// Checkpoint calls the hook of ctx, if there is one, and returns the reason why the work
// must stop, or nil.
func Checkpoint(ctx context.Context) error {
	if hook, ok := ctx.Value(key{}).(func() error); ok {
		if err := hook(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// WindUp returns a context for work that remains after a stop: its checkpoints still
// yield to the host, but never fail.
func WindUp(ctx context.Context) context.Context {
	hook, ok := ctx.Value(key{}).(func() error)
	unstoppable := context.WithoutCancel(ctx)
	if !ok {
		return unstoppable
	}
	return WithCheckpoints(unstoppable, func() error {
		_ = hook() // the stop is already known
		return nil
	})
}

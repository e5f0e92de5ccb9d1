// Package checkpoint lets a host in between two blocks of long work.
//
// A context alone is not enough in a browser: Go runs there on the one thread
// that must also receive the message "cancel", so the work itself has to step
// aside now and then. Every loop of core that may run longer than a few
// milliseconds calls Reached; the host decides with With what happens there.
package checkpoint

import "context"

type key struct{}

// With returns a context whose checkpoints call hook. An error from hook stops
// the work and is what the work returns.
func With(ctx context.Context, hook func() error) context.Context {
	return context.WithValue(ctx, key{}, hook)
}

// Reached calls the hook of ctx, if there is one, and reports why the work
// must stop, or nil.
func Reached(ctx context.Context) error {
	if hook, ok := ctx.Value(key{}).(func() error); ok {
		if err := hook(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// WindUp returns a context for what must still be done after a wish to stop: its
// checkpoints let the host in as before, but nothing stops them.
func WindUp(ctx context.Context) context.Context {
	hook, ok := ctx.Value(key{}).(func() error)
	unstoppable := context.WithoutCancel(ctx)
	if !ok {
		return unstoppable
	}
	return With(unstoppable, func() error {
		_ = hook() // its wish to stop is already known
		return nil
	})
}

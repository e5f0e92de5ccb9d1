//go:build js && wasm

package host

import (
	"bytes"
	"context"
	"errors"
	"io"
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// A Call is a call of a method from JavaScript.
type Call struct {
	host     *Host
	Args     js.Value
	Ctx      context.Context // done when the call is cancelled
	Progress *Reporter
}

// A failure ends a call from within, as Check panics with it; Run makes it the error of the call.
type failure struct{ error }

// Check ends the call with an error, if there is one.
func Check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Must returns a value, or ends the call with the error.
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// Caught runs do and returns the error with which it ended the call.
func Caught(do func()) (err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case failure:
			err = cause.error
		default:
			panic(cause)
		}
	}()
	do()
	return nil
}

// A Crash is a panic of this program while it served a call.
type Crash struct{ Cause, stack string }

// Error says what happened. The way out is that of who runs the program.
func (c *Crash) Error() string { return "the program failed: " + c.Cause }

// Details returns what err says beside its message, in the form of JavaScript.
func Details(err error) map[string]any {
	details := map[string]any{}
	if crash := (*Crash)(nil); errors.As(err, &crash) {
		details["stack"] = crash.stack
	}
	if coded := (*fault.Error)(nil); errors.As(err, &coded) {
		for key, value := range coded.Details {
			details[key] = plain(value)
		}
	}
	return details
}

// Has reports whether a call has an argument.
func (c *Call) Has(name string) bool { return IsGiven(c.Args.Get(name)) }

// Text returns an argument that is a text, or "".
func (c *Call) Text(name string) string {
	if !c.Has(name) {
		return ""
	}
	return c.Args.Get(name).String()
}

// Flag returns an argument that is true or false.
func (c *Call) Flag(name string) bool { return c.Args.Get(name).Truthy() }

// Count returns an argument that is a count: a whole number, 1 or more.
func (c *Call) Count(name string) int { return Count(c.Args, name) }

// Count returns a count in an object.
func Count(object js.Value, name string) int {
	value := object.Get(name)
	if !IsWhole(value) || value.Float() < 1 {
		Check(fault.New(fault.Shape, "%s is %s: it must be a whole number, 1 or more", name, Describe(value)).With("option", name))
	}
	return value.Int()
}

// Options sets the struct behind into from the JSON of an argument; without one it stays as it is.
func (c *Call) Options(name string, into any) {
	if c.Has(name) {
		Options(c.Text(name), into)
	}
}

// Options sets the struct behind into from the JSON of options.
func Options(text string, into any) {
	Check(userjson.Options([]byte(text), into, settings.CheckOptionField))
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

// Computed returns the result of long work, which Compute runs until the call is cancelled.
func Computed[T any](c *Call, work func(ctx context.Context) (T, error)) (result T) {
	Check(c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		result, err = work(ctx)
		return err
	}))
	return result
}

// Written returns the bytes of a file that long work writes.
func (c *Call) Written(write func(ctx context.Context, to io.Writer) error) []byte {
	return Computed(c, func(ctx context.Context) ([]byte, error) {
		var file bytes.Buffer
		err := write(ctx, &file)
		return file.Bytes(), err
	})
}

// Or returns an option, or its default where it is not given.
func Or[T any](given *T, standard T) T {
	if given == nil {
		return standard
	}
	return *given
}

// Filled returns list, or an empty list for nil.
func Filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

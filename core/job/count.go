package job

import "context"

// steps is the number of multiplications between two checkpoints, about 10 ms.
const steps = 1 << 24

// A Counter reaches a checkpoint after every steps multiplications, for loops whose
// rounds differ in length, such as those of a factorisation.
type Counter struct {
	ctx  context.Context
	done int
}

// Count returns a Counter of work within ctx.
func Count(ctx context.Context) Counter { return Counter{ctx: ctx} }

// Done adds a number of multiplications. It returns the reason why the work must stop,
// or nil.
func (c *Counter) Done(multiplications int) error {
	if c.done += multiplications; c.done < steps {
		return nil
	}
	c.done = 0
	return Checkpoint(c.ctx)
}

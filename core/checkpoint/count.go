package checkpoint

import "context"

// steps is how many multiplications are done between two checkpoints, some 10 ms.
const steps = 1 << 24

// A Counter reaches a checkpoint whenever enough work is done since the last: for loops
// whose rounds differ in length, such as those of a factorisation.
type Counter struct {
	ctx  context.Context
	done int
}

// Count returns a Counter of work within ctx.
func Count(ctx context.Context) Counter { return Counter{ctx: ctx} }

// Done adds so many multiplications. It reports why the work must stop, or nil.
func (c *Counter) Done(multiplications int) error {
	if c.done += multiplications; c.done < steps {
		return nil
	}
	c.done = 0
	return Reached(c.ctx)
}

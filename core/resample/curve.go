package resample

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
)

// A Curve is a learning curve as a job.Job. Each part fits all methods to one random
// draw of one size.
type Curve struct {
	training, testing fit.Data // testing.X is nil if some of the training observations are held out
	members           [][]int  // rows of each group
	arms              []arm
	sizes             []int
	repeats           int
	seed              uint64
}

// An arm is a method with its options for all training observations.
type arm struct {
	name     string
	settings method.Settings
	options  fit.Options
}

// errors are the results of a part for one method; Why is the reason if it has none.
type errors struct {
	Train float64 `json:"train"`
	Test  float64 `json:"test"`
	Why   string  `json:"why,omitempty"`
}

// NewCurve returns the learning curve of the training rows of set. It is tested on the test
// rows or, if there are none, on a fifth of the groups, which no size uses for
// training. New fails like the fits of o to all training rows, and with ERR_SHAPE for
// fewer than three groups.
func NewCurve(ctx context.Context, set *dataset.Set, o CurveOptions) (*Curve, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	c := &Curve{training: set.Training(), testing: set.Testing(), repeats: o.Repeats, seed: o.Seed}
	if c.repeats == 0 {
		c.repeats = defaultRepeats
	}
	groups := set.Groups
	if groups != nil {
		groups = groups[:set.Train]
	}
	c.members = dataset.Members(set.Train, groups)
	if len(c.members) < 3 {
		return nil, fault.New(fault.Shape, "a learning curve needs at least 3 groups of observations to draw from, not %d", len(c.members)).With("groups", len(c.members))
	}
	for _, settings := range o.methods() {
		options, err := settings.Options(ctx, c.training)
		if err != nil {
			return nil, err
		}
		c.arms = append(c.arms, arm{name: settings.Method, settings: settings, options: options})
	}
	c.sizes = o.sizes(c.available())
	if len(c.sizes) == 0 {
		return nil, fault.New(fault.Option, "no size is left: there are only %d training observations", c.available()).With("option", "sizes")
	}
	return c, nil
}

// methods returns the settings with the names of the methods filled in.
func (o CurveOptions) methods() []method.Settings {
	list := slices.Clone(o.Settings)
	if len(list) == 0 {
		list = []method.Settings{{}}
	}
	for i := range list {
		if list[i].Method == "" {
			list[i].Method = "ppca"
		}
	}
	return list
}

// available returns the largest number of observations that every repeat can train
// with.
func (c *Curve) available() int {
	if c.testing.X != nil {
		n, _ := c.training.X.Dims()
		return n
	}
	least := -1
	for r := range c.repeats {
		known, _ := c.drawn(r)
		if least < 0 || len(known) < least {
			least = len(known)
		}
	}
	return least
}

// drawn returns the training rows of a repeat in the order of their use, group after
// group, and the held-out rows.
func (c *Curve) drawn(repeat int) (training, held []int) {
	order := rand.New(rand.NewPCG(c.seed, uint64(repeat))).Perm(len(c.members))
	first := 0
	if c.testing.X == nil {
		first = max(1, int(curveHeldOut*float64(len(order))))
	}
	for position, g := range order {
		if position < first {
			held = append(held, c.members[g]...)
		} else {
			training = append(training, c.members[g]...)
		}
	}
	return training, held
}

// Parts implements job.Job. The sizes of the first repeat come first.
func (c *Curve) Parts() []float64 {
	work := make([]float64, 0, c.repeats*len(c.sizes))
	for range c.repeats {
		for _, size := range c.sizes {
			work = append(work, float64(size))
		}
	}
	return work
}

// Do implements job.Job.
func (c *Curve) Do(ctx context.Context, part int, report func(done float64)) ([]byte, error) {
	rows, held := c.drawn(part / len(c.sizes))
	known, left := c.training.Subset(rows[:c.sizes[part%len(c.sizes)]]), c.testing
	if left.X == nil {
		left = c.training.Subset(held)
	}
	found := make([]errors, len(c.arms))
	for i, a := range c.arms {
		train, test, err := a.errors(ctx, known, left)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found[i] = errors{Train: train, Test: test}
		if err != nil {
			found[i] = errors{Why: err.Error()}
		}
		report(float64(i+1) / float64(len(c.arms)))
	}
	return json.Marshal(found)
}

// errors fits a method to some observations and returns its RMSE on them and on others.
func (a arm) errors(ctx context.Context, known, left fit.Data) (train, test float64, err error) {
	n, _ := known.X.Dims()
	o := a.options
	o.Components = min(o.Components, n-1)
	if o.ComponentsPerKnot != nil {
		o.ComponentsPerKnot = slices.Clone(o.ComponentsPerKnot)
		for b := range o.ComponentsPerKnot {
			o.ComponentsPerKnot[b] = min(o.ComponentsPerKnot[b], o.Components)
		}
	}
	m, err := a.settings.FitWith(ctx, known, o)
	if err != nil {
		return 0, 0, err
	}
	score, err := m.Score(ctx, left.X, left.Theta, left.Observed)
	if err != nil {
		return 0, 0, err
	}
	return m.Summary.RMSE, score.RMSE, nil
}

// limited returns the distinct sizes up to most, increasing.
func limited(sizes []int, most int) []int {
	sorted := slices.Compact(slices.Sorted(slices.Values(sizes)))
	return slices.DeleteFunc(sorted, func(size int) bool { return size > most })
}

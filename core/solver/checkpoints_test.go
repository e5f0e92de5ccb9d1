package solver

import (
	"context"
	"errors"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
	"ppca/core/job"
)

// Preparation before the solver stops at each of its checkpoints, and every pass over
// large data has some.
func TestPreparationSteps(t *testing.T) {
	testkit.Long(t, "checkpoints are the same everywhere")
	const rows, passes = 8, 4 // checkpoints in a pass
	d := sample.Data(rows, 1<<15, 0.3, 1)
	o := sample.Defaults(t, d)
	g := o.Graph
	masked := d
	masked.Observed = make([]bool, rows<<15)
	for i := range masked.Observed {
		masked.Observed[i] = true
	}
	own := func() fit.Data {
		own := d
		own.X, own.Disposable = mat.DenseCopyOf(d.X), true
		return own
	}
	for name, c := range map[string]struct {
		passes int
		do     func(ctx context.Context) error
	}{
		"Check":           {1, d.Check},
		"Defaults":        {5, func(ctx context.Context) error { _, err := fit.Defaults(ctx, d, g); return err }},
		"problem":         {2, func(ctx context.Context) error { _, err := arrange.New(ctx, d, o); return err }},
		"problem, masked": {3, func(ctx context.Context) error { _, err := arrange.New(ctx, masked, o); return err }},
		"problem, own":    {2, func(ctx context.Context) error { _, err := arrange.New(ctx, own(), o); return err }},
		"means": {2, func(ctx context.Context) error {
			p := sample.Problem(t, d, o)
			means, err := p.DecoupledMeans(ctx)
			if err != nil {
				return err
			}
			return p.SubtractMeans(ctx, means)
		}},
		"centre": {2, func(ctx context.Context) error { _, err := sample.Problem(t, d, o).SubtractCentre(ctx); return err }},
	} {
		reached := 0
		if err := c.do(job.WithCheckpoints(context.Background(), func() error { reached++; return nil })); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if reached < c.passes*passes {
			t.Errorf("%s reaches %d checkpoints in %d passes", name, reached, c.passes)
		}
		stop := errors.New("stop")
		for at := range reached {
			count := 0
			err := c.do(job.WithCheckpoints(context.Background(), func() error {
				if count++; count > at {
					return stop
				}
				return nil
			}))
			if err != stop || count != at+1 {
				t.Errorf("%s, cancelled at checkpoint %d, continued to %d: %v", name, at+1, count, err)
			}
		}
	}
}

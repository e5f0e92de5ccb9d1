//go:build js && wasm

package api

import (
	"context"
	"time"

	"ppca/core/fit"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/wasm/host"
)

// windUp is how long a cancelled fit may still work, to score its model.
const windUp = 40 * time.Millisecond

// readFits reads the settings of one fit or several.
func readFits(c *call) (maker, error) {
	list := c.Args.Get("options")
	settings := make([]method.Settings, list.Length())
	for i := range settings {
		if err := host.Decode(list.Index(i), &settings[i]); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context, t task, cores int) (job.Job, error) {
		d, err := t.training()
		if err != nil {
			return nil, err
		}
		for i := range settings {
			settings[i].EndpointMask, settings[i].Visible = t.endpointMask, t.visible()
		}
		return method.NewFits(ctx, d, settings, cores)
	}, nil
}

// planned reads what a fit would need that is not made: settings, and the training
// rows of a task.
func (c *call) planned() (s method.Settings, t task, d fit.Data, err error) {
	if err = host.Decode(c.Args.Get("options"), &s); err != nil {
		return s, t, d, err
	}
	if t, err = c.task(); err != nil {
		return s, t, d, err
	}
	d, err = t.training()
	s.Visible = t.visible()
	return s, t, d, err
}

// fitAtOnce does a fit of one part, which only one worker can do. A cancelled fit
// is an answer only if JavaScript wants the best model so far.
func (c *call) fitAtOnce(f *method.Fits, t task) (host.Answer, error) {
	var m *model.Model
	err := c.Compute(c.Ctx, func(ctx context.Context) (err error) {
		m, err = f.Whole(ctx, c.Progress.Report)
		return err
	})
	if err != nil {
		return host.Answer{}, err
	}
	if c.Ctx.Err() != nil && !c.Args.Get("keepCancelled").Bool() {
		return host.Answer{}, c.Ctx.Err()
	}
	return c.fitted([]*model.Model{m}, t)
}

// fitted scores the models of fits to t and keeps them. A model is nil where its
// fit was cancelled before it had one.
func (c *call) fitted(models []*model.Model, t task) (host.Answer, error) {
	views := make([]any, len(models))
	for _, m := range models {
		if m == nil {
			continue
		}
		m.ThetaName, m.Second.Name, m.Names = t.set.ThetaName, t.set.SecondName, t.set.Names
		m.Shape, m.Surface = t.set.Shape, t.set.Surface
		if err := c.scoreFit(m, t); err != nil {
			return host.Answer{}, err
		}
	}
	for i, m := range models { // only now, for a failure would leave models that nobody frees
		if m != nil {
			views[i] = c.bridge.modelView(m, "")
		}
	}
	return host.Answer{Value: map[string]any{"models": views}}, nil
}

// scoreFit fills the model's scores. After a cancellation it takes what can be
// had at once.
func (c *call) scoreFit(m *model.Model, t task) error {
	m.Scores = map[string]float64{"train": m.Summary.RMSE}
	training, err := t.training()
	testing := t.set.Testing()
	if testing.X == nil && m.Projection == nil && m.Summary.Sample == nil || err != nil {
		return err
	}
	c.Progress.Phase("score", 1)
	ctx, hurry := c.Ctx, c.Ctx.Err() != nil || m.Summary.Status == fit.Cancelled
	if hurry {
		short, cancel := context.WithTimeout(context.Background(), windUp)
		defer cancel()
		ctx = short
	}
	return c.Compute(ctx, func(ctx context.Context) (err error) {
		m.Scores, err = method.Scores(ctx, m, training, testing)
		if hurry {
			return nil
		}
		return err
	})
}

//go:build js && wasm

package fits

import (
	"context"
	"time"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/wasm/api/models"
	"ppca/wasm/host"
)

// windUp is the time that a cancelled fit has to score its model.
const windUp = 40 * time.Millisecond

// fitAtOnce does a fit of one part, which needs one worker. A cancelled fit has an answer
// only if JavaScript asked for the best model so far.
func (r *Room) fitAtOnce(c *host.Call, f *method.Fits, j *begun) any {
	ctx, record, done := c.Ctx, c.Progress.Report, func() {}
	if j.keep {
		ctx, record, done = fromFirstModel(c)
	}
	defer done()
	var m *model.Model
	host.Check(c.Compute(ctx, func(ctx context.Context) (err error) {
		m, err = f.Whole(ctx, record)
		return err
	}))
	if !j.keep {
		host.Check(c.Ctx.Err())
	}
	return r.fitted(c, []*model.Model{m}, j)
}

// fromFirstModel returns a context for a fit whose caller wants the best model so far: a
// cancellation of the call counts once record has heard of a model. A method that reports
// none is fitted to its end.
func fromFirstModel(c *host.Call) (ctx context.Context, record func(fit.Progress), done func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(c.Ctx))
	var stop func() bool // nil before the first model
	record = func(p fit.Progress) {
		c.Progress.Report(p)
		if stop == nil && p.Evaluations > 0 {
			stop = context.AfterFunc(c.Ctx, cancel)
		}
	}
	done = func() {
		if stop != nil {
			stop()
		}
		cancel()
	}
	return ctx, record, done
}

// fitted scores and registers the models of a job. A model is nil if its fit was cancelled
// before there was one.
func (r *Room) fitted(c *host.Call, all []*model.Model, j *begun) any {
	t := j.task
	views := make([]any, len(all))
	for _, m := range all {
		if m == nil {
			continue
		}
		m.ThetaName, m.Second.Name, m.Names, m.Measured = t.Set.ThetaName, t.Set.SecondName, t.Set.Names, t.Set.Measured
		m.Shape, m.Surface = t.Set.Shape, t.Set.Surface
		r.scoreFit(c, m, j)
	}
	for i, m := range all { // last, because nobody would free them after a failure
		if m != nil {
			views[i] = models.View(r.Registry, m, "")
		}
	}
	return map[string]any{"models": views}
}

// scoreFit sets the model's scores. After a cancellation it computes what windUp allows, and a
// cancellation meanwhile leaves a model that the caller keeps with the scores it has.
func (r *Room) scoreFit(c *host.Call, m *model.Model, j *begun) {
	m.Scores = map[string]float64{"train": m.Summary.RMSE}
	training, testing := j.task.Training(), j.task.Set.Testing()
	if testing.X == nil && m.Projection == nil && m.Summary.Sample == nil {
		return
	}
	c.Progress.Phase("score", 1)
	ctx, hurry := c.Ctx, c.Ctx.Err() != nil || m.Summary.Status == fit.Cancelled
	if hurry {
		short, cancel := context.WithTimeout(context.Background(), windUp)
		defer cancel()
		ctx = short
	}
	err := c.Compute(ctx, func(ctx context.Context) (err error) {
		m.Scores, err = method.Scores(ctx, m, training, testing)
		return err
	})
	if !hurry && !(j.keep && ctx.Err() != nil) {
		host.Check(err)
	}
}

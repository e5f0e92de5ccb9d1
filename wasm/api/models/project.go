//go:build js && wasm

package models

import (
	"context"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/core/view"
	"ppca/wasm/host"
)

// observed returns the model of a call, with its density, and observations whose θ are known.
func (r *Room) observed(c *host.Call) (*model.Model, fit.Data) {
	m := r.Model(c)
	data := r.Observations(c, m, m.Graph.Parameters())
	r.learn(c, m)
	return m, data
}

// A projector computes the coefficients of observations.
type projector func(ctx context.Context) (*model.Projection, error)

// projection returns the model of a call, its observations, and how to compute their coefficients.
// Where cells are missing, or everywhere if the call says so, they are means given the known cells,
// which need the density.
func (r *Room) projection(c *host.Call) (*model.Model, fit.Data, projector) {
	m := r.Model(c)
	d := r.Observations(c, m, m.Graph.Parameters())
	everywhere := c.Flag("everywhere")
	if everywhere || d.Observed != nil && m.Surface == nil {
		r.learn(c, m)
	}
	return m, d, func(ctx context.Context) (*model.Projection, error) { return infer.Project(ctx, m, d, everywhere) }
}

// project returns the coefficients of observations.
func (r *Room) project(c *host.Call) any {
	_, d, by := r.projection(c)
	projection := host.Computed(c, by)
	return view.Projection{
		Coefficients: projection.Coefficients, Rows: len(projection.RMSE), Theta: d.Theta, Clamped: projection.Clamped, RMSE: projection.RMSE,
	}
}

// score returns the reconstruction error of observations and, if the call wants the density, how
// unusual they are at their θ.
func (r *Room) score(c *host.Call) any {
	m, d, by := r.projection(c)
	if c.Flag("density") {
		r.learn(c, m)
	}
	projection := host.Computed(c, by)
	score := projection.Score()
	answer := view.Score{RMSE: score.RMSE, Rows: score.Rows, Clamped: projection.Clamped}
	if c.Flag("density") && m.Density != nil {
		rarity := host.Computed(c, func(ctx context.Context) (*infer.Rarity, error) { return infer.Unusual(ctx, m, d) })
		answer.LogDensity, answer.Centile = rarity.LogDensity, rarity.Centile
	}
	if c.Flag("variables") {
		parts := map[string]any{"train": r.variableErrors(c, m, r.Training(c, d)), "test": nil}
		if c.Has("set") {
			if test := r.SetFor(c, m).Testing(); test.X != nil {
				parts["test"] = r.variableErrors(c, m, test)
			}
		}
		answer.Variables = parts
	}
	return answer
}

// variableErrors returns the error of each variable.
func (r *Room) variableErrors(c *host.Call, m *model.Model, d fit.Data) any {
	return host.JSON(host.Computed(c, func(ctx context.Context) ([]summary.VariableError, error) {
		return summary.ProjectedErrors(ctx, m, d, false)
	}))
}

// usual returns the model and the observations of a call. A model that does not know which
// distances are usual learns them first: from the training rows of the set, or from the arrays.
func (r *Room) usual(c *host.Call) (*model.Model, fit.Data) {
	m := r.Model(c)
	data := r.Observations(c, m, m.Graph.Parameters())
	if m.Summary.Distances == nil {
		training := r.Training(c, data)
		m.Summary.Distances = host.Computed(c, func(ctx context.Context) (*fit.Distances, error) {
			return summary.LearnDistances(ctx, m, training)
		})
	}
	return m, data
}

// unusual returns the distances of observations within the model and from it.
func (r *Room) unusual(c *host.Call) any {
	m, data := r.usual(c)
	list := host.Computed(c, func(ctx context.Context) (*summary.UnusualRows, error) { return summary.Unusual(ctx, m, data) })
	return view.Distances{
		Within: list.Within, From: list.From, Limits: list.Limits, Rows: list.Rows, Clamped: m.Graph.Clamped(data.Theta),
	}
}

// why returns what each variable contributes to the distances of one observation.
func (r *Room) why(c *host.Call) any {
	m, data := r.usual(c)
	row := indexOf(c.Args.Get("row"), "row", len(data.Theta)/m.Graph.Parameters())
	reason := host.Computed(c, func(ctx context.Context) (*summary.Reason, error) { return summary.Why(ctx, m, data, row) })
	return view.Reasons{Within: reason.Within, From: reason.From}
}

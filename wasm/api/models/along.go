//go:build js && wasm

package models

import (
	"context"
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/view"
	"ppca/wasm/host"
)

// along returns the handler of a method about a model and many values of θ.
func (r *Room) along(serve func(c *host.Call, m *model.Model, theta []float64) any) host.Handler {
	return r.Models.Handler("model", func(c *host.Call, m *model.Model) any {
		return serve(c, m, c.Floats(c.Args.Get("theta"), "theta"))
	})
}

// weights returns the hat weights of all knots at many values of θ.
func weights(_ *host.Call, m *model.Model, theta []float64) any {
	return host.Must(m.Graph.HatWeights(theta))
}

// average returns the weighted means of values of observations at every knot.
func average(c *host.Call, m *model.Model, theta []float64) any {
	return host.Must(m.Average(theta, c.Floats(c.Args.Get("values"), "values")))
}

// angles returns the principal angles between the subspaces at one θ and at many others.
func angles(c *host.Call, m *model.Model, theta []float64) any {
	from := thetaOf(c, m, "from")
	return map[string]any{"values": host.Must(m.Angles(from, theta)), "clamped": clampedWith(m, theta, from)}
}

// chart returns means at many values of θ, how far a component moves them and, if the call wants
// the density, the distribution of each variable by itself.
func (r *Room) chart(c *host.Call, m *model.Model, theta []float64) any {
	component := model.AllComponents
	if value := c.Args.Get("component"); host.IsGiven(value) {
		component = indexOf(value, "component", m.Components)
	}
	along := host.Computed(c, func(context.Context) (*model.Sweep, error) { return m.Sweep(theta, component) })
	answer := view.Chart{Mean: along.Mean, Reach: along.Reach, Clamped: m.Graph.Clamped(theta)}
	if !c.Flag("density") {
		return answer
	}
	centiles := c.Floats(c.Args.Get("centiles"), "centiles")
	r.learn(c, m)
	chart := host.Computed(c, func(ctx context.Context) (*infer.Chart, error) { return infer.NewChart(ctx, m, theta, centiles) })
	answer.Mean, answer.Curves = chart.Mean, chart.Curves
	return answer
}

// indexOf returns a whole number from 0 to count − 1.
func indexOf(value js.Value, name string, count int) int {
	if !host.IsWhole(value) || value.Float() < 0 || value.Int() >= count {
		host.Check(fault.New(fault.Range, "%s is %s: it must be a whole number from 0 to %d", name, host.Describe(value), count-1).With("option", name))
	}
	return value.Int()
}

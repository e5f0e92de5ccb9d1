// Package solver implements parameterized principal component analysis (Gupta & Barbu): a
// mean and a basis that change smoothly with a known parameter θ. It is not
// probabilistic PCA.
//
// Fit computes a model.Model from fit.Data and fit.Options.
package solver

import (
	"context"
	"math"
	"slices"
	"time"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

// Fit fits a model to the observations of d with the options o.
//
// If ctx is cancelled, or a checkpoint stops the fit, it returns the best model so far
// with Summary.Status Cancelled and no error; it returns the error of ctx only if there
// is no model yet. If the host limits the memory of the program (debug.SetMemoryLimit),
// a fit that needs more fails with ERR_TOO_LARGE before it begins. Equal data, options
// and seed give equal bits.
func Fit(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	start := time.Now()
	p, err := fittable(ctx, d, o)
	if err != nil {
		return nil, err
	}
	list := append(warnings(p, d.ObservationsAt(p.Graph)), p.Unseen(d.Names)...)
	record := recorder(p, o, start)
	found, err := solve(ctx, p, o, record)
	if err != nil {
		return nil, err
	}
	alignComponents(p, &found)
	m := modelOf(p, found, o, d.Scale)
	unstopped := job.WindUp(ctx)
	projection, err := projectFitted(unstopped, p, found.Q, d.Theta)
	if err != nil {
		return nil, err
	}
	if err := m.DescribeBy(unstopped, projection, d); err != nil {
		return nil, err
	}
	m.Summary.Warnings = append(p.Graph.Wrapped(d.Theta), list...)
	m.Summary.Seconds = time.Since(start).Seconds()
	return m, nil
}

// solve runs the solver of o.
func solve(ctx context.Context, p *arrange.Problem, o fit.Options, record func(fit.Progress)) (arrange.Solution, error) {
	switch {
	case o.Solver == fit.Paper:
		return fitByCycles(ctx, p, o, record)
	case math.IsInf(p.Lambda.Basis, 1):
		return fitLimit(ctx, p, o)
	}
	return minimise(ctx, p, o, record)
}

// recorder returns an observer that converts energies to the units of the data.
func recorder(p *arrange.Problem, o fit.Options, start time.Time) func(fit.Progress) {
	if o.Record == nil {
		return func(fit.Progress) {}
	}
	return func(progress fit.Progress) {
		progress.Energy = progress.Energy.Times(p.Unit * p.Unit)
		progress.Seconds = time.Since(start).Seconds()
		o.Record(progress)
	}
}

// modelOf converts a solution to the column order and the units of the data.
func modelOf(p *arrange.Problem, s arrange.Solution, o fit.Options, scale []float64) *model.Model {
	knots := p.Graph.Knots()
	o.ComponentsPerKnot, o.EndpointMask = slices.Clone(o.ComponentsPerKnot), slices.Clone(o.EndpointMask) // so that later changes by the caller do not reach the model
	m := &model.Model{
		Kind: "ppca", Graph: p.Graph, Components: p.V,
		ComponentsPerKnot: append([]int(nil), p.PerKnot...), EndpointMask: o.EndpointMask,
		Mean: mat.NewDense(knots, p.K, nil), Basis: mat.NewDense(knots*p.V, p.K, nil),
		Options: o, Scale: slices.Clone(scale),
	}
	for b := 0; b < knots; b++ {
		p.Unsort(m.Mean.RawRowView(b), s.Q.Mean(b), p.Unit)
		for v := 0; v < p.V; v++ {
			p.Unsort(m.Basis.RawRowView(b*p.V+v), s.Q.Component(b, v), 1)
		}
	}
	m.Options.Record = nil
	m.Summary = fit.Summary{Status: s.Status, Solver: o.Solver, Gauge: o.Gauge, Evaluations: s.Evaluations,
		GradientNorm: s.GradientNorm, Energy: s.Energy.Times(p.Unit * p.Unit), Minimum: p.Unit * p.Unit * s.Minimum, Search: s.Search.Times(p.Unit * p.Unit)}
	if o.Solver == fit.Paper {
		m.Summary.Gauge = ""
	}
	return m
}

// projectFitted is Model.Project of the observations in p, from which the solver may
// have subtracted means. q has the means and bases in the units of p.
func projectFitted(ctx context.Context, p *arrange.Problem, q arrange.Stack, theta []float64) (*model.Projection, error) {
	out := model.NewProjection(len(theta)/p.Graph.Parameters(), p.V)
	left := q.Clone()
	for b := range p.PerKnot {
		if p.Subtracted.Rows > 0 {
			linalg.Subtract(left.Mean(b), 1, p.Subtracted.Mean(b))
		}
	}
	p.Ridge = 0
	t := arrange.NewPass(p, 1, false)
	if _, err := t.Coefficients(ctx, left); err != nil {
		return nil, err
	}
	err := t.EachRow(ctx, left, func(i int, rmse float64, beta []float64) {
		out.Set(i, rmse, p.Graph.Locate(p.Graph.Row(theta, i)...).Clamped, beta)
	})
	return out, err
}

// fittable checks that d can be fitted with the options o, or with these λ_v in place
// of that of o, and arranges it.
func fittable(ctx context.Context, d fit.Data, o fit.Options, lambdas ...float64) (*arrange.Problem, error) {
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	if lambdas == nil {
		lambdas = []float64{o.Lambda.Basis}
	}
	for _, o.Lambda.Basis = range lambdas {
		if err := fit.CheckOptions(d, o); err != nil {
			return nil, err
		}
	}
	if err := fit.CheckColumns(d); err != nil {
		return nil, err
	}
	if err := fit.CheckFitRoom(d, o); err != nil {
		return nil, err
	}
	p, err := arrange.New(ctx, d, o)
	if err != nil {
		return nil, err
	}
	return p, p.CheckRows(0)
}

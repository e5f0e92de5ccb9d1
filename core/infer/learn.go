// Package infer says what a model with its density tells about observations: the coefficients
// given the known cells, the unknown cells with their errors, the parameter of an observation,
// how an individual looks at another θ, and how unusual an observation is.
package infer

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
)

// Learn estimates the density of the training observations d and keeps it in m.Density. The rows
// of a group are left out together. With fewer than three rows, or if their squares are out of
// the range of float64, there is none. It fails if ctx ends.
func Learn(ctx context.Context, m *model.Model, d fit.Data) error {
	m.Density = nil
	rows := d.Counted()
	d.Scale, d.Groups = m.Scale, d.Together()
	unit, err := fit.PowerOfTwo(ctx, d)
	if fault.CodeOf(err) == fault.Range {
		return nil
	}
	if err != nil {
		return err
	}
	hides := d.Observed != nil || m.EndpointMask != nil
	s := &density.Sample{Graph: density.KnotsFor(m.Graph, m.Kind == "local"), X: mat.NewDense(len(rows), m.K(), nil), Unit: unit}
	shares := d.NormalisedWeights(rows)
	for r, i := range rows {
		theta := m.Graph.Row(d.Theta, i)
		s.Theta = append(s.Theta, theta...)
		if d.Weights != nil {
			s.Weights = append(s.Weights, shares[r]*float64(len(rows)))
		}
		if d.Groups != nil {
			s.Groups = append(s.Groups, d.Groups[i])
		}
		d.ScaledRow(i, 1/unit, s.X.RawRowView(r))
		if hides {
			known, _ := m.Knows(d, i)
			s.Known = append(s.Known, known...)
		}
		if err := reached(ctx, r); err != nil {
			return err
		}
	}
	m.Density, err = density.Estimate(ctx, s)
	return err
}

// Complete learns the density of a fitted model when it is first needed: from m.Sample,
// which it then drops. It does nothing if there is no sample. It fails if ctx ends; then the
// sample stays for the next call.
func Complete(ctx context.Context, m *model.Model) error {
	if m.Sample == nil {
		return nil
	}
	if err := Learn(ctx, m, m.Sample.Data); err != nil {
		m.Density = nil
		return err
	}
	m.Sample = nil
	return nil
}

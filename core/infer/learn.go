// Package infer says what a model with its density tells about observations: the
// coefficients given the known cells, the unknown cells with their errors, and how
// unusual an observation is at its θ.
package infer

import (
	"cmp"
	"context"
	"slices"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/internal/dense"
	"ppca/core/model"
	"ppca/core/reader"
)

// Bounds of the sample from which a density is estimated.
const (
	mostCells = 1 << 23 // 64 MB
	fewRows   = 100     // not fewer than these, if there are as many
	mostRows  = 400
)

// Sample returns the observations of d that Learn uses: all of nonzero weight or, of very
// many, as many as a density needs, evenly spread over the rows. A fit may reuse the
// memory of disposable data, so their sample is a copy: take it before the fit.
func Sample(d fit.Data) *model.Sample {
	rows := d.Counted()
	n, k := d.X.Dims()
	kept := fit.Evenly(rows, min(mostRows, max(fewRows, mostCells/k)))
	if len(kept) == n && !d.Disposable {
		return &model.Sample{Data: d, Of: len(rows)}
	}
	return &model.Sample{Data: d.Subset(kept), Of: len(rows)}
}

// Learn estimates the density of the training observations d about m, a Sample of so many,
// and keeps it in m.Density, a reader of θ in m.Reader, and the comparison of both ways to
// read θ in m.Contest. The rows of a group are held out together. Without as many
// observations as knots, or if their squares are out of the range of float64, there is
// none of them. It fails if ctx ends.
func Learn(ctx context.Context, m *model.Model, d fit.Data, of int) error {
	if m.Graph.Knots() > len(d.Counted()) {
		return nil
	}
	s, err := sampleOf(ctx, m, d, of)
	if fault.CodeOf(err) == fault.Range {
		return nil
	}
	if err != nil {
		return err
	}
	if m.Density, err = density.Estimate(ctx, s); err != nil {
		return err
	}
	if err := learnCarry(ctx, m, d); err != nil {
		return err
	}
	if err := learnReader(ctx, m, d); err != nil {
		return err
	}
	return validate(ctx, m, s)
}

// Complete learns the density of a fitted model when it is first needed: from m.Sample,
// which it then drops. It does nothing if there is no sample. It fails if ctx ends; then the
// sample stays for the next call.
func Complete(ctx context.Context, m *model.Model) error {
	if m.Sample == nil {
		return nil
	}
	if err := Learn(ctx, m, m.Sample.Data, m.Sample.Of); err != nil {
		m.Density, m.Reader, m.Contest = nil, nil, nil
		return err
	}
	m.Sample = nil
	return nil
}

// sampleOf returns the deviations of the observations of d from m, sorted by cell and there
// by their hat weights.
func sampleOf(ctx context.Context, m *model.Model, d fit.Data, of int) (*density.Sample, error) {
	rows := d.Counted()
	positions := make([]graph.Position, len(rows))
	for r, i := range rows {
		positions[r] = m.Graph.Locate(m.Graph.Row(d.Theta, i)...)
	}
	order := make([]int, len(rows))
	for r := range order {
		order[r] = r
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(positions[a].Cell-positions[b].Cell, slices.Compare(positions[b].Hat, positions[a].Hat))
	})
	d.Scale = m.Scale
	unit, err := fit.PowerOfTwo(ctx, d)
	if err != nil {
		return nil, err
	}
	s := &density.Sample{Graph: m.Graph, Regression: m.Regression(), Represents: max(1, float64(of)/float64(len(rows))), Everywhere: m.EndpointMask == nil, Means: m.Mean, Bases: m.Basis, Components: m.Components, Mean: m.Options.Lambda.Mean, Basis: m.Options.Lambda.Basis / unit / unit,
		Unit: unit, Deviations: mat.NewDense(len(rows), m.K(), nil)}
	hides := d.Observed != nil || m.EndpointMask != nil
	if hides {
		s.Known = make([]bool, len(rows)*m.K())
	}
	shares := d.NormalisedWeights(rows)
	var slice model.Slice
	for to, r := range order {
		i := rows[r]
		s.Theta = append(s.Theta, m.Graph.Row(d.Theta, i)...)
		s.Positions = append(s.Positions, positions[r])
		if d.Weights != nil {
			s.Weights = append(s.Weights, shares[r]*float64(len(rows)))
		}
		if d.Groups != nil {
			s.Groups = append(s.Groups, d.Groups[i])
		}
		var known []bool
		if hides {
			known = s.Known[to*m.K() : (to+1)*m.K()]
		}
		m.FittedTo(&slice, m.Graph.Row(d.Theta, i))
		deviation(s.Deviations.RawRowView(to), known, m, unit, d, i, positions[r], slice.Mean)
		if err := reached(ctx, to); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// deviation fills row with (x_i − μ)/unit, x in the units of the fit. Unless known is nil,
// it fills known with whether each cell is observed and exists at a knot with weight;
// cells that are not known are 0.
func deviation(row []float64, known []bool, m *model.Model, unit float64, d fit.Data, i int, at graph.Position, mean []float64) {
	d.Scale = m.Scale
	d.ScaledRow(i, 1, row)
	dense.Subtract(row, 1, mean)
	blas64.Scal(1/unit, dense.Vector(row))
	if known == nil {
		return
	}
	seen, exists := d.Known(i), m.Exists(at)
	for c := range row {
		if known[c] = seen.Cell(c) && exists(c); !known[c] {
			row[c] = 0
		}
	}
}

// learnReader keeps in m a regression that reads θ from observations. d is the sample of
// training observations. On a ring, and without enough complete observations, there is
// none, and the posterior reads θ.
func learnReader(ctx context.Context, m *model.Model, d fit.Data) error {
	if m.Density == nil || m.Graph.Rule == graph.Constant {
		return nil
	}
	for _, a := range m.Graph.Axes() {
		if a.Period != 0 || len(a.Endpoints) < 2 {
			return nil
		}
	}
	rows := completeRows(d)
	if len(rows) == 0 {
		return nil
	}
	d = d.Subset(rows)
	x, theta := mat.NewDense(len(rows), m.K(), nil), mat.NewDense(len(rows), m.Graph.Parameters(), d.Theta)
	d.Scale, d.Observed = m.Scale, nil
	for i := range rows {
		d.ScaledRow(i, 1, x.RawRowView(i))
	}
	var err error
	m.Reader, err = reader.Fit(ctx, x, theta, d.Groups, 1)
	return err
}

// completeRows returns the rows of d without unknown cells.
func completeRows(d fit.Data) []int {
	if d.Observed == nil {
		return d.Counted()
	}
	var rows []int
	for _, i := range d.Counted() {
		if d.Complete(i) {
			rows = append(rows, i)
		}
	}
	return rows
}

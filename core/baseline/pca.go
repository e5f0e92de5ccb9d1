// Package baseline has the methods that parameterized PCA is compared with.
// Each gives a ppca.Model, the same map θ ↦ (mean, basis), so that projection,
// scores and pictures come for free.
package baseline

import (
	"context"
	"fmt"
	"math"
	"time"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
	"ppca/core/narrow"
	"ppca/core/ppca"
	"ppca/core/subspace"
)

// tolerance of the eigen-equation of each component.
const tolerance = 1e-10

// PCA fits one mean and the leading o.Components principal components to all
// observations, whatever their θ. Of o it uses Graph (kept, so that θ has the
// same range as in the other methods), Components and Seed.
func PCA(ctx context.Context, d ppca.Data, o ppca.Options) (*ppca.Model, error) {
	start := time.Now()
	if err := check(ctx, d, o); err != nil {
		return nil, err
	}
	n, _ := d.X.Dims()
	if err := checkRoom(d, o, n, 1, 0); err != nil {
		return nil, err
	}
	m := newModel("pca", o.Graph.Ruled(ppca.Constant), d, o)
	if err := principal(ctx, m, 0, d, all(d), o.Seed); err != nil {
		return nil, err
	}
	warnRank(m, 0, n)
	return m, finish(ctx, m, d, start)
}

// warnRank says that a knot has fewer components than were asked for, since n
// observations about their mean have no more.
func warnRank(m *ppca.Model, knot, n int) {
	used := m.ComponentsPerKnot[knot]
	if used == m.Components {
		return
	}
	where := ""
	if len(m.ComponentsPerKnot) > 1 {
		where = fmt.Sprintf("bin %d: ", knot+1)
	}
	m.Summary.Warnings = append(m.Summary.Warnings, fmt.Sprintf("%s%d components were asked for, but %d observations of %d variables have rank %d about their mean: the other %d are 0", where, m.Components, n, m.K(), used, m.Components-used))
}

// check fails where the methods of this package cannot work.
func check(ctx context.Context, d ppca.Data, o ppca.Options) error {
	if err := d.Check(ctx); err != nil {
		return err
	}
	if d.Observed != nil || o.EndpointMask != nil {
		return fault.New(fault.Unsupported, "only PPCA takes observations with missing cells: choose it, or drop the rows that have some")
	}
	if _, k := d.X.Dims(); o.Components < 1 || o.Components > k {
		return fault.New(fault.Option, "components is %d: with %d variables it must be between 1 and %d", o.Components, k, k).With("components", o.Components)
	}
	return nil
}

// newModel returns a model of empty knots.
func newModel(kind string, graph ppca.Graph, d ppca.Data, o ppca.Options) *ppca.Model {
	_, k := d.X.Dims()
	knots := graph.Knots()
	o.Record = nil
	return &ppca.Model{
		Kind: kind, Graph: graph, Components: o.Components, ComponentsPerKnot: make([]int, knots),
		Mean: mat.NewDense(knots, k, nil), Basis: mat.NewDense(knots*o.Components, k, nil),
		Scale: d.Scale, Options: o,
	}
}

// principal fills a knot with the mean and the leading components of some rows.
func principal(ctx context.Context, m *ppca.Model, knot int, d ppca.Data, rows []int, seed uint64) error {
	x, err := centre(ctx, d, rows, m.Mean.RawRowView(knot))
	if err != nil {
		return err
	}
	toUnit(x.Data)
	vectors, squares, err := subspace.Leading(ctx, subspace.Dense(x), m.Components, tolerance, seed)
	if err != nil {
		return err
	}
	for v := 0; v < rank(squares); v++ {
		copy(m.Basis.RawRowView(knot*m.Components+v), vectors.Data[v*vectors.Stride:v*vectors.Stride+m.K()])
		m.ComponentsPerKnot[knot]++
	}
	return nil
}

// rank returns how many of the leading squared singular values are not 0.
func rank(squares []float64) int {
	for v, square := range squares {
		if square == 0 {
			return v
		}
	}
	return len(squares)
}

// all returns the numbers of all rows of d.
func all(d ppca.Data) []int {
	n, _ := d.X.Dims()
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// centre fills mean (K) with the mean of some rows of d in the units of the fit
// and returns what is left of them.
func centre(ctx context.Context, d ppca.Data, rows []int, mean []float64) (blas64.General, error) {
	k := len(mean)
	x := blas64.General{Rows: len(rows), Cols: k, Stride: k, Data: make([]float64, len(rows)*k)}
	sum := vector(mean)
	for r, err := range checkpoint.Rows(ctx, len(rows), k) {
		if err != nil {
			return x, err
		}
		observation := row(x, r)
		narrow.RowTo(observation, d.X, rows[r])
		if d.Scale != nil {
			floats.Div(observation, d.Scale)
		}
		blas64.Axpy(1/float64(len(rows)), vector(observation), sum)
	}
	for r, err := range checkpoint.Rows(ctx, len(rows), k) {
		if err != nil {
			return x, err
		}
		blas64.Axpy(-1, sum, vector(row(x, r)))
	}
	return x, nil
}

// toUnit divides x by a power of two next to its largest entry, which changes no
// direction, so that squares neither overflow nor vanish, and returns that power.
func toUnit(x []float64) float64 {
	v := blas64.Vector{N: len(x), Data: x, Inc: 1}
	_, exponent := math.Frexp(x[blas64.Iamax(v)])
	blas64.Scal(math.Ldexp(1, -exponent), v)
	return math.Ldexp(1, exponent)
}

// finish fills summary and coefficient statistics.
func finish(ctx context.Context, m *ppca.Model, d ppca.Data, start time.Time) error {
	projection, err := m.Describe(ctx, d)
	if err != nil {
		return err
	}
	m.Summary.Status = ppca.Converged
	for _, r := range projection.RMSE {
		m.Summary.Energy.Data += r * r * float64(m.K()) / float64(len(projection.RMSE))
	}
	m.Summary.Energy.Total = m.Summary.Energy.Data
	m.Summary.Seconds = time.Since(start).Seconds()
	return nil
}

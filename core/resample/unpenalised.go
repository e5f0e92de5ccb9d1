package resample

import (
	"context"

	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/linalg"
	"ppca/core/model"
)

// leastTie is the λ_m of means without a penalty: it only decides the knots that no
// observation determines, which then lie on the line of their neighbours.
const leastTie = 1e-9

// penalised reports whether the penalty λ_m makes the means of m a linear smoother of the
// observations, whose bias unpenalised finds.
func penalised(m *model.Model) bool {
	return m.Kind == "ppca" && m.Options.Solver == fit.Exact && m.Options.Gauge == fit.Decoupled && m.Graph.Rule == graph.Linear && m.EndpointMask == nil && m.Options.Lambda.Mean > 0
}

// unpenalised returns the means at the knots of m (T×K, in the units of the data) that least
// squares gives with λ_m = 0 for the weights of d. Those of the fit are A times these, with a
// matrix A that depends on λ_m and the θ only, so their expectations differ by the bias of the
// penalty. Correcting the bias by bootstrapping the bootstrap (Hall 1992) adds
// (I − A) + (I − A)² + …, which ends here too.
func unpenalised(ctx context.Context, m *model.Model, g graph.Graph, d fit.Data) ([]float64, error) {
	_, k := d.X.Dims()
	rows, cells := d.Counted(), g.Cells()
	shares := d.NormalisedWeights(rows)
	centre, count, row := make([]float64, k), make([]float64, k), make([]float64, k)
	for r, i := range rows {
		d.ScaledRow(i, 1, row)
		known := d.Known(i)
		for c, x := range row {
			if known.Cell(c) {
				centre[c] += shares[r] * x
				count[c] += shares[r]
			}
		}
	}
	for c, share := range count {
		if share > 0 {
			centre[c] /= share
		}
	}
	systems := []*fit.Envelope{fit.NewEnvelope(g)} // one for each variable if cells are missing
	if d.Observed != nil {
		for range k - 1 {
			systems = append(systems, fit.NewEnvelope(g))
		}
	}
	means := linalg.Zeros(g.Knots(), k)
	for r, err := range job.Rows(ctx, len(rows), k) {
		if err != nil {
			return nil, err
		}
		i := rows[r]
		d.ScaledRow(i, 1, row)
		linalg.Subtract(row, 1, centre)
		known, at := d.Known(i), g.Locate(g.Row(d.Theta, i)...)
		for x, a := range cells[at.Cell] {
			for c, value := range row {
				if known.Cell(c) {
					means.Data[a*k+c] += shares[r] * at.Hat[x] * value
				}
			}
			for y, b := range cells[at.Cell][:x+1] {
				for c, system := range systems {
					if known.Cell(c) {
						system.Add(a, b, shares[r]*at.Hat[x]*at.Hat[y])
					}
				}
			}
		}
	}
	for c, system := range systems {
		for _, e := range g.Edges() {
			system.Tie(e.A, e.B, leastTie*e.Factor)
		}
		if err := system.Factorise(ctx); err != nil {
			return nil, err
		}
		part := means
		if d.Observed != nil {
			part = linalg.Zeros(means.Rows, 1)
			blas64.Copy(blas64.Vector{N: means.Rows, Inc: k, Data: means.Data[c:]}, linalg.Vector(part.Data))
		}
		if err := system.Solve(ctx, part); err != nil {
			return nil, err
		}
		if d.Observed != nil {
			blas64.Copy(linalg.Vector(part.Data), blas64.Vector{N: means.Rows, Inc: k, Data: means.Data[c:]})
		}
	}
	out := make([]float64, m.Graph.Knots()*k)
	for t := range m.Graph.Knots() {
		row, at := out[t*k:(t+1)*k], g.Locate(m.Graph.Knot(t)...)
		for slot, b := range cells[at.Cell] {
			linalg.Subtract(row, -at.Hat[slot], means.Data[b*k:(b+1)*k])
		}
		linalg.AddTo(row, centre)
		m.Unscale(row)
	}
	return out, nil
}

// finer returns the graph of the means without penalty: straight lines over the bins of m
// would have the bias of a curve's chords, so it has a knot in the middle of every bin,
// unless fewer than fewEach observations belong to one.
func finer(m *model.Model, d fit.Data) graph.Graph {
	if fine := m.Graph.Halved(); fine.Knots()*fewEach <= len(d.Counted()) {
		return fine
	}
	return m.Graph
}

// fewEach is the number of observations of a knot.
const fewEach = 4

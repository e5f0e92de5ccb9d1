package resample

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"ppca/core/density"
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
	rows, k := d.Counted(), m.K()
	s := &density.Sample{Graph: g, X: mat.NewDense(len(rows), k, nil), Weights: d.NormalisedWeights(rows)}
	for r, err := range job.Rows(ctx, len(rows), k) {
		if err != nil {
			return nil, err
		}
		s.Theta = append(s.Theta, g.Row(d.Theta, rows[r])...)
		d.ScaledRow(rows[r], 1, s.X.RawRowView(r))
		if d.Observed != nil {
			s.Known = append(s.Known, d.Known(rows[r])...)
		}
	}
	means := s.Means(leastTie)
	out := make([]float64, m.Graph.Knots()*k)
	for t := range m.Graph.Knots() {
		row, at := out[t*k:(t+1)*k], g.Locate(m.Graph.Knot(t)...)
		for slot, b := range g.Cell(at.Cell) {
			linalg.Subtract(row, -at.Hat[slot], means.RawRowView(b))
		}
		m.Unscale(row)
	}
	return out, nil
}

// finer returns the graph of the means without penalty: straight lines over the bins of m
// would have the bias of a curve's chords, so it has a knot in the middle of every bin,
// unless fewer than fewEach observations belong to one or they are very many.
func finer(m *model.Model, d fit.Data) graph.Graph {
	if fine := m.Graph.Halved(); fine.Knots() <= mostFiner && fine.Knots()*fewEach <= len(d.Counted()) {
		return fine
	}
	return m.Graph
}

const (
	fewEach   = 4   // observations of a knot
	mostFiner = 500 // knots
)

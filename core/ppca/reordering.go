package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/internal/arrange"
	"ppca/core/internal/dense"
	"ppca/core/internal/knotwise"
	"ppca/core/model"
)

// A Beginning is the initial point of Algorithm 1 and the trace of its re-ordering.
type Beginning struct {
	Model *model.Model     // without statistics; its components follow no convention
	Given *mat.Dense       // TV×K, the bases before re-ordering, from the PCA of each knot
	Steps []fit.Reordering // in the order in which they were done
}

// Begin returns the initial point of Algorithm 1 for d and o. It fails as Fit does.
func Begin(ctx context.Context, d fit.Data, o fit.Options) (*Beginning, error) {
	p, err := fittable(ctx, d, o)
	if err != nil {
		return nil, err
	}
	q, err := knotwise.UnorderedStart(ctx, p, arrange.PaperTolerance, o.Seed)
	if err != nil {
		return nil, err
	}
	given := q.Clone()
	begun := &Beginning{Steps: knotwise.Reorder(p, q)}
	for i := range begun.Steps {
		step := &begun.Steps[i]
		step.Before = anglesBetween(p, given, step.Reference, step.Knot)
		step.After = anglesBetween(p, q, step.Reference, step.Knot)
	}
	begun.Model = modelOf(p, arrange.Solution{Q: q}, o, d.Scale)
	begun.Given = modelOf(p, arrange.Solution{Q: given}, o, d.Scale).Basis
	return begun, nil
}

// anglesBetween returns the angles in degrees between corresponding vectors of two
// knots, for as many as both have; 90 if one of them is 0.
func anglesBetween(p *arrange.Problem, q arrange.Stack, a, b int) []float64 {
	angles := make([]float64, min(p.PerKnot[a], p.PerKnot[b]))
	for v := range angles {
		x, y := dense.Vector(q.Component(a, v)), dense.Vector(q.Component(b, v))
		cosine := 0.0
		if length := blas64.Nrm2(x) * blas64.Nrm2(y); length > 0 {
			cosine = max(-1, min(1, blas64.Dot(x, y)/length))
		}
		angles[v] = math.Acos(cosine) * 180 / math.Pi
	}
	return angles
}

package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A Reordering tells what the paper's initialisation did to the basis of one knot,
// so that its vectors continue those of a neighbour (§3.4, see followers): signs are
// turned where the inner product is negative. Knots and places count from 0.
type Reordering struct {
	Reference int         `json:"reference"` // the neighbour
	Knot      int         `json:"knot"`
	Dots      [][]float64 `json:"dots"`   // V_reference×V_knot: vectors of the reference, re-ordered, with those of the knot as PCA gave them
	From      []int       `json:"from"`   // V_knot: which of PCA's vectors now stands at each place
	Turned    []bool      `json:"turned"` // V_knot: whether its sign was turned
	Before    []float64   `json:"before"` // degrees between PCA's vectors of equal rank, of the two knots
	After     []float64   `json:"after"`  // degrees between the vectors at equal places, both knots re-ordered
}

// A Beginning is where Algorithm 1 begins, and how its bases came about.
type Beginning struct {
	Model *Model       // without statistics; its components follow no convention
	Given *mat.Dense   // TV×K, the bases as the PCA of each knot gave them; those of Model are re-ordered
	Steps []Reordering // in the order in which they were done
}

// Begin returns where Algorithm 1 begins for d and o. It fails as Fit does.
func Begin(ctx context.Context, d Data, o Options) (*Beginning, error) {
	p, err := fittable(ctx, d, o)
	if err != nil {
		return nil, err
	}
	q, err := p.knotPCA(ctx, paperTolerance, o.Seed)
	if err != nil {
		return nil, err
	}
	given := q.clone()
	begun := &Beginning{Steps: p.reorder(q)}
	for i := range begun.Steps {
		step := &begun.Steps[i]
		step.Before = p.anglesBetween(given, step.Reference, step.Knot)
		step.After = p.anglesBetween(q, step.Reference, step.Knot)
	}
	begun.Model = p.model(solution{q: q}, o, d.Scale)
	begun.Given = p.model(solution{q: given}, o, d.Scale).Basis
	return begun, nil
}

// anglesBetween returns the degrees between the vectors at equal places of two
// knots, as many as both have; 90 where one of them is 0.
func (p *problem) anglesBetween(q stack, a, b int) []float64 {
	angles := make([]float64, min(p.perKnot[a], p.perKnot[b]))
	for v := range angles {
		x, y := vector(q.component(a, v)), vector(q.component(b, v))
		cosine := 0.0
		if length := blas64.Nrm2(x) * blas64.Nrm2(y); length > 0 {
			cosine = max(-1, min(1, blas64.Dot(x, y)/length))
		}
		angles[v] = math.Acos(cosine) * 180 / math.Pi
	}
	return angles
}

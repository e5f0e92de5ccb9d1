package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/mat"
)

// A Reordering tells what the paper's initialisation did to the basis of one knot,
// so that its vectors continue those of a neighbour (§3.4): the pair of largest
// absolute inner product first, then the next among those left, signs turned where
// the product is negative. Knots and places count from 0.
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
	if err := d.Check(ctx); err != nil {
		return nil, err
	}
	if err := checkOptions(d, o); err != nil {
		return nil, err
	}
	if err := checkRoom(d, o); err != nil {
		return nil, err
	}
	p, err := newProblem(ctx, d, o)
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

// reorder makes the bases follow each other: from the first knot to the last, or
// back when V_b decreases.
func (p *problem) reorder(q stack) []Reordering {
	var trace []Reordering
	last := len(p.perKnot) - 1
	if p.perKnot[0] > p.perKnot[last] {
		for b := last - 1; b >= 0; b-- {
			trace = append(trace, p.match(q, b+1, b))
		}
		return trace
	}
	for b := 1; b <= last; b++ {
		trace = append(trace, p.match(q, b-1, b))
	}
	return trace
}

// match re-orders the vectors of knot b to those of knot reference.
func (p *problem) match(q stack, reference, b int) Reordering {
	vr, vb := p.perKnot[reference], p.perKnot[b]
	dots := make([][]float64, vr)
	for r := range dots {
		dots[r] = make([]float64, vb)
		for v := range dots[r] {
			dots[r][v] = blas64.Dot(vector(q.component(reference, r)), vector(q.component(b, v)))
		}
	}
	done := Reordering{Reference: reference, Knot: b, Dots: dots, From: greedyPairs(dots, vb), Turned: make([]bool, vb)}
	old := append([]float64(nil), q.Data[(b*q.u+q.lead)*q.Stride:(b*q.u+q.lead+vb)*q.Stride]...)
	for to, from := range done.From {
		sign := 1.0
		if to < vr && dots[to][from] < 0 {
			done.Turned[to], sign = true, -1
		}
		for k := range q.component(b, to) {
			q.component(b, to)[k] = sign * old[from*q.Stride+k]
		}
	}
	return done
}

// greedyPairs returns, for each of the vb places, which vector goes there: the
// pair of largest |dot| first, what is left in the order it had.
func greedyPairs(dots [][]float64, vb int) []int {
	place := make([]int, vb)
	for i := range place {
		place[i] = -1
	}
	used := make([]bool, vb)
	for range min(len(dots), vb) {
		bestR, bestV, best := -1, -1, -1.0
		for r := range min(len(dots), vb) {
			for v := range vb {
				if place[r] < 0 && !used[v] && math.Abs(dots[r][v]) > best {
					bestR, bestV, best = r, v, math.Abs(dots[r][v])
				}
			}
		}
		place[bestR] = bestV
		used[bestV] = true
	}
	next := 0
	for i := range place {
		if place[i] >= 0 {
			continue
		}
		for used[next] {
			next++
		}
		place[i] = next
		used[next] = true
	}
	return place
}

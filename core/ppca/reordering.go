package ppca

import (
	"context"
	"math"

	"gonum.org/v1/gonum/blas/blas64"
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
}

// Begin returns the model at which Algorithm 1 begins for d and o, and how the
// bases were re-ordered, in the order in which that was done. The model has no
// statistics and its components follow no convention. It fails as Fit does.
func Begin(ctx context.Context, d Data, o Options) (*Model, []Reordering, error) {
	if err := d.Check(); err != nil {
		return nil, nil, err
	}
	if err := checkOptions(d, o); err != nil {
		return nil, nil, err
	}
	p := newProblem(d, o)
	q, err := p.knotPCA(ctx, paperTolerance, o.Seed)
	if err != nil {
		return nil, nil, err
	}
	trace := p.reorder(q)
	return p.model(solution{q: q}, o, d.Scale), trace, nil
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

package noise

import (
	"math"
	"slices"
)

// nodes is the number of places in a bin that stand for many rows. The sums are then exact to
// 1e-7 where σ² changes by a factor of 1e6 within the bin, and to 1e-12 where by 1e3.
const nodes = 24

// condense replaces the rows of each bin with many rows by nodes, so that an evaluation does
// not take longer with more rows. All sums over the rows are of a smooth function f of the hat
// weight w: Σ h_i f(w_i). Chebyshev interpolation of f at the nodes w_q makes them
//
//	Σ_q H_q f(w_q),   H_q = (1/Q) Σ_k c_k T_k(x_q) Σ_i h_i T_k(x_i),   x = 2w − 1,
//
// with c_0 = 1 and c_k = 2. The weights of nodes may be negative, the sums are not.
func (l *likelihood) condense() {
	rows := make([]int, len(l.cells))
	for _, c := range l.cell {
		rows[c]++
	}
	if slices.Max(rows) <= nodes || len(l.cells[0]) != 2 {
		return
	}
	all := *l
	l.places, l.half, l.load, l.whole = &places{graph: l.graph, cells: l.cells}, nil, nil, &all
	add := func(cell int, w float64, h [2]float64) {
		l.cell, l.hat = append(l.cell, cell), append(l.hat, 1-w, w)
		l.half, l.load = append(l.half, h[0]), append(l.load, h[1])
	}
	sums := make([][2][nodes]float64, len(l.cells))
	for i, c := range all.cell {
		w, h := all.hat[2*i+1], [2]float64{all.half[i], all.load[i]}
		if rows[c] <= nodes {
			add(c, w, h)
			continue
		}
		x := 2*w - 1
		before, t := x, 1.0 // T_{k−1} and T_k; T_{−1} = x
		for k := range nodes {
			sums[c][0][k] += h[0] * t
			sums[c][1][k] += h[1] * t
			before, t = t, 2*x*t-before
		}
	}
	for c, n := range rows {
		for q := 0; n > nodes && q < nodes; q++ {
			x := math.Cos(math.Pi * (float64(q) + 0.5) / nodes)
			h := [2]float64{-sums[c][0][0] / nodes, -sums[c][1][0] / nodes} // c_0 is half of c_k
			before, t := 2*x/nodes, 2./nodes
			for k := range nodes {
				h[0] += t * sums[c][0][k]
				h[1] += t * sums[c][1][k]
				before, t = t, 2*x*t-before
			}
			add(c, (1+x)/2, h)
		}
	}
}

package arrange

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"

	"ppca/core/graph"
)

// Smoothness returns λ Σ_edges f ‖q_{a,r} − q_{b,r}‖² for the means and for the
// bases (Equation (energysmoothness), with masks (energysmoothnesswithmask) and
// varied V_b (energysmoothnessvariednumbervectors)), and adds its gradient to g
// if g has rows. With Change the bases count as that describes.
func (p *Problem) Smoothness(q, g Stack) (means, bases float64) {
	if p.Change != nil && q.U > q.Lead {
		return p.changes(q, g)
	}
	return p.ties(q, g)
}

// ties is Smoothness with q as it is.
func (p *Problem) ties(q, g Stack) (means, bases float64) {
	for _, group := range p.Groups() {
		for _, edge := range p.Edges {
			if !group.Has(edge.A) || !group.Has(edge.B) {
				continue
			}
			for r := 0; r < min(q.U, q.Lead+min(p.PerKnot[edge.A], p.PerKnot[edge.B])); r++ {
				factor := edge.Factor * p.LambdaOf(r, q.Lead)
				if math.IsInf(factor, 1) {
					continue // the limit: both knots have the same vector
				}
				term := factor * tie(factor, q.Vector(edge.A, r)[group.Lo:group.Hi], q.Vector(edge.B, r)[group.Lo:group.Hi], g, edge, r, group.Lo)
				if r < q.Lead {
					means += term
				} else {
					bases += term
				}
			}
		}
	}
	return means, bases
}

// LambdaOf returns λ of vector r of a knot, of which lead are means: λ_m, or λ_v times the
// factor of the component.
func (p *Problem) LambdaOf(r, lead int) float64 {
	switch {
	case r < lead:
		return p.Lambda.Mean
	case p.Change == nil:
		return p.Lambda.Basis
	}
	return p.Lambda.Basis * p.Change.Factors[r-lead]
}

// tie returns ‖x − y‖² and adds ±2·factor·(x − y) to the gradient.
func tie(factor float64, x, y []float64, g Stack, edge graph.Edge, r, lo int) float64 {
	total := 0.0
	if g.Rows == 0 {
		for i, xi := range x {
			total += (xi - y[i]) * (xi - y[i])
		}
		return total
	}
	gx, gy := g.Vector(edge.A, r)[lo:], g.Vector(edge.B, r)[lo:]
	for i, xi := range x {
		difference := xi - y[i]
		total += difference * difference
		gx[i] += 2 * factor * difference
		gy[i] -= 2 * factor * difference
	}
	return total
}

// Orthogonality returns λ_o Σ_b Σ_v Σ_{w≥v} (⟨p_{b,v}, p_{b,w}⟩ − 1_{v=w})²
// (Equation (energyorthonormality)) and adds its gradient to g if g has rows:
// with D = P_bᵀP_b − I the term is λ_o ½(‖D‖² + ΣD_vv²) and its gradient
// λ_o(2D + 2 diag D) P_b. It computes in room, V×V.
func (p *Problem) Orthogonality(q, g Stack, room blas64.General) float64 {
	total := 0.0
	for b, vb := range p.PerKnot {
		if vb == 0 {
			continue
		}
		basis := q.Basis(b, vb, 0, p.K)
		d := blas64.General{Rows: vb, Cols: vb, Stride: vb, Data: room.Data[:vb*vb]}
		upper := blas64.Symmetric{Uplo: blas.Upper, N: vb, Stride: vb, Data: d.Data}
		blas64.Syrk(blas.NoTrans, 1, basis, 0, upper)
		for v := 0; v < vb; v++ {
			for w := 0; w < v; w++ {
				d.Data[v*vb+w] = d.Data[w*vb+v]
			}
			d.Data[v*vb+v]--
		}
		for v := 0; v < vb; v++ {
			for w := v; w < vb; w++ {
				total += p.Lambda.Ortho * d.Data[v*vb+w] * d.Data[v*vb+w]
			}
		}
		if g.Rows == 0 {
			continue
		}
		for v := 0; v < vb; v++ {
			d.Data[v*vb+v] *= 2
		}
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 2*p.Lambda.Ortho, d, basis, 1, g.Basis(b, vb, 0, p.K))
	}
	return total
}

// Restrict sets entries that do not exist to zero: variables outside a knot's mask
// and vectors above V_b. Gradients need it too, so that these entries stay zero.
func (p *Problem) Restrict(g Stack) {
	for b, vb := range p.PerKnot {
		for v := vb; v < p.V; v++ {
			clear(g.Component(b, v))
		}
	}
	for _, group := range p.Groups() {
		for b := range p.PerKnot {
			if group.Has(b) {
				continue
			}
			for r := 0; r < g.U; r++ {
				clear(g.Vector(b, r)[group.Lo:group.Hi])
			}
		}
	}
}

// MasksDiffer reports whether a variable exists at some knots only.
func (p *Problem) MasksDiffer() bool {
	for _, group := range p.Groups() {
		for b := range p.PerKnot {
			if !group.Has(b) {
				return true
			}
		}
	}
	return false
}

package solver

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
)

// A denseEnergy is E of a fitted model as a function of the point, with the coefficients
// eliminated, computed observation by observation. It shares no code with the solver.
// It supports every option except the smoothness of the reconstructions.
//
// A point has the bases, B×V×K, and in the gauges with Σβ = 0 the means, B×K, after
// them. If the fit keeps the lengths and angles of the vectors of a knot (λ_o = 0 with
// endpoint masks), the bases of a point are orthonormal, and those of the model are
// lengths[b] times them.
type denseEnergy struct {
	rows    []*row
	cells   [][]int
	edges   []graph.Edge
	exists  func(b, k int) bool
	perKnot []int
	v, k    int
	lambda  fit.Lambda
	ridge   float64
	centred bool
	means   []float64    // of the decoupled gauge
	lengths []*mat.Dense // by knot, (P_bP_bᵀ)^½; nil: bases are free

	bases []float64 // of the model at the point
}

// A row is an observation with the knots of its cell.
type row struct {
	x, hat []float64
	seen   []bool
	knots  []int
	weight float64 // of mean 1
	has    []int   // components that a knot with weight has

	p, left, beta []float64 // V×K, K, V
	normal        mat.Cholesky

	illConditioned bool // the coefficients are not determined to half of the digits
}

// newEnergy returns the energy of a fit of the exact solver to d, and the point of the
// model.
func newEnergy(d fit.Data, m *model.Model) (*denseEnergy, []float64) {
	o := m.Options
	e := &denseEnergy{cells: m.Graph.Cells(), edges: m.Graph.Edges(), perKnot: m.ComponentsPerKnot, v: m.Components, k: m.K(),
		lambda: o.Lambda, centred: o.Gauge != fit.Decoupled, means: slices.Clone(m.Mean.RawMatrix().Data)}
	if o.HasRidge(d) {
		e.ridge = o.Ridge
	}
	e.exists = func(b, k int) bool { return m.EndpointMask == nil || m.EndpointMask[b*e.k+k] }
	total := 0.0
	for i := range len(d.Theta) / m.Graph.Parameters() {
		if d.Weight(i) > 0 {
			e.rows = append(e.rows, e.rowOf(d, m.Graph, i))
			total += d.Weight(i)
		}
	}
	for _, r := range e.rows {
		r.weight *= float64(len(e.rows)) / total
	}
	point := slices.Clone(m.Basis.RawMatrix().Data)
	e.bases = slices.Clone(point)
	if o.SharedLengths() {
		e.fixLengths(point)
	}
	if e.centred {
		point = append(point, e.means...)
	}
	return e, point
}

func (e *denseEnergy) rowOf(d fit.Data, g graph.Graph, i int) *row {
	at := g.Locate(g.Row(d.Theta, i)...)
	r := &row{x: make([]float64, e.k), hat: at.Hat, seen: make([]bool, e.k), knots: e.cells[at.Cell], weight: d.Weight(i),
		p: make([]float64, e.v*e.k), left: make([]float64, e.k), beta: make([]float64, e.v)}
	d.ScaledRow(i, 1, r.x)
	known := d.Known(i)
	for c := range e.k {
		for s, b := range r.knots {
			r.seen[c] = r.seen[c] || at.Hat[s] > 0 && e.exists(b, c) && known.Cell(c)
		}
	}
	r.has = e.has(r.knots, r.hat)
	return r
}

// has lists the components that a knot with weight has.
func (e *denseEnergy) has(knots []int, hat []float64) (list []int) {
	most := 0
	for s, b := range knots {
		if hat[s] > 0 {
			most = max(most, e.perKnot[b])
		}
	}
	for v := range most {
		list = append(list, v)
	}
	return list
}

// fixLengths keeps the products of the vectors of a knot, and replaces the bases of a
// point by orthonormal ones.
func (e *denseEnergy) fixLengths(point []float64) {
	for b, vb := range e.perKnot {
		p := e.basis(point, b)
		products := mat.NewSymDense(vb, nil)
		products.SymOuterK(1, p)
		var eigen mat.EigenSym
		eigen.Factorize(products, true)
		var vectors, scaled, root, inverse mat.Dense
		eigen.VectorsTo(&vectors)
		values := eigen.Values(nil)
		power := func(to *mat.Dense, exponent float64) {
			scaled.Apply(func(_, c int, x float64) float64 { return x * math.Pow(math.Max(values[c], 1e-12), exponent) }, &vectors)
			to.Mul(&scaled, vectors.T())
		}
		power(&root, 0.5)
		power(&inverse, -0.5)
		e.lengths = append(e.lengths, &root)
		p.Mul(&inverse, mat.DenseCopyOf(p))
	}
}

// basis returns the vectors of knot b in a point, V_b×K.
func (e *denseEnergy) basis(point []float64, b int) *mat.Dense {
	at := b * e.v * e.k
	return mat.NewDense(e.perKnot[b], e.k, point[at:at+e.perKnot[b]*e.k])
}

// At returns E at a point and its gradient, along the manifold if lengths are fixed.
func (e *denseEnergy) At(point, gradient []float64) float64 {
	clear(gradient)
	size := len(e.perKnot) * e.v * e.k
	copy(e.bases, point[:size])
	for b, length := range e.lengths {
		e.basis(e.bases, b).Mul(length, e.basis(point, b))
	}
	means := e.means
	var meanGradient []float64
	if e.centred {
		means, meanGradient = point[size:], gradient[size:]
	}
	total := e.data(means, gradient[:size], meanGradient) + e.smoothness(means, gradient[:size], meanGradient) + e.orthogonality(gradient[:size])
	e.restrict(gradient)
	for b, length := range e.lengths {
		g := e.basis(gradient, b)
		g.Mul(length, mat.DenseCopyOf(g))
	}
	e.Project(point, gradient)
	return total
}

// data adds the gradient of the data term for the best coefficients.
func (e *denseEnergy) data(means, gradient, meanGradient []float64) (total float64) {
	for _, r := range e.rows {
		e.solve(r, means)
	}
	if e.centred {
		e.centre()
	}
	n := float64(len(e.rows))
	for _, r := range e.rows {
		for v, beta := range r.beta {
			floats.AddScaled(r.left, -beta, r.p[v*e.k:(v+1)*e.k])
		}
		total += r.weight * (floats.Dot(r.left, r.left) + e.ridge*floats.Dot(r.beta, r.beta)) / n
		for s, b := range r.knots {
			factor := -2 * r.weight * r.hat[s] / n
			if meanGradient != nil {
				floats.AddScaled(meanGradient[b*e.k:(b+1)*e.k], factor, r.left)
			}
			for v, beta := range r.beta[:e.perKnot[b]] {
				floats.AddScaled(gradient[(b*e.v+v)*e.k:(b*e.v+v+1)*e.k], factor*beta, r.left)
			}
		}
	}
	return total
}

// solve computes the coefficients of a row that minimise its error.
func (e *denseEnergy) solve(r *row, means []float64) {
	clear(r.p)
	clear(r.beta)
	copy(r.left, r.x)
	for s, b := range r.knots {
		floats.AddScaled(r.left, -r.hat[s], means[b*e.k:(b+1)*e.k])
		floats.AddScaled(r.p, r.hat[s], e.bases[b*e.v*e.k:(b+1)*e.v*e.k])
	}
	for c, seen := range r.seen {
		if !seen {
			r.left[c] = 0
			for v := range e.v {
				r.p[v*e.k+c] = 0
			}
		}
	}
	size := len(r.has)
	p := mat.NewDense(size, e.k, r.p[:size*e.k])
	normal := mat.NewSymDense(size, nil)
	normal.SymOuterK(1, p)
	trace := mat.Trace(normal)
	for v := range size {
		normal.SetSym(v, v, normal.At(v, v)+e.ridge+1e-13*trace)
	}
	right := mat.NewVecDense(size, nil)
	right.MulVec(p, mat.NewVecDense(e.k, r.left))
	if !r.normal.Factorize(normal) || r.normal.SolveVecTo(mat.NewVecDense(size, r.beta[:size]), right) != nil {
		r.illConditioned = true
	}
}

// centre moves the coefficients to Σβ = 0.
func (e *denseEnergy) centre() {
	inverses, sum := mat.NewSymDense(e.v, nil), mat.NewVecDense(e.v, nil)
	for _, r := range e.rows {
		var inverse mat.SymDense
		_ = r.normal.InverseTo(&inverse)
		for v := range r.has {
			sum.SetVec(v, sum.AtVec(v)+r.weight*r.beta[v])
			for w := range v + 1 {
				inverses.SetSym(v, w, inverses.At(v, w)+r.weight*inverse.At(v, w))
			}
		}
	}
	var factor mat.Cholesky
	if !factor.Factorize(inverses) {
		panic("Σβ = 0")
	}
	nu, shift := mat.NewVecDense(e.v, nil), &mat.VecDense{}
	_ = factor.SolveVecTo(nu, sum)
	for _, r := range e.rows {
		shift.Reset()
		_ = r.normal.SolveVecTo(shift, nu.SliceVec(0, len(r.has)))
		floats.Sub(r.beta[:len(r.has)], shift.RawVector().Data)
	}
}

func (e *denseEnergy) smoothness(means, gradient, meanGradient []float64) (total float64) {
	tie := func(lambda float64, values, gradient []float64, x, y, a, b int) {
		for c := range e.k {
			if !e.exists(a, c) || !e.exists(b, c) {
				continue
			}
			difference := values[x+c] - values[y+c]
			total += lambda * difference * difference
			if gradient != nil {
				gradient[x+c] += 2 * lambda * difference
				gradient[y+c] -= 2 * lambda * difference
			}
		}
	}
	for _, edge := range e.edges {
		tie(e.lambda.Mean*edge.Factor, means, meanGradient, edge.A*e.k, edge.B*e.k, edge.A, edge.B)
		for v := range min(e.perKnot[edge.A], e.perKnot[edge.B]) {
			tie(e.lambda.Basis*edge.Factor, e.bases, gradient, (edge.A*e.v+v)*e.k, (edge.B*e.v+v)*e.k, edge.A, edge.B)
		}
	}
	return total
}

func (e *denseEnergy) orthogonality(gradient []float64) (total float64) {
	if e.lambda.Ortho == 0 {
		return 0
	}
	for b, vb := range e.perKnot {
		for v := range vb {
			for w := v; w < vb; w++ {
				x, y := e.bases[(b*e.v+v)*e.k:(b*e.v+v+1)*e.k], e.bases[(b*e.v+w)*e.k:(b*e.v+w+1)*e.k]
				dot := floats.Dot(x, y)
				if v == w {
					dot--
				}
				total += e.lambda.Ortho * dot * dot
				floats.AddScaled(gradient[(b*e.v+v)*e.k:(b*e.v+v+1)*e.k], 2*e.lambda.Ortho*dot, y)
				floats.AddScaled(gradient[(b*e.v+w)*e.k:(b*e.v+w+1)*e.k], 2*e.lambda.Ortho*dot, x)
			}
		}
	}
	return total
}

// IllConditioned reports whether at any point so far the coefficients of a row were not
// determined, as in a row with fewer observed cells than components. E is not smooth
// there.
func (e *denseEnergy) IllConditioned() bool {
	return slices.ContainsFunc(e.rows, func(r *row) bool { return r.illConditioned })
}

// restrict sets entries that do not exist to 0.
func (e *denseEnergy) restrict(direction []float64) {
	bases := len(e.perKnot) * e.v * e.k
	for at := range direction {
		if b := at / e.k / e.v; at < bases && (at/e.k%e.v >= e.perKnot[b] || !e.exists(b, at%e.k)) {
			direction[at] = 0
		} else if at >= bases && !e.exists((at-bases)/e.k, at%e.k) {
			direction[at] = 0
		}
	}
}

// Project projects a direction onto the tangent space at a point: entries that do not
// exist are 0.
func (e *denseEnergy) Project(point, direction []float64) {
	e.restrict(direction)
	for b := range e.lengths {
		q, d := e.basis(point, b), e.basis(direction, b)
		var inside mat.Dense
		inside.Mul(d, q.T())
		symmetric := mat.NewDense(e.perKnot[b], e.perKnot[b], nil)
		symmetric.Add(&inside, inside.T())
		symmetric.Scale(-0.5, symmetric)
		var part mat.Dense
		part.Mul(symmetric, q)
		d.Add(d, &part)
	}
}

// Move writes the point at a step from another to to.
func (e *denseEnergy) Move(to, from []float64, length float64, step []float64) {
	floats.AddScaledTo(to, from, length, step)
	for b := range e.lengths {
		q := e.basis(to, b)
		var svd mat.SVD
		svd.Factorize(q, mat.SVDThin)
		var u, v mat.Dense
		svd.UTo(&u)
		svd.VTo(&v)
		q.Mul(&u, v.T())
	}
}

// Turned returns the largest angle in degrees between the spans of the bases of two
// points at the same θ, over many θ of all cells.
func (e *denseEnergy) Turned(from, to []float64) (largest float64) {
	span := func(point []float64, knots []int, hat []float64) *mat.Dense {
		has := e.has(knots, hat)
		sum := mat.NewDense(e.k, len(has), nil)
		for s, b := range knots {
			basis := e.basis(point, b)
			if e.lengths != nil {
				scaled := &mat.Dense{}
				scaled.Mul(e.lengths[b], basis)
				basis = scaled
			}
			for v := range min(len(has), e.perKnot[b]) {
				for c := range e.k {
					sum.Set(c, v, sum.At(c, v)+hat[s]*basis.At(v, c))
				}
			}
		}
		var svd mat.SVD
		svd.Factorize(sum, mat.SVDThin)
		var u mat.Dense
		svd.UTo(&u)
		return &u
	}
	const steps = 8
	for _, knots := range e.cells {
		for at := range (steps + 1) * (steps + 1) {
			x, y := float64(at/(steps+1))/steps, float64(at%(steps+1))/steps
			hat := []float64{1 - x, x}
			if len(knots) == 4 {
				hat = []float64{(1 - x) * (1 - y), (1 - x) * y, x * (1 - y), x * y}
			} else if y > 0 {
				continue
			}
			was, is := span(from, knots, hat), span(to, knots, hat)
			var common, left mat.Dense
			common.Mul(was.T(), is)
			left.Mul(was, &common)
			left.Sub(is, &left)
			largest = math.Max(largest, math.Asin(math.Min(1, mat.Norm(&left, 2)))*180/math.Pi)
		}
	}
	return largest
}

package density

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/linalg"
)

// Laws makes the laws of a density at many θ.
type Laws struct {
	*Density
	across   blas64.General // K×R, Vᵀ
	weighted blas64.General // R×K, Vψ⁻¹
	gram     blas64.General // R×R, Vψ⁻¹Vᵀ
	logPsi   float64        // Σ log ψ
	common   *factorLaw     // if Λ is the same at all θ
	seldom   bool           // the spread of some variables cannot be told
}

// A factorLaw is the part of a law that depends on Λ only.
type factorLaw struct {
	covariance blas64.General // R×R, Λ
	prior      []float64      // R×R, Λ⁻¹
	precision  []float64      // R×R, Λ⁻¹ + Vψ⁻¹Vᵀ
	whole      []float64      // R×R, its inverse
	logPrior   float64        // log det Λ
	logWhole   float64        // log det of the precision
}

// A Law is the distribution at one θ.
type Law struct {
	Mean []float64 // K, m(θ)
	SD   []float64 // K, s(θ)
	bend float64   // variance of m over s²
	laws *Laws
	adds []float64 // K, see units; nil until they are needed
	*factorLaw
}

// Laws prepares the laws of d.
func (d *Density) Laws() *Laws {
	v := d.Loadings.RawMatrix()
	l := &Laws{Density: d, across: linalg.Zeros(v.Cols, v.Rows), weighted: linalg.Zeros(v.Rows, v.Cols), gram: linalg.Zeros(v.Rows, v.Rows)}
	for _, psi := range d.Noise {
		l.logPsi += math.Log(psi)
	}
	for c := range d.Counts {
		l.seldom = l.seldom || !d.Told(c)
	}
	for r := range v.Rows {
		for c, psi := range d.Noise {
			value := v.Data[r*v.Stride+c]
			l.across.Data[c*v.Rows+r] = value
			l.weighted.Data[r*v.Cols+c] = value / psi
		}
	}
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, l.weighted, v, 0, l.gram)
	if rows, r := d.Covariance.Dims(); rows == r {
		l.common = l.factor(d.Covariance.RawMatrix())
	}
	return l
}

// heard returns the known cells that say something about others: those of variables whose spread can be told.
// Of the others s may be 0, and any value would then be infinitely far from m.
func (l *Laws) heard(known []bool) []bool {
	if !l.seldom {
		return known
	}
	out := make([]bool, len(l.Noise))
	for c := range out {
		out[c] = l.Told(c) && (known == nil || known[c])
	}
	return out
}

// factor returns the law of the factors with the covariance Λ.
func (l *Laws) factor(covariance blas64.General) *factorLaw {
	r := l.gram.Rows
	f := &factorLaw{covariance: covariance, prior: make([]float64, r*r), whole: make([]float64, r*r)}
	solver := linalg.NewNormalSolver(r)
	solver.Regularise(covariance)
	solver.Inverse(f.prior)
	f.logPrior = solver.LogDet()
	f.precision = append([]float64(nil), f.prior...)
	linalg.AddTo(f.precision, l.gram.Data)
	solver.Regularise(general(f.precision, r))
	solver.Inverse(f.whole)
	f.logWhole = solver.LogDet()
	return f
}

// At returns the law at θ.
func (l *Laws) At(theta ...float64) *Law {
	at := l.Graph.Locate(theta...)
	return l.at(at, l.Graph.Cell(at.Cell))
}

func (l *Laws) at(at graph.Position, knots []int) *Law {
	law := &Law{Mean: mixed(l.Density.Mean, at, knots), SD: root(mixed(l.Variance, at, knots)), laws: l, factorLaw: l.factorsAt(at, knots)}
	for slot, t := range knots {
		for other, u := range knots {
			law.bend += at.Hat[slot] * at.Hat[other] * l.Bend.At(t, u)
		}
	}
	return law
}

// factorsAt returns the law of the factors at a position.
func (l *Laws) factorsAt(at graph.Position, knots []int) *factorLaw {
	if l.common != nil {
		return l.common
	}
	r := l.gram.Rows
	blocks := mat.NewDense(l.Graph.Knots(), r*r, l.Covariance.RawMatrix().Data)
	return l.factor(general(mixed(blocks, at, knots), r))
}

// Constant reports whether variable c varies by rounding only: it adds nothing to a log-density.
func (l *Law) Constant(c int) bool {
	return l.SD[c]*l.SD[c] <= 100*max(rounding*l.Mean[c]*l.Mean[c], nothing)
}

// standardise returns z of an observation x (K, over Unit); 0 where it is not known.
func (l *Law) standardise(x []float64, known []bool) []float64 {
	z := make([]float64, len(x))
	for c := range z {
		if known == nil || known[c] {
			z[c] = (x[c] - l.Mean[c]) / l.SD[c]
		}
	}
	return z
}

// A Posterior has the factors of an observation given its known cells.
type Posterior struct {
	Factors    []float64 // R, E(f | known cells)
	Covariance []float64 // R×R, Cov(f | known cells); not to be written
	LogDensity float64   // of the known cells over Unit, without those of constant variables
	Distance   float64   // D², squared Mahalanobis distance of the known cells from their mean
	Known      int       // number of known cells

	weighted []float64 // R, Vψ⁻¹z
}

// Given returns the posterior of an observation x (K, over Unit), of which cells are known;
// nil: all. Cells of variables that fewer than three rows know do not count. By Woodbury's identity it takes a
// system of R equations:
//
//	Cov(f | z) = M⁻¹,  M = Λ⁻¹ + V_o ψ_o⁻¹ V_oᵀ,  D² = z_oᵀψ_o⁻¹z_o − bᵀM⁻¹b,  b = V_oψ_o⁻¹z_o.
func (l *Law) Given(x []float64, known []bool) *Posterior {
	known = l.laws.heard(known)
	return l.givenHeard(x, known, l.pattern(l.laws, known))
}

// givenHeard is Given for heard cells and their pattern.
func (l *Law) givenHeard(x []float64, known []bool, of pattern) *Posterior {
	p := l.laws.posterior(of, l.standardise(x, known))
	for c, add := range l.units() {
		if known == nil || known[c] {
			p.LogDensity += add
		}
	}
	return p
}

// units returns what a known cell of each variable adds to a log-density of z, so that it is over Unit and without
// constant variables.
func (l *Law) units() []float64 {
	if l.adds != nil {
		return l.adds
	}
	l.adds = make([]float64, len(l.SD))
	for c, s := range l.SD {
		if l.adds[c] = -math.Log(s); l.Constant(c) {
			l.adds[c] = 0.5 * math.Log(2*math.Pi*l.laws.Noise[c])
		}
	}
	return l.adds
}

// A pattern has what the known cells of an observation say of its factors, whatever their values are.
type pattern struct {
	covariance []float64 // R×R, Cov(f | known cells)
	logDet     float64   // of the covariance of the known cells of z
	known      int       // number of known cells
}

// pattern returns the pattern of known cells; nil: all.
func (f *factorLaw) pattern(l *Laws, known []bool) pattern {
	p, r := pattern{f.whole, l.logPsi + f.logPrior + f.logWhole, len(l.Noise)}, l.gram.Rows
	if known == nil {
		return p
	}
	precision, logPsi, count := f.restricted(l, known)
	if count == p.known {
		return p
	}
	solver := linalg.NewNormalSolver(r)
	solver.Regularise(general(precision, r))
	p.covariance = make([]float64, r*r)
	solver.Inverse(p.covariance)
	p.logDet, p.known = logPsi+f.logPrior+solver.LogDet(), count
	return p
}

// posterior is Given for z (K, 0 where a cell is not known) of a pattern.
func (l *Laws) posterior(of pattern, z []float64) *Posterior {
	r, square := l.gram.Rows, 0.0
	p := &Posterior{Factors: make([]float64, r), Covariance: of.covariance, Known: of.known, weighted: make([]float64, r)}
	blas64.Gemv(blas.NoTrans, 1, l.weighted, linalg.Vector(z), 0, linalg.Vector(p.weighted))
	for c, value := range z {
		square += value * value / l.Noise[c]
	}
	blas64.Gemv(blas.NoTrans, 1, general(p.Covariance, r), linalg.Vector(p.weighted), 0, linalg.Vector(p.Factors))
	p.Distance = max(0, square-floats.Dot(p.weighted, p.Factors))
	p.LogDensity = -0.5 * (p.Distance + of.logDet + float64(p.Known)*math.Log(2*math.Pi))
	return p
}

// restricted returns the precision of f given the known cells only, Σ log ψ over them, and
// their number. It subtracts the unknown cells from the precision given all, or adds the known
// ones to that of the prior, whichever are fewer.
func (f *factorLaw) restricted(l *Laws, known []bool) (m []float64, logPsi float64, cells int) {
	for _, is := range known {
		if is {
			cells++
		}
	}
	m, sign, add := append([]float64(nil), f.precision...), -1.0, 3*cells <= 2*len(known) // subtracting most of a sum would lose its digits
	if logPsi = l.logPsi; add {
		copy(m, f.prior)
		sign, logPsi = 1, 0
	}
	for c, is := range known {
		if is != add {
			continue
		}
		psi, row := l.Noise[c], l.loadings(c)
		logPsi += sign * math.Log(psi)
		for a, value := range row {
			factor, to := sign*(value/psi), m[a*len(row):]
			for b, other := range row[:a+1] {
				to[b] += factor * other
			}
		}
	}
	return m, logPsi, cells
}

// loadings returns V_c.
func (l *Laws) loadings(c int) []float64 {
	r := l.across.Cols
	return l.across.Data[c*r : (c+1)*r]
}

// expected returns E z_c given the known cells.
func (l *Laws) expected(p *Posterior, c int) float64 {
	sum := 0.0
	for r, value := range l.loadings(c) {
		sum += value * p.Factors[r]
	}
	return sum
}

// conditional returns V_cᵀ Cov(f) V_c, the variance of what the factors say about each cell.
func (l *Laws) conditional(p *Posterior) []float64 {
	return quadratic(p.Covariance, l.Loadings.RawMatrix())
}

// quadratic returns m_cᵀ A m_c for the columns of m (R×K) and A (R×R).
func quadratic(a []float64, m blas64.General) []float64 {
	images, out := linalg.Zeros(m.Rows, m.Cols), make([]float64, m.Cols)
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, general(a, m.Rows), m, 0, images)
	for r := range m.Rows {
		row := images.Data[r*m.Cols : (r+1)*m.Cols]
		for c, value := range m.Data[r*m.Stride : r*m.Stride+m.Cols] {
			out[c] += row[c] * value
		}
	}
	return out
}

// leverage returns the variance of z_c that its loadings add, see the package.
func (l *Laws) leverage(p *Posterior, c int) float64 {
	support, sum, k := l.Support.RawMatrix(), 0.0, float64(len(l.Noise))
	at := min(c, support.Cols-1)
	for r, f := range p.Factors {
		sum += f * f * l.Noise[c] / (support.Data[r*support.Stride+at] + k*l.Noise[c])
	}
	return sum
}

// Expected returns the expectation of an observation, K, over Unit: of its known cells too.
func (l *Law) Expected(p *Posterior) []float64 {
	x := append([]float64(nil), l.Mean...)
	for c := range x {
		x[c] += l.SD[c] * l.laws.expected(p, c)
	}
	return x
}

// Deviations returns the standard errors of Expected where a cell is not known, K, over Unit; NaN if the spread of
// a variable can't be told.
func (l *Law) Deviations(p *Posterior) []float64 {
	out, inflation := l.laws.conditional(p), l.laws.Errors.inflation(p)
	for c, variance := range out {
		variance += l.laws.Noise[c] + l.laws.leverage(p, c) + l.bend*float64(l.laws.Rows)/l.laws.Counts[c]
		if out[c] = math.NaN(); l.laws.Told(c) {
			out[c] = l.laws.Errors.fill(c) * inflation * l.SD[c] * math.Sqrt(variance)
		}
	}
	return out
}

// unusual returns log D²/K_o, 0 without a known cell.
func (p *Posterior) unusual() float64 {
	if p.Known == 0 {
		return 0
	}
	return math.Log(max(p.Distance/float64(p.Known), floor))
}

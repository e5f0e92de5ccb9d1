package density

import (
	"math"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/graph"
	"ppca/core/internal/dense"
)

// A Law is a Density at one θ, ready for many observations. Its F = V + R factors are
// f = (β, z) with the loadings W = (P(θ), s(θ)L), F×K.
type Law struct {
	Loadings blas64.General // F×K, W
	Noise    []float64      // K, s²ψ
	Mean     []float64      // F, E f = (m(θ), 0)

	components int            // V
	overfit    float64        // Density.Overfit, at least 1
	covariance []float64      // V×V, Λ
	prior      []float64      // F×F, (Cov f)⁻¹
	logPrior   float64        // log det Cov f
	weighted   blas64.General // F×K, W/(s²ψ)
	inverse    []float64      // K, 1/(s²ψ)
	logPsi     float64        // Σ_k log ψ_k
	precision  []float64      // F×F, the precision of f given all cells
	logNoise   float64        // Σ_k log s²ψ_k
	shift      []float64      // K, Wᵀ E f
	solver     *dense.NormalSolver
	residuals  blas64.General // of LogDensities
}

// lawRows is the number of observations in a block of LogDensities.
const lawRows = 32

// At returns the law at θ, a position between the given knots of the model, with P the
// basis there (V×K, in the units of the fit).
func (d *Density) At(theta []float64, at graph.Position, knots []int, basis *mat.Dense) *Law {
	l := &Law{}
	d.at(l, theta, at, knots, basis)
	return l
}

// at sets l to the law at θ, see At, in the memory of an earlier law of d.
func (d *Density) at(l *Law, theta []float64, at graph.Position, knots []int, basis *mat.Dense) {
	v, k := basis.Dims()
	rank, scale := d.Rank(), math.Sqrt(d.Scale.At(theta...))
	f := v + rank
	if l.solver == nil {
		*l = Law{Loadings: dense.Zeros(f, k), weighted: dense.Zeros(f, k), Noise: make([]float64, k), inverse: make([]float64, k), shift: make([]float64, k), solver: dense.NewNormalSolver(f)}
		for _, psi := range d.Noise {
			l.logPsi += math.Log(psi)
		}
	}
	l.Mean, l.logNoise = append(d.mean(at, knots), make([]float64, rank)...), l.logPsi+2*float64(k)*math.Log(scale)
	for c, psi := range d.Noise {
		l.Noise[c] = scale * scale * psi
		l.inverse[c] = 1 / l.Noise[c]
	}
	copy(l.Loadings.Data, basis.RawMatrix().Data)
	if rank > 0 {
		loadings := l.Loadings.Data[v*k:]
		copy(loadings, d.Loadings.RawMatrix().Data)
		blas64.Scal(scale, dense.Vector(loadings))
	}
	for a := range f {
		to, from := l.weighted.Data[a*k:(a+1)*k], l.Loadings.Data[a*k:(a+1)*k]
		for c, precision := range l.inverse {
			to[c] = from[c] * precision
		}
	}
	blas64.Gemv(blas.Trans, 1, l.Loadings, dense.Vector(l.Mean), 0, dense.Vector(l.shift))
	l.overfit = max(1, d.Overfit)
	l.components, l.covariance = v, d.covariance(at, knots)
	l.prior, l.logPrior = inversePrior(append([]float64(nil), l.covariance...), v, rank)
	l.precision = append([]float64(nil), l.prior...)
	blas64.Gemm(blas.NoTrans, blas.Trans, 1, l.weighted, l.Loadings, 1, general(l.precision, f))
}

// inversePrior returns the inverse of diag(Λ, I_rank), (v+rank)×(v+rank), and log det Λ.
func inversePrior(lambda []float64, v, rank int) (inverse []float64, logDet float64) {
	solver, small, f := dense.NewNormalSolver(v), make([]float64, v*v), v+rank
	factorise(solver, lambda)
	solver.Inverse(small)
	inverse = make([]float64, f*f)
	for a := range v {
		copy(inverse[a*f:a*f+v], small[a*v:(a+1)*v])
	}
	for z := v; z < f; z++ {
		inverse[z*f+z] = 1
	}
	return inverse, solver.LogDet()
}

// factorise factorises h. Where rounding makes it singular, factorise adds as little to
// the diagonal as it must. A matrix that is not finite becomes I, see finite.
func factorise(solver *dense.NormalSolver, h []float64) {
	n := int(math.Sqrt(float64(len(h))))
	trace := 0.0
	for a := range n {
		trace += h[a*n+a]
	}
	for share := leastVariance; !solver.Factorise(h); share *= 10 {
		if share > 1 {
			clear(h)
			trace = float64(n) / share
		}
		for a := range n {
			h[a*n+a] += max(share*trace/float64(n), math.SmallestNonzeroFloat64)
		}
	}
}

// leastVariance is the smallest variance of a coefficient, as a share of the mean of
// all.
const leastVariance = 1e-12

// A Posterior has the factors of an observation given its known cells.
type Posterior struct {
	Factors    []float64 // F, E(f | known cells); the first V are the coefficients
	Covariance []float64 // F×F, Cov(f | known cells)
	LogDensity float64   // of the known cells, in the units of the fit
	Distance   float64   // squared Mahalanobis distance of the known cells from their mean
	Known      int       // number of known cells
}

// Given returns the posterior of an observation with deviations y = x − μ(θ) (K) from
// the mean. known (K) says which cells are known; nil means all. By Woodbury's identity
// it takes a system of F equations, whatever the number of cells:
//
//	Cov(f | y) = M⁻¹,  M = (Cov f)⁻¹ + W_o N⁻¹ W_oᵀ,  N = s² diag ψ_o.
func (l *Law) Given(y []float64, known []bool) *Posterior {
	f, k := l.Loadings.Rows, l.Loadings.Cols
	p := &Posterior{Factors: make([]float64, f), Covariance: make([]float64, f*f), Known: k}
	m, logNoise := append([]float64(nil), l.precision...), l.logNoise
	if known != nil {
		m, logNoise, p.Known = l.restricted(known)
	}
	residual, square := make([]float64, k), 0.0 // y − Wᵀ E f on the known cells
	for c := range residual {
		if known == nil || known[c] {
			residual[c] = y[c] - l.shift[c]
			square += residual[c] * residual[c] / l.Noise[c]
		}
	}
	right := make([]float64, f)
	blas64.Gemv(blas.NoTrans, 1, l.weighted, dense.Vector(residual), 0, dense.Vector(right))
	factorise(l.solver, m)
	copy(p.Factors, right)
	l.solver.BackSolve(p.Factors)
	l.solver.Inverse(p.Covariance)
	p.Distance = max(0, square-blas64.Dot(dense.Vector(right), dense.Vector(p.Factors)))
	p.LogDensity = -0.5 * (p.Distance + logNoise + l.logPrior + l.solver.LogDet() + float64(p.Known)*math.Log(2*math.Pi))
	dense.AddTo(p.Factors, l.Mean)
	return p
}

// LogDensities fills to (n) with the log-densities of observations with the deviations
// x − μ (n×K and K; nil: 0), see Given. It leaves out rows that are not complete; nil means
// that all are.
func (l *Law) LogDensities(to []float64, x blas64.General, mean []float64, complete []bool) {
	f, k := l.Loadings.Rows, l.Loadings.Cols
	if l.residuals.Data == nil {
		l.residuals = dense.Zeros(lawRows, k)
	}
	residuals, right, solved := l.residuals, dense.Zeros(lawRows, f), dense.Zeros(lawRows, f)
	factorise(l.solver, append([]float64(nil), l.precision...))
	covariance := dense.Zeros(f, f)
	l.solver.Inverse(covariance.Data)
	constant := l.logNoise + l.logPrior + l.solver.LogDet() + float64(k)*math.Log(2*math.Pi)
	centre := append([]float64(nil), l.shift...)
	if mean != nil {
		dense.AddTo(centre, mean)
	}
	for lo := 0; lo < x.Rows; lo += lawRows {
		hi := min(lo+lawRows, x.Rows)
		for i := lo; i < hi; i++ {
			if complete != nil && !complete[i] {
				continue
			}
			from, row, square := x.Data[i*x.Stride:i*x.Stride+k], residuals.Data[(i-lo)*k:(i-lo+1)*k], 0.0
			for c, precision := range l.inverse {
				residual := from[c] - centre[c]
				row[c] = residual
				square += residual * residual * precision
			}
			to[i] = square
		}
		part, whole := dense.Block(residuals, 0, hi-lo, 0, k), dense.Block(right, 0, hi-lo, 0, f)
		blas64.Gemm(blas.NoTrans, blas.Trans, 1, part, l.weighted, 0, whole)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, whole, covariance, 0, dense.Block(solved, 0, hi-lo, 0, f))
		for i := lo; i < hi; i++ {
			if complete != nil && !complete[i] {
				continue
			}
			image := floats.Dot(right.Data[(i-lo)*f:(i-lo+1)*f], solved.Data[(i-lo)*f:(i-lo+1)*f])
			to[i] = -0.5 * (max(0, to[i]-image) + constant)
		}
	}
}

// restricted returns the precision of f given the known cells only, Σ log s²ψ over
// them, and their number. It subtracts the unknown cells from the precision given all,
// or adds the known ones to that of the prior, whichever are fewer.
func (l *Law) restricted(known []bool) (m []float64, logNoise float64, cells int) {
	cells = count(known)
	sign := -1.0
	add := 3*cells <= 2*len(known) // subtracting most of a sum would lose its digits
	if add {
		m, sign = append([]float64(nil), l.prior...), 1
	} else {
		m, logNoise = append([]float64(nil), l.precision...), l.logNoise
	}
	f, k := l.Loadings.Rows, l.Loadings.Cols
	for c, is := range known {
		if is != add {
			continue
		}
		logNoise += sign * math.Log(l.Noise[c])
		for a := range f {
			factor := sign * l.weighted.Data[a*k+c]
			for b := range a + 1 {
				m[a*f+b] += factor * l.Loadings.Data[b*k+c]
			}
		}
	}
	return m, logNoise, cells
}

// Fill returns E(x_c − μ_c | known cells) and the standard error of cell c if it is not
// known, in the units of the fit. The error includes that of the noise: it is the error
// of x_c, not of its expectation.
func (l *Law) Fill(p *Posterior, c int) (value, deviation float64) {
	k := l.Loadings.Cols
	variance := l.Noise[c]
	for a, f := range p.Factors {
		wa := l.Loadings.Data[a*k+c]
		value += wa * f
		for b := range p.Factors {
			variance += wa * p.Covariance[a*len(p.Factors)+b] * l.Loadings.Data[b*k+c]
		}
	}
	return value, math.Sqrt(variance)
}

// Marginals fills mean, deviation and residual (K each) with the mean of each variable
// over μ(θ), its standard deviation in all observations, and that about the reconstruction
// μ(θ) + P(θ)ᵀβ, the square root of diag Ψ(θ); in the units of the fit over Unit. The
// deviation in all observations is without Overfit: that is how far L and ψ are off as
// errors of a cell given the others, which depend on small differences, but the variance of
// a variable by itself is nearly that of the observations about their mean.
func (l *Law) Marginals(mean, deviation, residual []float64) {
	f, v, k := l.Loadings.Rows, l.components, l.Loadings.Cols
	copy(mean, l.shift)
	image := dense.Zeros(v, k) // ΛP
	blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, blas64.General{Rows: v, Cols: v, Stride: v, Data: l.covariance}, dense.Block(l.Loadings, 0, v, 0, k), 0, image)
	for c, variance := range l.Noise {
		for z := v; z < f; z++ {
			variance += l.Loadings.Data[z*k+c] * l.Loadings.Data[z*k+c]
		}
		residual[c] = math.Sqrt(variance)
		variance /= l.overfit
		for a := range v {
			variance += l.Loadings.Data[a*k+c] * image.Data[a*k+c]
		}
		deviation[c] = math.Sqrt(max(variance, 0))
	}
}

// Unusual returns the sum over the known cells of z² = (x_c − E(x_c | the other known
// cells))² / Var(x_c | the others), 1 a cell in the mean if the density is right. With
// the precision of the known cells Σ⁻¹ = N⁻¹ − N⁻¹W_oᵀM⁻¹W_oN⁻¹ it is
// (Σ⁻¹y)_c² / (Σ⁻¹)_cc.
func (l *Law) Unusual(p *Posterior, y []float64, known []bool) float64 {
	k, sum := l.Loadings.Cols, 0.0
	column := make([]float64, len(p.Factors))
	for c, noise := range l.Noise {
		if known != nil && !known[c] {
			continue
		}
		residual, precision := y[c], 1/noise
		for a, f := range p.Factors {
			column[a] = l.weighted.Data[a*k+c]
			residual -= f * l.Loadings.Data[a*k+c]
		}
		for a, wa := range column {
			for b, wb := range column {
				precision -= wa * p.Covariance[a*len(p.Factors)+b] * wb
			}
		}
		sum += residual * residual / (noise * noise * precision)
	}
	return sum
}

package main

import (
	"cmp"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"ppca/core/fit"
)

// A kind of drawn observations, with θ = 100u:
//
//	x_k = m_k(u) + s(u) h(z_k),  z = L(u) f + noise,  Var z_k = 1,
//
// with r factors f ~ N(0, 1), which the rows of an individual have in common.
type kind struct {
	name     string
	n, k     int     // training rows, variables
	each     int     // rows of an individual; 0: one
	keep     float64 // correlation of the factors of an individual's rows; 0 means 1
	mean     func(u, slope, phase float64) float64
	spread   float64                         // s = 1 + spread·u
	turn     float64                         // how far L(u) turns from one matrix to another, in quarter turns
	noise    float64                         // its standard deviation, beside factors of about √r; 0 means 1
	shape    func(z float64) float64         // h; nil: identity
	outliers float64                         // share of the rows that are 6 times as far from the mean
	units    bool                            // variables in units from 10⁻³ to 10³
	smooth   bool                            // variables are places of a curve
	ring     bool                            // L turns with the angle 2πu
	place    func(random *rand.Rand) float64 // u; nil: uniform
}

// The means, with a slope ~ N(0, 1) and a phase of each variable.
func linear(u, slope, _ float64) float64     { return 3 * slope * u }
func curved(u, slope, phase float64) float64 { return 2 * slope * math.Sin(4*u+phase) }
func stepped(u, slope, _ float64) float64    { return 2 * slope * math.Floor(2.5*u) }
func round(u, slope, phase float64) float64  { return 1.5 * slope * math.Sin(2*math.Pi*u+phase) }

// heavy returns a quantile of Student's t with 3 degrees of freedom, of variance 1.
func heavy(z float64) float64 {
	return distuv.StudentsT{Sigma: 1, Nu: 3}.Quantile(distuv.UnitNormal.CDF(max(-6, min(6, z)))) / math.Sqrt(3)
}

// skewed returns a log-normal value of mean 0 and variance 1.
func skewed(z float64) float64 {
	const sigma = 0.7
	square := math.Exp(sigma * sigma)
	return (math.Exp(sigma*z) - math.Sqrt(square)) / math.Sqrt(square*(square-1))
}

// clumps returns one of four places, slightly moved.
func clumps(random *rand.Rand) float64 {
	return max(0, min(1, []float64{0, .15, .6, 1}[random.IntN(4)]+.01*random.NormFloat64()))
}

// kinds are those that a density or a choice may find hard.
var kinds = []kind{
	{name: "n19", n: 19, k: 8, mean: linear},
	{name: "n28-curved", n: 28, k: 11, mean: curved},
	{name: "n40-absent", n: 40, k: 6},
	{name: "n20-curves", n: 20, k: 45, mean: linear, smooth: true, noise: .3},
	{name: "linear", n: 150, k: 5, mean: linear},
	{name: "curved", n: 200, k: 12, mean: curved},
	{name: "stepped", n: 150, k: 8, mean: stepped},
	{name: "absent", n: 300, k: 10},
	{name: "spread", n: 200, k: 6, mean: linear, spread: 3},
	{name: "turning", n: 300, k: 8, mean: linear, turn: 1},
	{name: "heavy", n: 240, k: 6, mean: linear, shape: heavy},
	{name: "skewed", n: 240, k: 6, mean: linear, shape: skewed},
	{name: "repeats", n: 160, k: 7, each: 4, mean: linear},
	{name: "outliers", n: 160, k: 8, mean: linear, outliers: .03},
	{name: "clumped", n: 120, k: 6, mean: curved, place: clumps},
	{name: "units", n: 150, k: 7, mean: linear, units: true},
	{name: "basis-turns", n: 400, k: 20, mean: curved, turn: 1, noise: .3},
	{name: "curves", n: 60, k: 60, mean: linear, smooth: true, noise: .2},
	{name: "ring", n: 300, k: 6, mean: round, ring: true},
	{name: "n600", n: 600, k: 12, mean: curved, turn: .7, spread: 2},
	{name: "skewed-spread", n: 300, k: 4, mean: linear, spread: 3, shape: skewed},
	{name: "heavy-repeats", n: 200, k: 5, each: 4, mean: curved, shape: heavy},
	{name: "three", n: 80, k: 3, mean: linear},
}

// fresh are kinds to judge by only, drawn for the first time after all constants were chosen.
var fresh = []kind{
	{name: "fresh25", n: 25, k: 7, mean: linear},
	{name: "fresh25-skewed", n: 25, k: 5, mean: curved, shape: skewed},
	{name: "fresh60-heavy", n: 60, k: 8, mean: linear, shape: heavy},
	{name: "fresh60-clumped", n: 60, k: 7, mean: curved, place: clumps},
	{name: "fresh250-skewed", n: 250, k: 5, mean: linear, spread: 1, shape: skewed},
	{name: "fresh250-heavy", n: 250, k: 8, mean: curved, shape: heavy},
}

// factors is r, the number of factors of drawn observations.
const factors = 3

// A law is one kind with its numbers drawn.
type law struct {
	kind
	slopes, phases, scales []float64
	loadings               [2]*mat.Dense // K×r, at the two ends of θ
}

// divide draws the numbers of a law, the training rows, and as many test rows as a quarter of them, at
// least 60.
func (k kind) divide(number, seed uint64) *split {
	random := rand.New(rand.NewPCG(seed, 100+number))
	l := k.law(random)
	s := &split{train: l.draw(k.n, random), test: l.draw(max(60, k.n/4), random)}
	if k.ring {
		s.period = 100
	}
	return s
}

func (k kind) law(random *rand.Rand) *law {
	l := &law{kind: k, loadings: [2]*mat.Dense{mat.NewDense(k.k, factors, nil), mat.NewDense(k.k, factors, nil)}}
	l.noise, l.keep = cmp.Or(k.noise, 1), cmp.Or(k.keep, 1)
	turn := func() float64 { return 2 * math.Pi * random.Float64() }
	common, waves := turn(), [2 * factors]float64{}
	for v := range waves {
		waves[v] = turn()
	}
	for c := range k.k {
		slope, phase, scale, place := random.NormFloat64(), turn(), 1., float64(c)/float64(k.k)
		if k.smooth {
			slope, phase = math.Sin(common+5*place), common
		}
		if k.units {
			scale = math.Pow(10, 6*random.Float64()-3)
		}
		l.slopes, l.phases, l.scales = append(l.slopes, slope), append(l.phases, phase), append(l.scales, scale)
		for v, wave := range waves {
			loading := random.NormFloat64()
			if k.smooth {
				loading = math.Sin(wave + (float64(v/2)*math.Pi+wave)*place)
			}
			l.loadings[v%2].Set(c, v/2, loading)
		}
	}
	return l
}

// draw returns n rows of individuals who are in no other draw.
func (l *law) draw(n int, random *rand.Rand) fit.Data {
	x := mat.NewDense(n, l.k, nil)
	d := fit.Data{X: x}
	own, f := make([]float64, factors), make([]float64, factors)
	for i := range n {
		for v := range f {
			if i%max(1, l.each) == 0 {
				own[v] = random.NormFloat64()
			}
			f[v] = math.Sqrt(l.keep)*own[v] + math.Sqrt(1-l.keep)*random.NormFloat64()
		}
		u := random.Float64()
		if l.place != nil {
			u = l.place(random)
		}
		l.row(x.RawRowView(i), u, f, random)
		d.Theta = append(d.Theta, 100*u)
		if l.each > 1 {
			d.Groups = append(d.Groups, i/l.each)
		}
	}
	return d
}

// row fills x with an observation at u.
func (l *law) row(x []float64, u float64, f []float64, random *rand.Rand) {
	away := 1 + l.spread*u
	if l.outliers > 0 && random.Float64() < l.outliers {
		away *= 6
	}
	angle := l.turn * math.Pi / 2 * u
	if l.ring {
		angle = 2 * math.Pi * u
	}
	sin, cos := math.Sincos(angle)
	for c := range x {
		z, square := l.noise*random.NormFloat64(), l.noise*l.noise
		for v, factor := range f {
			loading := cos*l.loadings[0].At(c, v) + sin*l.loadings[1].At(c, v)
			z += loading * factor
			square += loading * loading
		}
		if z /= math.Sqrt(square); l.shape != nil {
			z = l.shape(z)
		}
		x[c] = away * z
		if l.mean != nil {
			x[c] += l.mean(u, l.slopes[c], l.phases[c])
		}
		x[c] *= l.scales[c]
	}
}

package baseline

// Local PCA: at each θ a PCA of the conditional mean and covariance
// of Nadaraya and Watson, whose kernel weighs each observation by the distance of its θ
// (Yin, Geng, Li & Wang 2010, "Nonparametric covariance model", Statistica Sinica 20).

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/floats"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/userjson"
)

// A care is how exactly a local PCA is computed.
type care struct {
	spacing   float64 // of the knots, in bandwidths
	tolerance float64 // relative error of the eigen-equation of each component
}

// How exactly models and searches are computed. On drawn data with little noise
// (sample.Data, 400 × 30, h from 0.07 to 0.33 of the range) the spacing of 1/2 adds 0.25 %
// to the error on other observations, that of 1/4 adds 0.03 %.
var (
	careful = care{1. / 3, 1e-10}
	rough   = care{2. / 3, 1e-3}
)

// Local fits a mean and V components at each knot, to all observations with the weights
// a_i·exp(−(θ_i−θ)²/2h²). The knots are those of o.Graph with each bin divided into
// parts no wider than h/3, so that interpolating between them adds little error. The
// bases of neighbouring knots are turned alike, and all of them by the convention of
// solver.Fit.
//
// With o.Bandwidth 0, cross-validation on whole groups chooses h; the Summary has the
// errors. Where fewer than V + 1 effective observations lie within reach, the kernel is
// widened, and a warning says so. Of o it uses Graph, Components, Bandwidth and Seed.
// It refuses missing cells (ERR_UNSUPPORTED), θ outside the graph and a tiny h (ERR_RANGE),
// and choosing h with a single group (ERR_SHAPE).
func Local(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
	start := time.Now()
	if err := Check(ctx, d, o); err != nil {
		return nil, err
	}
	if o.Graph.Bins() < 1 {
		return nil, fault.New(fault.Option, "local PCA needs a range of θ: set endpoints or a range")
	}
	if err := d.CheckTheta(o.Graph); err != nil {
		return nil, err
	}
	if err := checkBandwidth(o); err != nil {
		return nil, err
	}
	if err := checkLocalRoom(d, o); err != nil {
		return nil, err
	}
	all, err := arrange(ctx, d, o)
	if err != nil {
		return nil, err
	}
	bandwidth := &fit.Bandwidth{Value: o.Bandwidth}
	if o.Bandwidth == 0 {
		if bandwidth, err = choose(ctx, all, d, o); err != nil {
			return nil, err
		}
	}
	f, err := all.fit(ctx, float64(bandwidth.Value), o.Components, careful)
	if err != nil {
		return nil, err
	}
	m, err := f.model(ctx, all, d, o)
	if err != nil {
		return nil, err
	}
	if worst := f.worst(); f.widened[worst] > 1 {
		bandwidth.Widest = userjson.Number(f.bandwidth * f.widened[worst])
	}
	m.Summary.Bandwidth = bandwidth
	m.Summary.Warnings = append(append(o.Graph.Wrapped(d.Theta), f.warnings(o)...), atTheEnd(bandwidth)...)
	m.Summary.Seconds = time.Since(start).Seconds()
	return m, nil
}

// A fitted has the means and bases of all knots in the coordinates of the observations.
type fitted struct {
	graph      graph.Graph
	bandwidth  float64
	means      blas64.General   // B×R
	bases      []blas64.General // B, each found×R
	components int              // found at every knot
	effective  []float64        // B, effective number of observations
	widened    []float64        // B, factor of the bandwidth
}

// fit returns the local PCA of a bandwidth.
func (o observations) fit(ctx context.Context, bandwidth float64, v int, c care) (*fitted, error) {
	f := &fitted{graph: refined(o.graph, bandwidth, c.spacing), bandwidth: bandwidth, components: v}
	knots, k := f.graph.Knots(), newKernel(o.graph, bandwidth)
	f.means = linalg.Zeros(knots, o.x.Cols)
	for b := range knots {
		if b > 0 && math.IsInf(bandwidth, 1) { // every knot has the same PCA
			copy(row(f.means, b), row(f.means, 0))
			f.bases, f.effective, f.widened = append(f.bases, f.bases[0]), append(f.effective, f.effective[0]), append(f.widened, 1)
			continue
		}
		around := o.near(k, f.graph.Knot(b), float64(v+1))
		basis, found, err := o.principal(ctx, around.weights, row(f.means, b), v, c.tolerance)
		if err != nil {
			return nil, err
		}
		f.components = min(f.components, found)
		f.bases, f.effective, f.widened = append(f.bases, basis), append(f.effective, around.effective), append(f.widened, around.widened)
	}
	for b, basis := range f.bases {
		f.bases[b] = linalg.Block(basis, 0, f.components, 0, basis.Cols)
	}
	align(f.graph, f.bases)
	return f, nil
}

// model returns the model in the units of the fit, with components by the convention:
// all bases have the rotation that makes the coefficients of the training observations
// uncorrelated.
func (f *fitted) model(ctx context.Context, a *arranged, d fit.Data, o fit.Options) (*model.Model, error) {
	o.Axes = fit.BinsOf(o.Graph)
	o.Graph, o.Bandwidth = f.graph, userjson.Number(f.bandwidth)
	m := Empty("local", f.graph, d, o)
	m.Summary.Observations = f.effective
	a.expand(m.Mean.RawMatrix(), f.means, a.unit)
	f.store(a, m)
	projection, err := m.Project(ctx, d.X, d.Theta, nil)
	if err != nil {
		return nil, err
	}
	if f.components > 0 {
		moments, weighted := linalg.Zeros(f.components, f.components), linalg.Zeros(len(a.rows), f.components)
		for r, i := range a.rows {
			coefficients := projection.Coefficients.RawRowView(i)[:f.components]
			linalg.Subtract(row(weighted, r), -math.Sqrt(a.weights[r])/a.unit, coefficients)
		}
		blas64.Gemm(blas.Trans, blas.NoTrans, 1, weighted, weighted, 0, moments)
		eigen := linalg.NewEigen(f.components)
		if eigen.Decompose(moments) {
			f.turn(eigen.Vectors)
		}
		f.store(a, m)
		f.signs(m)
	}
	return m, Complete(ctx, m, d, time.Now())
}

// store writes the bases to the model.
func (f *fitted) store(a *arranged, m *model.Model) {
	for b, basis := range f.bases {
		m.ComponentsPerKnot[b] = f.components
		if f.components > 0 {
			a.expand(linalg.Block(m.Basis.RawMatrix(), b*m.Components, b*m.Components+f.components, 0, m.K()), basis, 1)
		}
	}
}

// turn rotates the bases of all knots.
func (f *fitted) turn(rotation blas64.General) {
	for b, basis := range f.bases {
		turned := linalg.Zeros(basis.Rows, basis.Cols)
		blas64.Gemm(blas.NoTrans, blas.NoTrans, 1, rotation, basis, 0, turned)
		f.bases[b] = turned
	}
}

// signs makes the entry of largest absolute value of each component positive over all
// knots; of equal ones the first counts.
func (f *fitted) signs(m *model.Model) {
	for v := range f.components {
		largest, bound := 0.0, 0.0
		for b := range f.bases {
			for _, value := range m.Basis.RawRowView(b*m.Components + v) {
				if size := math.Abs(value); size > bound {
					largest, bound = value, size*(1+1e-9)
				}
			}
		}
		for b := range f.bases {
			if largest < 0 {
				blas64.Scal(-1, linalg.Vector(m.Basis.RawRowView(b*m.Components+v)))
			}
		}
	}
}

// worst returns the first knot with the widest kernel.
func (f *fitted) worst() int { return floats.MaxIdx(f.widened) }

// warnings says where the kernel was widened and whether components are missing.
func (f *fitted) warnings(o fit.Options) []string {
	var list []string
	count, worst := 0, f.worst()
	for _, factor := range f.widened {
		if factor > 1 {
			count++
		}
	}
	if count > 0 {
		list = append(list, fmt.Sprintf("fewer than %d effective observations lie within the bandwidth %s of %d of %d knots, so the bandwidth is larger there, up to %s at θ = %s: use a larger bandwidth or fewer components",
			o.Components+1, short(f.bandwidth), count, len(f.widened), short(f.bandwidth*f.widened[worst]), f.graph.Place(worst)))
	}
	if f.components < o.Components {
		list = append(list, fmt.Sprintf("%d components were requested, but around some θ the observations have rank %d about their mean: the other %d components are 0", o.Components, f.components, o.Components-f.components))
	}
	return list
}

// short formats a bandwidth with four digits.
func short(h float64) string { return strconv.FormatFloat(h, 'g', 4, 64) }

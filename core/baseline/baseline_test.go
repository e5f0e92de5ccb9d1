package baseline

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/job"
	"ppca/core/model"
)

// turning returns n observations of k variables whose mean and main direction
// depend on θ in [0, 4].
func turning(n, k int) fit.Data {
	rng := rand.New(rand.NewPCG(1, 1))
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	for i := range d.Theta {
		theta := 4 * float64(i) / float64(n-1)
		d.Theta[i] = theta
		a, b := 3*rng.NormFloat64(), rng.NormFloat64()
		for c := 0; c < k; c++ {
			d.X.(*mat.Dense).Set(i, c, math.Sin(theta+float64(c))+a*math.Cos(float64(c)+theta/2)+b*math.Sin(2*float64(c))+0.1*rng.NormFloat64())
		}
	}
	return d
}

func options(t *testing.T, d fit.Data, components int, endpoints ...float64) fit.Options {
	t.Helper()
	o, err := fit.Defaults(context.Background(), d, graph.Graph{})
	if err != nil {
		t.Fatal(err)
	}
	if o.Graph, err = graph.Line(endpoints); err != nil {
		t.Fatal(err)
	}
	o.Components = components
	return o
}

// leftOver returns the unexplained energy of a PCA of some rows, Σ σ² beyond the first
// components, from the full singular value decomposition.
func leftOver(x *mat.Dense, rows []int, components int) float64 {
	_, k := x.Dims()
	part := mat.NewDense(len(rows), k, nil)
	for r, i := range rows {
		part.SetRow(r, x.RawRowView(i))
	}
	for c := 0; c < k; c++ {
		mean := mat.Sum(part.ColView(c)) / float64(len(rows))
		for r := range rows {
			part.Set(r, c, part.At(r, c)-mean)
		}
	}
	var svd mat.SVD
	svd.Factorize(part, mat.SVDThin)
	sum := 0.0
	for i, s := range svd.Values(nil) {
		if i >= components {
			sum += s * s
		}
	}
	return sum
}

func TestPCAAgainstSVD(t *testing.T) {
	for _, size := range [][2]int{{60, 8}, {300, 90}, {20, 200}} {
		d := turning(size[0], size[1])
		m, err := PCA(context.Background(), d, options(t, d, 4, 0, 4))
		if err != nil {
			t.Fatal(err)
		}
		all := make([]int, size[0])
		for i := range all {
			all[i] = i
		}
		want := leftOver(d.X.(*mat.Dense), all, 4) / float64(size[0])
		if got := m.Summary.Energy.Data; !(math.Abs(got-want) <= 1e-9*want) {
			t.Errorf("%v: energy %v, want %v", size, got, want)
		}
		a, _ := m.At(0.5)
		b, _ := m.At(99)
		if !mat.Equal(a.Basis, b.Basis) || b.Clamped {
			t.Errorf("%v: PCA depends on θ", size)
		}
		for v := range a.Explained {
			if v > 0 && a.Explained[v] > a.Explained[v-1] {
				t.Errorf("%v: explained variances increase: %v", size, a.Explained)
			}
		}
	}
}

// fits are the methods of this package with settings for small data.
var fits = map[string]func(context.Context, fit.Data, fit.Options) (*model.Model, error){
	"PCA": PCA, "MPCA": MPCA, "IPCA": IPCA,
	"SPCA": func(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
		return SPCA(ctx, d, o, Sparsity{Nonzeros: 4, Ridge: math.NaN()})
	},
	"SPCA, thresholds": func(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
		return SPCA(ctx, d, o, Sparsity{Nonzeros: 4, Ridge: math.Inf(1)})
	},
	"LPP": func(ctx context.Context, d fit.Data, o fit.Options) (*model.Model, error) {
		return LPP(ctx, d, o, Locality{})
	},
}

// stopping returns a context in which checkpoint number at and all later ones fail.
func stopping(at int) context.Context {
	return job.WithCheckpoints(context.Background(), func() error {
		if at--; at < 1 {
			return context.Canceled
		}
		return nil
	})
}

// TestUnits scales the data so that squares would overflow or vanish. The components
// must not change.
func TestUnits(t *testing.T) {
	for name, fitted := range fits {
		for _, size := range [][2]int{{30, 6}, {200, 100}} {
			d := turning(size[0], size[1])
			o := options(t, d, 3, 0, 2, 4)
			want, err := fitted(context.Background(), d, o)
			if err != nil {
				t.Fatal(name, err)
			}
			for _, factor := range []float64{0x1p-465, 0x1p465} { // about 1e±140, without rounding
				scaled := fit.Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
				scaled.X.(*mat.Dense).Scale(factor, scaled.X)
				got, err := fitted(context.Background(), scaled, o)
				if err != nil {
					t.Fatal(name, err)
				}
				if !(math.Abs(got.Summary.RMSE/factor-want.Summary.RMSE) <= 1e-7*want.Summary.RMSE) {
					t.Errorf("%s, %v in units of %v: RMSE %v, want %v", name, size, factor, got.Summary.RMSE/factor, want.Summary.RMSE)
				}
				if !mat.EqualApprox(unitRows(got.Basis), unitRows(want.Basis), 1e-7) {
					t.Errorf("%s, %v in units of %v: the components differ", name, size, factor)
				}
			}
		}
	}
}

// TestScale scales the variables in the fit, or before it.
func TestScale(t *testing.T) {
	for name, fitted := range fits {
		d := turning(60, 6)
		scale := []float64{1, 2, 0.5, 10, 1, 0.1}
		divided := fit.Data{X: mat.DenseCopyOf(d.X), Theta: d.Theta}
		divided.X.(*mat.Dense).Apply(func(_, c int, value float64) float64 { return value / scale[c] }, divided.X)
		o := options(t, d, 3, 0, 2, 4)
		want, err := fitted(context.Background(), divided, o)
		if err != nil {
			t.Fatal(name, err)
		}
		d.Scale = scale
		got, err := fitted(context.Background(), d, o)
		if err != nil {
			t.Fatal(name, err)
		}
		if !mat.EqualApprox(got.Mean, want.Mean, 1e-12) || !mat.EqualApprox(got.Basis, want.Basis, 1e-9) || !(math.Abs(got.Summary.RMSE-want.Summary.RMSE) <= 1e-12) {
			t.Errorf("%s: scaled in the fit RMSE %v, before it %v", name, got.Summary.RMSE, want.Summary.RMSE)
		}
		at, err := got.At(1)
		if err != nil {
			t.Fatal(name, err)
		}
		divisor, err := want.At(1)
		if err != nil {
			t.Fatal(name, err)
		}
		for c, value := range at.Mean {
			if !(math.Abs(value-scale[c]*divisor.Mean[c]) <= 1e-12) {
				t.Errorf("%s: the mean of variable %d is %v in the units of the data", name, c+1, value)
			}
		}
	}
}

// unitRows returns the rows of m at length 1.
func unitRows(m *mat.Dense) *mat.Dense {
	out := mat.DenseCopyOf(m)
	rows, _ := m.Dims()
	for v := 0; v < rows; v++ {
		r := out.RowView(v).(*mat.VecDense)
		r.ScaleVec(1/mat.Max(r), r)
		r.ScaleVec(1/mat.Norm(r, 2), r)
	}
	return out
}

// TestNoMoreComponentsThanRank requests six components for data of rank 3. The others
// would be rounding.
func TestNoMoreComponentsThanRank(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, size := range [][2]int{{30, 8}, {200, 100}} {
		a, b := mat.NewDense(size[0], 3, nil), mat.NewDense(3, size[1], nil)
		for _, m := range []*mat.Dense{a, b} {
			m.Apply(func(int, int, float64) float64 { return rng.NormFloat64() }, m)
		}
		d := turning(size[0], size[1])
		d.X.(*mat.Dense).Mul(a, b)
		for name, fit := range fits {
			m, err := fit(context.Background(), d, options(t, d, 6, 0, 4))
			if err != nil {
				t.Fatal(name, err)
			}
			if m.ComponentsPerKnot[0] != 3 || len(m.Summary.Warnings) != 1 || !strings.Contains(m.Summary.Warnings[0], "rank 3") {
				t.Errorf("%s, %v: %d components of data of rank 3, warnings %q", name, size, m.ComponentsPerKnot[0], m.Summary.Warnings)
			}
		}
	}
}

func TestBadInput(t *testing.T) {
	d := turning(20, 5)
	good := options(t, d, 2, 0, 4)
	for name, fitted := range fits {
		for _, c := range []struct {
			what   string
			change func(*fit.Data, *fit.Options)
			code   fault.Code
		}{
			{"too many components", func(d *fit.Data, o *fit.Options) { o.Components = 6 }, fault.Option},
			{"no components", func(d *fit.Data, o *fit.Options) { o.Components = 0 }, fault.Option},
			{"masks", func(d *fit.Data, o *fit.Options) { o.EndpointMask = make([]bool, 10) }, fault.Unsupported},
			{"no θ", func(d *fit.Data, o *fit.Options) { d.Theta = nil }, fault.Shape},
		} {
			data, o := d, good
			c.change(&data, &o)
			if _, err := fitted(context.Background(), data, o); fault.CodeOf(err) != c.code {
				t.Errorf("%s, %s: %v", name, c.what, err)
			}
		}
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	large := turning(400, 100)
	for name, fit := range fits {
		if _, err := fit(cancelled, large, options(t, large, 2, 0, 4)); err != context.Canceled {
			t.Errorf("%s cancelled: %v", name, err)
		}
	}
}

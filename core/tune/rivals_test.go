package tune

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/method"
)

// TestOtherMethods compares the errors and their differences with fits to each fold.
func TestOtherMethods(t *testing.T) {
	d := turning(60, 12, 0.6, 0.3, 3)
	o := Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{0.1}, Folds: 2}
	r, err := Run(t.Context(), d, o, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range r.Methods {
		names = append(names, m.Method)
	}
	if !slices.Equal(names, []string{"ppca", "local", "ipca", "pca"}) || r.Methods[0].RMSE != r.Best.RMSE {
		t.Fatalf("methods %+v, chosen %+v", r.Methods, r.Best)
	}
	f, err := folds.Deal(60, d.Groups, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	local := settings()
	local.Method = "local"
	whole, err := method.Fit(t.Context(), d, local, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Methods[1:] {
		s := settings()
		s.Method = m.Method
		if m.Method == "local" {
			s.Bandwidth = new(float64(whole.Options.Bandwidth))
		}
		sum := 0.0
		for fold := range 2 {
			training, testing := f.Split(fold)
			fitted, err := method.Fit(t.Context(), d.Subset(training), s, nil)
			if err != nil {
				t.Fatal(err)
			}
			left := d.Subset(testing)
			score, err := fitted.Score(t.Context(), left.X, left.Theta, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range score.Rows {
				sum += e / 60
			}
		}
		if !(math.Abs(m.RMSE-sum) <= 1e-9*sum) || !(math.Abs(m.Difference-(m.RMSE-r.Best.RMSE)) <= 1e-9) || !(m.DifferenceSE > 0 && m.DifferenceSE < m.SE) {
			t.Errorf("%+v, want an error of %v", m, sum)
		}
	}
	if pca := r.Methods[3]; !(pca.Difference > 2*pca.DifferenceSE) {
		t.Errorf("data that turn: PCA %+v", pca)
	}
}

// PCA is compared with itself at λ = ∞, and the difference is 0. On data that turn any
// other method is better than that, and a warning says so.
func TestBetterMethodIsNamed(t *testing.T) {
	d := turning(60, 12, 0.6, 0.3, 3)
	r, err := Run(t.Context(), d, Options{Settings: settings(), Mean: Grid{math.Inf(1)}, Basis: Grid{math.Inf(1)}, Folds: 3}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if pca := r.Methods[3]; pca.Difference != 0 || pca.DifferenceSE != 0 {
		t.Errorf("PCA against itself: %+v", pca)
	}
	if !slices.ContainsFunc(r.Warnings, func(w string) bool { return strings.HasPrefix(w, "local has a lower error than ppca") }) {
		t.Errorf("methods %+v, warnings %q", r.Methods, r.Warnings)
	}
}

// By default local PCA is compared on small data, and no other method if cells are missing.
func TestDefaultMethods(t *testing.T) {
	small, large := turning(30, 8, 0.3, 0.2, 3), turning(30, 3500, 0.3, 0.2, 3)
	masked := small
	masked.Observed = slices.Repeat([]bool{true}, 30*8)
	masked.Observed[0] = false
	for _, c := range []struct {
		d       fit.Data
		compare []string
		want    []string
		code    fault.Code
	}{
		{small, nil, []string{"local", "ipca", "pca"}, ""},
		{large, nil, []string{"ipca", "pca"}, ""},
		{large, []string{"local"}, []string{"local"}, ""},
		{masked, nil, nil, ""},
		{masked, []string{"pca"}, nil, fault.Unsupported},
		{small, []string{}, []string{}, ""},
		{small, []string{"spca"}, nil, fault.Option},
		{small, []string{"pca", "pca"}, nil, fault.Option},
	} {
		s, err := New(t.Context(), c.d, Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{1}, Compare: c.compare})
		if c.code != "" {
			if fault.CodeOf(err) != c.code {
				t.Errorf("%v: %v, want %v", c.compare, err, c.code)
			}
			continue
		}
		if err != nil || !slices.Equal(s.rivals, c.want) {
			t.Errorf("%v: %v, %v, want %v", c.compare, s.rivals, err, c.want)
		}
	}
}

// The comparison is of the chosen size, in coordinates as in variables.
func TestOtherMethodsOfTheChosenSize(t *testing.T) {
	few := turning(30, 20, 0.3, 0.2, 3)
	many := fit.Data{X: mat.NewDense(30, 80, nil), Theta: few.Theta, Groups: few.Groups}
	many.X.(*mat.Dense).Slice(0, 30, 0, 20).(*mat.Dense).Copy(few.X)
	o := Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{0.1}, Components: []int{1, 2}, Folds: 3, Compare: []string{"pca"}}
	var rmse []float64
	for _, d := range []fit.Data{few, many} {
		r, err := Run(t.Context(), d, o, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Best.Components != 2 || len(r.Methods) != 2 {
			t.Fatalf("%+v, %+v", r.Best, r.Methods)
		}
		rmse = append(rmse, r.Methods[1].RMSE)
	}
	if !(math.Abs(rmse[1]-rmse[0]/2) <= 1e-6*rmse[0]) {
		t.Errorf("%v of 20 variables, %v of 80", rmse[0], rmse[1])
	}
}

package tune

import (
	"math"
	"slices"
	"testing"

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

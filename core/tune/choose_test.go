package tune

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/folds"
)

// fourGroups returns a search over four groups of two observations.
func fourGroups(t *testing.T) *Search {
	t.Helper()
	f, err := folds.Deal(8, []int{0, 0, 1, 1, 2, 2, 3, 3}, 4, 1)
	if err != nil {
		t.Fatal(err)
	}
	return &Search{folds: f, mean: Grid{math.Inf(1), 1}, basis: Grid{math.Inf(1), 2, 1}}
}

func TestChoose(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		name        string
		oneSE       bool
		noise       fit.NoiseModel
		mean, basis []float64
		errors      [][]float64
		want        int
	}{
		{"least of bases", false, "", []float64{inf, inf}, []float64{inf, 1}, [][]float64{{5, 7, 9, 2}, {5, 7, 8, 2}}, 1},
		{"a mean that one group moves stays", false, "", []float64{inf, 1}, []float64{1, 1}, [][]float64{{5, 7, 9, 2}, {5, 7, 8, 2}}, 0},
		{"a mean that all groups move", false, "", []float64{inf, 1}, []float64{1, 1}, [][]float64{{5, 7, 9, 2}, {4, 6.1, 8, 1.2}}, 1},
		{"a mean that moves all groups a little stays", false, "", []float64{inf, 1}, []float64{1, 1}, [][]float64{{5, 7, 9, 2}, {4.95, 6.93, 8.91, 1.98}}, 0},
		{"its own best basis", false, "", []float64{inf, inf, 1, 1}, []float64{inf, 1, inf, 1}, [][]float64{{6, 8, 9, 3}, {5, 7, 9, 2}, {5, 7, 8, 2}, {6, 8, 8, 2}}, 1},
		{"one standard error, one group", true, "", []float64{inf, inf}, []float64{inf, 1}, [][]float64{{5, 7, 9, 2}, {5, 7, 8, 2}}, 0},
		{"one standard error, all groups", true, "", []float64{inf, inf}, []float64{inf, 1}, [][]float64{{5, 7, 9, 2}, {4, 6.1, 8, 1.2}}, 1},
		{"a basis that all groups move a little", false, "", []float64{inf, inf}, []float64{inf, 1}, [][]float64{{5, 7, 9, 2}, {4.95, 6.93, 8.91, 1.98}}, 1},
		{"a basis that all groups move a little, noise by θ", false, fit.ThetaNoise, []float64{inf, inf}, []float64{inf, 1}, [][]float64{{5, 7, 9, 2}, {4.88, 6.83, 8.78, 1.95}}, 0},
		{"a basis that all groups move, noise by θ", false, fit.ThetaNoise, []float64{inf, inf}, []float64{inf, 1}, [][]float64{{5, 7, 9, 2}, {4, 6.1, 8, 1.2}}, 1},
		{"equals", false, "", []float64{inf, inf, 1}, []float64{2, 1, 1}, [][]float64{{5, 7, 9, 2}, {5, 7, 9, 2}, {5, 7, 9, 2}}, 0},
	} {
		s := fourGroups(t)
		s.oneSE, s.settings.Noise = c.oneSE, c.noise
		var points []Point
		for i, errors := range c.errors {
			p := Point{Mean: c.mean[i], Basis: c.basis[i], Components: 2, Bins: 3}
			p.RMSE, p.SE = folds.Mean(s.folds.Members, errors)
			points = append(points, p)
		}
		if got := s.choose(points, scores{errors: c.errors}).best; got != c.want {
			t.Errorf("%s: chose point %d, want %d", c.name, got, c.want)
		}
	}
}

// The size is that of the greatest log-density, whatever the errors; with the rule of one
// standard error the smallest within it. λ has the least error of this size.
func TestChooseSize(t *testing.T) {
	errors := [][]float64{{5, 7, 9, 2}, {4, 6, 8, 1}, {3, 5, 7, 1}, {1, 1, 1, 1}}
	for _, c := range []struct {
		name      string
		oneSE     bool
		variables int
		densities [][]float64
		want      int // components
	}{
		{"greatest", false, 4, [][]float64{{1, 1, 1, 1}, {3, 3, 2, 3}, {3, 3, 1, 3}, {0, 0, 0, 0}}, 2},
		{"one group", false, 4, [][]float64{{2, 2, 2, 2}, {1, 1, 1, 1}, {2, 2, 3, 2}, {0, 0, 0, 0}}, 3},
		{"one group, one standard error", true, 4, [][]float64{{2, 2, 2, 2}, {1, 1, 1, 1}, {2, 2, 3, 2}, {0, 0, 0, 0}}, 2},
		{"all groups, one standard error", true, 4, [][]float64{{2, 2, 2, 2}, {1, 1, 1, 1}, {3, 3, 4, 3}, {0, 0, 0, 0}}, 3},
		{"nothing gained", false, 4, [][]float64{{2, 2, 2, 2}, {1, 1, 1, 1}, {2, 2, 2.001, 2}, {0, 0, 0, 0}}, 2},
		{"greatest of three", false, 5, [][]float64{{1, 1, 1, 1}, {1, 1, 1, 1}, {3, 3, 2, 3}, {0, 0, 0, 0}}, 3},
		{"as many as variables", false, 4, [][]float64{{2, 2, 2, 2}, {1, 1, 1, 1}, {3, 3, 3, 3}, {9, 9, 9, 9}}, 3},
	} {
		s := fourGroups(t)
		s.oneSE, s.data.X = c.oneSE, mat.NewDense(8, c.variables, nil)
		var points []Point
		for i, components := range []int{2, 2, 3, 4} {
			p := Point{Mean: math.Inf(1), Basis: float64(2 - i%2), Components: components, Bins: 3}
			p.RMSE, p.SE = folds.Mean(s.folds.Members, errors[i])
			density, _ := folds.Mean(s.folds.Members, c.densities[i])
			p.LogDensity = &density
			points = append(points, p)
		}
		all := scores{errors: errors, densities: c.densities}
		got := s.choose(points, all)
		if best := points[got.best]; best.Components != c.want || c.want == 2 && !c.oneSE && best.Basis != 1 {
			t.Errorf("%s: chose %+v", c.name, best)
		}
		sizes := s.compareSizes(&standing{points: points, scores: all, members: s.folds.Members}, got, 4)
		if len(sizes) != 3 || sizes[c.want-2].Difference != 0 || sizes[0].RMSE != points[1].RMSE {
			t.Errorf("%s: sizes %+v", c.name, sizes)
		}
	}
}

// TestWithinOneStandardError uses the errors of four groups, each a fold of its own. A
// point that is slightly worse in every group is not within one standard error of the
// choice, though its own standard error is larger than the difference. A point that is
// worse in one group only is.
func TestWithinOneStandardError(t *testing.T) {
	d := turning(12, 6, 0.3, 0.2, 3)
	s, err := New(context.Background(), d, Options{Settings: settings(), Mean: Grid{1}, Basis: Grid{3, 2, 1}, Folds: 4, Compare: []string{}})
	if err != nil {
		t.Fatal(err)
	}
	errors := [][]float64{{5, 7, 9, 2}, {5.2, 7.2, 8.2, 2.2}, {5, 7, 8, 2}} // by λ_v and group
	parts := make([][]byte, 4)
	for fold := range parts {
		g := s.folds.Of(fold)[0]
		parts[fold] = fmt.Appendf(nil, `{"rmse":[[%v],[%v],[%v]]}`, errors[0][g], errors[1][g], errors[2][g])
	}
	r, err := s.Result(parts)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []bool{true, false, true} {
		if p := r.Points[i]; p.WithinOneSE != want || p.RMSE > r.Best.RMSE+r.Best.SE {
			t.Errorf("point %d: within %v, RMSE %v, that of the choice %v ± %v", i, p.WithinOneSE, p.RMSE, r.Best.RMSE, r.Best.SE)
		}
	}
	if r.Best.Basis != 1 || !r.Best.WithinOneSE {
		t.Errorf("chose %+v", r.Best)
	}
}

// Of equally good models the one with less freedom is chosen.
func TestStifferIsFewerComponentsThenFewerBins(t *testing.T) {
	points := []Point{ // each stiffer than the next
		{Components: 2, Bins: 9, Mean: 1, Basis: 1}, {Components: 3, Bins: 4, Mean: 1, Basis: 1}, {Components: 3, Bins: 5, Mean: 9, Basis: 9},
		{Components: 3, Bins: 5, Mean: 8, Basis: 10}, {Components: 3, Bins: 5, Mean: 8, Basis: 7},
	}
	for i := range points {
		for j := range points {
			if got := stiffer(points[i], points[j]); got != (i < j) {
				t.Errorf("%+v is stiffer than %+v: %v", points[i], points[j], got)
			}
		}
	}
}

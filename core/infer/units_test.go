package infer_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/internal/testing/testkit"
	"ppca/core/method"
)

// TestUnitsOfVariables: what is told of observations does not depend on the units of the variables,
// however far apart; so neither does it with groups, nor with unknown cells.
func TestUnitsOfVariables(t *testing.T) {
	const k = 6
	for _, gaps := range []bool{true, false} {
		told := func(unit float64) map[string][]float64 {
			d := turning(80, k, 3)
			d.Groups = make([]int, 80)
			x := d.X.(*mat.Dense)
			for i := range 80 {
				d.Groups[i] = i / 4
				d.Observed[i*k+i%k] = !gaps || i%3 != 0
				x.Set(i, 0, unit*x.At(i, 0))
			}
			m, err := method.FitWithDensity(t.Context(), d, method.Settings{Components: 2})
			if err != nil {
				t.Fatal(err)
			}
			out := map[string][]float64{}
			add := func(name string, each *mat.Dense) {
				rows, _ := each.Dims()
				for i := range rows {
					each.Set(i, 0, each.At(i, 0)/unit)
				}
				out[name] = each.RawMatrix().Data
			}
			filled, err := infer.Impute(t.Context(), m, d, 0.1, 1)
			check(t, err)
			add("cells", filled.X)
			add("their standard errors", filled.Errors)
			moved, err := infer.Move(t.Context(), m, d, []float64{5})
			check(t, err)
			add("rows at another θ", moved.X)
			add("their standard errors", moved.Errors)
			located, err := infer.Locate(t.Context(), m, d, 0.9, false)
			check(t, err)
			out["θ"], out["lower ends"], out["upper ends"] = located.Theta.RawMatrix().Data, located.Lower.RawMatrix().Data, located.Upper.RawMatrix().Data
			centiles, err := infer.Centiles(t.Context(), m, d)
			check(t, err)
			for i := range 80 {
				for c := range k {
					if !d.Observed[i*k+c] {
						centiles.Set(i, c, 0)
					}
				}
			}
			out["centiles"] = centiles.RawMatrix().Data
			rarity, err := infer.Unusual(t.Context(), m, d)
			check(t, err)
			out["centiles of rows"] = rarity.Centile
			for i := range rarity.LogDensity {
				if d.Observed[i*k] {
					rarity.LogDensity[i] += math.Log(unit)
				}
			}
			out["log-densities"] = rarity.LogDensity
			return out
		}
		want, got := told(1), told(0x1p-40)
		for name := range want {
			testkit.Near(t, name, got[name], want[name], 1e-9)
		}
	}
}

// TestConstantVariables: a variable that does not vary adds nothing to the log-density of a row.
func TestConstantVariables(t *testing.T) {
	d := turning(80, 6, 3)
	d.Observed = nil
	wider := d
	wider.X = mat.DenseCopyOf(d.X).Grow(0, 2)
	for i := range 80 {
		wider.X.(*mat.Dense).Set(i, 6, 0.1) // and a variable that is 0
	}
	var logs [2]float64
	for i, data := range []fit.Data{d, wider} {
		m, err := method.FitWithDensity(t.Context(), data, method.Settings{Components: 2})
		check(t, err)
		rarity, err := infer.Unusual(t.Context(), m, data)
		check(t, err)
		logs[i] = stat.Mean(rarity.LogDensity, nil)
	}
	if off := math.Abs(logs[1] - logs[0]); off > 0.5 { // the folds choose their shrinkage for eight variables; a constant as wide as its rounding would add 26
		t.Errorf("the mean log-density is %.3g with two constants, %.3g without", logs[1], logs[0])
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

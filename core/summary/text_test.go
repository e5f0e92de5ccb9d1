package summary

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
)

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{1.0034: "100 %", 0.0995: "10 %", 0.078: "7.8 %", 0.00045: "0.045 %", 0: "0 %"} {
		if got := Percent(share); got != want {
			t.Errorf("%v is %q, want %q", share, got, want)
		}
	}
}

// TestOneScreen: the verdict and the table of methods come first, three findings last, and all of it
// is one screen; with all there is every finding.
func TestOneScreen(t *testing.T) {
	s := Summary{
		Verdict: &fit.Verdict{Sentence: "PPCA errs 14 ± 3 % less than PCA on unseen rows.", Note: "on the 83 complete rows", Advice: &fit.Advice{Flags: "-noise theta"}, Methods: []fit.Compared{
			{Method: "ppca", RMSE: 0.3}, {Method: "pca", RMSE: 0.33, Difference: 0.03, DifferenceSE: 0.02}, {Method: "ipca", RMSE: 0.3, Difference: -2e-18, DifferenceSE: 1}, {Method: "local", RMSE: 0.2, Difference: -0.1, DifferenceSE: math.Inf(1)},
		}},
		Fit: "PPCA, converged", Errors: []Error{{Method: "ppca", Train: 1e-17}}, ErrorUnit: "data", size: 1,
		Rows: Rows{Train: 100}, Variables: Variables{Count: 2}, Theta: []Parameter{{Name: "age", Max: 1, Endpoints: []float64{0, 1}}}, Components: 1,
		Lambda: &Lambda{Mean: 1, Basis: 2, BasisUnit: "data²"}, Why: Reasons{LambdaMean: "by folds", LambdaBasis: "by a rule"},
		Findings: []string{"first", "second", "third", "fourth"}, Advice: []Advice{{Finding: 1, Advice: fit.Advice{Flags: "-standardise"}}},
	}
	said := func(all bool) []string {
		var text strings.Builder
		print := func(to io.Writer, format string, args ...any) error {
			_, err := fmt.Fprintf(to, format, args...)
			return err
		}
		if err := s.Write(&text, print, all); err != nil {
			t.Fatal(err)
		}
		return strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	}
	lines := said(false)
	if len(lines) > 16 || lines[0] != "PPCA errs 14 ± 3 % less than PCA on unseen rows (on the 83 complete rows). (-noise theta)" {
		t.Errorf("%d lines:\n%s", len(lines), strings.Join(lines, "\n"))
	}
	for at, wanted := range map[int]string{
		2: "PPCA 0.3 –", 3: "PCA 0.33 +0.03 ± 0.02", 4: "IPCA 0.3 0", 5: "local PCA 0.2 −0.1",
		7: "errors 0 on training rows; root mean square error, in the units of the data", 8: "data 100 rows to train; 2 variables", 11: "λ 1 of the mean: by folds; 2 of the basis: by a rule", 13: "! second (-standardise)", 15: "… and 1 more finding: ppca describe -all, or -json",
	} {
		if at >= len(lines) || strings.Join(strings.Fields(lines[at]), " ") != wanted {
			t.Errorf("line %d is not %q:\n%s", at, wanted, strings.Join(lines, "\n"))
		}
	}
	if all := said(true); all[len(all)-1] != "! fourth" {
		t.Errorf("not all findings: %q", all)
	}
}

// TestOfErrors: where cells are missing, the errors say whose coefficients have them.
func TestOfErrors(t *testing.T) {
	for wanted, s := range map[string]Summary{
		"root mean square error, in the units of the data":                                                  {ErrorUnit: "data"},
		"root mean square error of the known cells, by the expected coefficients, in the units of the data": {ErrorUnit: "data", ErrorsBy: Expected},
		"root mean square error of the known cells, by least squares, in the units of the data":             {ErrorUnit: "data", ErrorsBy: LeastSquares},
	} {
		if got := s.OfErrors(); got != wanted {
			t.Errorf("%q, want %q", got, wanted)
		}
	}
}

// TestNoNumberWhereThereIsNone: a variable without a known cell has no error, and one of a single
// cell no share of its deviation.
func TestNoNumberWhereThereIsNone(t *testing.T) {
	x := mat.NewDense(4, 3, []float64{1, 2, 3, 2, 4, 0, 3, 5, 0, 4, 9, 0})
	m, err := method.Fit(t.Context(), fit.Data{X: x, Theta: []float64{0, 1, 2, 3}}, method.Settings{Method: "pca", Components: 1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if of := OfModel(m).Theta; len(of) != 0 {
		t.Errorf("PCA of data whose θ has no name has %+v", of)
	}
	m.ThetaName = "age (years)"
	if of := OfModel(m).Theta; len(of) != 1 || of[0].Name != "age" || of[0].Unit != "years" || of[0].Max != 3 {
		t.Errorf("PCA of data whose θ is age has %+v", of)
	}
	known := []bool{true, true, false, true, false, false, true, false, false, true, false, false}
	list, err := VariableErrors(m, fit.Data{X: x, Theta: []float64{0, 1, 2, 3}, Observed: known}, mat.NewDense(4, 1, nil))
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range [][3]bool{{true, true, true}, {true, false, false}, {false, false, false}} {
		if v := list[k]; (v.RMSE != nil) != want[0] || (v.Deviation != nil) != want[1] || (v.share() != nil) != want[2] {
			t.Errorf("variable %d: %+v", k+1, v)
		}
	}
	text, err := json.Marshal(OfOne{Name: "c"})
	if err != nil || string(text) != `{"name":"c","unit":"","train":null,"test":null,"share":null}` {
		t.Errorf("%s, %v", text, err)
	}
}

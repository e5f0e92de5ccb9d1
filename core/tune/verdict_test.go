package tune

import (
	"context"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/userjson"
)

// unseen returns the error of each group by the fit without its fold.
func unseen(ctx context.Context, d fit.Data, deal fit.Folds, s method.Settings) ([]float64, error) {
	o, err := s.Options(ctx, d)
	if err != nil {
		return nil, err
	}
	errors := make([]float64, len(deal.Members))
	for fold := range deal.Count {
		training, testing := deal.Split(fold)
		m, err := s.FitWith(ctx, d.Subset(training), o)
		if err != nil {
			return nil, err
		}
		left := d.Subset(testing)
		score, err := m.Score(ctx, left.X, left.Theta, left.Observed)
		if err != nil {
			return nil, err
		}
		next := 0
		for _, g := range deal.Of(fold) {
			for range deal.Members[g] {
				errors[g] += score.Rows[next] / float64(len(deal.Members[g]))
				next++
			}
		}
	}
	return errors, nil
}

// TestOtherMethods compares the errors and their differences with fits to each fold. The search fits
// local PCA roughly.
func TestOtherMethods(t *testing.T) {
	d := turning(60, 12, 0.6, 0.3, 3)
	r, err := Run(t.Context(), d, Options{Settings: threeBins(), Mean: Grid{1}, Basis: Grid{0.1}, Folds: 2}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range r.Verdict.Methods {
		names = append(names, m.Method)
	}
	if !slices.Equal(names, []string{"ppca", "local", "ipca", "pca"}) || math.Abs(r.Verdict.Methods[0].RMSE-r.Best.RMSE) > 1e-12 {
		t.Fatalf("methods %+v, chosen %+v", r.Verdict.Methods, r.Best)
	}
	deal, err := fit.DealFolds(60, d.Groups, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Verdict.Methods[1:] {
		s, tolerance := threeBins(), 1e-9
		if s.Method = m.Method; m.Method == "local" {
			s.Bandwidth, tolerance = (*float64)(r.Chosen.Bandwidth), 0.01
		}
		want, err := unseen(t.Context(), d, deal, s)
		if err != nil {
			t.Fatal(err)
		}
		sum, _ := fit.GroupMean(deal.Members, want)
		if m.Method == "local" && s.Bandwidth == nil { // PPCA was chosen, and the best bandwidth is not told
			continue
		}
		if !(math.Abs(m.RMSE-sum) <= tolerance*sum) || !(math.Abs(m.Difference-(m.RMSE-r.Best.RMSE)) <= 1e-9) || !(m.DifferenceSE > 0) {
			t.Errorf("%+v, want an error of %v", m, sum)
		}
	}
	if differs, lower := r.Verdict.Methods[3].Clear(); !differs || lower {
		t.Errorf("data that turn: PCA %+v", r.Verdict.Methods[3])
	}
}

// Of methods within a tie PPCA stays; else the least error is chosen, however uncertain. Asked for a
// method, only a clear difference counts.
func TestLeastMethod(t *testing.T) {
	s := &Search{}
	list := []Compared{{Method: "ppca", RMSE: 1}, {Method: "local", RMSE: 0.993, FromPPCA: -0.007, Difference: -0.007, DifferenceSE: 0.001}}
	if got := s.leastMethod(list); got != -1 {
		t.Errorf("a tie chooses %d", got)
	}
	list = append(list, Compared{Method: "ipca", RMSE: 0.95, FromPPCA: -0.05, Difference: -0.05, DifferenceSE: 0.04}, Compared{Method: "pca", RMSE: 0.97, FromPPCA: -0.03, Difference: -0.03, DifferenceSE: 0.01})
	if got := s.leastMethod(list); got != 2 {
		t.Errorf("the least error is that of %d", got)
	}
	s.asked = "ppca"
	if got := s.leastMethod(list); got != 3 {
		t.Errorf("clearly less errs %d", got)
	}
}

// Asked for a method, the search compares it but chooses no other.
func TestAskedMethodStays(t *testing.T) {
	d := turning(60, 12, 0.6, 0.3, 3)
	s := threeBins()
	s.Method, s.Components = "pca", 0
	chosen, r, err := Choose(t.Context(), d, s, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if chosen.Method != "pca" || r.Verdict.Chosen != "pca" || r.Verdict.Advice == nil || r.Verdict.Advice.Options["method"] != "ppca" {
		t.Errorf("chosen %+v, %+v", chosen, r.Verdict)
	}
	if list := r.Reasons; len(list) != 2 || list[1].Option != "components" { // PCA has no λ, and no bins that the folds compared
		t.Errorf("reasons %+v", list)
	}
}

// Beside gaps PPCA is compared with PCA on hidden cells of all rows, also where one λ alone is compared.
func TestGapsCompareHiddenCells(t *testing.T) {
	d := turning(90, 12, 0.6, 0.3, 3)
	d.Observed = slices.Repeat([]bool{true}, 90*12)
	for i := range 45 {
		d.Observed[i*12+i%12] = false
	}
	r, err := Run(t.Context(), d, Options{Settings: threeBins(), Mean: Grid{1}, Basis: Grid{0.1}, Seed: 1}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := r.Verdict
	if v.Rows != 90 || v.Note != "on hidden cells of all rows" || len(v.Methods) != 2 || v.Chosen != "ppca" {
		t.Errorf("%+v", v)
	}
	if differs, lower := v.Methods[1].Clear(); v.Methods[1].Method != "pca" || !differs || lower {
		t.Errorf("data that turn: PCA %+v", v.Methods[1])
	}
}

// Errors that come from rounding are 0: one variable with one component is reproduced by every method.
func TestRoundingSaysNothing(t *testing.T) {
	d := turning(60, 1, 0, 1, 3)
	_, r, err := Choose(t.Context(), d, method.Settings{}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	v := r.Verdict
	if v.Chosen != "ppca" || v.Sentence != "Every method reproduces unseen rows exactly, so their errors say nothing." || v.Methods[1].RMSE != 0 {
		t.Errorf("%+v", v)
	}
}

// TestRoundingOfEachRow: a large variable that does not vary, or one outlying row, hides no errors of other rows.
func TestRoundingOfEachRow(t *testing.T) {
	d := turning(80, 4, 0.3, 0.3, 3)
	x := d.X.(*mat.Dense)
	for i := range 80 {
		x.Set(i, 0, 4006381333931)
	}
	_, r, err := Choose(t.Context(), d, method.Settings{}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range r.Verdict.Methods {
		if !(m.RMSE > 0.01) {
			t.Errorf("%s errs %v: %s", m.Method, m.RMSE, r.Verdict.Sentence)
		}
	}
	for i := 1; i < 80; i++ {
		x.Set(i, 0, float64(i))
	}
	x.Set(0, 0, 1e10)
	s, err := New(t.Context(), d, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.rows.ofData([]float64{5e-5, 5e-5}, []int{0, 1}); !slices.Equal(got, []float64{0, 5e-5}) {
		t.Errorf("errors of an outlying row and another are %v", got)
	}
}

func TestSentence(t *testing.T) {
	pca := func(of, standardError float64) Compared {
		return Compared{Method: "pca", RMSE: 1, Difference: -of, DifferenceSE: standardError, OfPPCA: of, OfPPCASE: standardError}
	}
	ipca := Compared{Method: "ipca", RMSE: 1, Difference: 0.01, DifferenceSE: 0.02}
	tied := Compared{Method: "local", RMSE: 1, Difference: -0.006, DifferenceSE: 0.002, FromPPCA: -0.006, FromPPCASE: 0.002}
	infinite := Point{Mean: userjson.Number(math.Inf(1)), Basis: userjson.Number(math.Inf(1))}
	for _, c := range []struct {
		others []Compared
		best   Point
		want   string
	}{
		{nil, Point{}, "No other method was compared yet."},
		{[]Compared{pca(-0.14, 0.03), ipca}, Point{}, "PPCA errs 14 ± 3 % less than PCA on unseen rows; it does not differ clearly from IPCA."},
		{[]Compared{pca(-0.04, 0.03), ipca}, Point{}, "PPCA does not differ clearly from PCA and IPCA on unseen rows."},
		{[]Compared{pca(-0.012, 0.003)}, Point{}, "PPCA errs 1.2 ± 0.3 % less than PCA on unseen rows."},
		{[]Compared{pca(0, 0), ipca}, infinite, "Changes with θ do not lower the error on unseen rows: PPCA equals PCA; it does not differ clearly from IPCA."},
		{[]Compared{pca(-0.18, 0.01), tied}, Point{}, "PPCA errs 18 ± 1 % less than PCA on unseen rows; local PCA errs 0.6 ± 0.2 % less than PPCA, within the 1 % of a tie."},
	} {
		methods := append([]Compared{{Method: "ppca", RMSE: 1}}, c.others...)
		if got := (&Search{}).sentence(methods, c.best); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	members := [][]int{{0}, {1, 2}, {3}}
	if share, se := relative(members, []float64{1, 2, 3}, []float64{2, 4, 6}); share != -0.5 || se != 0 {
		t.Errorf("half of every error: %v ± %v", share, se)
	}
}

// Twice as many bins have the same stiffness at four times the λ, and other gauges have no ∞.
func TestValuesForBins(t *testing.T) {
	x := size{bins: 2 * fit.DefaultBins}
	if means, bases := (Options{}).valuesFor(x, 10, false); means[0] != 12 || bases[0] != 12 {
		t.Errorf("λ_m %v, λ_v %v", means, bases)
	}
	x.options.Gauge = fit.Decoupled
	if means, bases := (Options{Mean: Grid{1, 2, 1}}).valuesFor(x, 10, true); !slices.Equal(means, Grid{2, 1}) || !math.IsInf(bases[0], 1) {
		t.Errorf("λ_m %v, λ_v %v", means, bases)
	}
}

// Of wide data the search compares methods in the span of a few directions, which are found roughly;
// PCA errs there nearly as PCA fitted to each fold.
func TestPCAOfWideData(t *testing.T) {
	d := turning(120, 150, 0.6, 0.3, 3)
	s := method.Settings{Endpoints: []float64{0, 1, 2, 3}, Components: 10}
	r, err := Run(t.Context(), d, Options{Settings: s, Mean: Grid{1}, Basis: Grid{0.1}, Folds: 2}, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	deal, err := fit.DealFolds(120, d.Groups, 2, 0)
	if err != nil {
		t.Fatal(err)
	}
	s.Method = "pca"
	want, err := unseen(t.Context(), d, deal, s)
	if err != nil {
		t.Fatal(err)
	}
	of, _ := fit.GroupMean(deal.Members, want)
	got := r.Verdict.Methods[slices.IndexFunc(r.Verdict.Methods, func(m Compared) bool { return m.Method == "pca" })].RMSE
	if !(math.Abs(got-of) <= 0.05*of) {
		t.Errorf("PCA errs %v in the search, %v in fits", got, of)
	}
}

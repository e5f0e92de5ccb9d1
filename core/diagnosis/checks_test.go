package diagnosis_test

import (
	"context"
	"encoding/json"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/diagnosis"
	"ppca/core/fit"
	"ppca/core/internal/testing/numbers"
	"ppca/core/internal/testing/sample"
	"ppca/core/method"
	"ppca/core/model"
)

// bent returns n observations of k variables whose means are waves over θ of the given
// height; the noise has the variance 1.
func bent(n, k int, height float64, seed uint64) fit.Data {
	rng := rand.New(rand.NewPCG(seed, 5))
	d := fit.Data{X: mat.NewDense(n, k, nil), Theta: make([]float64, n)}
	x := d.X.(*mat.Dense)
	for i := range n {
		d.Theta[i] = rng.Float64()
		for c := range k {
			x.Set(i, c, height*math.Sin(2*math.Pi*d.Theta[i]+float64(c))+rng.NormFloat64())
		}
	}
	return d
}

func checksOf(t *testing.T, d fit.Data, s method.Settings) *model.Model {
	t.Helper()
	m, err := method.FitOn(t.Context(), d, s, 1)
	if err != nil {
		t.Fatal(err)
	}
	if m.Summary.Checks == nil {
		t.Fatal("no checks")
	}
	return m
}

// TestLackIsTheShareThatTheMeanLacks: under PCA the lack of a mean that follows θ is the
// variance of that mean over all variance; where there is none, z is standard normal.
func TestLackIsTheShareThatTheMeanLacks(t *testing.T) {
	const height = 1.0
	lack := checksOf(t, bent(1500, 4, height, 1), method.Settings{Method: "pca", Components: 1}).Summary.Checks.Lack
	want := height * height / 2 / (height*height/2 + 1.0)
	if math.Abs(lack.Share-want) > 0.04 || lack.Z < 10 {
		t.Errorf("share %v, want %v; z = %v", lack.Share, want, lack.Z)
	}
	var z []float64
	for seed := range uint64(60) {
		z = append(z, checksOf(t, bent(120, 4, 0, 100+seed), method.Settings{Method: "pca", Components: 1}).Summary.Checks.Lack.Z)
	}
	mean, sd := 0.0, 0.0
	for _, value := range z {
		mean += value / float64(len(z))
	}
	for _, value := range z {
		sd += (value - mean) * (value - mean) / float64(len(z)-1)
	}
	if sd = math.Sqrt(sd); math.Abs(mean) > 0.4 || sd < 0.75 || sd > 1.25 {
		t.Errorf("without a lack z has the mean %v and the standard deviation %v", mean, sd)
	}
}

// TestGapOnALineAndOnARing: the ring closes the gap between the last and the first
// observation.
func TestGapOnALineAndOnARing(t *testing.T) {
	d := bent(200, 3, 0, 3)
	for i := range d.Theta {
		d.Theta[i] = 24 * (0.1 + 0.5*d.Theta[i]) // 2.4 … 14.4
	}
	slices.Sort(d.Theta)
	d.Theta[199] = 23
	line := checksOf(t, d, method.Settings{Components: 1}).Summary.Checks.Gap
	numbers.Same(t, "line", []float64{line.From, line.To, line.Share}, []float64{d.Theta[198], 23, (23 - d.Theta[198]) / (23 - d.Theta[0])}, 1e-12)
	first := d.Theta[0]
	for i := range d.Theta {
		d.Theta[i] += 24 * float64(i%3-1) // other periods
	}
	d.Theta[199] = 30 // 6 o'clock, so that the gap goes over midnight
	m := checksOf(t, d, method.Settings{Components: 1, Periodic: number(24)})
	ring := m.Summary.Checks.Gap
	numbers.Same(t, "ring", []float64{ring.From, ring.To, ring.Share}, []float64{line.From, 24 + first, (24 + first - line.From) / 24}, 1e-9)
	found, err := diagnosis.Diagnose(t.Context(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(found.Findings, "\n"); !strings.Contains(said, "no observation has θ from 14.4 over 24 to 2.42, 50 % of the period") {
		t.Errorf("the finding says %q", said)
	}
}

// TestAdviceMendsItsFinding fits data with one problem, follows the advice, and expects
// that the finding is gone. The flags say the same as the options.
func TestAdviceMendsItsFinding(t *testing.T) {
	wide := bent(200, 4, 0, 6)
	for i := range wide.Theta {
		wide.Theta[i] = math.Pow(wide.Theta[i], 8)
	}
	units := bent(200, 4, 0, 7)
	for i := range 200 {
		units.X.(*mat.Dense).Set(i, 2, 1000*units.X.At(i, 2))
	}
	noisy := sample.Data(160, 8, 0.4, 32)
	unevenly(&noisy)
	gaps := bent(100, 8, 0, 9)
	gaps.Observed = make([]bool, 8*100)
	for i := range gaps.Observed {
		gaps.Observed[i] = i%8 != i/8%8 && i%8 != (i/8+3)%8
	}
	grid := bent(200, 4, 0, 16)
	grid.Theta = nil
	for i := range 200 {
		grid.Theta = append(grid.Theta, float64(i%20), 18*float64(i/20)) // a ring of 180 along the second
	}
	round := func() []method.Axis { return []method.Axis{{Bins: 16}, {Bins: 4, Periodic: number(180)}} }
	for _, c := range []struct {
		part  string
		d     fit.Data
		s     method.Settings
		flags string
	}{
		{"the mean does not follow", bent(400, 4, 1, 8), method.Settings{Method: "pca", Components: 1}, "-method ppca"},
		{"the mean does not follow", bent(400, 4, 1, 8), method.Settings{Components: 1, Lambda: method.LambdaSettings{Mean: number(math.Inf(1))}}, "-lambda-mean 0.1"},
		{"fewer effective observations", wide, method.Settings{Components: 3, Bins: 8}, "-bins 8 -spacing count"},
		{"fewer effective observations", grid, method.Settings{Components: 3, Axes: round()}, "-bins 8/4"},
		{"hardly more observations", grid, method.Settings{Method: "ipca", Components: 2, Axes: round()}, "-bins 8/4"},
		{"as many components as variables", bent(100, 4, 0, 9), method.Settings{Components: 4}, "-components 2"},
		{"100 % of the training rows know no more cells than the model has components, 6", gaps, method.Settings{Components: 6}, "-components 3"},
		{"different units", units, method.Settings{Components: 2}, "-standardise"},
		{"the noise changes with θ", noisy, method.Settings{Components: 3}, "-noise theta"},
		{"the noise changes with θ", noisy, method.Settings{Method: "local", Components: 3}, "-noise theta"},
	} {
		m := checksOf(t, c.d, c.s)
		diagnosed := mustDiagnose(t, m)
		var advice *diagnosis.Advice
		for i, a := range diagnosed.Advice {
			if strings.Contains(diagnosed.Findings[a.Finding], c.part) {
				advice = &diagnosed.Advice[i]
			}
		}
		if advice == nil || advice.Flags != c.flags {
			t.Errorf("%s: advice %+v of %q", c.part, advice, diagnosed.Findings)
			continue
		}
		s, d := follow(t, c.s, c.d, advice)
		for _, finding := range mustDiagnose(t, checksOf(t, d, s)).Findings {
			if strings.Contains(finding, c.part) {
				t.Errorf("%s: after %s still %q", c.part, advice.Flags, finding)
			}
		}
	}
}

// TestEdgesAreAdvised: an option at the end of what a search compared is a finding with the
// next value, as long as the model has that option; so is the smallest default λ_m.
func TestEdgesAreAdvised(t *testing.T) {
	for _, c := range []struct {
		edge  fit.Edge
		s     method.Settings
		flags string
	}{
		{fit.Edge{Option: "lambdaMean", Value: 0.02, Next: 0.005}, method.Settings{Components: 1, Lambda: method.LambdaSettings{Mean: number(0.02)}}, "-lambda-mean 0.005"},
		{fit.Edge{Option: "lambdaBasis", Value: 0.5, Next: 0.1}, method.Settings{Components: 1, Lambda: method.LambdaSettings{Basis: number(0.5)}}, "-lambda-basis 0.1"},
		{fit.Edge{Option: "components", Value: 3, Next: 4}, method.Settings{Components: 3}, "-components 4"},
		{fit.Edge{Option: "bins", Value: 4, Next: 6}, method.Settings{Components: 1, Bins: 4}, "-bins 6"},
		{fit.Edge{}, method.Settings{Components: 1, Lambda: method.LambdaSettings{Mean: number(0.01)}}, "-lambda-mean 0.00333"},
	} {
		d := bent(200, 5, 1, 3)
		m := checksOf(t, d, c.s)
		if c.edge.Option != "" {
			m.Summary.Edges = []fit.Edge{c.edge}
		}
		var advice *diagnosis.Advice
		found := func(m *model.Model) (texts []string) {
			diagnosed := mustDiagnose(t, m)
			for i, a := range diagnosed.Advice {
				if text := diagnosed.Findings[a.Finding]; strings.Contains(text, "that was compared") {
					texts, advice = append(texts, text), &diagnosed.Advice[i]
				}
			}
			return texts
		}
		if texts := found(m); len(texts) != 1 || advice.Flags != c.flags {
			t.Errorf("%v: %q, %+v", c.edge, texts, advice)
			continue
		}
		s, d := follow(t, c.s, d, advice)
		after := checksOf(t, d, s)
		after.Summary.Edges = m.Summary.Edges
		if texts := found(after); texts != nil {
			t.Errorf("%v: after %s still %q", c.edge, c.flags, texts)
		}
	}
}

// follow returns settings and data after the options of an advice.
func follow(t *testing.T, s method.Settings, d fit.Data, advice *diagnosis.Advice) (method.Settings, fit.Data) {
	t.Helper()
	options := maps.Clone(advice.Options)
	if options["standardise"] == true {
		delete(options, "standardise")
		_, k := d.X.Dims()
		d.Scale = make([]float64, k)
		for c := range k {
			d.Scale[c] = stat.StdDev(mat.Col(nil, c, d.X), nil)
		}
	}
	text, err := json.Marshal(options)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s, d
}

func number(value float64) *float64 { return &value }

// TestAgainst compares a model with rivals on unseen observations; the standard error is
// over groups.
func TestAgainst(t *testing.T) {
	d := bent(300, 4, 2, 10)
	var rows []int
	for i := range 300 {
		rows = append(rows, i)
	}
	train, test := d.Subset(rows[:200]), d.Subset(rows[200:])
	pca := checksOf(t, train, method.Settings{Method: "pca", Components: 1})
	ppca := checksOf(t, train, method.Settings{Components: 1})
	u, err := diagnosis.Against(context.Background(), pca, test, []*model.Model{ppca})
	if err != nil {
		t.Fatal(err)
	}
	own, _ := pca.Score(context.Background(), test.X, test.Theta, nil)
	theirs, _ := ppca.Score(context.Background(), test.X, test.Theta, nil)
	sum, squares := 0.0, 0.0
	for i := range own.Rows {
		sum += (theirs.Rows[i] - own.Rows[i]) / 100
	}
	for i := range own.Rows {
		squares += math.Pow(theirs.Rows[i]-own.Rows[i]-sum, 2) / 99
	}
	numbers.Same(t, "against", []float64{u.RMSE, u.Rivals[0].RMSE, u.Rivals[0].Difference, float64(u.Rivals[0].StandardError)}, []float64{own.RMSE, theirs.RMSE, sum, math.Sqrt(squares / 100)}, 1e-9)
	found, err := diagnosis.Diagnose(context.Background(), pca, u)
	if err != nil || !strings.Contains(strings.Join(found.Findings, "\n"), "parameterized PCA errs less on 100 observations that no fit has seen") {
		t.Errorf("%q, %v", found.Findings, err)
	}
	if back, _ := diagnosis.Against(context.Background(), ppca, test, []*model.Model{pca}); back != nil {
		if found, _ := diagnosis.Diagnose(context.Background(), ppca, back); strings.Contains(strings.Join(found.Findings, "\n"), "errs less") {
			t.Errorf("the better model is told to be worse: %q", found.Findings)
		}
	}
	exact := &diagnosis.Unseen{Rows: 100, Groups: 100, RMSE: 8e-16, Rivals: []diagnosis.Rival{{Kind: ppca.Kind, Difference: -7.8e-16, StandardError: 3e-16}}}
	if found, _ := diagnosis.Diagnose(context.Background(), pca, exact); strings.Contains(strings.Join(found.Findings, "\n"), "errs less") {
		t.Errorf("a difference by rounding is advice: %q", found.Findings)
	}
	test.Groups = make([]int, 100)
	if one, _ := diagnosis.Against(context.Background(), pca, test, []*model.Model{ppca}); !math.IsInf(float64(one.Rivals[0].StandardError), 1) {
		t.Errorf("one group: %+v", one.Rivals[0])
	}
}

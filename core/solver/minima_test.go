package solver

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"testing"

	"ppca/core/fit"
	"ppca/core/internal/testing/sample"
	"ppca/core/internal/testing/testkit"
)

// near is the share of the energy by which the lowest known minimum may be missed.
const near = 1e-4

// lowestKnown returns the lowest energies known of the reference set, by name. They were found
// from 18 and more starts each, with all reflections of the best four ends.
func lowestKnown(t *testing.T) map[string]float64 {
	t.Helper()
	return readLowest(t, "testdata/minima.json")
}

func readLowest(t *testing.T, file string) map[string]float64 {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var known map[string]float64
	if err := json.Unmarshal(text, &known); err != nil {
		t.Fatal(err)
	}
	return known
}

// A tally counts the fits of the reference set that reach the lowest known energy.
type tally struct{ fits, reached, evaluations int }

func (a *tally) share() float64 { return float64(a.reached) / float64(a.fits) }

func (a *tally) mean() float64 { return float64(a.evaluations) / float64(a.fits) }

func (a *tally) add(found fitted, lowest float64) {
	a.fits++
	a.evaluations += found.evaluations
	if found.energy <= lowest*(1+near) {
		a.reached++
	}
}

type fitted struct {
	energy      float64
	evaluations int
}

func fitWith(t *testing.T, c reference, effort fit.Effort) fitted {
	t.Helper()
	c.Options.Effort = effort
	p := sample.Problem(t, c.Data, c.Options)
	found, err := minimise(context.Background(), p, c.Options, func(fit.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	return fitted{p.Unit * p.Unit * found.Energy.Total, found.Evaluations}
}

// efforts are those that the test compares.
var efforts = []fit.Effort{fit.StartsOnly, fit.UsualEffort}

// TestReferenceMinima checks on the reference set what core/solver/README.md says of the usual
// effort; with -v it prints the table there.
func TestReferenceMinima(t *testing.T) {
	testkit.Long(t, "it fits 180 problems twice")
	stiff, soft := talliesOf(t, references(t), lowestKnown(t))
	if got := stiff[fit.UsualEffort].share(); got < 0.98 {
		t.Errorf("the usual effort reaches %.3f of the lowest energies at stiff λ_v", got)
	}
	if got := stiff[fit.UsualEffort].mean() / stiff[fit.StartsOnly].mean(); got > 1.25 {
		t.Errorf("the usual effort takes %.2f times the evaluations of the starts", got)
	}
	if got := soft[fit.UsualEffort].share(); got < 0.75 {
		t.Errorf("the usual effort reaches %.3f of the lowest energies at soft λ_v", got)
	}
}

// talliesOf fits the problems of a set with all efforts.
func talliesOf(t *testing.T, set []reference, known map[string]float64) (stiff, soft map[fit.Effort]*tally) {
	t.Helper()
	tallies := map[bool]map[fit.Effort]*tally{false: {}, true: {}}
	for _, c := range set {
		for _, effort := range efforts {
			to := tallies[c.Soft]
			if to[effort] == nil {
				to[effort] = &tally{}
			}
			found := fitWith(t, c, effort)
			to[effort].add(found, known[c.Name])
			if found.energy < known[c.Name]*(1-near) {
				t.Errorf("%s: %.9g is below the lowest known energy %.9g: correct testdata", c.Name, found.energy, known[c.Name])
			}
		}
	}
	for _, soft := range []bool{false, true} {
		for _, effort := range efforts {
			if a := tallies[soft][effort]; a != nil {
				t.Logf("soft λ_v %v, %s: %d of %d, %.1f evaluations", soft, effort, a.reached, a.fits, a.mean())
			}
		}
	}
	return tallies[false], tallies[true]
}

// TestReflectionKeepsOtherEdges: a reflection changes the energy only by the cells and edges
// between its sides, by the rise that screening computes for a half-turn at one edge.
func TestReflectionKeepsOtherEdges(t *testing.T) {
	ctx := context.Background()
	for number := range uint64(6) {
		_, d, o := referenceOf(t, number)
		o.Effort, o.MaxEvaluations, o.Gauge = fit.StartsOnly, 20, fit.Decoupled
		p := sample.Problem(t, d, o)
		r, err := prepare(ctx, p, o)
		if err != nil {
			t.Fatal(err)
		}
		q, err := r.starts(o)[0].from(ctx, r.work, r.t.Lead, o.Seed)
		if err != nil {
			t.Fatal(err)
		}
		e := newMinimiser(r.t, q)
		e.tolerance, e.budget, e.report = o.Tolerance, o.MaxEvaluations, func(runReport) {}
		if _, err := e.run(ctx); err != nil {
			t.Fatal(err)
		}
		s := &search{r: r, o: o, best: e, d: diligence{directions: 9, likely: 1e9}}
		list, err := s.screen(ctx)
		if err != nil || len(list) == 0 {
			t.Fatal(list, err)
		}
		for _, c := range list {
			turned := newMinimiser(r.t, q.Clone())
			turned.q, turned.factors = e.reflected(c.reflection)
			energy, err := turned.evaluate(ctx, turned.q)
			if err != nil {
				t.Fatal(err)
			}
			rise, want := (energy-e.energy)/e.size(), c.rise+(1-spread(c.edge))*c.rough/e.size()
			if math.Abs(rise-want) > 1e-3 {
				t.Errorf("problem %d: the energy rises by %v, screening says %v", number, rise, want)
			}
		}
	}
}

package tune

import (
	"fmt"
	"slices"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/internal/testing/length"
	"ppca/core/internal/testing/shared"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/synth"
)

// TestRace compares races with full searches: the choice, and the errors of the points that are
// left, which must be the same. A race skips a third of the parts or more.
func TestRace(t *testing.T) {
	same, count := 0, 0
	compare := func(name string, d fit.Data, o Options) {
		o.Compare = []string{}
		o.Full = true
		full := searched(t, d, o)
		o.Full = false
		race := searched(t, d, o)
		for _, p := range race.Points {
			if i := slices.IndexFunc(full.Points, func(q Point) bool { return samePoint(p, q) }); full.Points[i].RMSE != p.RMSE || full.Points[i].SE != p.SE {
				t.Errorf("%s: %+v, in the full search %+v", name, p, full.Points[i])
			}
		}
		if len(race.Points)+len(race.Stopped) != len(full.Points) || 3*len(race.Stopped) < len(full.Points) {
			t.Errorf("%s: %d points and %d stopped of %d", name, len(race.Points), len(race.Stopped), len(full.Points))
		}
		if count++; samePoint(race.Best, full.Best) {
			same++
		} else {
			t.Logf("%s: chose %+v, the full search %+v", name, race.Best, full.Best)
		}
	}
	for _, seed := range length.Of([]uint64{3}, []uint64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}) {
		o := Options{Settings: method.Settings{Components: 1, Bins: []int{4, 8, 14}[seed%3]}}
		compare(fmt.Sprintf("simulation %d", seed), synth.Simulation(seed).Training(), o)
	}
	for i, turn := range []float64{0.1, 0, 0.3, 1}[:length.Of(1, 4)] {
		compare(fmt.Sprintf("groups of three, turn %v", turn), turning(150, 20, turn, 0.5, uint64(i)), Options{Settings: settings()})
	}
	for i, v := range []int{4, 2, 7}[:length.Of(1, 3)] {
		compare(fmt.Sprintf("gasoline, %d components", v), realTable(t, "gasoline-nir.csv", "octane"), Options{Settings: method.Settings{Components: v, Bins: 2 + i}})
		compare(fmt.Sprintf("El Niño, %d components", v), realTable(t, "elnino-sst.csv", "YEAR"), Options{Settings: method.Settings{Components: v, Bins: 2 + 2*i}})
	}
	if float64(same) < 0.95*float64(count) {
		t.Errorf("the same choice in %d of %d", same, count)
	}
}

// samePoint reports whether two points have the same λ and size.
func samePoint(p, q Point) bool { return sameSize(p, q) && p.Mean == q.Mean && p.Basis == q.Basis }

func searched(t *testing.T, d fit.Data, o Options) Result {
	t.Helper()
	r, err := Run(t.Context(), d, o, 1, func(job.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// realTable returns the observations of a table beside the project, or skips the test.
func realTable(t *testing.T, file, theta string) fit.Data {
	t.Helper()
	set, err := input.Read(t.Context(), []dataset.File{{Name: file, Data: shared.Data(t, file)}}, dataset.Options{Theta: theta})
	if err != nil {
		t.Fatal(err)
	}
	return set.Training()
}

//go:build unix

package tune

import (
	"slices"
	"syscall"
	"testing"
	"time"

	"ppca/core/internal/testing/length"
	"ppca/core/job"
)

// TestRace compares races with full searches: the choices, the errors of the points that are
// left, which must be the same, and the processor time. The usual run has a few of the searches.
func TestRace(t *testing.T) {
	quick := []string{"simulation 3", "gasoline 7 components", "El Niño 4 components", "El Niño, a tenth removed", "groups of three, turn 0.1", "months on a ring"}
	same, count, all, raced := 0, 0, 0.0, 0.0
	var ratios []float64
	for _, c := range searches(t) {
		if !slices.Contains(length.Of(quick, []string{c.name}), c.name) {
			continue
		}
		c.o.Full = true
		full, fullSeconds := timed(t, c)
		c.o.Full = false
		race, raceSeconds := timed(t, c)
		for _, p := range race.Points {
			if i := slices.IndexFunc(full.Points, func(q Point) bool { return samePoint(p, q) }); full.Points[i].RMSE != p.RMSE || full.Points[i].SE != p.SE {
				t.Errorf("%s: %+v, in the full search %+v", c.name, p, full.Points[i])
			}
		}
		if len(race.Points)+len(race.Stopped) != len(full.Points) {
			t.Errorf("%s: %d points and %d stopped of %d", c.name, len(race.Points), len(race.Stopped), len(full.Points))
		}
		count++
		if samePoint(race.Best, full.Best) {
			same++
		} else {
			t.Logf("%s: chose %+v, the full search %+v", c.name, race.Best, full.Best)
		}
		all, raced, ratios = all+fullSeconds, raced+raceSeconds, append(ratios, raceSeconds/fullSeconds)
		t.Logf("%s: %d of %d points left, %.2f of %.2f s", c.name, len(race.Points), len(full.Points), raceSeconds, fullSeconds)
	}
	slices.Sort(ratios)
	sum := 0.0
	for _, r := range ratios {
		sum += r
	}
	t.Logf("the same choice in %d of %d; processor time of the full search: median %.2f, mean %.2f, all together %.2f",
		same, count, ratios[count/2], sum/float64(count), raced/all)
	if float64(same) < 0.95*float64(count) {
		t.Errorf("the same choice in %d of %d", same, count)
	}
	if median := ratios[count/2]; median > length.Of(0.8, 0.55) {
		t.Errorf("half of the races took more than %.2f of the time", median)
	}
}

// samePoint reports whether two points have the same λ and size.
func samePoint(p, q Point) bool { return sameSize(p, q) && p.Mean == q.Mean && p.Basis == q.Basis }

// timed runs a search on one core, and returns its seconds of processor time.
func timed(t *testing.T, c searched) (Result, float64) {
	t.Helper()
	data := c.data()
	start := processor(t)
	r, err := Run(t.Context(), data, c.o, 1, func(job.Progress) {})
	if err != nil {
		t.Fatalf("%s: %v", c.name, err)
	}
	return r, processor(t) - start
}

// processor returns the processor time of the program in seconds.
func processor(t *testing.T) float64 {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}

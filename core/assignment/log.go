package assignment

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/report"
)

// Mark repeats the runs of the log with the lowest claimed errors: three, or as many as the
// assignment asks for, for at most this time in all.
const (
	repeatedRuns   = 3
	repeatedWithin = 5 * time.Minute
)

// The reasons why runs do not count.
const (
	atLimit    = "at the limit of evaluations not repeated and"
	ofOther    = "of other data"
	withoutEnd = "without an end"
	doubled    = "equal to another"
)

// log repeats runs of the log and counts those that were or can be repeated: runs of the data of the
// report, to their end, and one of equal settings and results. A run that reached its limit ends
// elsewhere on another processor: it counts if its numbers repeat.
func (m *marking) log(ctx context.Context) {
	var own []Run
	ignored := map[string]int{}
	for _, run := range m.h.Runs {
		run.Settings = run.Settings.Used(2, true)
		switch {
		case !run.Reported:
			ignored[ofOther]++
		case run.Train == nil || run.Status == fit.Cancelled:
			ignored[withoutEnd]++
		case slices.ContainsFunc(own, run.equals):
			ignored[doubled]++
		default:
			own = append(own, run)
		}
	}
	m.Runs = len(own)
	if m.again != nil {
		m.repeatRuns(ctx, own, ignored)
	}
	if m.Repeated < m.Runs && m.again != nil {
		m.remark("%d of %s repeated", m.Repeated, fault.Plural(m.Runs, "run"))
	}
	for _, why := range []string{atLimit, ofOther, withoutEnd, doubled} {
		if n := ignored[why]; n > 0 {
			m.remark("%s %s not counted", fault.Plural(n, "run"), why)
		}
	}
}

// repeatRuns repeats runs, those with the lowest claims first.
func (m *marking) repeatRuns(ctx context.Context, own []Run, ignored map[string]int) {
	ctx, stop := context.WithTimeout(ctx, repeatedWithin)
	defer stop()
	most := repeatedRuns
	if m.key != nil {
		most = max(most, m.key.Assignment.Runs)
	}
	slices.SortStableFunc(own, func(a, b Run) int { return cmp.Compare(a.claim(), b.claim()) })
	var unlike []string
	for i, run := range own {
		why, done := "", false
		if i < most {
			why, done = m.repeat(ctx, run)
		}
		switch {
		case done && why == "":
			m.Repeated++
		case run.Status == fit.Limit:
			ignored[atLimit]++
			m.Runs--
		case done:
			unlike = append(unlike, why)
			m.Runs--
		}
	}
	if len(unlike) > 0 {
		m.Follows = false
		m.Why = strings.TrimPrefix(m.Why+"; run log: "+strings.Join(unlike, "; "), "; ")
	}
}

// repeat repeats a run. It returns what is unlike, or "", and whether there was time for it.
func (m *marking) repeat(ctx context.Context, run Run) (unlike string, done bool) {
	v, err := m.again.Check(ctx, report.Claim{Settings: run.Settings, Status: run.Status, RMSE: run.scores(),
		Energy: run.Energy})
	of := "run of " + run.Time.UTC().Format("2006-01-02 15:04:05") + ": "
	switch {
	case ctx.Err() != nil:
		return "", false
	case err != nil:
		return of + err.Error(), true
	case !v.Holds():
		return of + inLog(v.Differences[0]), true
	}
	m.near(of, slices.Concat(v.Slight, v.Claims))
	return "", true
}

// inLog returns a difference in the words of the run log.
func inLog(d report.Difference) string {
	words := strings.NewReplacer("models[0].", "", "rmse.train", "training RMSE", "rmse.test", "test RMSE")
	return fmt.Sprintf("%s %s, repeated %s", words.Replace(d.Field), d.Reported, d.Repeated)
}

// scores returns the errors that a run claims.
func (run Run) scores() map[string]float64 {
	scores := map[string]float64{}
	for part, value := range map[string]*float64{"train": run.Train, "test": run.Test} {
		if value != nil {
			scores[part] = *value
		}
	}
	return scores
}

// claim returns the error by which a run is judged.
func (run Run) claim() float64 {
	if run.Test != nil {
		return *run.Test
	}
	return *run.Train
}

// equals reports whether another run has the same results, as closely as fits repeat.
func (run Run) equals(other Run) bool {
	near := report.Near
	if !maps.Equal(settingsOf(run.Settings), settingsOf(other.Settings)) {
		near = close
	}
	return maps.EqualFunc(run.scores(), other.scores(), near)
}

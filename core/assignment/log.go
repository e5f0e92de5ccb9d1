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
			ignored["of other data"]++
		case run.Train == nil || run.Status == fit.Cancelled:
			ignored["without an end"]++
		case slices.ContainsFunc(own, run.equals):
			ignored["equal to another"]++
		default:
			own = append(own, run)
		}
	}
	m.Runs = len(own)
	if m.again != nil {
		slices.SortStableFunc(own, func(a, b Run) int { return cmp.Compare(a.claim(), b.claim()) })
		tried := m.repeat(ctx, own)
		m.Runs = m.Repeated
		for _, run := range own[tried:] {
			if run.Status == fit.Limit {
				ignored[atLimit]++
			} else {
				m.Runs++
			}
		}
		ignored[atLimit] += tried - m.Repeated - len(m.Unlike)
	}
	var says []string
	if m.Repeated < m.Runs && m.again != nil {
		says = append(says, fmt.Sprintf("%d of %s repeated", m.Repeated, fault.Plural(m.Runs, "run")))
	}
	for _, why := range []string{atLimit, "of other data", "without an end", "equal to another"} {
		if n := ignored[why]; n > 0 {
			says = append(says, fault.Plural(n, "run")+" "+why+" not counted")
		}
	}
	m.Unchecked = strings.Join(says, "; ")
	if len(m.Unlike) > 0 {
		m.Follows = false
		m.Why = strings.TrimPrefix(m.Why+"; run log: "+strings.Join(m.Unlike, "; "), "; ")
	}
}

const atLimit = "at the limit of evaluations not repeated and"

// repeat repeats the first runs, and returns how many.
func (m *marking) repeat(ctx context.Context, own []Run) (tried int) {
	ctx, stop := context.WithTimeout(ctx, repeatedWithin)
	defer stop()
	most := repeatedRuns
	if m.key != nil {
		most = max(most, m.key.Assignment.Runs)
	}
	for _, run := range own[:min(len(own), most)] {
		v, err := m.again.Check(ctx, report.Claim{Settings: run.Settings, Status: run.Status, RMSE: run.scores(),
			Energy: run.Energy})
		if ctx.Err() != nil {
			break
		}
		tried++
		of := "run of " + run.Time.UTC().Format("2006-01-02 15:04:05") + ": "
		switch {
		case err != nil && run.Status != fit.Limit:
			m.Unlike = append(m.Unlike, of+err.Error())
		case err == nil && v.Holds():
			m.Repeated++
			m.near(of, slices.Concat(v.Slight, v.Claims))
		case run.Status != fit.Limit:
			m.Unlike = append(m.Unlike, of+inLog(v.Differences[0]))
		}
	}
	return tried
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

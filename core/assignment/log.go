package assignment

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/report"
)

// Mark repeats the runs of the log with the lowest claimed errors: three, or as many as the
// assignment asks for, for at most this time in all.
const (
	repeatedRuns   = 3
	repeatedWithin = 300 // seconds, estimated
)

// A counting says which runs of a log count.
type counting struct {
	h      *HandIn
	r      *report.Report
	able   bool // whether the data are here, and the report can be repeated
	wanted int  // runs that the assignment asks for
}

// own returns the runs that may be repeated: of the data of the report, to their end, and one of
// equal settings and results. ignored says how many others there are, and why.
func (c *counting) own() (own []Run, ignored []string) {
	foreign, stopped, copied := 0, 0, 0
	for _, run := range c.h.Runs {
		run.Settings = run.Settings.Used(2, true)
		switch {
		case !run.Reported:
			foreign++
		case run.Train == nil || run.Status == string(fit.Cancelled):
			stopped++
		case slices.ContainsFunc(own, run.equals):
			copied++
		default:
			own = append(own, run)
		}
	}
	for _, each := range []struct {
		n   int
		why string
	}{{foreign, " of other data not counted"}, {stopped, " without an end not counted"}, {copied, " equal to another not counted"}} {
		if each.n > 0 {
			ignored = append(ignored, fault.Plural(each.n, "run")+each.why)
		}
	}
	return own, ignored
}

// equals reports whether another run has the same settings and, as closely as fits repeat, the
// same results.
func (run Run) equals(other Run) bool {
	near := func(a, b *float64) bool { return (a == nil) == (b == nil) && (a == nil || report.Near(*a, *b)) }
	return maps.Equal(textsOf(run.Settings, ""), textsOf(other.Settings, "")) && near(run.Train, other.Train) && near(run.Test, other.Test)
}

// repeat repeats runs of the log, and counts those that were or can be repeated. A run that
// reached its limit ends elsewhere on another processor: it counts if its numbers repeat.
func (row *Row) repeat(ctx context.Context, c counting, files []dataset.File, o Options) {
	own, remarks := c.own()
	row.Runs = len(own)
	if c.able && len(own) > 0 {
		slices.SortStableFunc(own, func(a, b Run) int { return cmp.Compare(claimOf(a), claimOf(b)) })
		tried := own[:min(len(own), max(repeatedRuns, c.wanted))]
		settings := make([]method.Settings, len(tried))
		for i, run := range tried {
			settings[i] = run.Settings
		}
		found, err := c.r.Scores(ctx, files, settings, repeatedWithin, o.Options)
		if err != nil {
			row.Unlike = append(row.Unlike, err.Error())
		}
		limited := row.compareRuns(tried, found)
		row.Runs = row.Repeated
		for _, run := range own[len(found):] {
			if run.Status == string(fit.Limit) {
				limited++
			} else {
				row.Runs++
			}
		}
		if limited > 0 {
			remarks = slices.Insert(remarks, 0, fault.Plural(limited, "run")+" at the limit of evaluations not repeated and not counted")
		}
		if row.Runs > row.Repeated {
			remarks = slices.Insert(remarks, 0, fmt.Sprintf("%d of %s repeated", row.Repeated, fault.Plural(row.Runs, "run")))
		}
	}
	row.Unchecked = strings.Join(remarks, "; ")
	if len(row.Unlike) > 0 {
		row.Follows = false
		row.Why = strings.Join(slices.DeleteFunc([]string{row.Why, "run log: " + strings.Join(row.Unlike, "; ")}, func(s string) bool { return s == "" }), "; ")
	}
}

// compareRuns compares runs with their repetition, and returns how many at their limit differ.
func (row *Row) compareRuns(tried []Run, found []report.Repeated) (limited int) {
	for i, again := range found {
		run := tried[i]
		why := unlike(run, again)
		switch {
		case why == "":
			row.Repeated++
		case run.Status == string(fit.Limit):
			limited++
		default:
			row.Unlike = append(row.Unlike, fmt.Sprintf("run of %s: %s", run.Time.UTC().Format("2006-01-02 15:04:05"), why))
		}
	}
	return limited
}

// unlike returns how a run differs from its repetition, or "".
func unlike(run Run, again report.Repeated) string {
	if again.Err != nil {
		return again.Err.Error()
	}
	for _, each := range []struct {
		name, part string
		claimed    *float64
	}{{"training", "train", run.Train}, {"test", "test", run.Test}} {
		repeated, known := again.Scores[each.part]
		if known != (each.claimed != nil) || known && !report.Near(*each.claimed, repeated) {
			return fmt.Sprintf("%s RMSE %s, repeated %s", each.name, spelt(each.claimed), spelt(score(again.Scores, each.part)))
		}
	}
	return ""
}

// claimOf returns the error that a run claims.
func claimOf(run Run) float64 {
	if run.Test != nil {
		return *run.Test
	}
	return *run.Train
}

func spelt(v *float64) string {
	if v == nil {
		return "none"
	}
	return strconv.FormatFloat(*v, 'g', 4, 64)
}

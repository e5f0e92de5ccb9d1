package assignment

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"ppca/core/fault"
	"ppca/core/report"
	"ppca/core/settings"
)

// settable are the settings that a rule may fix, as places in the JSON of method.Settings.
var settable = []string{"method", "bins", "components", "lambda.mean", "lambda.basis", "lambda.ortho"}

// broke adds what the assignment fixes and is otherwise.
func (m *marking) broke(format string, a ...any) {
	m.Broken = append(m.Broken, fmt.Sprintf(format, a...))
}

// remark adds what the assignment only starts with and is otherwise, and what else is remarkable.
func (m *marking) remark(format string, a ...any) {
	m.Remarked = append(m.Remarked, fmt.Sprintf(format, a...))
}

// belongs reports whether the hand-in is one of the assignment of the key, or a report without a
// hand-in.
func (m *marking) belongs() bool {
	a := &m.key.Assignment
	switch {
	case m.h == nil:
		m.broke("this is a report without a hand-in")
	case m.h.ID != a.ID():
		m.broke("it belongs to another assignment (%s, not %s)", cmp.Or(m.h.Title, m.h.ID), a.Title)
		return false
	}
	return true
}

// conditions compares the report and its hand-in with the assignment: the data, how they were read
// and divided, every option of the table of package settings, and what the student wrote.
func (m *marking) conditions(ctx context.Context) {
	a := &m.key.Assignment
	start := parseLink(a.Link, a.Data.BuiltIn, a.Data.Size)
	if a.Data.BuiltIn != "" {
		m.drawn(a.Data)
	} else if m.files(a.Data.Files) {
		m.reading(ctx, a.Data.Files, start)
	}
	if len(m.r.Models) == 0 {
		m.broke("it is the report of an experiment")
	} else {
		m.settings(ctx, a.Rules, start)
	}
	if m.h != nil {
		m.student(a)
	}
}

// drawn compares built-in data.
func (m *marking) drawn(want Data) {
	got, draw := m.r.Data, want.Draw
	if want.Each && m.h != nil {
		draw = Draw(m.h.Student)
	}
	switch {
	case got.BuiltIn != want.BuiltIn:
		m.broke("the data are not the built-in set %s", want.BuiltIn)
	case got.Size != want.Size:
		m.broke("the pictures have another size than those of the assignment (size %d instead of %d; 0: the usual one)",
			got.Size, want.Size)
	case got.Seed == draw || want.Each && m.h == nil:
	case want.Each && got.Seed == formerDraw(m.h.Student):
		m.remark("draw %d is that of earlier versions, which drew for each spelling of a name; it is %d today",
			got.Seed, draw)
	default:
		m.broke("draw %d of the data instead of %d", got.Seed, draw)
	}
}

// files reports whether the files are those of the assignment, each as often.
func (m *marking) files(want []report.File) bool {
	left := slices.Clone(m.r.Data.Files)
	for _, file := range want {
		at := slices.IndexFunc(left, func(f report.File) bool { return f.SHA256 == file.SHA256 })
		if at < 0 {
			m.broke("the data are not those of %s", fault.Line(file.Name))
			return false
		}
		left = slices.Delete(left, at, at+1)
	}
	if len(left) > 0 {
		m.broke("the file %s is none of the assignment, or is there twice", fault.Line(left[0].Name))
	}
	return len(left) == 0
}

// reading compares how files were named, read and divided. What differs is no difference if the
// rows, variables, θ, weights and test rows are the same.
func (m *marking) reading(ctx context.Context, files []report.File, start opening) {
	chosen := start.Stated["read.theta"] // then the whole reading is that of the assignment
	var otherwise, open []string
	if given := report.Names(m.r.Data.Files); !slices.Equal(given, report.Names(files)) {
		otherwise = append(otherwise, fmt.Sprintf("the files are %s instead of %s",
			brief(listed(given), ""), brief(listed(report.Names(files)), "")))
	}
	want := report.OptionsIn(reflect.ValueOf(start.Read), "read.")
	for i, o := range report.OptionsIn(reflect.ValueOf(m.r.Data.Read), "read.") {
		is, was := report.TextOf(o.Value), report.TextOf(want[i].Value)
		says := fmt.Sprintf("%s is %s instead of %s",
			strings.TrimPrefix(o.Path, "read."), brief(is, "not set"), brief(was, "not set"))
		switch {
		case equal(is, was):
		case chosen || start.Stated[o.Path]:
			otherwise = append(otherwise, says)
		default:
			open = append(open, says)
		}
	}
	if len(otherwise)+len(open) == 0 {
		return
	}
	if m.again != nil {
		if same, err := m.again.ReadsAs(ctx, files, start.Read); err == nil && same {
			return
		}
	}
	if len(otherwise) > 0 {
		m.broke("the data were read otherwise: %s", strings.Join(otherwise, ", "))
	}
	if len(open) > 0 {
		m.remark("the assignment says nothing of how the file is read: %s", strings.Join(open, ", "))
	}
}

// settings compares the settings of the first model: those of rules must agree, and others that are
// not those of the start are named.
func (m *marking) settings(ctx context.Context, rules []Rule, start opening) {
	s := m.r.Models[0].Settings
	got, at := settingsOf(s), start.Settings
	if at["components"] == "" && m.again != nil { // reports always state the number
		at["components"] = strconv.Itoa(m.again.UsualComponents(ctx, s))
	}
	got["method"] = m.r.Models[0].Kind
	lists := map[string]bool{"bins": len(s.Endpoints)+len(s.Axes) > 0, "components": len(s.PerEndpoint) > 0 || s.Share != nil}
	ruled := map[string]bool{}
	for _, rule := range rules {
		ruled[rule.Setting] = true
		is := got[rule.Setting]
		if lists[rule.Setting] {
			is = "a list"
		}
		switch {
		case rule.Is == "" && is == "":
			m.broke("%s is not chosen", rule.Setting)
		case rule.Is != "" && !equal(is, rule.Is):
			m.broke("%s is %s instead of %s", rule.Setting, cmp.Or(is, "not set"), rule.Is)
		}
	}
	for _, o := range fitOptions() {
		standard := settings.DefaultOf(o.Key)
		is, was := cmp.Or(got[o.Path], standard), cmp.Or(at[o.Path], standard)
		group, _, _ := strings.Cut(o.Path, ".")
		switch {
		case ruled[o.Path] || !s.Counts(group) || o.Path == "components" && (was == "" || lists["components"]):
		case equal(is, was), !start.Stated[o.Path] && equal(is, standard):
		default:
			m.remark("%s is %s, started with %s", o.Path, brief(is, "the default"), brief(was, "the default"))
		}
	}
}

// student compares what the student wrote: the name, the title, the times and the log. A clock that
// was wrong may explain a time.
func (m *marking) student(a *Assignment) {
	h := m.h
	if why := doubtful(h.Student); why != "" {
		m.remark("the name of the student %s", why)
	}
	if h.Title != a.Title {
		m.remark("the title is %s", brief(h.Title, "empty"))
	}
	if m.Runs < a.Runs {
		m.broke("%s in the log, at least %d are asked for", fault.Plural(m.Runs, "run"), a.Runs)
	}
	const zones = 24 * time.Hour // and clocks that are a little wrong
	late, back, known, other := 0, 0, m.names(a), []string{}
	for i, run := range h.Runs {
		if run.Time.After(h.Made) && !h.Made.IsZero() {
			late++
		}
		if i > 0 && !run.Time.After(h.Runs[i-1].Time) {
			back++
		}
		if run.Reported && !slices.Contains(known, run.Data) && !slices.Contains(other, run.Data) {
			other = append(other, run.Data)
		}
	}
	switch {
	case h.Made.IsZero():
		m.remark("the hand-in does not say when it was made")
	case h.Made.After(time.Now().Add(zones)):
		m.remark("the hand-in was made on %s, which is to come", h.Made.Format("2006-01-02"))
	}
	if late > 0 {
		m.remark("%s of the log after the hand-in was made", fault.Plural(late, "run"))
	}
	if back > 0 {
		m.remark("%s of the log not after the one above", fault.Plural(back, "run"))
	}
	if len(other) > 0 {
		m.remark("runs of these data are of %s", brief(strings.Join(other, ", "), "nothing"))
	}
	if len(m.r.Models) > 0 && len(h.Runs) > 0 && !slices.ContainsFunc(h.Runs, m.handedIn) {
		m.remark("the model that is handed in is no run of the log")
	}
}

// names returns the names that the page has for the data, and those of the assignment.
func (m *marking) names(a *Assignment) []string {
	if d := m.r.Data; d.BuiltIn != "" {
		drawn := fmt.Sprintf("%s, draw %d", d.BuiltIn, d.Seed)
		return []string{drawn, fmt.Sprintf("%s, %d pixels", drawn, d.Size)}
	}
	names := append(report.Names(m.r.Data.Files), report.Names(a.Data.Files)...)
	if _, real := presets[valuesOf(a.Link)["data"]]; real && len(m.h.Runs) > 0 {
		names = append(names, m.h.Runs[0].Data) // the title of data that the page has
	}
	return append(names, fmt.Sprintf("%d files", len(m.r.Data.Files)))
}

// handedIn reports whether a run has the errors of the model that is handed in.
func (m *marking) handedIn(run Run) bool {
	return maps.EqualFunc(run.scores(), Run{Train: m.Train, Test: m.Test}.scores(), report.Near)
}

// brief returns a value for a sentence: not too long, and other words for an empty one.
func brief(text, empty string) string {
	return cmp.Or(fault.Shortened(fault.Line(text), 60), empty)
}

// equal compares two settings, numbers by their value.
func equal(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, fails := strconv.ParseFloat(b, 64)
	if err == nil && fails == nil {
		return x == y
	}
	return a == b
}

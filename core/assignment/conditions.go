package assignment

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/method"
	"ppca/core/report"
)

// settable are the settings that a rule may fix, as places in the JSON of method.Settings.
var settable = []string{"method", "bins", "components", "lambda.mean", "lambda.basis", "lambda.ortho"}

// A checking compares a report with its assignment: with the data, with how they were read and
// divided, and with every option of the table of package settings.
type checking struct {
	a     *Assignment
	start opening
	h     *HandIn // nil: a report without a hand-in
	r     *report.Report

	broken   []string // what the assignment fixes, and is otherwise
	remarked []string // what it only starts with, and is otherwise
}

// data compares the data with those of the assignment.
func (c *checking) data() {
	got, want := c.r.Data, c.a.Data
	if want.BuiltIn == "" {
		for _, file := range want.Files {
			if !has(got.Files, file) {
				c.broken = append(c.broken, "the data are not those of "+Line(file.Name))
				return
			}
		}
		for _, file := range got.Files {
			if !has(want.Files, file) {
				c.broken = append(c.broken, fmt.Sprintf("the file %s is none of the assignment", Line(file.Name)))
				return
			}
		}
		return
	}
	draw := want.Draw
	if want.Each && c.h != nil {
		draw = Draw(c.h.Student)
	}
	switch {
	case got.BuiltIn != want.BuiltIn:
		c.broken = append(c.broken, fmt.Sprintf("the data are not the built-in set %s", want.BuiltIn))
	case got.Size != want.Size:
		c.broken = append(c.broken, fmt.Sprintf("the pictures have another size than those of the assignment (size %d instead of %d; 0: the usual one)", got.Size, want.Size))
	case got.Seed == draw || want.Each && c.h == nil:
	case want.Each && got.Seed == formerDraw(c.h.Student):
		c.remarked = append(c.remarked, fmt.Sprintf("draw %d is that of earlier versions, which drew for each spelling of a name; it is %d today", got.Seed, draw))
	default:
		c.broken = append(c.broken, fmt.Sprintf("draw %d of the data instead of %d", got.Seed, draw))
	}
}

func has(files []report.File, wanted report.File) bool {
	return slices.ContainsFunc(files, func(f report.File) bool { return f.SHA256 == wanted.SHA256 })
}

// reading compares how files were read and divided. Options that differ are no difference if the
// rows, variables, θ, weights and test rows are the same.
func (c *checking) reading(ctx context.Context, files []dataset.File, o report.Options) {
	if c.a.Data.BuiltIn != "" {
		return
	}
	want, got := textsOf(c.start.Read, "read."), textsOf(c.r.Data.Read, "read.")
	chosen := c.start.Stated["read.theta"] // then the whole reading is that of the assignment
	var otherwise, open []string
	for _, o := range optionsIn(c.r.Data.Read, "read.") {
		if equal(got[o.Path], want[o.Path]) {
			continue
		}
		says := fmt.Sprintf("%s is %s instead of %s", strings.TrimPrefix(o.Path, "read."), brief(got[o.Path], "not set"), brief(want[o.Path], "not set"))
		if chosen || c.start.Stated[o.Path] {
			otherwise = append(otherwise, says)
		} else {
			open = append(open, says)
		}
	}
	if len(otherwise)+len(open) == 0 {
		return
	}
	if same, err := c.r.ReadsAs(ctx, files, c.start.Read, o); err == nil && same {
		return
	}
	if len(otherwise) > 0 {
		c.broken = append(c.broken, "the data were read otherwise: "+strings.Join(otherwise, ", "))
	}
	if len(open) > 0 {
		c.remarked = append(c.remarked, "the assignment says nothing of how the file is read: "+strings.Join(open, ", "))
	}
}

// settings compares the settings of the first model: those of rules must agree.
func (c *checking) settings() {
	if len(c.r.Models) == 0 {
		c.broken = append(c.broken, "it is the report of an experiment")
		return
	}
	m := c.r.Models[0]
	got := textsOf(m.Settings, "")
	got["method"] = m.Kind
	if len(m.Settings.Endpoints) > 0 || len(m.Settings.Axes) > 0 {
		got["bins"] = "a list"
	}
	if len(m.Settings.PerEndpoint) > 0 || m.Settings.Share != nil {
		got["components"] = "a list"
	}
	ruled := map[string]bool{}
	for _, rule := range c.a.Rules {
		ruled[rule.Setting] = true
		switch is := got[rule.Setting]; {
		case rule.Is == "" && is == "":
			c.broken = append(c.broken, rule.Setting+" is not chosen")
		case rule.Is != "" && !equal(is, rule.Is):
			c.broken = append(c.broken, fmt.Sprintf("%s is %s instead of %s", rule.Setting, cmp.Or(is, "not set"), rule.Is))
		}
	}
	c.started(m.Settings, ruled)
}

// started names the settings without a rule that are not those of the start.
func (c *checking) started(s method.Settings, ruled map[string]bool) {
	at := alongAxes(c.start.Settings, s)
	got, want, usual := textsOf(alongAxes(s, at), ""), textsOf(at, ""), textsOf(alongAxes(c.start.Usual, s), "")
	for _, o := range optionsIn(s, "") {
		group, _, _ := strings.Cut(o.Path, ".")
		is, was, standard := got[o.Path], want[o.Path], limit.Default(o.Key)
		switch {
		case ruled[o.Path] || !s.Counts(group) || o.Path == "components" && was == "" && usual[o.Path] == "":
		case equal(cmp.Or(is, standard), cmp.Or(was, standard)):
		case was == "" && usual[o.Path] != "" && equal(is, usual[o.Path]):
		case o.Path == "bins" && ruled["bins"]: // also in the place of a list
		default:
			if !c.start.Stated[o.Path] {
				was = cmp.Or(was, usual[o.Path])
			}
			c.remarked = append(c.remarked, fmt.Sprintf("%s is %s, started with %s", o.Path, brief(cmp.Or(is, standard), "the default"), brief(cmp.Or(was, standard), "the default")))
		}
	}
}

// name remarks a name that may only look like another, and another title.
func (c *checking) name() {
	if c.h == nil {
		return
	}
	if why := doubtful(c.h.Student); why != "" {
		c.remarked = append(c.remarked, "the name of the student "+why)
	}
	if c.h.Title != c.a.Title {
		c.remarked = append(c.remarked, "the title is "+brief(c.h.Title, "empty"))
	}
}

// log remarks a log that ends after the hand-in was made, which a clock may cause.
func (c *checking) log() {
	if c.h == nil || c.h.Made.IsZero() {
		return
	}
	late := 0
	for _, run := range c.h.Runs {
		if run.Time.After(c.h.Made) {
			late++
		}
	}
	if late > 0 {
		c.remarked = append(c.remarked, fault.Plural(late, "run")+" of the log after the hand-in was made")
	}
}

// brief returns a value for a sentence: not too long, and other words for an empty one.
func brief(text, empty string) string {
	const longest = 60 // characters
	if runes := []rune(Line(text)); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return cmp.Or(Line(text), empty)
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

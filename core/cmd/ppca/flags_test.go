//go:build !js

package main

import (
	"strings"
	"testing"

	"ppca/core/settings"
)

// Every option of a fit on the command line is a flag of fit, with its help.
func TestFlagsFollowTheTable(t *testing.T) {
	help := strings.Join(strings.Fields(must(t, ".", "fit", "-h")), " ")
	for _, o := range settings.Fit.All() {
		if o.FlagName() == "-" || o.Kind == settings.Group {
			continue
		}
		text, argument := o.Usage()
		if want := "-" + o.FlagName() + " " + argument + " " + strings.Join(strings.Fields(text), " "); !strings.Contains(help, want) {
			t.Errorf("fit -h has no %q", want)
		}
	}
}

// A flag sets its option, within the option's limits.
func TestFlagsFillTheirOptions(t *testing.T) {
	folder := t.TempDir()
	writePeople(t, folder)
	fit := func(args ...string) []string {
		return append(append([]string{"fit", "-theta", "age", "-ignore", "who", "-components", "1", "-json"}, args...), "people.csv")
	}
	for _, c := range []struct{ args, says string }{
		{"-solver paper -cycles 3", `"status":"limit"`},
		{"-gauge ridge -ridge 0.5", `"gauge":"ridge"`},
		{"-bins 2 -lambda-mean ∞", `"meanSmoothness":0,`},
	} {
		if out := must(t, folder, fit(strings.Fields(c.args)...)...); !strings.Contains(out, c.says) {
			t.Errorf("%s: no %s in %s", c.args, c.says, out)
		}
	}
	for _, c := range []struct{ args, says string }{
		{"-cycles 0", "cycles is 0: it must be a whole number from 1 to 100000"},
		{"-gauge free", `gauge "free" is not known: use "decoupled", "centred" or "ridge"`},
		{"-lambda-ortho -1", "lambda-ortho is -1: it must be a number from 0"},
		{"-endpoints 0,x", `"x" is not a number`},
	} {
		if _, report, code := ppcaIn(t, folder, fit(strings.Fields(c.args)...)...); code != exitUsage || !strings.Contains(report, c.says) {
			t.Errorf("%s ends with %d: %s", c.args, code, report)
		}
	}
}

// TestIgnoredOptionsAreTold: a fit says which of the given options its method or solver does not
// use, and says nothing of the others.
func TestIgnoredOptionsAreTold(t *testing.T) {
	folder, _, _ := gapsFolder(t)
	for _, c := range []struct {
		args []string
		said string
	}{
		{[]string{"-method", "local", "-lambda-mean", "1", "-bins", "3", "-missing", "drop"}, "local PCA does not use -lambda-mean\n"},
		{[]string{"-method", "lpp", "-noise", "theta", "-gauge", "ridge", "-missing", "drop"}, "LPP does not use -gauge, -noise\n"},
		{[]string{"-solver", "paper", "-cycles", "5", "-gauge", "centred"}, "PPCA by Algorithm 1 does not use -gauge\n"},
		{[]string{"-method", "pca", "-noise", "theta", "-missing", "drop", "-lambda", "rule"}, ""},
		{[]string{"-effort", "thorough"}, "effort thorough is no longer used: a fit runs from its starts\n"},
		{[]string{"-noise", "theta", "-lambda", "rule"}, "σ at the endpoints from a first fit: 1."},
		{[]string{"-noise", "variables", "-lambda", "rule"}, "noise variables is no longer used: the fit has noise theta\n"},
	} {
		args := append([]string{"fit", "-theta", "age", "-id", "name", "-ignore", "note", "-components", "1"}, c.args...)
		_, said, code := ppcaIn(t, folder, append(args, "gaps.csv")...)
		if code != 0 || c.said == "" && strings.Contains(said, "does not use") || !strings.Contains(said, c.said) {
			t.Errorf("%v: %d, %s", c.args, code, said)
		}
	}
}

//go:build !js

package main

import (
	"strings"
	"testing"
)

// TestIgnoredOptionsAreTold: a fit says which of the given options its method or solver does not
// use, and says nothing of the others.
func TestIgnoredOptionsAreTold(t *testing.T) {
	folder, _, _ := gapsFolder(t)
	for _, c := range []struct {
		args []string
		said string
	}{
		{[]string{"-bandwidth", "1"}, "PPCA does not use -bandwidth\n"},
		{[]string{"-method", "local", "-lambda-mean", "1", "-bins", "3", "-missing", "drop"}, "local PCA does not use -lambda-mean\n"},
		{[]string{"-method", "lpp", "-noise", "theta", "-gauge", "ridge", "-missing", "drop"}, "LPP does not use -noise, -gauge\n"},
		{[]string{"-solver", "paper", "-cycles", "5", "-gauge", "centred"}, "PPCA by Algorithm 1 does not use -gauge\n"},
		{[]string{"-lambda-mean", "1", "-noise", "theta", "-effort", "thorough"}, ""},
	} {
		args := append([]string{"fit", "-theta", "age", "-id", "name", "-ignore", "note", "-components", "1"}, c.args...)
		_, said, code := ppcaIn(t, folder, append(args, "gaps.csv")...)
		if code != 0 || c.said == "" && strings.Contains(said, "does not use") || !strings.Contains(said, c.said) {
			t.Errorf("%v: %d, %s", c.args, code, said)
		}
	}
}

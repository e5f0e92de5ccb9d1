package main

import "fmt"

// Tally counts tests.
type Tally struct{ Passed, Failed, Skipped int }

// Plus returns the sum of two tallies.
func (t Tally) Plus(u Tally) Tally {
	return Tally{t.Passed + u.Passed, t.Failed + u.Failed, t.Skipped + u.Skipped}
}

func (t Tally) String() string {
	text := fmt.Sprintf("%d passed, %d failed", t.Passed, t.Failed)
	if t.Skipped > 0 {
		text += fmt.Sprintf(", %d skipped", t.Skipped)
	}
	return text
}

// check counts one check that has no tests of its own.
func (t *Tally) check(passed bool) {
	if passed {
		t.Passed++
	} else {
		t.Failed++
	}
}

package mutants

import (
	"fmt"
	"maps"
	"slices"
)

// An outcome is what the guard said of a mutant.
type outcome int

const (
	killed     outcome = iota // a test failed
	survived                  // all tests passed
	unreached                 // no test runs the changed line
	timedOut                  // the tests did not end; not counted
	notBuilt                  // the change does not compile; not counted
	outOfTests                // the guard ran no test
)

func (o outcome) String() string {
	return [...]string{"killed", "SURVIVED", "NO TEST REACHES IT", "timed out", "does not compile", "no test ran"}[o]
}

type result struct {
	mutant  Mutant
	outcome outcome
	why     string // of a killed mutant of the list, how its guard failed
}

// print prints why a mutant of the list is killed, and all that is not.
func (r result) print() {
	switch {
	case r.outcome != killed:
		fmt.Printf("   %s: %s: %s: %q becomes %q\n", r.outcome, r.mutant.File, r.mutant.Promise, r.mutant.Text, r.mutant.With)
	case r.why != "":
		fmt.Printf("   killed: %s: %s: %s\n", r.mutant.File, r.mutant.Promise, r.why)
	}
}

// A score counts mutants by outcome.
type score [outOfTests + 1]int

// share returns the share killed of those that a test could notice.
func (s score) share() float64 {
	counted := s[killed] + s[survived] + s[unreached]
	if counted == 0 {
		return 1
	}
	return float64(s[killed]) / float64(counted)
}

// scores are by room.
type scores map[string]*score

func tally(results []result) scores {
	all := scores{}
	for _, r := range results {
		room := r.mutant.Room()
		if all[room] == nil {
			all[room] = new(score)
		}
		all[room][r.outcome]++
	}
	return all
}

func (all scores) total() (sum score) {
	for _, s := range all {
		for i, n := range s {
			sum[i] += n
		}
	}
	return sum
}

func (all scores) print() {
	fmt.Printf("   %-20s %7s %9s %9s %9s %9s %7s\n", "room", "killed", "survived", "unreached", "timed out", "not built", "share")
	row := func(room string, s score) {
		fmt.Printf("   %-20s %7d %9d %9d %9d %9d %5.0f %%\n", room, s[killed], s[survived], s[unreached], s[timedOut], s[notBuilt], 100*s.share())
	}
	for _, room := range slices.Sorted(maps.Keys(all)) {
		row(room, *all[room])
	}
	row("all", all.total())
}

package main

import (
	"fmt"
	"slices"
	"strings"
)

// Tally counts tests.
type Tally struct {
	Passed, Failed, Skipped int

	// Failures is the output of the failed tests. The check prints it last, where readers
	// of a long run look.
	Failures string

	// FailedFiles names the browser test files in which a test failed.
	FailedFiles []string

	// Unsteady is the output of tests that failed beside others and passed alone.
	Unsteady string
}

// Plus returns the sum of two tallies.
func (t Tally) Plus(u Tally) Tally {
	return Tally{
		Passed: t.Passed + u.Passed, Failed: t.Failed + u.Failed, Skipped: t.Skipped + u.Skipped,
		Failures: t.Failures + u.Failures, FailedFiles: slices.Concat(t.FailedFiles, u.FailedFiles), Unsteady: t.Unsteady + u.Unsteady,
	}
}

func (t Tally) String() string {
	text := fmt.Sprintf("%d passed, %d failed", t.Passed, t.Failed)
	if t.Skipped > 0 {
		text += fmt.Sprintf(", %d skipped", t.Skipped)
	}
	return text
}

// check counts a check without tests of its own.
func (t *Tally) check(name string, err error) {
	if err == nil {
		t.Passed++
		return
	}
	t.Failed++
	t.Failures += fmt.Sprintf("%s: %v\n", name, err)
}

// widest is the number of characters that brief keeps of a line. A failure may print all
// of its data in one line. The text of a page, which a wait prints when it times out, fits.
const widest = 1000

// brief returns the text with its long lines cut.
func brief(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		if characters := []rune(line); len(characters) > widest {
			lines[i] = string(characters[:widest]) + "…"
		}
	}
	return strings.Join(lines, "\n")
}

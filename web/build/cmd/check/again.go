package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// mostAgain is the number of files with a failure that are run again: more than that is no
// accident of the machine.
const mostAgain = 2

// again runs the files of failed tests once more, alone. What passes then has failed for
// being beside other tests, or is a race: it counts as passed, so that one in thousands of
// tests does not refuse a change, but the check ends with what it had printed. What fails
// twice has failed.
func again(first Tally, run func(files []string) (Tally, error)) (Tally, error) {
	files := failedFiles(first)
	if len(files) == 0 || len(files) > mostAgain {
		return first, nil
	}
	fmt.Printf("   once more, alone: %s\n", strings.Join(files, ", "))
	second, err := run(files)
	if err != nil || second.Failed > 0 || second.Passed == 0 {
		return first, err
	}
	return Tally{Passed: first.Passed + first.Failed, Skipped: first.Skipped, Unsteady: first.Failures}, nil
}

// placeOfFailure is the line with which the spec reporter names the place of a failed test.
var placeOfFailure = regexp.MustCompile(`(?m)^test at (\S+\.test\.js):\d+:\d+$`)

// failedFiles lists the files of the failures, or nothing if a failure names none.
func failedFiles(tally Tally) []string {
	places := placeOfFailure.FindAllStringSubmatch(tally.Failures, -1)
	if len(places) < tally.Failed {
		return nil
	}
	var files []string
	for _, found := range places {
		if !slices.Contains(files, found[1]) {
			files = append(files, found[1])
		}
	}
	return files
}

package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// mostAgain is the largest number of files with a failure that are run again. Failures in
// more files are not an accident of the machine.
const mostAgain = 2

// again runs the files of failed tests once more, alone. A test that passes then failed
// because others ran beside it, or has a race. It counts as passed, so that one test in
// thousands does not block a change, and the check prints its first output at the end. A
// test that fails twice has failed.
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

// placeOfFailure matches the line in which the spec reporter names the place of a failed test.
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

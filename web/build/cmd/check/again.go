package main

import (
	"fmt"
	"path/filepath"
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
func again(first Tally, files []string, run func(files []string) (Tally, error)) (Tally, error) {
	failed := paths(first.FailedFiles, files)
	if len(failed) == 0 || len(failed) > mostAgain {
		return first, nil
	}
	fmt.Printf("   once more, alone: %s\n", strings.Join(failed, ", "))
	second, err := run(failed)
	if err != nil || second.Failed > 0 || second.Passed == 0 {
		return first, err
	}
	return Tally{Passed: first.Passed + first.Failed, Skipped: first.Skipped, Unsteady: first.Failures}, nil
}

// paths returns the files of these names, or nothing where a failure is in none of the files.
func paths(names, files []string) []string {
	var found []string
	for _, name := range names {
		at := slices.IndexFunc(files, func(file string) bool { return filepath.Base(file) == name })
		if at < 0 {
			return nil
		}
		found = append(found, files[at])
	}
	return found
}

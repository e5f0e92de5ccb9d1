// Package version names the program: its version and the commit of its sources.
package version

import "strings"

// Number is the version of the module, of the programs and of the page. It is that
// of web/package.json.
const Number = "0.2.0"

// Commit names the sources that the program was compiled from. The build of the page
// sets it (-ldflags -X); elsewhere it stays empty, and Build asks the Go toolchain.
var Commit = ""

// Build returns what names this program in reports, such as
// "0.2.0, commit 7c8ae92a13bf". It is never empty: a program that was compiled
// outside of a repository says "commit unknown" and which Go compiled it.
func Build() string {
	commit := Commit
	if commit == "" {
		commit = ofToolchain()
	}
	return Number + ", commit " + commit
}

// Of returns the version in what Build returned, here or in another program; empty
// where the text has another form.
func Of(build string) string {
	number, commit, found := strings.Cut(build, ", commit ")
	if !found || commit == "" || !isNumber(number) {
		return ""
	}
	return number
}

// isNumber tells whether a text is three whole numbers with points between.
func isNumber(text string) bool {
	parts := strings.Split(text, ".")
	for _, part := range parts {
		if part == "" || len(part) > 4 || strings.Trim(part, "0123456789") != "" {
			return false
		}
	}
	return len(parts) == 3
}

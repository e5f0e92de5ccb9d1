// Package version names the program: its version and the commit of its sources.
package version

import (
	"regexp"
	"runtime"
	"strings"
)

// Number is the version of the module, of the programs and of the page. It is that
// of web/package.json.
const Number = "0.2.0"

// Commit names the sources that the program was compiled from. The build of the page
// sets it (-ldflags -X); elsewhere it stays empty, and Build asks the Go toolchain.
var Commit = ""

// Program names the version and the architecture. Two programs of one name compute
// the same bits from the same data: arm64 rounds otherwise than amd64 or WebAssembly.
const Program = Number + ", " + runtime.GOARCH

// Build returns what names this program in reports, such as
// "0.2.0, amd64, commit 7c8ae92a13bf". It is never empty: a program that was compiled
// outside of a repository says "commit unknown" and which Go compiled it.
func Build() string {
	commit := Commit
	if commit == "" {
		commit = ofToolchain()
	}
	return Program + ", commit " + commit
}

var program = regexp.MustCompile(`^\d{1,4}\.\d{1,4}\.\d{1,4}, [a-z0-9]+$`)

// Of returns the Program in what Build returned, here or elsewhere; empty where the
// text has another form.
func Of(build string) string {
	name, commit, found := strings.Cut(build, ", commit ")
	if !found || commit == "" || !program.MatchString(name) {
		return ""
	}
	return name
}

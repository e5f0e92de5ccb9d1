// Package version names the program: its version and the commit of its sources.
package version

import (
	"runtime"
	"strings"
)

// Number is the version of the module, the programs and the page, as in web/package.json.
const Number = "0.2.0"

// Commit is the commit that the program was compiled from. The build of the page sets it
// (-ldflags -X). If it is empty, Build asks the Go toolchain.
var Commit = ""

// Program is the version and the architecture. Programs with equal values compute equal bits
// from equal data; arm64 rounds differently than amd64 and WebAssembly.
const Program = Number + ", " + runtime.GOARCH

// Build returns the name of this program for reports, such as
// "0.2.0, amd64, commit 7c8ae92a13bf". If the program was compiled outside a repository, the
// name has "commit unknown" and the version of Go.
func Build() string {
	commit := Commit
	if commit == "" {
		commit = ofToolchain()
	}
	return Program + ", commit " + commit
}

// Same reports whether a text is the Build of this program. Programs of an unknown commit, or of one
// with changes, are not the same.
func Same(build string) bool {
	return build == Build() && !strings.Contains(build, "commit unknown") && !strings.Contains(build, "with changes")
}

// Of returns Program from a text that Build returned, or "" if the text has another form.
func Of(build string) string {
	name, commit, found := strings.Cut(build, ", commit ")
	if !found || commit == "" || !isProgram(name) {
		return ""
	}
	return name
}

// isProgram reports whether a name has the form of Program: three numbers of at most four figures,
// then the processor.
func isProgram(name string) bool {
	number, processor, found := strings.Cut(name, ", ")
	parts := strings.Split(number, ".")
	for _, part := range parts {
		found = found && len(part) > 0 && len(part) <= 4 && strings.Trim(part, "0123456789") == ""
	}
	return found && len(parts) == 3 && processor != "" && strings.Trim(processor, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

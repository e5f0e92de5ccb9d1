package report

import (
	"runtime"
	"strings"
)

// Version is the version of the module, the programs and the page, as in web/package.json.
const Version = "0.3.0"

// Commit is the commit that the program was compiled from. The build of the page sets it
// (-ldflags -X). If it is empty, BuildName asks the Go toolchain.
var Commit = ""

// Program is the version and the architecture. Programs with equal values compute equal bits
// from equal data; arm64 rounds differently than amd64 and WebAssembly.
const Program = Version + ", " + runtime.GOARCH

// BuildName returns the name of this program for reports, such as
// "0.3.0, amd64, commit 7c8ae92a13bf". If the program was compiled outside a repository, the
// name has "commit unknown" and the version of Go.
func BuildName() string {
	commit := Commit
	if commit == "" {
		commit = commitOfToolchain()
	}
	return Program + ", commit " + commit
}

// SameBuild reports whether a text is the BuildName of this program. Programs of an unknown commit, or of one
// with changes, are not the same.
func SameBuild(build string) bool {
	return build == BuildName() && !strings.Contains(build, "commit unknown") && !strings.Contains(build, "with changes")
}

// ProgramOf returns Program from a text that BuildName returned, or "" if the text has another form.
func ProgramOf(build string) string {
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

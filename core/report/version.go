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

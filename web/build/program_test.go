package build

import (
	"slices"
	"strings"
	"testing"
)

// heavy are packages of Go that cost the first visit kilobytes for a trifle.
var heavy = []string{"runtime/metrics", "regexp", "text/template", "net/http", "math/big", "crypto/sha256", "image/gif"}

// The first program imports no package that is large for what it is used for.
func TestFirstProgramIsLight(t *testing.T) {
	list, err := run(t.Context(), projectRoot, []string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "./wasm")
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(list)
	if !slices.Contains(packages, "ppca/core/fit") {
		t.Fatalf("the program does not import ppca/core/fit: is this the list of its packages?\n%s", list)
	}
	for _, name := range heavy {
		if slices.Contains(packages, name) {
			t.Errorf("the first program imports %s", name)
		}
	}
}

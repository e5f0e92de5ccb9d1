package build

import (
	"bytes"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// The rooms of the house, from this package's folder.
const projectRoot = "../.."

// Which arrows the house has: the science knows no browser, the bridge no page.
func TestArrowsPointOneWay(t *testing.T) {
	list := exec.Command("go", "list", "-f", "{{.ImportPath}}: {{join .Imports \" \"}} {{join .TestImports \" \"}}", "./core/...", "./wasm/...")
	list.Dir = projectRoot
	list.Env = append(list.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(strings.TrimSpace(line), ":")
		core := strings.HasPrefix(name, "ppca/core/")
		for imported := range strings.FieldsSeq(imports) {
			switch {
			case core && (imported == "syscall/js" || strings.HasPrefix(imported, "ppca/wasm")),
				strings.HasPrefix(imported, "ppca/web"):
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
}

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

// A registry's address in the lock file would bind everyone to that registry.
func TestLockFileNamesNoRegistry(t *testing.T) {
	lock := get(t, projectRoot, "web/package-lock.json")
	for _, trace := range []string{`"resolved"`, ".tgz"} {
		if bytes.Contains(lock, []byte(trace)) {
			t.Errorf("web/package-lock.json holds %s: install with web/.npmrc in force", trace)
		}
	}
}

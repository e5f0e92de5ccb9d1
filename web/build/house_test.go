package build

import (
	"bytes"
	"os/exec"
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

// A registry's address in the lock file would bind everyone to that registry.
func TestLockFileNamesNoRegistry(t *testing.T) {
	lock := get(t, projectRoot, "web/package-lock.json")
	for _, trace := range []string{`"resolved"`, ".tgz"} {
		if bytes.Contains(lock, []byte(trace)) {
			t.Errorf("web/package-lock.json holds %s: install with web/.npmrc in force", trace)
		}
	}
}

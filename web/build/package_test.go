package build

import (
	"encoding/json"
	"slices"
	"testing"
)

// The package lists its files one by one, so that compressed siblings and the page stay
// behind.
func TestPackageListsItsFiles(t *testing.T) {
	var m manifest
	if err := json.Unmarshal(get(t, Dist(builtOnce(t)), packageFile), &m); err != nil {
		t.Fatal(err)
	}
	want := []string{"CHANGELOG.md", "engine/engine.js", "engine/engine.js.map", "engine/version.js", "licences.txt", "plain.wasm", "ppca.d.ts", "ppca.js",
		"ppca.wasm", "study.wasm", "wasm_exec.js", "worker.js", "worker.js.map"}
	if !slices.Equal(m.Files, want) {
		t.Errorf("the package has the files\n%q, want\n%q", m.Files, want)
	}
}

// The guide of the package links only to what the package has.
func TestPackageHasNoLinkOut(t *testing.T) {
	dist := Dist(builtOnce(t))
	for name, want := range map[string]string{
		"README.md":    "# Guide\n\n[types](ppca.d.ts), [below](#below), core, [Go](https://go.dev)\n",
		"CHANGELOG.md": "# Changes, see the guide\n",
	} {
		if text := string(get(t, dist, name)); text != want {
			t.Errorf("%s is %q, want %q", name, text, want)
		}
	}
}

//go:build !js

package version

import (
	"encoding/json"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

// The version for Go and the version for npm agree.
func TestOneVersion(t *testing.T) {
	raw, err := os.ReadFile("../../web/package.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Version string }
	if err := json.Unmarshal(raw, &file); err != nil || file.Version != Number {
		t.Errorf("web/package.json says %q, core/version %q (%v)", file.Version, Number, err)
	}
}

func TestBuildNamesVersionAndCommit(t *testing.T) {
	for _, commit := range []string{"", "0123456789ab", "0123456789ab with changes"} {
		Commit = commit
		if build := Build(); Of(build) != Program || !strings.HasPrefix(build, Number+", "+runtime.GOARCH+", commit ") || !strings.HasSuffix(build, commit) {
			t.Errorf("commit %q gives %q", commit, build)
		}
	}
	Commit = ""
	revision := debug.BuildSetting{Key: "vcs.revision", Value: strings.Repeat("0123456789abcdef", 3)}
	for want, settings := range map[string][]debug.BuildSetting{
		unknown():                   nil,
		"0123456789ab":              {revision, {Key: "vcs.modified", Value: "false"}},
		"0123456789ab with changes": {revision, {Key: "vcs.modified", Value: "true"}},
	} {
		if got := ofSettings(settings); got != want || got == "" {
			t.Errorf("%v gives %q, want %q", settings, got, want)
		}
	}
}

func TestOfRefusesOtherForms(t *testing.T) {
	for _, build := range []string{"", "0.2.0", "0.2.0, commit a", "0.2.0, wasm, commit ", "0.2, wasm, commit a", "a.b.c, wasm, commit a", "0.2.00000, wasm, commit a", "1.2.3.4, wasm, commit a", "commit a", "x0.2.0, wasm, commit a"} {
		if got := Of(build); got != "" {
			t.Errorf("%q is read as version %q", build, got)
		}
	}
}

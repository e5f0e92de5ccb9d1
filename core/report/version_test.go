//go:build !js

package report

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// Every file that states the version states this one.
func TestOneVersion(t *testing.T) {
	projects, err := filepath.Glob("../../web/examples/*/package.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(projects) < 4 {
		t.Errorf("only %d projects were found", len(projects))
	}
	patterns := map[string]string{
		"../../web/package.json":      `^{\s*"name": "ppca",\s*"version": "([^"]*)"`,
		"../../web/package-lock.json": `"name": "ppca",\s*"version": "([^"]*)"`,
		"../../web/README.md":         `ppca-([\d.]+)\.tgz`,
		"../../CHANGELOG.md":          `(?s)^.*?\n## \[(\d[^\]]*)\]`,
	}
	for _, project := range projects {
		patterns[project] = `"ppca": "file:ppca-([\d.]+)\.tgz"`
	}
	for file, pattern := range patterns {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		stated := regexp.MustCompile(pattern).FindAllStringSubmatch(string(text), -1)
		if len(stated) == 0 {
			t.Errorf("%s states no version", file)
		}
		for _, each := range stated {
			if each[1] != Version {
				t.Errorf("%s states %q, core/report %q", file, each[1], Version)
			}
		}
	}
}

func TestBuildNamesVersionAndCommit(t *testing.T) {
	for _, commit := range []string{"", "0123456789ab", "0123456789ab with changes"} {
		Commit = commit
		if build := BuildName(); !strings.HasPrefix(build, Version+", "+runtime.GOARCH+", commit ") || !strings.HasSuffix(build, commit) {
			t.Errorf("commit %q gives %q", commit, build)
		}
	}
	Commit = ""
}

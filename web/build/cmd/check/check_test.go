package main

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// Real packages through the real `go test -json`, one per way to end.
func TestGoTest(t *testing.T) {
	const head = "package a\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nvar _ = os.Exit\n\n"
	for _, test := range []struct {
		name, body string
		want       Tally
	}{
		{"passes", "func TestA(t *testing.T) { t.Run(\"b\", func(t *testing.T) {}) }", Tally{Passed: 2}},
		{"fails", "func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { t.Error(1) }", Tally{Passed: 1, Failed: 1}},
		{"skips", "func TestA(t *testing.T) { t.Skip(\"no data\") }", Tally{Skipped: 1}},
		{"panics", "func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { panic(1) }", Tally{Passed: 1, Failed: 1}},
		{"leaves", "func TestA(t *testing.T) { os.Exit(3) }", Tally{Failed: 1}},
		{"does not compile", "func TestA(t *testing.T) { missing() }", Tally{Failed: 1}},
		{"TestMain fails", "func TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) { m.Run(); os.Exit(1) }", Tally{Passed: 1, Failed: 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "go.mod", "module a\n\ngo 1.26\n")
			write(t, "a_test.go", head+test.body+"\n")
			got, err := goTest(context.Background(), nil, "./...")
			if err != nil || got != test.want {
				t.Errorf("%v, %v, want %v", got, err, test.want)
			}
		})
	}
}

func TestGoTestThatCannotRun(t *testing.T) {
	t.Chdir(t.TempDir())
	tally, err := goTest(context.Background(), nil, "./...") // no go.mod here
	if err == nil && tally.Failed == 0 {
		t.Error("reported as passed")
	}
}

func TestNodeTally(t *testing.T) {
	const tap = "# Subtest: a\n# pass 99 of these are not a count\nok 1 - a\n1..1\n# tests 12\n# suites 0\n# pass 5\n# fail 2\n# cancelled 1\n# skipped 3\n# todo 1\n# duration_ms 5384.07\n"
	if got, want := nodeTally(tap), (Tally{Passed: 5, Failed: 3, Skipped: 4}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got := nodeTally("not TAP"); got != (Tally{}) {
		t.Errorf("%v from no summary", got)
	}
}

func TestLastLine(t *testing.T) {
	for want, tally := range map[string]Tally{
		"3 passed, 0 failed":            {Passed: 3},
		"3 passed, 1 failed, 2 skipped": {Passed: 3, Failed: 1, Skipped: 2},
	} {
		if got := tally.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Clean(name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

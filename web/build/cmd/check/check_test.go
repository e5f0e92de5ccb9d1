package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"ppca/web/build/tools"
)

// Real packages through the real `go test -json`, one per way to end.
func TestGoTest(t *testing.T) {
	const head = "package a\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nvar _ = os.Exit\n\n"
	for _, test := range []struct {
		name, body string
		want       Tally
		says       string
	}{
		{"passes", "func TestA(t *testing.T) { t.Run(\"b\", func(t *testing.T) {}) }", Tally{Passed: 2}, ""},
		{"fails", "func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { t.Error(1) }", Tally{Passed: 1, Failed: 1}, "a: TestB failed"},
		{"skips", "func TestA(t *testing.T) { t.Skip(\"no data\") }", Tally{Skipped: 1}, ""},
		{"panics", "func TestA(t *testing.T) {}\nfunc TestB(t *testing.T) { panic(1) }", Tally{Passed: 1, Failed: 1}, "panic: 1"},
		{"leaves", "func TestA(t *testing.T) { os.Exit(3) }", Tally{Failed: 1}, "a: TestA failed"},
		{"does not compile", "func TestA(t *testing.T) { missing() }", Tally{Failed: 1}, "a failed"},
		{"TestMain fails", "func TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) { m.Run(); os.Exit(1) }", Tally{Passed: 1, Failed: 1}, "a failed"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, "go.mod", "module a\n\ngo 1.26\n")
			write(t, "a_test.go", head+test.body+"\n")
			got, err := goTest(context.Background(), nil, "./...")
			if err != nil || !reflect.DeepEqual(counts(got), test.want) {
				t.Errorf("%v, %v, want %v", got, err, test.want)
			}
			if (got.Failures != "") != (got.Failed > 0) || !strings.Contains(got.Failures, test.says) {
				t.Errorf("the output of what failed: %q", got.Failures)
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
	const tap = "# Subtest: a\n# pass 99 of these are not a count\n    not ok 1 - inner\nnot ok 1 - a.test.js\nok 2 - b.test.js\n1..2\n# tests 12\n# suites 0\n# pass 5\n# fail 2\n# cancelled 1\n# skipped 3\n# todo 1\n# duration_ms 5384.07\n"
	if got, counted := nodeTally(tap); !reflect.DeepEqual(got, Tally{Passed: 5, Failed: 3, Skipped: 4, FailedFiles: []string{"a.test.js"}}) || !counted {
		t.Errorf("%v, %v", got, counted)
	}
	if got, counted := nodeTally("not TAP"); counted {
		t.Errorf("%v from no summary", got)
	}
}

// The files that take long are there, and come first.
func TestLongestFirst(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", "..", ".."))
	files, err := tools.TestFiles("*.test.js")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range longestFirst(files)[:len(takeLong)] {
		if filepath.Base(file) != takeLong[i] {
			t.Errorf("file %d is %s, want %s", i+1, file, takeLong[i])
		}
	}
}

// Real lanes over real files: every file is run once, and one that fails, ends the process
// or is never reached is not taken for passed.
func TestLanes(t *testing.T) {
	lane, err := filepath.Abs(filepath.Join("..", "..", "..", "test", "lane.js"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip(err)
	}
	const head = "import { test } from 'node:test';\n"
	for _, test := range []struct {
		name  string
		files []string
		want  Tally
		fails bool
	}{
		{"pass", []string{"test('a', () => {}); test('b', () => {});", "test('c', () => {});", "test('d', { skip: true }, () => {});"}, Tally{Passed: 3, Skipped: 1}, false},
		{"one fails", []string{"test('a', () => { throw new Error('no'); });", "test('b', async () => {});"}, Tally{Passed: 1, Failed: 1}, false},
		{"one within another fails", []string{"test('a', async (t) => { await t.test('b', () => { throw new Error('no'); }); });", "test('c', () => {});"}, Tally{Passed: 1, Failed: 1}, false},
		{"in a shared module", []string{"import { fails } from './shared.js'; test('a', fails);", "test('b', () => {});"}, Tally{Passed: 1, Failed: 1}, false},
		{"one leaves", []string{"test('a', () => { process.exit(0); });", "test('b', () => {});"}, Tally{}, true},
		{"one does not compile", []string{"test('a', () => {", "test('b', () => {});"}, Tally{}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			write(t, filepath.Join(folder, "shared.js"), head+"export const fails = (t) => t.test('b', () => { throw new Error('no'); });\n")
			var files []string
			for i, body := range test.files {
				file := filepath.Join(folder, fmt.Sprintf("%d.test.js", i))
				write(t, file, head+body+"\n")
				files = append(files, file)
			}
			got, err := inLanes(context.Background(), lane, nil, files, 2)
			if (err != nil) != test.fails || !test.fails && !reflect.DeepEqual(counts(got), test.want) {
				t.Errorf("%v, %v, want %v", got, err, test.want)
			}
			if strings.Contains(got.Failures, "Error: no") != (got.Failed > 0) {
				t.Errorf("the output of what failed: %q", got.Failures)
			}
			if failed := paths(got.FailedFiles, files); !test.fails && len(failed) != got.Failed || len(failed) > 0 && failed[0] != files[0] {
				t.Errorf("%q failed: %q would be run again", got.FailedFiles, failed)
			}
		})
	}
}

// A test that passes alone is reported and is no failure; one that fails twice is a failure.
func TestAgain(t *testing.T) {
	files := []string{"web/test/a.test.js", "web/test/b.test.js", "web/test/c.test.js"}
	first := Tally{Passed: 5, Failed: 2, Skipped: 1, Failures: "✖ a", FailedFiles: []string{"b.test.js"}}
	for _, test := range []struct {
		name   string
		second Tally
		err    error
		want   Tally
	}{
		{"passes", Tally{Passed: 3}, nil, Tally{Passed: 7, Skipped: 1, Unsteady: "✖ a"}},
		{"fails again", Tally{Passed: 2, Failed: 1}, nil, first},
		{"cannot run", Tally{Passed: 3}, errors.New("no node"), first},
		{"runs nothing", Tally{}, nil, first},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := again(first, files, func(failed []string) (Tally, error) {
				if !slices.Equal(failed, files[1:2]) {
					t.Errorf("ran %v", failed)
				}
				return test.second, test.err
			})
			if !reflect.DeepEqual(got, test.want) || !errors.Is(err, test.err) {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
	for _, failed := range [][]string{nil, {"a lane"}, {"a.test.js", "a lane"}, {"a.test.js", "b.test.js", "c.test.js"}} {
		many := Tally{Failed: 3, FailedFiles: failed}
		got, err := again(many, files, func([]string) (Tally, error) {
			t.Errorf("ran %q again", failed)
			return Tally{}, nil
		})
		if !reflect.DeepEqual(got, many) || err != nil {
			t.Errorf("%+v, %v", got, err)
		}
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

func TestBrief(t *testing.T) {
	long := strings.Repeat("δ", widest)
	if got, want := brief("\n"+long+"δδ\nb\n"), long+"…\nb"; got != want {
		t.Errorf("%q", got)
	}
}

// counts returns the tally without the output of what failed.
func counts(t Tally) Tally {
	t.Failures, t.FailedFiles = "", nil
	return t
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Clean(name), []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// What has other files for the browser is vetted for it, and its tests run in it unless
// other tests run them in it.
func TestPackagesForTheBrowser(t *testing.T) {
	t.Chdir("../../../..")
	others, err := onlyForBrowser(t.Context())
	if err != nil || !slices.Contains(others, "ppca/wasm") || !slices.Contains(others, "ppca/core/version") || slices.Contains(others, "ppca/core/ppca") {
		t.Errorf("only for the browser: %q, %v", others, err)
	}
	tested, err := browserPackages(t.Context())
	if err != nil || !slices.Contains(tested, "ppca/core/ppca") || slices.Contains(tested, "ppca/core/cmd/ppca") {
		t.Errorf("tested in it: %q, %v", tested, err)
	}
	for _, name := range elsewhere {
		if slices.Contains(tested, "ppca/core/"+name) {
			t.Errorf("%s is tested in the browser, too", name)
		}
		if _, err := os.Stat("core/" + name); err != nil {
			t.Error(err)
		}
	}
}

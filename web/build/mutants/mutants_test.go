package mutants

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const projectRoot = "../../.."

// An entry whose text has changed would break nothing, and so test nothing.
func TestListIsUpToDate(t *testing.T) {
	seen := map[[3]string]bool{}
	for _, m := range List {
		content, err := os.ReadFile(filepath.Join(projectRoot, filepath.FromSlash(m.File)))
		if err != nil {
			t.Error(err)
			continue
		}
		changed, err := m.apply(string(content))
		if err != nil {
			t.Error(err)
		} else if changed == string(content) {
			t.Errorf("%s: %q changes nothing", m.File, m.Promise)
		}
		if key := [3]string{m.File, m.Text, m.With}; seen[key] {
			t.Errorf("%s: %q is in the list twice", m.File, m.Promise)
		} else {
			seen[key] = true
		}
	}
	if len(List) < 60 {
		t.Errorf("the list has %d mutants", len(List))
	}
}

// A test that was renamed guards nothing.
func TestGuardsInJavaScriptAreThere(t *testing.T) {
	for _, m := range List {
		args := m.Guard.args
		if args[0] != "node" {
			continue
		}
		file, pattern := args[len(args)-1], strings.TrimPrefix(args[len(args)-2], "--test-name-pattern=")
		source, err := os.ReadFile(filepath.Join(projectRoot, filepath.FromSlash(file)))
		if err != nil {
			t.Error(err)
		} else if name := regexp.MustCompile(pattern); !name.Match(source) {
			t.Errorf("%s: no test is called %q (%s)", file, pattern, m.Promise)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		out    string
		failed bool
		want   outcome
	}{
		{"ok  \tppca/core/npy\t0.02s\n", false, survived},
		{"--- FAIL: TestA (0.00s)\nFAIL\tppca/core/npy\t0.02s\n", true, killed},
		{"panic: runtime error: index out of range\nFAIL\n", true, killed},
		{"./a.go:2:9: undefined: b\nFAIL\tppca/core/npy [build failed]\n", true, notBuilt},
		{"panic: test timed out after 1m30s\nFAIL\n", true, timedOut},
		{"ok  \tppca/core/npy\t0.02s [no tests to run]\n", false, outOfTests},
		{"1..0\n# tests 0\n# pass 0\n# fail 0\n", false, outOfTests},
		{"# tests 1\n# pass 1\n# fail 0\n", false, survived},
		{"# tests 1\n# pass 0\n# fail 1\n", true, killed},
	} {
		if got := judge(c.out, c.failed); got != c.want {
			t.Errorf("%q: %v, want %v", c.out, got, c.want)
		}
	}
}

// The tool gives lines and columns; the mutant must stand there.
func TestOfMutation(t *testing.T) {
	const source = "package a\n\nvar A = θ <= 1\n"
	m, err := mutation{Type: "CONDITIONALS_BOUNDARY", Line: 3, Column: len("var A = θ ") + 1}.of("core/npy/a.go", source)
	if err != nil {
		t.Fatal(err)
	}
	if changed, err := m.apply(source); err != nil || changed != "package a\n\nvar A = θ < 1\n" {
		t.Errorf("%q, %v", changed, err)
	}
}

func TestShareCountsWhatATestCouldNotice(t *testing.T) {
	s := score{killed: 6, survived: 1, unreached: 1, timedOut: 5, notBuilt: 5}
	if got := s.share(); got != 0.75 {
		t.Errorf("%v, want 6 of 8", got)
	}
}

func TestOutcomesHaveTheirNames(t *testing.T) {
	for o, want := range map[outcome]string{killed: "killed", survived: "SURVIVED", timedOut: "timed out", notBuilt: "does not compile", outOfTests: "no test ran"} {
		if o.String() != want {
			t.Errorf("%d is %q, want %q", o, o, want)
		}
	}
}

// A room may be a folder within one of the tool's, or hold several.
func TestRoomsThatAreIncluded(t *testing.T) {
	m := Mutant{File: "core/dataset/split.go"}
	for _, c := range []struct {
		room              string
		touches, includes bool
	}{
		{"core", true, true},
		{"core/dataset", true, true},
		{"core/dataset/split.go", true, true},
		{"core/dataset/csv.go", true, false},
		{"core/npy", false, false},
	} {
		o := Options{Rooms: []string{c.room}}
		if o.touches("core/dataset") != c.touches || o.includes(m) != c.includes {
			t.Errorf("%s: touches %t, includes %t", c.room, o.touches("core/dataset"), o.includes(m))
		}
	}
}

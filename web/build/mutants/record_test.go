package mutants

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The table in web/test/README.md is that of the last runs.
func TestTableInTheREADME(t *testing.T) {
	all, err := readFigures(filepath.Join(projectRoot, filepath.FromSlash(recordFile)))
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(projectRoot, "web/test/README.md"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), all.table()) {
		t.Errorf("web/test/README.md does not have this table:\n%s", all.table())
	}
}

// A run replaces the figures of its rooms and keeps the others.
func TestFiguresAreKept(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, filepath.Dir(recordFile)), 0o755); err != nil {
		t.Fatal(err)
	}
	day := time.Date(2026, 11, 23, 5, 0, 0, 0, time.UTC)
	older := newFigure(day.AddDate(0, -1, 0), 9, score{killed: 1, survived: 3})
	newer := newFigure(day, 12, score{killed: 6, survived: 1, unreached: 1, timedOut: 2, notBuilt: 1})
	for _, each := range []figures{{"core/npy": older, "core/tune": older}, {"core/tune": newer}} {
		if err := each.write(root); err != nil {
			t.Fatal(err)
		}
	}
	all, err := readFigures(filepath.Join(root, recordFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []string{
		"| `core/npy` | 4 of 9 | 1 | 3 | 0 | 0 | 0 | 25 % | 2026-10-23 |\n",
		"| `core/tune` | 11 of 12 | 6 | 1 | 1 | 2 | 1 | 75 % | 2026-11-23 |\n",
	} {
		if !strings.Contains(all.table(), row) {
			t.Errorf("%q is not in\n%s", row, all.table())
		}
	}
}

func (f figure) run() int { return f.Killed + f.Survived + f.Unreached + f.TimedOut + f.NotBuilt }

func (f figure) share() float64 {
	return score{killed: f.Killed, survived: f.Survived, unreached: f.Unreached}.share()
}

// table returns the figures as a table in Markdown.
func (all figures) table() string {
	var t strings.Builder
	t.WriteString("| the tool's mutants of | run | killed | survived | in no test | out of time | not Go | share killed | on |\n|---|---:|---:|---:|---:|---:|---:|---:|---|\n")
	for _, room := range slices.Sorted(maps.Keys(all)) {
		f := all[room]
		fmt.Fprintf(&t, "| `%s` | %d of %d | %d | %d | %d | %d | %d | %.0f %% | %s |\n", room, f.run(), f.Mutants, f.Killed, f.Survived, f.Unreached, f.TimedOut, f.NotBuilt, 100*f.share(), f.Date)
	}
	return t.String()
}

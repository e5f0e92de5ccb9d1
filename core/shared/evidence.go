package shared

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// Evidence keeps a table of core/experiment/EVIDENCE.md. With PPCA_EVIDENCE=write it writes the
// rows below the heading. Otherwise it fails if the table has other rows, by their first cells:
// the numbers of another processor may differ, and have limits of their own in the test.
func Evidence(t *testing.T, heading string, rows [][]string) {
	t.Helper()
	if runtime.GOOS == "js" {
		return
	}
	path := evidencePath(t)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, section, found := strings.Cut(string(content), "## "+heading+"\n")
	above, table, ruled := strings.Cut(section, "\n|---")
	rule, table, _ := strings.Cut(table, "\n")
	table, below, ended := strings.Cut(table, "\n\n")
	if !found || !ruled || !ended || strings.Contains(above, "\n## ") {
		t.Fatalf("%s has no table below %q", path, heading)
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = "| " + strings.Join(row, " | ") + " |"
	}
	if os.Getenv("PPCA_EVIDENCE") == "write" {
		text := before + "## " + heading + "\n" + above + "\n|---" + rule + "\n" + strings.Join(lines, "\n") + "\n\n" + below
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if got, want := firstCells(strings.Split(table, "\n")), firstCells(lines); !slices.Equal(got, want) {
		t.Errorf("%q in EVIDENCE.md has the rows %q, the test %q: run it with PPCA_EVIDENCE=write", heading, got, want)
	}
}

// firstCells returns the first cell of each row and how many there are.
func firstCells(rows []string) []string {
	var cells []string
	for _, row := range rows {
		parts := strings.Split(row, " | ")
		cells = append(cells, parts[0]+strings.Repeat("|", len(parts)))
	}
	return cells
}

func evidencePath(t *testing.T) string {
	t.Helper()
	folder, err := os.Getwd()
	for err == nil && folder != filepath.Dir(folder) {
		if path := filepath.Join(folder, "core", "experiment", "EVIDENCE.md"); exists(path) {
			return path
		}
		folder = filepath.Dir(folder)
	}
	t.Fatalf("no EVIDENCE.md at or above the working directory: %v", err)
	return ""
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

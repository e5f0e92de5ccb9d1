//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The flags that say how a file is cut read what the reader cannot find, and a wrong one says what to do.
func TestFlagsOfCutting(t *testing.T) {
	folder := t.TempDir()
	var table strings.Builder
	table.WriteString("run|7|8|9\nage|größe|left|right\n")
	for i := range 24 {
		fmt.Fprintf(&table, "%d|%d,5|%d,25|%d\n", 20+i, i%7, i*5%11, i%13)
	}
	latin := strings.ReplaceAll(table.String(), "ö", "\xf6")
	latin = strings.ReplaceAll(latin, "ß", "\xdf")
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("cut.txt", latin)
	var across strings.Builder
	for _, row := range []string{"age", "a", "b"} {
		across.WriteString(row)
		for i := range 24 {
			fmt.Fprintf(&across, ",%d", i*len(row)+20)
		}
		across.WriteString("\n")
	}
	write("across.csv", across.String())

	fit := func(file string, args ...string) []string {
		return append(append([]string{"fit", "-theta", "age", "-components", "1", "-bins", "2", "-test-share", "0", "-json"}, args...), file)
	}
	for _, c := range []struct {
		file, args string
		rows, cols float64
	}{
		{"cut.txt", "-encoding windows-1252 -separator bar -decimal , -names 2", 24, 3},
		{"cut.txt", "-separator bar -names 2 -rows 4-23", 20, 3},
		{"cut.txt", "-names 2 -rows -23", 21, 3},
		{"across.csv", "-transpose", 24, 2},
	} {
		result := fields(t, must(t, folder, fit(c.file, strings.Fields(c.args)...)...))
		if rows := result["rows"].(map[string]any)["train"]; rows != c.rows {
			t.Errorf("%s: %v rows, want %v", c.args, rows, c.rows)
		}
		if names, _ := result["byVariable"].([]any); names != nil && float64(len(names)) != c.cols {
			t.Errorf("%s: %d variables, want %v", c.args, len(names), c.cols)
		}
	}
	for _, c := range []struct{ args, says string }{
		{"-separator dash", `separator "dash" is not known`},
		{"-grid 1", "grid is 1: it must be a whole number from 2 to 1000"},
		{"-names nowhere", "names"},
		{"-names 200", "200"},
		{"-rows 9-3", "rows"},
		{"-encoding klingon", "klingon"},
	} {
		if _, report, code := ppcaIn(t, folder, fit("cut.txt", strings.Fields(c.args)...)...); code == 0 || !strings.Contains(report, c.says) {
			t.Errorf("%s ends with %d: %s", c.args, code, report)
		}
	}
}

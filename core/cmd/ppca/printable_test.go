//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"ppca/core/fault"
)

// hostile is a name that clears the screen, colours, rings, reverses text, ends the line
// and writes a forged verdict.
const hostile = "x\x1b[2J\x1b]0;t\x07\u009b31m\u202e\u2066\u2028\u2029\x7f\r\nreport.json holds: all\freport.json holds: all\b\v\U000e0041"

// acting returns the first character of a text that acts on a terminal, or a line that is
// a forged verdict.
func acting(text string) string {
	for i, r := range text {
		if r != '\n' && r != '\t' && fault.Acts(r) || r == '\ufffd' {
			return fmt.Sprintf("%U in %.80q", r, text[max(0, i-20):])
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "report.json holds: all") {
			return "a line of a name: " + line
		}
	}
	return ""
}

// TestNoCommandPrintsControlCharacters runs every command with hostile names of files,
// columns, groups, ids, options, models and reports, and checks all output.
func TestNoCommandPrintsControlCharacters(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file can have such a name")
	}
	folder := t.TempDir()
	column := func(name string) string { return `"` + strings.ReplaceAll(hostile+name, `"`, `""`) + `"` }
	header := strings.Join([]string{column("id"), column("theta"), column("group"), column("a"), column("b")}, ",")
	var table, bad strings.Builder
	table.WriteString(header + "\n")
	bad.WriteString(header + "\n")
	for i := range 16 {
		fmt.Fprintf(&table, "%s,%d,%s,%d,%g\n", column(fmt.Sprint(i)), i, column(fmt.Sprint("g", i%4)), i*i%7, float64(i)/3)
	}
	fmt.Fprintf(&bad, "%s,1,%s,2,%s\n%s,2,g,3,4\n", column("r"), column("g"), column("cell"), column("s"))
	data, wrong := hostile+".csv", hostile+" bad.csv"
	writeText(t, folder, data, table.String())
	writeText(t, folder, wrong, bad.String())
	writeText(t, folder, "renamed.csv", table.String())
	writeText(t, folder, hostile+".json", "{"+hostile)
	writeText(t, folder, hostile+".npz", "PK"+hostile)
	id, theta, group := hostile+"id", hostile+"theta", hostile+"group"
	fitted := []string{"fit", "-theta", theta, "-id", id, "-group", group, "-bins", "2", "-components", "1", "-o", "m" + hostile + ".npz", "-report", "r" + hostile + ".json", data}
	coefficients := "c" + hostile + ".csv"
	model := "m" + hostile + ".npz"
	ran := map[string]bool{}
	for _, args := range [][]string{
		fitted,
		append([]string{"fit", "-json"}, fitted[1:]...),
		{"tune", "-theta", theta, "-id", id, "-group", group, "-bins", "2", "-components", "1", "-lambda-mean", "1", "-lambda-basis", "1", data},
		{"tune", "-theta", hostile, data},
		{"fit", "-theta", hostile, data},
		{"fit", "-theta", theta, "-ignore", hostile, data},
		{"fit", "-theta", theta, "-method", hostile, data},
		{"fit", "-theta", theta, "-bins", hostile, data},
		{"fit", "-theta", theta, wrong},
		{"fit", "-theta", theta, "-missing", "drop", wrong},
		{"fit", "-" + hostile, data},
		{"fit", "-theta", theta, hostile + " gone.csv"},
		{"fit", "-o", hostile, data},
		{"project", "-model", model, "-id", id, data},
		{"project", "-model", model, "-id", id, "-o", coefficients, data},
		{"project", "-model", model, wrong},
		{"reconstruct", "-model", model, coefficients},
		{"reconstruct", "-model", model, data},
		{"score", "-model", model, "-id", id, data},
		{"score", "-model", hostile + ".npz", data},
		{"impute", "-model", model, "-id", id, data},
		{"move", "-model", model, "-id", id, "-to", "3", data},
		{"move", "-model", model, "-to", hostile, data},
		{"locate", "-model", model, "-id", id, data},
		{"locate", "-model", model, "-id", id, "-json", data},
		{"locate", "-model", model, "-prior", hostile, data},
		{"bootstrap", "-model", model, "-id", id, "-resamples", "2", data},
		{"describe", model},
		{"describe", "-json", model},
		{"describe", hostile + ".npz"},
		{"at", "-model", model, "3"},
		{"at", "-model", model, hostile},
		{"angles", "-model", model, "1", "3"},
		{"angles", "-model", model, "1", hostile},
		{"learn", "-theta", theta, "-group", group, "-bins", "2", "-components", "1", "-repeats", "1", "-methods", "pca", "-sizes", "6", data},
		{"learn", "-theta", theta, "-methods", hostile, data},
		{"verify", "r" + hostile + ".json", data},
		{"verify", "-json", "r" + hostile + ".json", data},
		{"verify", "r" + hostile + ".json", wrong},
		{"verify", "r" + hostile + ".json", "renamed.csv"},
		{"verify", "-json", "r" + hostile + ".json", "renamed.csv"},
		{"verify", hostile + ".json"},
		{"verify", "forged.json", data},
		{"experiment", "lymph", "-data", data, "-theta", theta},
		{"experiment", "lymph", "-methods", hostile},
		{"experiment", hostile},
		{hostile},
	} {
		ran[args[0]] = true
		out, messages, code := ppcaIn(t, folder, args...)
		for where, text := range map[string]string{"output": out, "messages": messages} {
			if found := acting(text); found != "" {
				t.Errorf("%.60q prints to its %s %s", args, where, found)
			}
		}
		if len(out)+len(messages) == 0 {
			t.Errorf("%.60q prints nothing (%d)", args, code)
		}
		if args[0] == "fit" && args[1] == "-theta" && len(args) == len(fitted) && code != 0 {
			t.Fatalf("%d: %s", code, messages)
		}
		if args[0] == "fit" && len(args) == len(fitted) {
			forge(t, folder, "r"+hostile+".json")
		}
	}
	for _, name := range []string{"fit", "tune", "project", "reconstruct", "score", "impute", "move", "locate", "bootstrap", "describe", "at", "angles", "learn", "verify", "experiment"} {
		if !ran[name] {
			t.Errorf("%s was not tried", name)
		}
	}
	written, err := os.ReadFile(filepath.Join(folder, coefficients))
	if err != nil || !bytes.Contains(written, []byte("\x1b[2J")) {
		t.Errorf("a file does not keep names as they are: %v", err)
	}
}

// forge writes a report with a hostile status to forged.json; its checksum is the original
// report's.
func forge(t *testing.T, folder, name string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	writeText(t, folder, "forged.json", strings.Replace(string(raw), `"build": "`, `"build": `+string(text)+`, "`+strings.Trim(string(text), `"`)+`": "`, 1))
}

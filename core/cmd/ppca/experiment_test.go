//go:build !js

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pictureFolder makes a folder of small grey pictures, two for testing.
func pictureFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for i := range 10 {
		part := "train"
		if i >= 8 {
			part = "test"
		}
		pixels := make([]byte, 64)
		for k := range pixels {
			pixels[k] = byte((i*i*37 + k*k*(i+5)*11) % 251)
		}
		name := filepath.Join(folder, "faces", part, fmt.Sprintf("face %c.pgm", 'a'+i))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, append([]byte("P5\n8 8\n255\n"), pixels...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "faces", ".hidden"), []byte("no picture"), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}

func TestExperiment(t *testing.T) {
	folder := pictureFolder(t)
	args := []string{"experiment", "blur", "-data", "faces", "-seed", "3", "-splits", "2", "-sizes", "2,6,9", "-components", "2", "-methods", "PCA,PPCA", "-lambda-mean", "1", "-lambda-basis", "inf"}
	var r struct {
		Seed    int
		Rows    []map[string]any
		Skipped []any
	}
	if err := json.Unmarshal([]byte(must(t, folder, append(args, "-json")...)), &r); err != nil {
		t.Fatal(err)
	}
	if r.Seed != 3 || len(r.Rows) != 4 || len(r.Skipped) != 2 || r.Rows[1]["method"] != "PPCA" || r.Rows[1]["perBin"] != 2. {
		t.Errorf("%+v", r)
	}
	out := must(t, folder, args...)
	if !strings.Contains(out, "paper train") || !strings.Contains(out, "PPCA") || !strings.Contains(out, "9 training faces") {
		t.Errorf("prints\n%s", out)
	}
}

func TestExperimentMisuse(t *testing.T) {
	for _, c := range []struct {
		args []string
		says string
	}{
		{nil, "blur"},
		{[]string{"-splits", "2"}, "blur"},
		{[]string{"blurr"}, "blur"},
		{[]string{"blur", "faces.zip"}, "-data"},
		{[]string{"blur", "-sizes", "2,x"}, "x"},
		{[]string{"blur", "-seed", "-1"}, "-1"},
		{[]string{"blur", "-methods", "PCA,ICA"}, "ICA"},
		{[]string{"blur", "-data", "nowhere.zip"}, "nowhere.zip"},
	} {
		_, report, code := ppcaIn(t, t.TempDir(), append([]string{"experiment"}, c.args...)...)
		if code == exitDone || !strings.Contains(report, c.says) {
			t.Errorf("%v: code %d, %s", c.args, code, report)
		}
	}
	if out, _, code := ppcaIn(t, ".", "experiment", "-h"); code != exitDone || !strings.Contains(out, "lambda-basis") {
		t.Errorf("-h: code %d, %s", code, out)
	}
}

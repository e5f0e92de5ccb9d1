//go:build !js

package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	folder := t.TempDir()
	rows := []string{"age,a,b,c"}
	for i := range 60 {
		age := 80 * math.Pow(float64(i)/59, 15)
		rows = append(rows, fmt.Sprintf("%v,%v,%v,%v", age, age/80+math.Sin(3*float64(i)), math.Cos(5*float64(i)), math.Sin(7*float64(i))))
	}
	writeText(t, folder, "ages.csv", strings.Join(rows, "\n"))
	must(t, folder, "fit", "-test-share", "0", "-theta", "age", "-components", "2", "-bins", "4", "-o", "width.npz", "ages.csv")
	must(t, folder, "fit", "-test-share", "0", "-theta", "age", "-components", "2", "-bins", "4", "-spacing", "count", "-o", "count.npz", "ages.csv")
	must(t, folder, "fit", "-test-share", "0", "-theta", "age", "-method", "pca", "-components", "2", "-o", "pca.npz", "ages.csv")

	out := must(t, folder, "describe", "width.npz")
	for _, part := range []string{"model       PPCA, converged", "3 variables: a, b, c", "! 3 of 5 endpoints have fewer effective observations than components"} {
		if !strings.Contains(out, part) {
			t.Errorf("%q is not in:\n%s", part, out)
		}
	}
	if all := must(t, folder, "describe", "-all", "width.npz"); !strings.HasPrefix(all, out) {
		t.Errorf("-all prints\n%s", all)
	}
	for _, name := range []string{"count.npz", "pca.npz"} {
		if out := must(t, folder, "describe", name); strings.Contains(out, "!") {
			t.Errorf("%s:\n%s", name, out)
		}
	}
	described := fields(t, must(t, folder, "describe", "-json", "count.npz"))
	if knots := described["knots"].([]any); len(knots) != 5 || len(described["findings"].([]any)) != 0 {
		t.Errorf("%v", described)
	}
	if _, _, code := ppcaIn(t, folder, "describe", "count.npz", "pca.npz"); code != exitUsage {
		t.Errorf("two models: %d", code)
	}
	if err := os.WriteFile(filepath.Join(folder, "no.npz"), []byte("no model"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, report, code := ppcaIn(t, folder, "describe", "no.npz"); code != exitData || !strings.Contains(report, "no.npz") {
		t.Errorf("no model: %d, %s", code, report)
	}
}

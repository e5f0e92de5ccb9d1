//go:build !js

package main

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestSpacing fits skewed ages in bins of equal width, which leave the oldest with
// too few rows for the components, and in bins of equal count, which do not.
func TestSpacing(t *testing.T) {
	folder := t.TempDir()
	rows := []string{"age,a,b,c"}
	for i := range 60 {
		age := 80 * math.Pow(float64(i)/59, 30)
		rows = append(rows, fmt.Sprintf("%v,%v,%v,%v", age, age/80+math.Sin(3*float64(i)), math.Cos(5*float64(i)), math.Sin(7*float64(i))))
	}
	writeText(t, folder, "ages.csv", strings.Join(rows, "\n"))
	fit := func(options ...string) (string, int) {
		out, report, code := ppcaIn(t, folder, append(append([]string{"fit", "-theta", "age", "-components", "2", "-test-share", "0"}, options...), "ages.csv")...)
		return report + out, code
	}
	if report, code := fit(); code != 0 || !strings.Contains(report, "3 of 5 endpoints have fewer effective observations than components, for example endpoint 4 (θ = 60) only") || !strings.Contains(report, "(-bins 4 -spacing count)") {
		t.Errorf("equal width: %d, %s", code, report)
	}
	if report, code := fit("-spacing", "count"); code != 0 || strings.Contains(report, "effective") || strings.Contains(report, "skewed") {
		t.Errorf("equal count: %d, %s", code, report)
	}
	if report, code := fit("-spacing", "height"); code != exitUsage || !strings.Contains(report, "height") {
		t.Errorf("an unknown spacing: %d, %s", code, report)
	}
	must(t, folder, "tune", "-test-share", "0", "-theta", "age", "-components", "1", "-bins", "2,3", "-spacing", "count", "-lambda-mean", "1", "-lambda-basis", "1", "-folds", "2", "ages.csv")
}

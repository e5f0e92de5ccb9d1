//go:build !js

package main

import (
	"encoding/xml"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestFitPrintsWhatItDid(t *testing.T) {
	folder := driftFolder(t)
	result := fields(t, must(t, folder, append(fitDrift, "-json", "drift.csv")...))
	for _, name := range []string{"status", "solver", "gauge", "evaluations", "gradientNorm", "energy", "rmse", "seconds"} {
		if _, there := result[name]; !there {
			t.Errorf("%q is not printed: %v", name, result)
		}
	}
	energy := result["energy"].(map[string]any)
	sum := 0.0
	for _, name := range []string{"data", "meanSmoothness", "basisSmoothness", "orthogonality"} {
		sum += energy[name].(float64)
	}
	if total := energy["total"].(float64); !(math.Abs(sum-total) <= 1e-9*total) {
		t.Errorf("the terms of the energy add up to %v, not %v", sum, total)
	}
	if result["solver"] != "exact" || result["gauge"] != "decoupled" || result["status"] != "converged" && result["status"] != "stalled" {
		t.Errorf("solver %v, gauge %v, status %v", result["solver"], result["gauge"], result["status"])
	}
	if result["rmse"].(float64) > 0.5 {
		t.Errorf("RMSE %v: the drift has noise of 0.1 in one of three variables", result["rmse"])
	}
	text := must(t, folder, append(fitDrift, "drift.csv")...)
	if !strings.Contains(text, "root mean square error") || strings.Contains(text, "{") {
		t.Errorf("without -json it prints %q", text)
	}
	for _, line := range []string{"data        60 rows to train; 3 variables: a, b, c", "θ           age, 0 to 10; 3 bins", "components  1", "λ           ", " of the mean"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}

// The summary compares with IPCA, PCA and local PCA on a fifth of the rows, which the page holds out too.
func TestFitEndsWithASummary(t *testing.T) {
	folder := driftFolder(t)
	args := []string{"fit", "-theta", "age", "-id", "name", "-ignore", "note,c", "-test-share", "0.25", "drift.csv"}
	text, report, _ := ppcaIn(t, folder, args...)
	for _, line := range []string{"45 rows to train, 15 to test, drawn at random; 2 variables: a, b", "  IPCA  ", "  PCA  ", "  local PCA  "} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	if strings.Contains(text, `\t`) || !regexp.MustCompile(`(?m)^ +IPCA +[.\d]+ +[+−][.\d]+ ± [.\d]+$`).MatchString(text) {
		t.Errorf("the errors are no table:\n%s", text)
	}
	for line := range strings.Lines(report + text) {
		if strings.TrimSpace(line) != "" && strings.Count(report+text, line) != 1 {
			t.Errorf("printed twice: %s", line)
		}
	}
	result := fields(t, must(t, folder, append([]string{"fit", "-json"}, args[1:]...)...))
	errors := result["errors"].([]any)
	methods := result["verdict"].(map[string]any)["methods"].([]any)
	if len(errors) != 1 || len(methods) != 4 || result["rows"].(map[string]any)["test"] != 15. || len(result["byVariable"].([]any)) != 2 {
		t.Fatalf("%v", result)
	}
	ppca, pca := methods[0].(map[string]any), methods[3].(map[string]any)
	if difference := pca["rmse"].(float64) - ppca["rmse"].(float64); math.Abs(difference-pca["difference"].(float64)) > 1e-12 {
		t.Errorf("PCA minus PPCA is %v, not %v", difference, pca["difference"])
	}
}

// The report for readers is one page without scripts or other files, and names in it are only text.
func TestFitWritesAPage(t *testing.T) {
	folder := driftFolder(t)
	rows := "age (years),<i>a</i>,b_cm\n"
	for i := range 40 {
		rows += fmt.Sprintf("%d,%v,%v\n", i, math.Sin(float64(i)), float64(i)+math.Cos(float64(3*i)))
	}
	writeText(t, folder, "odd <b>.csv", rows)
	must(t, folder, "fit", "-theta", "age (years)", "-html", "page.html", "odd <b>.csv")
	data, err := os.ReadFile(filepath.Join(folder, "page.html"))
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, part := range []string{" of odd &lt;b&gt;.csv", "32 rows to train, 8 to test", "&lt;i&gt;a&lt;/i&gt;", "How to repeat it", "&#39;odd &lt;b&gt;.csv&#39;", "age (years), 0 to 39", "<td>cm</td>"} {
		if !strings.Contains(page, part) {
			t.Errorf("no %q in the page", part)
		}
	}
	for _, part := range []string{"<i>", "<b>", "<script", "src=", "NaN", folder} {
		if strings.Contains(page, part) {
			t.Errorf("%q in the page", part)
		}
	}
	figures := strings.Count(page, "<svg")
	if figures != 3 { // two variables and a component
		t.Errorf("%d figures", figures)
	}
	for rest := page; strings.Contains(rest, "<svg"); {
		_, rest, _ = strings.Cut(rest, "<svg")
		figure, after, closed := strings.Cut(rest, "</svg>")
		if err := xml.Unmarshal([]byte("<svg"+figure+"</svg>"), new(struct{})); err != nil || !closed {
			t.Errorf("a figure is not XML: %v", err)
		}
		rest = after
	}

	writeText(t, folder, "one.csv", "age,height\n1,80\n2,90\n3,95\n4,101\n5,110\n6,115\n")
	must(t, folder, "fit", "-html", "one.html", "one.csv")
	if data, err = os.ReadFile(filepath.Join(folder, "one.html")); err != nil || strings.Count(string(data), "<svg") != 1 {
		t.Errorf("a table of one variable has one figure: %v", err)
	}
}

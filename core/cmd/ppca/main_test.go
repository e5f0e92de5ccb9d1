//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"ppca/core/npy"
)

// asProgram makes the test binary act as the command. So the command runs in a process of
// its own, and go test repeats the tests when any part of it changes; a separate binary
// would escape its cache.
const asProgram = "PPCA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// command returns the command, ready to run in a folder.
func command(folder string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Dir, c.Env = folder, append(os.Environ(), asProgram+"=1")
	return c
}

// ppca runs the command in a folder and returns what it printed and its code.
func ppcaIn(t *testing.T, folder string, args ...string) (out, report string, code int) {
	t.Helper()
	c := command(folder, args...)
	var o, e bytes.Buffer
	c.Stdout, c.Stderr = &o, &e
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return o.String(), e.String(), c.ProcessState.ExitCode()
}

// must runs the command and fails the test unless it exits with 0.
func must(t *testing.T, folder string, args ...string) string {
	t.Helper()
	out, report, code := ppcaIn(t, folder, args...)
	if code != 0 {
		t.Fatalf("ppca %v ends with %d: %s", args, code, report)
	}
	return out
}

// fields parses the JSON that a command printed.
func fields(t *testing.T, text string) map[string]any {
	t.Helper()
	var result map[string]any
	if err := json.Unmarshal([]byte(text), &result); err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	return result
}

// drift draws data whose mean and direction change with θ: x = μ(θ) + β p(θ) + noise.
func drift(n int) (theta []float64, x [][]float64) {
	random := rand.New(rand.NewPCG(7, 7))
	for i := range n {
		a := float64(i) / float64(n-1) * 10
		sine, cosine := math.Sincos(a / 4)
		beta := random.NormFloat64()
		theta = append(theta, a)
		x = append(x, []float64{a + beta*cosine, beta*sine - a/2, 3 + .1*random.NormFloat64()})
	}
	return theta, x
}

// Every command prints its usage with -h and when the file is missing.
func TestUsage(t *testing.T) {
	for command, shows := range map[string]string{
		"fit": "-theta COLUMN", "tune": "-theta COLUMN", "project": "data.csv", "reconstruct": "coefficients.csv", "score": "data.csv", "impute": "data.csv", "bootstrap": "data.csv",
		"describe": "model.npz", "at": "] θ", "angles": "θ θ…", "learn": "-theta COLUMN", "verify": "report.json [data.csv]",
	} {
		if first, _, _ := strings.Cut(must(t, ".", command, "-h"), "\n"); !strings.HasPrefix(first, "ppca "+command+" ") || !strings.Contains(first, shows) {
			t.Errorf("%s -h begins with %q", command, first)
		}
		if _, report, code := ppcaIn(t, ".", command); code != exitUsage || !strings.Contains(report, shows) {
			t.Errorf("%s alone ends with %d: %s", command, code, report)
		}
	}
}

// A folder of pictures equals a list of all its files; hidden files are skipped.
func TestFolderOfPictures(t *testing.T) {
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "heads"), 0o755); err != nil {
		t.Fatal(err)
	}
	fit, named := []string{"fit", "-bins", "1", "-components", "1", "-json"}, []string{}
	for i := range 6 {
		named = append(named, fmt.Sprintf("heads/p%d.pgm", i))
		writeText(t, folder, named[i], fmt.Sprintf("P2 2 2 200 %d %d %d 7", 10*i, 150-5*i, (i*i*37)%199))
	}
	writeText(t, folder, "heads/.DS_Store", "\x00\x01")
	writeText(t, folder, "heads/Thumbs.db", "\xd0\xcf")
	one, all := fields(t, must(t, folder, append(fit, "heads")...)), fields(t, must(t, folder, append(fit, named...)...))
	if one["rmse"] != all["rmse"] {
		t.Errorf("of the folder %v, of its files %v", one["rmse"], all["rmse"])
	}
	must(t, folder, append(fit, "-report", "report.json", "heads")...)
	must(t, folder, "verify", "report.json", "heads")
}

// Every command that applies a model reports the rows outside the endpoints.
func TestRowsBeyondTheEndpoints(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, append(fitDrift, "drift.csv")...)
	writeText(t, folder, "beyond.csv", "name,age,a,b,c\np,5,5,-2,3\nq,11,9,-4,3\nr,-1,0,0,3\n")
	for _, command := range []string{"project", "score", "impute"} {
		if _, report, code := ppcaIn(t, folder, command, "-model", "model.npz", "beyond.csv"); code != 0 || !strings.Contains(report, "θ of 2 of 3 rows lies outside the endpoints") {
			t.Errorf("%s ends with %d: %s", command, code, report)
		}
		if _, report, _ := ppcaIn(t, folder, command, "-model", "model.npz", "-id", "name", "drift.csv"); strings.Contains(report, "outside") {
			t.Errorf("%s of rows within: %s", command, report)
		}
	}
}

func writeText(t *testing.T, folder, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func writeArray(t *testing.T, folder, name string, shape []int, values []float64) {
	t.Helper()
	var b bytes.Buffer
	if err := npy.Write(&b, shape, values); err != nil {
		t.Fatal(err)
	}
	writeText(t, folder, name, b.String())
}

func readArray(t *testing.T, folder, name string) npy.Array {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	a, err := npy.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// driftFolder holds the data of drift as drift.csv (name, age, a, b, c) and as x.npy
// with t.npy.
func driftFolder(t *testing.T) string {
	folder := t.TempDir()
	theta, x := drift(60)
	var text strings.Builder
	text.WriteString("name,age,a,b,c,note\n")
	var flat []float64
	for i, row := range x {
		fmt.Fprintf(&text, "p%d,%v,%v,%v,%v,n\n", i, theta[i], row[0], row[1], row[2])
		flat = append(flat, row...)
	}
	writeText(t, folder, "drift.csv", text.String())
	writeArray(t, folder, "x.npy", []int{60, 3}, flat)
	writeArray(t, folder, "t.npy", []int{60}, theta)
	return folder
}

var fitDrift = []string{"fit", "-test-share", "0", "-theta", "age", "-id", "name", "-ignore", "note", "-bins", "3", "-components", "1", "-o", "model.npz"}

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
	if !strings.Contains(text, "RMSE") || strings.Contains(text, "{") {
		t.Errorf("without -json it prints %q", text)
	}
	for _, line := range []string{"rows        60 to train, none to test", "variables   3: a, b, c", "θ           age, 0 to 10", "bins        3 of equal width: 0, 3.333, 6.667, 10", "components  1, chosen", "λ of means  ", "without test rows there is no comparison with IPCA and PCA"} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
}

// The summary compares with IPCA and PCA on a fifth of the rows, which the page holds out too.
func TestFitEndsWithASummary(t *testing.T) {
	folder := driftFolder(t)
	args := []string{"fit", "-theta", "age", "-id", "name", "-ignore", "note,c", "-test-share", "0.25", "drift.csv"}
	text, report, _ := ppcaIn(t, folder, args...)
	for _, line := range []string{"45 to train, 15 to test, drawn at random", "variables   2: a, b", "  IPCA  ", "  PCA  "} {
		if !strings.Contains(text, line) {
			t.Errorf("no %q in\n%s", line, text)
		}
	}
	if strings.Contains(text, `\t`) || !regexp.MustCompile(`(?m)^    IPCA +[.\d]+ +[.\d]+ +[+-][.\d]+ ± [.\d]+$`).MatchString(text) {
		t.Errorf("the errors are no table:\n%s", text)
	}
	for line := range strings.Lines(report + text) {
		if strings.TrimSpace(line) != "" && strings.Count(report+text, line) != 1 {
			t.Errorf("printed twice: %s", line)
		}
	}
	result := fields(t, must(t, folder, append([]string{"fit", "-json"}, args[1:]...)...))
	errors := result["errors"].([]any)
	if len(errors) != 3 || result["rows"].(map[string]any)["test"] != 15. || len(result["byVariable"].([]any)) != 2 {
		t.Fatalf("%v", result)
	}
	ppca, pca := errors[0].(map[string]any), errors[2].(map[string]any)
	if difference := pca["test"].(float64) - ppca["test"].(float64); math.Abs(difference-pca["difference"].(float64)) > 1e-12 {
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
	for _, part := range []string{"PPCA of odd &lt;b&gt;.csv", "32 to train, 8 to test", "&lt;i&gt;a&lt;/i&gt;", "How to repeat it", "&#39;odd &lt;b&gt;.csv&#39;", "0 to 39 years", "<td>cm</td>"} {
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

// Saving, projecting and reconstructing give the same errors by every path.
func TestTheWayThereAndBack(t *testing.T) {
	folder := driftFolder(t)
	trained := fields(t, must(t, folder, append(fitDrift, "-json", "drift.csv")...))["rmse"].(float64)
	score := func(file string, more ...string) (float64, []any) {
		args := append([]string{"score", "-model", "model.npz", "-json"}, more...)
		result := fields(t, must(t, folder, append(args, file)...))
		return result["rmse"].(float64), result["rows"].([]any)
	}
	rmse, rows := score("drift.csv")
	if len(rows) != 60 || !(math.Abs(rmse-trained) <= 1e-12) {
		t.Errorf("score gives %v for %d rows, the fit %v", rmse, len(rows), trained)
	}
	if viaArray, _ := score("x.npy", "-theta", "t.npy"); !(math.Abs(viaArray-rmse) <= 1e-12) {
		t.Errorf("the array scores %v, the table %v", viaArray, rmse)
	}

	summary := fields(t, must(t, folder, "project", "-model", "model.npz", "-id", "name", "-json", "-o", "b.csv", "drift.csv"))
	if !(math.Abs(summary["rmse"].(float64)-rmse) <= 1e-12) || summary["clamped"].(float64) != 0 || summary["rows"].(float64) != 60 {
		t.Errorf("project says %v", summary)
	}
	written, _ := os.ReadFile(filepath.Join(folder, "b.csv"))
	if !strings.HasPrefix(string(written), "id,theta,b1\np0,0,") {
		t.Errorf("the coefficients begin %.40q", written)
	}
	if console := must(t, folder, "project", "-model", "model.npz", "drift.csv"); !strings.HasPrefix(console, "theta,b1\n0,") {
		t.Errorf("without -o and -id it prints %.40q", console)
	}

	must(t, folder, "reconstruct", "-model", "model.npz", "-o", "again.csv", "b.csv")
	if again, _ := os.ReadFile(filepath.Join(folder, "again.csv")); !strings.HasPrefix(string(again), "id,age,a,b,c\np0,0,") {
		t.Errorf("the reconstruction begins %.40q", again)
	}
	if perfect, _ := score("again.csv"); perfect > 1e-9 {
		t.Errorf("what the model reconstructs it scores with %v", perfect)
	}

	must(t, folder, "project", "-model", "model.npz", "-theta", "t.npy", "-o", "b.npy", "x.npy")
	must(t, folder, "reconstruct", "-model", "model.npz", "-theta", "t.npy", "-o", "again.npy", "b.npy")
	if b := readArray(t, folder, "b.npy"); !slices.Equal(b.Shape, []int{60, 1}) {
		t.Errorf("the coefficients have shape %v", b.Shape)
	}
	if perfect, _ := score("again.npy", "-theta", "t.npy"); perfect > 1e-9 {
		t.Errorf("what the model reconstructs it scores with %v by way of arrays", perfect)
	}
}

func TestMethodsAndSolvers(t *testing.T) {
	folder := driftFolder(t)
	for _, c := range []struct {
		name string
		args []string
	}{
		{"paper", []string{"-solver", "paper", "-max-evaluations", "20"}},
		{"centred", []string{"-gauge", "centred"}},
		{"ridge", []string{"-gauge", "ridge"}},
		{"endpoints", []string{"-endpoints", "0,4,12"}},
		{"range", []string{"-bins", "2", "-range", "-1,11", "-lambda-mean", "1", "-lambda-basis", "0.1", "-lambda-ortho", "5", "-tolerance", "1e-6", "-seed", "3", "-group", "name"}},
		{"ipca", []string{"-method", "ipca", "-bins", "3"}},
		{"pca", []string{"-method", "pca"}},
		{"mpca", []string{"-method", "mpca"}},
		{"normalised", []string{"-method", "ppca-normalised"}},
		{"spca", []string{"-method", "spca", "-nonzeros", "2"}},
		{"thresholds", []string{"-method", "spca", "-nonzeros", "2", "-sparse-ridge", "Inf"}},
		{"lpp", []string{"-method", "lpp", "-neighbours", "3", "-heat", "2.5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ids := []string{"-id", "name"}
			if slices.Contains(c.args, "-group") {
				ids = nil
			}
			args := append(append([]string{"fit", "-test-share", "0", "-theta", "age", "-ignore", "note", "-components", "1", "-json", "-o", c.name + ".npz"}, ids...), append(c.args, "drift.csv")...)
			trained := fields(t, must(t, folder, args...))
			scored := fields(t, must(t, folder, "score", "-model", c.name+".npz", "-json", "drift.csv"))
			if !(math.Abs(trained["rmse"].(float64)-scored["rmse"].(float64)) <= 1e-12) {
				t.Errorf("the fit says %v, the score %v", trained["rmse"], scored["rmse"])
			}
		})
	}
}

// Pictures are fitted and scored with θ from the table beside them or from
// their names.
func TestPictures(t *testing.T) {
	folder := t.TempDir()
	var names []string
	manifest := "file,deg\n"
	for i := range 12 {
		name := fmt.Sprintf("p%d.pgm", i)
		writeText(t, folder, name, fmt.Sprintf("P2 2 2 200 %d %d %d 7", 10*i, 150-5*i, (i*i*37)%199))
		manifest += fmt.Sprintf("%s,%d\n", name, 2*i)
		names = append(names, name)
	}
	writeText(t, folder, "index.csv", manifest)
	for _, c := range []struct {
		name, theta string
		files       []string
	}{
		{"names", "", names},
		{"table", "deg", append([]string{"index.csv"}, names...)},
	} {
		fit := []string{"fit", "-test-share", "0", "-bins", "2", "-components", "1", "-o", c.name + ".npz", "-json", "-theta", c.theta}
		trained := fields(t, must(t, folder, append(fit, c.files...)...))
		scored := fields(t, must(t, folder, append([]string{"score", "-json", "-model", c.name + ".npz"}, c.files...)...))
		if !(math.Abs(trained["rmse"].(float64)-scored["rmse"].(float64)) <= 1e-12) {
			t.Errorf("%s: the fit says %v, the score %v", c.name, trained["rmse"], scored["rmse"])
		}
	}
}

// PCA does not use θ and must not require it.
func TestPCAWithoutTheta(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, "fit", "-method", "pca", "-components", "1", "-o", "pca.npz", "x.npy")
	if result := fields(t, must(t, folder, "score", "-model", "pca.npz", "-json", "x.npy")); len(result["rows"].([]any)) != 60 {
		t.Errorf("score says %v", result)
	}
	if out := must(t, folder, "project", "-model", "pca.npz", "x.npy"); !strings.HasPrefix(out, "theta,b1\n0,") {
		t.Errorf("project prints %.40q", out)
	}
}

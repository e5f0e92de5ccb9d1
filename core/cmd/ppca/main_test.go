//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
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
		"fit": "-theta COLUMN", "tune": "-theta COLUMN", "project": "data.csv", "reconstruct": "coefficients.csv", "score": "data.csv", "unusual": "data.csv", "impute": "data.csv", "bootstrap": "data.csv",
		"describe": "model.npz", "at": "] θ", "angles": "θ θ…", "learn": "-theta COLUMN", "verify": "report.json… [data.csv]",
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

// Options reach the fit, and the model file gives its errors.
func TestMethodsAndSolvers(t *testing.T) {
	folder := driftFolder(t)
	for _, c := range []struct {
		name string
		args []string
	}{
		{"paper", []string{"-solver", "paper", "-max-evaluations", "20"}},
		{"range", []string{"-bins", "2", "-range", "-1,11", "-lambda-mean", "1", "-lambda-basis", "0.1", "-lambda-ortho", "5", "-tolerance", "1e-6", "-seed", "3", "-group", "name"}},
		{"spca", []string{"-method", "spca", "-nonzeros", "2"}},
		{"local", []string{"-method", "local", "-bandwidth", "2"}},
		{"sample", []string{"-sample", "40", "-method", "pca"}},
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

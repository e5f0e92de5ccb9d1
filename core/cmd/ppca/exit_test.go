//go:build !js

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"
)

func TestExitCodes(t *testing.T) {
	folder := driftFolder(t)
	must(t, folder, append(fitDrift, "drift.csv")...)
	writeText(t, folder, "text.csv", "age,a\n1,2\n2,abc\n")
	writeText(t, folder, "ragged.csv", "age,a\n1,2\n2,3,4\n")
	writeText(t, folder, "flat.csv", "age,a,b\n1,2,1\n1,3,5\n1,4,7\n")
	writeText(t, folder, "empty.csv", "")
	writeText(t, folder, "more.csv", "theta,b1,b2,b3,b4\n1,1,1,1,1\n2,1,1,1,1\n")
	writeText(t, folder, "junk.npz", "PK\x03\x04 but no more")
	writeArray(t, folder, "x1.npy", []int{3, 1}, []float64{1, 2, 3})
	writeArray(t, folder, "mask.npy", []int{2, 2}, []float64{1, 1, 1, 1})
	for _, c := range []struct {
		name string
		args []string
		code int
		says string
	}{
		{"no command", nil, 2, "fit"},
		{"unknown command", []string{"train"}, 2, "train"},
		{"a mistyped command", []string{"fti"}, 2, "did you mean fit?"},
		{"a mistyped option", []string{"fit", "--lamda-mean=1", "drift.csv"}, 2, "did you mean -lambda-mean?"},
		{"two dashes", []string{"at", "--model", "model.npz", "--json=false", "2"}, 0, ""},
		{"help", []string{"-h"}, 0, ""},
		{"version", []string{"version"}, 0, ""},
		{"help of fit", []string{"fit", "-h"}, 0, ""},
		{"no file", []string{"fit", "-theta", "age"}, 2, "file"},
		{"options behind the file", []string{"fit", "drift.csv", "-theta", "age", "-id=name", "-ignore", "note", "-json"}, 0, ""},
		{"options around the file", []string{"score", "-json", "drift.csv", "-model", "model.npz"}, 0, ""},
		{"an unknown option behind the file", []string{"fit", "-theta", "age", "drift.csv", "-colour", "red"}, 2, "colour"},
		{"an option without its value", []string{"fit", "drift.csv", "-theta"}, 2, "-theta"},
		{"a file like an option", []string{"fit", "-theta", "age", "--", "-theta"}, 1, "-theta"},
		{"θ before the option", []string{"at", "-5", "-model", "gone.npz"}, 1, "gone.npz"},
		{"not a number", []string{"fit", "-theta", "age", "-lambda-mean", "much", "drift.csv"}, 2, "much"},
		{"a model called a table", []string{"fit", "-theta", "age", "-o", "model.csv", "drift.csv"}, 2, "-o: the name must end in .npz"},
		{"a table called a model", []string{"project", "-model", "model.npz", "-o", "scores.npz", "drift.csv"}, 2, "-o: the name must end in .csv or .npy"},
		{"falling endpoints", []string{"fit", "-theta", "age", "-id", "name", "-ignore", "note", "-endpoints", "0,20,10", "drift.csv"}, 2, "endpoint"},
		{"no θ", []string{"fit", "-id", "name", "-ignore", "note", "-ignore", "age", "drift.csv"}, 2, "-theta"},
		{"missing file", []string{"fit", "-theta", "age", "gone.csv"}, 1, "gone.csv"},
		{"missing column", []string{"fit", "-theta", "yaw", "drift.csv"}, 1, "yaw"},
		{"empty file", []string{"fit", "-theta", "age", "empty.csv"}, 1, "empty"},
		{"text", []string{"fit", "-theta", "age", "text.csv"}, 1, `row 2 (line 3), column "a"`},
		{"ragged", []string{"fit", "-theta", "age", "ragged.csv"}, 1, "row 2"},
		{"constant θ", []string{"fit", "-theta", "age", "flat.csv"}, 2, "set the endpoints or a range"},
		{"constant θ with endpoints", []string{"fit", "-theta", "age", "-components", "1", "-endpoints", "0,2", "flat.csv"}, 0, ""},
		{"θ outside the endpoints", []string{"fit", "-theta", "age", "-id", "name", "-ignore", "note", "-endpoints", "0,1", "drift.csv"}, 1, "ERR_RANGE"},
		{"no model", []string{"score", "drift.csv"}, 2, "-model"},
		{"missing model", []string{"score", "-model", "gone.npz", "drift.csv"}, 1, "gone.npz"},
		{"damaged model", []string{"score", "-model", "junk.npz", "drift.csv"}, 1, "ERR_FORMAT"},
		{"a variable missing", []string{"score", "-model", "model.npz", "text.csv"}, 1, `"b"`},
		{"JSON without a file", []string{"project", "-model", "model.npz", "-json", "drift.csv"}, 2, "-o"},
		{"coefficients without θ", []string{"reconstruct", "-model", "model.npz", "x1.npy"}, 2, "-theta"},
		{"a mask of other variables", []string{"fit", "-theta", "t.npy", "-endpoint-mask", "mask.npy", "x.npy"}, 1, "mask.npy has 2 columns, but the data have 3 variables"},
		{"coefficients of a larger model", []string{"reconstruct", "-model", "model.npz", "more.csv"}, 1, "more.csv has a column \"b"},
		{"nowhere to move", []string{"move", "-model", "model.npz", "drift.csv"}, 2, "move needs a θ: use -to θ"},
		{"two θ to move to", []string{"move", "-model", "model.npz", "-to", "1,2", "drift.csv"}, 2, "-to has 2 numbers, but the model has 1 parameter"},
		{"two keys", []string{"verify", "-key", "a.json", "-key", "b.json", "report.json"}, 2, "there are two keys: name one"},
		{"coefficients missing", []string{"reconstruct", "-model", "model.npz", "drift.csv"}, 1, "theta"},
	} {
		t.Run(c.name, func(t *testing.T) {
			out, report, code := ppcaIn(t, folder, c.args...)
			if code != c.code || !strings.Contains(report, c.says) {
				t.Errorf("ends with %d and %q, want %d and %q", code, report, c.code, c.says)
			}
			if code != 0 && out != "" {
				t.Errorf("a failure prints a result: %q", out)
			}
		})
	}
}

// An interrupted fit exits with 130 and still writes the best model so far. The time
// until there is such a model depends on the machine: if there was none yet, the test
// repeats the fit and waits longer.
func TestInterrupt(t *testing.T) {
	folder := t.TempDir()
	const n, k = 1000, 50
	random := rand.New(rand.NewPCG(1, 1))
	x, theta := make([]float64, n*k), make([]float64, n)
	for i := range x {
		x[i] = random.NormFloat64()
	}
	for i := range theta {
		theta[i] = random.Float64()
	}
	writeArray(t, folder, "x.npy", []int{n, k}, x)
	writeArray(t, folder, "t.npy", []int{n}, theta)
	code, out, report := 0, "", ""
	for after := time.Second / 2; out == "" && after < time.Minute; after *= 2 {
		code, out, report = interrupted(t, after, folder, "fit", "-lambda", "rule", "-theta", "t.npy", "-bins", "12", "-components", "20", "-lambda-basis", "0.001", "-tolerance", "1e-15", "-max-evaluations", "100000", "-json", "-o", "model.npz", "x.npy")
	}
	if code != exitCancelled {
		t.Fatalf("ends with %d: %s%s", code, out, report)
	}
	if result := fields(t, out); result["status"] != "cancelled" {
		t.Errorf("the status is %v", result["status"])
	}
	scored := fields(t, must(t, folder, "score", "-model", "model.npz", "-theta", "t.npy", "-json", "x.npy"))
	if rmse := scored["rmse"].(float64); !(rmse > 0 && rmse < 1) {
		t.Errorf("the best model so far scores %v on data of variance 1", rmse)
	}
}

// interrupted runs a command that takes hours, and interrupts it after a while.
func interrupted(t *testing.T, after time.Duration, folder string, args ...string) (code int, out, report string) {
	t.Helper()
	c := command(folder, args...)
	var printed, said bytes.Buffer
	c.Stdout, c.Stderr = &printed, &said
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatalf("the fit was over before it could be interrupted: %v", err)
	}
	deaf := time.AfterFunc(2*time.Minute, func() { c.Process.Kill() })
	c.Wait()
	if !deaf.Stop() {
		t.Error("it did not stop")
	}
	return c.ProcessState.ExitCode(), printed.String(), said.String()
}

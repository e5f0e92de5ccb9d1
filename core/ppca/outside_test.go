package ppca_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"ppca/core/internal/testing/testkit"
	"ppca/core/ppca"
)

// first is a first result in another module.
const first = `package main

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
	"ppca/core/ppca"
)

func main() {
	x := mat.NewDense(6, 2, []float64{87, 12, 99, 15, 110, 20, 127, 28, 143, 38, 163, 52})
	d := ppca.Data{X: x, Theta: []float64{2, 4, 6, 9, 12, 15}}
	m, err := ppca.Fit(context.Background(), d, ppca.Options{Bins: 2})
	if err != nil {
		panic(err)
	}
	at, err := m.At(10)
	fmt.Printf("%.1f %v", at.Mean, err)
}
`

// TestAnotherModule runs a program outside of this module, as Example computes it.
func TestAnotherModule(t *testing.T) {
	testkit.Long(t, "it compiles a program")
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	module := strings.TrimSuffix(reflect.TypeFor[ppca.Model]().PkgPath(), "/core/ppca")
	folder := t.TempDir()
	for name, content := range map[string]string{
		"main.go": first,
		"go.mod":  "module first\n\ngo 1.26\n\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " + root + "\n",
		"go.sum":  string(sums),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", "-mod=mod", ".")
	run.Dir, run.Env = folder, append(os.Environ(), "GOWORK=off", "GOFLAGS=", "GOOS=", "GOARCH=")
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	if want := "[132.4 31.3] <nil>"; err != nil || string(out) != want {
		t.Errorf("%q, want %q: %v\n%s", out, want, err, stderr.Bytes())
	}
}

package mutants

import (
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const oneFile = `package main

import "os"

var few = 1 < 2

func less(a, b int) bool {
	return a < b
}

func leave() {
	if !less(1, 2) { os.Exit(7) }
}

func main() {
outer:
	for i := 0; i < 1; i++ {
		continue outer
	}
	leave()
}
`

// mutantsOf makes a mutant of each "<" in a file.
func mutantsOf(source string) map[int]Mutant {
	all := map[int]Mutant{}
	for at := range len(source) {
		if source[at] == '<' {
			all[len(all)+1] = Mutant{File: "main.go", Text: "<", With: ">", at: at}
		}
	}
	return all
}

// The environment chooses the mutant that stands; without it the program is as it was.
func TestOneProgramOfManyMutants(t *testing.T) {
	made := &program{place: &place{root: t.TempDir()}, mutants: mutantsOf(oneFile)}
	for name, content := range map[string]string{"main.go": oneFile, "go.mod": "module one\n"} {
		if err := made.place.write(name, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	spans, outside, restore, err := made.splice()
	if err != nil {
		t.Fatal(err)
	}
	// The first stands outside of functions, the third in one with a label.
	if slices.Sort(outside); !slices.Equal(outside, []int{1, 3}) || len(spans) != 1 || spans[0].number != 2 {
		t.Fatalf("outside %v, spans %v", outside, spans)
	}
	spliced, _ := os.ReadFile(filepath.Join(made.place.root, "main.go"))
	lines := strings.Split(string(spliced), "\n")
	if at := lines[spans[0].first-1 : spans[0].last]; !strings.Contains(strings.Join(at, "\n"), "a > b") {
		t.Errorf("lines %d to %d are %q", spans[0].first, spans[0].last, at)
	}
	binary := filepath.Join(t.TempDir(), "one")
	compile := exec.Command("go", "build", "-o", binary, ".")
	compile.Dir = made.place.root
	if out, err := compile.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, spliced)
	}
	for stands, want := range map[string]int{"": 0, "1": 0, "2": 7} {
		run := exec.Command(binary)
		run.Env = append(os.Environ(), "PPCA_MUTANT="+stands)
		if _ = run.Run(); run.ProcessState.ExitCode() != want {
			t.Errorf("mutant %q: status %d, want %d", stands, run.ProcessState.ExitCode(), want)
		}
	}
	if err := restore(); err != nil {
		t.Fatal(err)
	}
	if content, _ := os.ReadFile(filepath.Join(made.place.root, "main.go")); string(content) != oneFile {
		t.Errorf("the file is not what it was:\n%s", content)
	}
	if _, err := os.Stat(filepath.Join(made.place.root, chooserFile)); err == nil {
		t.Errorf("%s is still there", chooserFile)
	}
}

// Copies in functions without results return, others end as their functions do.
func TestSplicedIsGo(t *testing.T) {
	const source = "package a\n\nfunc f(a int) { _ = a < 1 } // one line\n\nfunc g[T int](a T) (b bool) { b = a < 2; return }\n"
	made := &program{mutants: mutantsOf(source)}
	s, err := made.spliced(source, []int{1, 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := format.Source([]byte(s.text.String())); err != nil || len(s.outside) > 0 {
		t.Errorf("%v, outside %v:\n%s", err, s.outside, s.text.String())
	}
}

func TestBlamed(t *testing.T) {
	spans := []span{{"core/npy/npy.go", 10, 12, 1}, {"core/npy/npy.go", 13, 14, 2}, {"core/npy/header.go", 10, 12, 3}}
	const said = "# ppca/core/npy\ncore/npy/npy.go:12:4: invalid operation\n./core/npy/header.go:10:2: x\ncore/npy/npy.go:20:1: elsewhere\n"
	if got := blamed(said, spans); !slices.Equal(got, []int{1, 3}) {
		t.Errorf("%v, want the first and the third", got)
	}
}

package mutants

import "testing"

const profile = `mode: set
ppca/core/npy/npy.go:40.36,41.9 1 1
ppca/core/npy/npy.go:43.3,43.30 1 0
ppca/core/npy/npy.go:46.2,46.17 1 1
ppca/core/npy/npy.go:50.20,52.3 1 0
`

// A test reaches what is in a block that it runs; the condition of a case is in no
// block, and is reached with its function.
func TestReaches(t *testing.T) {
	blocks, err := covered([]byte(profile))
	if err != nil {
		t.Fatal(err)
	}
	one := test{blocks: blocks}
	function := block{line: 40, column: 36, endLine: 48, endColumn: 2}
	other := block{line: 50, column: 20, endLine: 58, endColumn: 2}
	for _, c := range []struct {
		file         string
		line, column int
		body         block
		want         bool
	}{
		{"core/npy/npy.go", 41, 3, function, true},
		{"core/npy/npy.go", 43, 10, function, false},
		{"core/npy/npy.go", 42, 8, function, true},
		{"core/npy/npy.go", 53, 8, other, false},
		{"core/npy/header.go", 41, 3, function, false},
	} {
		if got := one.reaches(Mutant{File: c.file, line: c.line, column: c.column, body: c.body}); got != c.want {
			t.Errorf("%s:%d:%d: %t, want %t", c.file, c.line, c.column, got, c.want)
		}
	}
}

package face

import (
	"testing"

	"ppca/core/fault"
)

// Every built-in set exists; equal seeds give equal sets, other seeds give others.
func TestBuiltIn(t *testing.T) {
	for name, want := range map[string]struct{ rows, variables, parameters int }{
		"simulation": {45, 3, 1}, "heads": {0, 3 * 32 * 32, 1}, "turntable": {72, 3 * 32 * 32, 1}, "poses": {0, 3 * 32 * 32, 2}, "nodes": {0, 162, 1}, "bend": {0, 2, 1},
	} {
		set, err := BuiltIn(t.Context(), name, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		if set.Rows() == 0 || want.rows > 0 && set.Rows() != want.rows || set.Variables() != want.variables || set.Parameters() != want.parameters {
			t.Errorf("%s has %d rows, %d variables and %d parameters", name, set.Rows(), set.Variables(), set.Parameters())
		}
		again, err := BuiltIn(t.Context(), name, 3, 0)
		if err != nil {
			t.Fatal(err)
		}
		other, err := BuiltIn(t.Context(), name, 4, 0)
		if err != nil {
			t.Fatal(err)
		}
		same, differs := true, false
		for i := range set.Rows() {
			for k := range set.Variables() {
				same = same && set.X.At(i, k) == again.X.At(i, k)
				differs = differs || set.X.At(i, k) != other.X.At(i, k)
			}
		}
		if !same || !differs {
			t.Errorf("%s: the same for the same seed: %v, another for another: %v", name, same, differs)
		}
	}
	if _, err := BuiltIn(t.Context(), "faces", 1, 0); fault.CodeOf(err) != fault.Option {
		t.Errorf("a set that is not there: %v", err)
	}
	for _, size := range []int{-1, 7, 257} {
		for _, name := range []string{"heads", "turntable", "poses"} {
			if _, err := BuiltIn(t.Context(), name, 1, size); fault.CodeOf(err) != fault.Range {
				t.Errorf("%s of %d pixels: %v", name, size, err)
			}
		}
	}
	for _, name := range []string{"simulation", "nodes", "bend", "faces"} {
		if _, err := BuiltIn(t.Context(), name, 1, 32); fault.CodeOf(err) != fault.Option {
			t.Errorf("%s in a size: %v", name, err)
		}
	}
	heads, err := BuiltIn(t.Context(), "heads", 1, 64)
	if err != nil || heads.Variables() != 3*64*64 || heads.Shape.Width != 64 {
		t.Errorf("heads of 64 pixels: %v", err)
	}
}

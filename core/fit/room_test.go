package fit

import "testing"

// TestInRowSpace has sizes where one way was measured to be the faster one.
func TestInRowSpace(t *testing.T) {
	for _, c := range []struct {
		n, k, v int
		want    bool
	}{
		{400, 4096, 10, true}, {800, 4096, 10, false}, {2000, 4096, 10, false},
		{300, 1500, 10, true}, {700, 1500, 10, false},
		{224, 30000, 10, true}, {6000, 361, 10, false}, {20, 15, 3, false}, {5, 9, 10, false},
	} {
		if got := InRowSpace(c.n, c.k, c.v); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
	}
}

package table

import (
	"testing"

	"ppca/core/fault"
	"ppca/core/limit"
)

// Data at the limit are allowed.
func TestSizesAreInclusive(t *testing.T) {
	for _, c := range []struct {
		err error
		ok  bool
	}{
		{CheckSize("a", limit.Numbers/2, 2), true}, {CheckSize("a", limit.Numbers/2+1, 2), false},
		{checkColumns("a", limit.Columns), true}, {checkColumns("a", limit.Columns+1), false},
	} {
		if (c.err == nil) != c.ok || c.err != nil && fault.CodeOf(c.err) != fault.TooLarge {
			t.Errorf("%v, want %t", c.err, c.ok)
		}
	}
}

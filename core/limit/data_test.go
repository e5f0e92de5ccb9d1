package limit

import (
	"testing"

	"ppca/core/fault"
)

func TestTheMostIsAcceptedAndOneMoreIsNot(t *testing.T) {
	for _, c := range []struct {
		name       string
		most, more error
	}{
		{"bytes", CheckBytes(Bytes), CheckBytes(Bytes + 1)},
		{"files", CheckFiles(Files), CheckFiles(Files + 1)},
	} {
		if c.most != nil || fault.CodeOf(c.more) != fault.TooLarge {
			t.Errorf("%s: %v, %v", c.name, c.most, c.more)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 187_500_000: "187,500,000"} {
		if got := Count(n); got != want {
			t.Errorf("%d is written %s", n, got)
		}
	}
}

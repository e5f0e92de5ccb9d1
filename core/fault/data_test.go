package fault

import "testing"

func TestTheMostIsAcceptedAndOneMoreIsNot(t *testing.T) {
	for _, c := range []struct {
		name       string
		most, more error
	}{
		{"bytes", CheckBytes(MostBytes), CheckBytes(MostBytes + 1)},
		{"files", CheckFiles(MostFiles), CheckFiles(MostFiles + 1)},
	} {
		if c.most != nil || CodeOf(c.more) != TooLarge {
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

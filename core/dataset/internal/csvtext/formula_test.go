package csvtext

import (
	"testing"
)

func TestGuarded(t *testing.T) {
	for cell, want := range map[string]string{
		"": "", "a=b": "a=b", "x": "x", "'": "'", "it's": "it's",
		"-1.5": "-1.5", "+2": "+2", "-1e-300": "-1e-300", "1,5": "1,5",
		"=1+1": "'=1+1", "+cmd": "'+cmd", "-2+3": "'-2+3", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1",
		"-": "'-", "'=1": "''=1", "''-1": "'''-1", "=": "'=",
	} {
		if got := Guard(cell); got != want {
			t.Errorf("%q is written %q, want %q", cell, got, want)
		}
		if got := Unguard(want); got != cell {
			t.Errorf("%q comes back as %q, want %q", want, got, cell)
		}
	}
}

package dataset

import "testing"

// Texts that a spreadsheet would run get an apostrophe, others stay, and all come back.
func TestGuarded(t *testing.T) {
	for text, written := range map[string]string{
		"@ann": "@ann", "-b": "-b", "+1 a": "+1 a", "'=d": "''=d", "'@ann": "''@ann", "": "", "'": "'", "θ": "θ", "'tis": "'tis",
		"=1+1": "'=1+1", "=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0", "@SUM(A1)": "'@SUM(A1)", "-2+A!B1": "'-2+A!B1", "\t=1": "'\t=1",
	} {
		if got := Guarded(text); got != written {
			t.Errorf("%q is written %q, want %q", text, got, written)
		}
		if got := Unguarded(written); got != text {
			t.Errorf("%q is read as %q, want %q", written, got, text)
		}
	}
	if got := Unguarded("'@ann"); got != "@ann" {
		t.Errorf("an older file has %q", got)
	}
}

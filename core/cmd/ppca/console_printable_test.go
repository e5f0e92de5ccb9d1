package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"ppca/core/fault"
)

// forged clears the screen, colours, rings, reverses text and ends the line.
const forged = "x\x1b[2J\x1b]0;t\x07\u009b31m\u202e\u2066\u2028\u2029\x7f\r\n\b\v\U000e0041"

// Text that is printed in pieces is escaped as if it were printed at once, and escaped
// JSON keeps its meaning.
func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"größe 𝄞 \u200d\n\t": "größe 𝄞 \u200d\n\t",
		"\x1b[2J":            `\u001b[2J`,
		"\r\x00\x7f\u009b":   `\u000d\u0000\u007f\u009b`,
		"\u202e\u2028\ufeff": `\u202e\u2028\ufeff`,
		"\U000e0041":         `\udb40\udc41`,
		"\xff\x9b":           `\ufffd\ufffd`,
	} {
		var out bytes.Buffer
		p := &printable{to: &out}
		for i := range len(text) {
			if n, err := p.Write([]byte{text[i]}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		if out.String() != want {
			t.Errorf("%q is printed as %q, want %q", text, out.String(), want)
		}
		if in := strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(want); shown(t, escaped(text)) != in {
			t.Errorf("%q becomes %q", text, shown(t, escaped(text)))
		}
	}
	var out bytes.Buffer
	if err := json.NewEncoder(&printable{to: &out}).Encode(forged); err != nil {
		t.Fatal(err)
	}
	var again string
	if err := json.Unmarshal(out.Bytes(), &again); err != nil || again != forged || strings.ContainsFunc(out.String(), func(r rune) bool { return r != '\n' && fault.Acts(r) }) {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// shown returns a text as a printable writer shows it.
func shown(t *testing.T, text string) string {
	t.Helper()
	var out bytes.Buffer
	if _, err := (&printable{to: &out}).Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Messages of the core name flags where they name options.
func TestInFlags(t *testing.T) {
	for message, want := range map[string]string{
		"a variable for each text (the option oneHot)": "a variable for each text (-one-hot)",
		"set the option long to none":                  "set -long to none",
		"the option of a stranger":                     "the option of a stranger",
	} {
		if got := inFlags(message); got != want {
			t.Errorf("%q is printed as %q, want %q", message, got, want)
		}
	}
}

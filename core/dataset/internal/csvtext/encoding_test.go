package csvtext

import (
	"testing"
)

// Eight bytes suffice to recognise UTF-16 without a mark; fewer do not.
func TestShortUTF16(t *testing.T) {
	for text, want := range map[string]bool{"a\x00,\x00b\x00\n\x00": true, "\x00a\x00,\x00b\x00\n": true, "a\x00,\x00b\x00": false, "a,b\n1,2\n": false} {
		if got := IsUTF16([]byte(text)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

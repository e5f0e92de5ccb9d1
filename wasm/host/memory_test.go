//go:build js && wasm

package host

import (
	"testing"
)

func TestPercentFor(t *testing.T) {
	for _, c := range []struct {
		live uint64
		want int
	}{
		{0, 200},         // nothing in use: rare collections
		{2 << 20, 200},   // a little, and twice as much again
		{16 << 20, 50},   // 8 MB are half
		{1 << 30, 10},    // never so little that collecting becomes the work
		{3500 << 20, 10}, // the limit takes over
	} {
		if got := percentFor(c.live); got != c.want {
			t.Errorf("%d bytes in use give %d %%, want %d", c.live, got, c.want)
		}
	}
}

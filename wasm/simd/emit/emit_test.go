package emit

import (
	"bytes"
	"testing"
)

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		value int32
		want  []byte
	}{
		{0, []byte{0}}, {63, []byte{63}}, {64, []byte{0xc0, 0}}, {-1, []byte{0x7f}}, {-64, []byte{0x40}},
		{-65, []byte{0xbf, 0x7f}}, {624485, []byte{0xe5, 0x8e, 0x26}}, {-123456, []byte{0xc0, 0xbb, 0x78}},
	} { // the last two are the examples of the WebAssembly specification and of DWARF
		if got := signed(c.value); !bytes.Equal(got, c.want) {
			t.Errorf("signed(%d) = %x, want %x", c.value, got, c.want)
		}
	}
	if got := unsigned(624485); !bytes.Equal(got, []byte{0xe5, 0x8e, 0x26}) {
		t.Errorf("unsigned(624485) = %x", got)
	}
}

package emit

import (
	leb128 "encoding/binary"
	"slices"
)

// unsigned is LEB128, the encoding of sizes and indices.
func unsigned(value uint32) []byte { return leb128.AppendUvarint(nil, uint64(value)) }

// signed is signed LEB128, the encoding of constants.
func signed(value int32) []byte {
	var out []byte
	for value < -0x40 || value >= 0x40 {
		out = append(out, byte(value)|0x80)
		value >>= 7
	}
	return append(out, byte(value)&0x7f)
}

// vector is a count followed by its items.
func vector(items ...[]byte) []byte {
	return append(unsigned(uint32(len(items))), slices.Concat(items...)...)
}

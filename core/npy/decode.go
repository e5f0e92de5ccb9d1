package npy

import "encoding/binary"

// maxExact is the largest n such that float64 represents all integers up to n.
const maxExact = 1 << 53

// An items decodes the items of a type as float64.
type items struct {
	size int // bytes of an item

	// decode returns the index of the first item that float64 cannot represent exactly, or -1.
	decode func(values []float64, raw []byte, order binary.ByteOrder) int
}

// types are the types that can be read, without their byte order. Items of b1, u1 and f4 are not decoded as float64.
var types = map[string]items{"b1": {1, nil}, "u1": {1, nil}, "f4": {4, nil}, "f8": {8, decode[float64]},
	"i1": {1, decode[int8]}, "i2": {2, decode[int16]}, "i4": {4, decode[int32]}, "i8": {8, decode[int64]},
	"u2": {2, decode[uint16]}, "u4": {4, decode[uint32]}, "u8": {8, decode[uint64]}}

func decode[T int8 | int16 | int32 | int64 | uint16 | uint32 | uint64 | float64](values []float64, raw []byte,
	order binary.ByteOrder) int {
	block := make([]T, len(values))
	binary.Decode(raw, order, block) // cannot fail: there are as many bytes
	_, isFloat := any(block).([]float64)
	for i, v := range block {
		values[i] = float64(v)
		if f := values[i]; !isFloat && (f > maxExact || f < -maxExact || T(f) != v) {
			return i
		}
	}
	return -1
}

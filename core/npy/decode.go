package npy

import "math"

// maxExact is the largest n such that float64 represents all integers up to n.
const maxExact = 1 << 53

// decodeSingles decodes items as float32, which is always exact.
func decodeSingles(values []float32, raw []byte, h header) int {
	for i := range values {
		values[i] = math.Float32frombits(h.order.Uint32(raw[4*i:]))
	}
	return -1
}

// decode decodes items as float64 and returns the index of the first that float64 cannot
// represent exactly, or -1.
func decode(values []float64, raw []byte, h header) int {
	order := h.order
	switch h.kind {
	case "f8":
		for i := range values {
			values[i] = math.Float64frombits(order.Uint64(raw[8*i:]))
		}
	case "i1":
		for i := range values {
			values[i] = float64(int8(raw[i]))
		}
	case "i2":
		for i := range values {
			values[i] = float64(int16(order.Uint16(raw[2*i:])))
		}
	case "u2":
		for i := range values {
			values[i] = float64(order.Uint16(raw[2*i:]))
		}
	case "i4":
		for i := range values {
			values[i] = float64(int32(order.Uint32(raw[4*i:])))
		}
	case "u4":
		for i := range values {
			values[i] = float64(order.Uint32(raw[4*i:]))
		}
	case "i8":
		for i := range values {
			v := int64(order.Uint64(raw[8*i:]))
			if v > maxExact || v < -maxExact {
				return i
			}
			values[i] = float64(v)
		}
	case "u8":
		for i := range values {
			v := order.Uint64(raw[8*i:])
			if v > maxExact {
				return i
			}
			values[i] = float64(v)
		}
	}
	return -1
}

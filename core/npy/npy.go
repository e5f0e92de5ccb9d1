// Package npy reads and writes NumPy's array files: single arrays (.npy) and ZIP archives of
// arrays (.npz).
//
// It reads floats, integers and booleans of either byte order, in C or Fortran order, in
// format versions 1 to 3. It writes version 1, little-endian float64 or uint8 in C order. It
// compares the sizes in a header with the number of bytes before it allocates, so that a
// damaged or hostile file cannot exhaust the memory.
//
// Format: numpy.lib.format in the documentation of NumPy.
package npy

import (
	"encoding/binary"
	"io"
	"slices"
	"strings"

	"ppca/core/fault"
)

// maxBytes is the size of the largest array in float64.
const maxBytes = 8 * fault.MostNumbers

// blockBytes is the number of bytes that are decoded at a time; a multiple of every item size.
const blockBytes = 1 << 16

// An Array holds its elements in C order and in the size of the file's type: Bytes for uint8
// and bool, Singles for float32, Values for other types.
type Array struct {
	Shape   []int
	Values  []float64
	Singles []float32
	Bytes   []uint8
}

// Floats returns the elements as float64, whatever the type of the file.
func (a Array) Floats() []float64 {
	switch {
	case a.Bytes != nil:
		return widened(a.Bytes)
	case a.Singles != nil:
		return widened(a.Singles)
	}
	return a.Values
}

func widened[T uint8 | float32](items []T) []float64 {
	values := make([]float64, len(items))
	for i, v := range items {
		values[i] = float64(v)
	}
	return values
}

// Read reads the array in size bytes of r. It fails with ERR_FORMAT if they are not an array
// file of exactly that size, ERR_UNSUPPORTED for types without a float64 (complex, text,
// records), ERR_TOO_LARGE beyond fault.MostNumbers, and ERR_RANGE for integers that float64 cannot
// represent exactly.
func Read(r io.Reader, size int64) (Array, error) {
	h, err := readHeader(r, size)
	if err != nil {
		return Array{}, err
	}
	array := Array{Shape: h.shape}
	switch {
	case h.bytes():
		array.Bytes = make([]uint8, h.count)
		if _, err := io.ReadFull(r, array.Bytes); err != nil {
			return Array{}, truncated(err)
		}
		array.Bytes = inOrder(array.Bytes, h)
	case h.kind == "f4":
		array.Singles = make([]float32, h.count)
		err = h.readBlocks(r, func(from, to int, raw []byte) int {
			binary.Decode(raw, h.order, array.Singles[from:to]) // cannot fail: there are as many bytes
			return -1
		})
		array.Singles = inOrder(array.Singles, h)
	default:
		array.Values = make([]float64, h.count)
		err = h.readBlocks(r, func(from, to int, raw []byte) int { return h.decode(array.Values[from:to], raw, h.order) })
		array.Values = inOrder(array.Values, h)
	}
	if err != nil {
		return Array{}, err
	}
	return array, atEnd(r)
}

// readBlocks decodes block by block, so that memory holds the array only once. decode returns the index of the first
// item from one to before another that is not exact, or -1.
func (h header) readBlocks(r io.Reader, decode func(from, to int, raw []byte) int) error {
	block := make([]byte, blockBytes)
	for done := 0; done < h.count; {
		count := min(blockBytes/h.size, h.count-done)
		part := block[:count*h.size]
		if _, err := io.ReadFull(r, part); err != nil {
			return truncated(err)
		}
		if bad := decode(done, done+count, part); bad >= 0 {
			return fault.New(fault.Range, "element %d of the array is an integer beyond ±2⁵³, which a 64-bit float cannot hold "+
				"exactly", done+bad+1).With("element", done+bad+1)
		}
		done += count
	}
	return nil
}

// atEnd reads past the last element, because ZIP readers verify the checksum there.
func atEnd(r io.Reader) error {
	switch _, err := io.ReadFull(r, make([]byte, 1)); err {
	case io.EOF:
		return nil
	case nil:
		return fault.New(fault.Format, "there are bytes after the array that its header does not mention")
	default:
		return truncated(err)
	}
}

func truncated(err error) error {
	return fault.New(fault.Format, "the array file is damaged or cut short: %w", err)
}

// inOrder converts Fortran order to C order.
func inOrder[T any](data []T, h header) []T {
	if !h.fortran || len(h.shape) < 2 || len(data) == 0 {
		return data
	}
	strides := make([]int, len(h.shape)) // strides in the file; the first index is fastest
	stride := 1
	for axis, length := range h.shape {
		strides[axis] = stride
		stride *= length
	}
	out := make([]T, len(data))
	index := make([]int, len(h.shape))
	from := 0
	for to := range out {
		out[to] = data[from]
		for axis := len(index) - 1; axis >= 0; axis-- {
			index[axis]++
			from += strides[axis]
			if index[axis] < h.shape[axis] {
				break
			}
			from -= index[axis] * strides[axis]
			index[axis] = 0
		}
	}
	return out
}

// Write writes data, in C order, as an array of float64.
func Write(w io.Writer, shape []int, data []float64) error {
	if err := writeHeader(w, "<f8", shape, len(data)); err != nil {
		return err
	}
	for part := range slices.Chunk(data, blockBytes/8) {
		if err := binary.Write(w, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// WriteBytes writes data, in C order, as an array of uint8.
func WriteBytes(w io.Writer, shape []int, data []uint8) error {
	if err := writeHeader(w, "|u1", shape, len(data)); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

// Is reports whether data begin like an array file.
func Is(data []byte) bool { return strings.HasPrefix(string(data[:min(len(data), len(magic))]), magic) }

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
	"math"
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
		array.Singles, err = readItems(r, h, decodeSingles)
	default:
		array.Values, err = readItems(r, h, decode)
	}
	if err != nil {
		return Array{}, err
	}
	return array, atEnd(r)
}

// readItems reads all items of an array and returns them in C order.
func readItems[T float32 | float64](r io.Reader, h header, decode func(values []T, raw []byte, h header) int) ([]T, error) {
	values := make([]T, h.count)
	if err := readBlocks(r, values, h, decode); err != nil {
		return nil, err
	}
	return inOrder(values, h), nil
}

// readBlocks decodes block by block, so that memory holds the array only once.
func readBlocks[T float32 | float64](r io.Reader, values []T, h header, decode func(values []T, raw []byte, h header) int) error {
	block := make([]byte, blockBytes)
	for done := 0; done < len(values); {
		items := min(blockBytes/h.itemSize, len(values)-done)
		part := block[:items*h.itemSize]
		if _, err := io.ReadFull(r, part); err != nil {
			return truncated(err)
		}
		if bad := decode(values[done:done+items], part, h); bad >= 0 {
			return fault.New(fault.Range, "element %d of the array is an integer beyond ±2⁵³, which a 64-bit float cannot hold exactly", done+bad+1).With("element", done+bad+1)
		}
		done += items
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
	block := make([]byte, 0, blockBytes)
	for len(data) > 0 {
		items := min(blockBytes/8, len(data))
		block = block[:0]
		for _, v := range data[:items] {
			block = binary.LittleEndian.AppendUint64(block, math.Float64bits(v))
		}
		if _, err := w.Write(block); err != nil {
			return err
		}
		data = data[items:]
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

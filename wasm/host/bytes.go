//go:build js && wasm

package host

import (
	"syscall/js"
	"unsafe"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/linalg"
)

// Numbers cross as the bytes of typed arrays, because element-wise access to a matrix would
// take seconds. The memory of wasm is little-endian, like typed arrays on all machines that
// browsers support.

var (
	Uint8Array   = js.Global().Get("Uint8Array")
	int32Array   = js.Global().Get("Int32Array")
	float32Array = js.Global().Get("Float32Array")
	float64Array = js.Global().Get("Float64Array")
)

// Floats copies a Float64Array, or widens a Float32Array or Uint8Array, and releases the
// buffer of JavaScript.
func (c *Call) Floats(array js.Value, what string) []float64 {
	switch {
	case !IsGiven(array):
		Check(fault.New(fault.Shape, "%s is missing: pass a Float64Array, a Float32Array or a Uint8Array", what).With("option", what))
	case array.InstanceOf(float64Array):
		return Elements[float64](c, array)
	case array.InstanceOf(float32Array):
		return widened(Elements[float32](c, array))
	case array.InstanceOf(Uint8Array):
		return widened(Elements[uint8](c, array))
	}
	panic(failure{fault.New(fault.Option, "%s is %s: it must be a Float64Array, a Float32Array or a Uint8Array, such as Float64Array.from(values)", what, Describe(array)).With("option", what)})
}

// FloatsOf is Floats for rows×cols numbers. It fails as Fits does.
func (c *Call) FloatsOf(array js.Value, rows, cols int, what string) []float64 {
	Fits(array, rows, cols, what)
	return c.Floats(array, what)
}

// Elements copies a typed array of that type and releases its buffer.
func Elements[T float64 | float32 | int32 | uint8](c *Call, array js.Value) []T {
	values := make([]T, array.Length())
	js.CopyBytesToGo(bytesOf(values), byteView(array))
	c.Release(array)
	return values
}

func widened[T float32 | uint8](values []T) []float64 {
	wide := make([]float64, len(values))
	for i, v := range values {
		wide[i] = float64(v)
	}
	return wide
}

// Matrix returns an array as rows×cols, with as many bytes a number as it has.
func (c *Call) Matrix(array js.Value, rows, cols int, what string) mat.Matrix {
	Fits(array, rows, cols, what)
	switch {
	case !IsGiven(array): // Floats fails
	case array.InstanceOf(float32Array):
		return &linalg.Singles{Rows: rows, Cols: cols, Data: Elements[float32](c, array)}
	case array.InstanceOf(Uint8Array):
		return &linalg.Bytes{Rows: rows, Cols: cols, Data: Elements[uint8](c, array), Levels: linalg.Numbers()}
	}
	return mat.NewDense(rows, cols, c.Floats(array, what))
}

// Fits ends the call with ERR_SHAPE unless array holds rows×cols numbers, and with ERR_TOO_LARGE if
// they exceed the limit.
func Fits(array js.Value, rows, cols int, what string) {
	switch {
	case rows < 1 || cols < 1:
		Check(fault.New(fault.Shape, "%s has %d rows and %d columns: both must be at least 1", what, rows, cols).With("option", what))
	case rows > fault.MostNumbers/cols:
		Check(fault.New(fault.TooLarge, "%s has %d rows and %d columns, more than the limit of %v million numbers: use fewer rows", what, rows, cols, fault.MostNumbers/1e6).With("rows", rows).With("columns", cols))
	case IsList(array) && array.Length() != rows*cols:
		Check(fault.New(fault.Shape, "%s holds %s, but %s × %s are %d: correct the array or the size", what, fault.Plural(array.Length(), "number"), fault.Plural(rows, "row"), fault.Plural(cols, "column"), rows*cols).With("option", what))
	}
}

// Flags copies a Uint8Array as truth values; null and undefined give nil.
func (c *Call) Flags(array js.Value, length int, what string) []bool {
	if !IsGiven(array) {
		return nil
	}
	if !array.InstanceOf(Uint8Array) || array.Length() != length {
		Check(fault.New(fault.Shape, "%s must be a Uint8Array of %d zeros and ones", what, length).With("option", what))
	}
	values := make([]bool, length)
	for i, is := range Elements[uint8](c, array) {
		if is > 1 {
			Check(fault.New(fault.Option, "number %d of %s is %d: it must be 0 or 1", i+1, what, is).With("option", what))
		}
		values[i] = is == 1
	}
	return values
}

// typedArray copies values to a new typed array of a class that has their type.
func typedArray[T float64 | float32 | int32 | uint8](class js.Value, values []T) js.Value {
	array := class.New(len(values))
	js.CopyBytesToJS(byteView(array), bytesOf(values))
	return array
}

// ByteArray copies values to a new Uint8Array.
func ByteArray(values []byte) js.Value { return typedArray(Uint8Array, values) }

func flagArray(values []bool) js.Value {
	raw := make([]byte, len(values))
	for i, v := range values {
		if v {
			raw[i] = 1
		}
	}
	return ByteArray(raw)
}

// Dense returns the elements of m, row-major and without gaps.
func Dense(m *mat.Dense) []float64 {
	raw := m.RawMatrix()
	if raw.Stride == raw.Cols {
		return raw.Data[:raw.Rows*raw.Cols]
	}
	values := make([]float64, 0, raw.Rows*raw.Cols)
	for i := 0; i < raw.Rows; i++ {
		values = append(values, raw.Data[i*raw.Stride:i*raw.Stride+raw.Cols]...)
	}
	return values
}

// byteView returns a Uint8Array on the same buffer.
func byteView(array js.Value) js.Value {
	return Uint8Array.New(array.Get("buffer"), array.Get("byteOffset"), array.Get("byteLength"))
}

// bytesOf returns the memory of values as bytes, without a copy.
func bytesOf[T float64 | float32 | int32 | uint8](values []T) []byte {
	if len(values) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&values[0])), len(values)*int(unsafe.Sizeof(values[0])))
}

//go:build js && wasm

package host

import (
	"encoding/json"
	"syscall/js"

	"gonum.org/v1/gonum/mat"
)

// An Answer is the result of a method: a value for JavaScript, and its buffers that may be
// transferred instead of copied.
type Answer struct {
	Value    any
	Transfer []any
}

// Reused are values for an array that was sent for reuse; a new one takes its place if the
// length differs.
type Reused struct {
	Array  js.Value
	Values []float64
}

// AnswerOf returns the answer of a handler. In value, and in its maps and lists, numbers of Go
// become typed arrays, flags a Uint8Array of 1 and 0; their buffers are transferred, as are
// those of a Uint8Array of JavaScript.
func AnswerOf(value any) (a Answer) {
	a.Value = a.encoded(value)
	return a
}

// JSON returns a value as JSON, for a handler.
func JSON(value any) (any, error) {
	text, err := json.Marshal(value)
	return string(text), err
}

func (a *Answer) encoded(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name, each := range v {
			v[name] = a.encoded(each)
		}
	case []any:
		for i, each := range v {
			v[i] = a.encoded(each)
		}
	case js.Value:
		if v.InstanceOf(Uint8Array) {
			return a.transferred(v)
		}
	case Reused:
		return a.transferred(v.array())
	case *mat.Dense:
		return a.transferred(typedArray(float64Array, Dense(v)))
	case []float64:
		return a.transferred(typedArray(float64Array, v))
	case []float32:
		return a.transferred(typedArray(float32Array, v))
	case []int32:
		return a.transferred(typedArray(int32Array, v))
	case []byte:
		return a.transferred(ByteArray(v))
	case []bool:
		return a.transferred(flagArray(v))
	}
	return value
}

func (a *Answer) transferred(array js.Value) js.Value {
	a.Transfer = append(a.Transfer, array.Get("buffer"))
	return array
}

func (r Reused) array() js.Value {
	if !r.Array.InstanceOf(float64Array) || r.Array.Length() != len(r.Values) {
		return typedArray(float64Array, r.Values)
	}
	js.CopyBytesToJS(byteView(r.Array), bytesOf(r.Values))
	return r.Array
}

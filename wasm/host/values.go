//go:build js && wasm

package host

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strings"
	"syscall/js"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
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

// AnswerOf returns the answer of a handler. In value, and in its maps, lists and fields, numbers of Go
// become typed arrays, flags a Uint8Array of 1 and 0; their buffers are transferred, as are
// those of a Uint8Array of JavaScript.
func AnswerOf(value any) (a Answer) {
	a.Value = a.encoded(value)
	return a
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
	case []*mat.Dense:
		list := make([]any, len(v))
		for i, each := range v {
			list[i] = a.encoded(each)
		}
		return list
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
	if v := reflect.ValueOf(value); v.Kind() == reflect.Struct && v.Type() != reflect.TypeFor[js.Value]() {
		return a.object(v)
	}
	return value
}

// object returns a struct with the names of its JSON. Arrays that are nil are null.
func (a *Answer) object(v reflect.Value) any {
	object := map[string]any{}
	for i := range v.NumField() {
		name, value := v.Type().Field(i).Tag.Get("json"), any(nil)
		switch field := v.Field(i); field.Kind() {
		case reflect.Slice, reflect.Pointer, reflect.Interface:
			if !field.IsNil() {
				value = a.encoded(field.Interface())
			}
		default:
			value = encoded(field)
		}
		object[name] = value
	}
	return object
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

// JSON returns a value of JavaScript with the JSON of a value. It crosses as one text, because
// 100,000 columns would take seconds one by one.
func JSON(value any) js.Value {
	return js.Global().Get("JSON").Call("parse", string(Must(json.Marshal(value))))
}

// Encode returns a value of JavaScript like value, with the names of its JSON. Unlike JSON it keeps
// NaN and ∞, and it has all fields: lists and maps that are nil are empty.
func Encode(value any) any { return encoded(reflect.ValueOf(value)) }

func encoded(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return nil
		}
		return encoded(v.Elem())
	case reflect.Struct:
		object := map[string]any{}
		for i := range v.NumField() {
			field := v.Type().Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if field.IsExported() && name != "-" {
				object[cmp.Or(name, field.Name)] = encoded(v.Field(i))
			}
		}
		return object
	case reflect.Map:
		object := map[string]any{}
		for each := v.MapRange(); each.Next(); {
			object[each.Key().String()] = encoded(each.Value())
		}
		return object
	case reflect.Slice, reflect.Array:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = encoded(v.Index(i))
		}
		return list
	case reflect.String:
		return v.String()
	case reflect.Bool:
		return v.Bool()
	case reflect.Int, reflect.Int64:
		return int(v.Int())
	case reflect.Uint64:
		return v.Uint()
	}
	return v.Float()
}

// plain returns what js.ValueOf can convert without a panic.
func plain(value any) any {
	switch v := value.(type) {
	case error:
		return v.Error()
	case float64: // NaN and ∞, which JSON does not have
		return v
	}
	if _, err := json.Marshal(value); err == nil {
		return JSON(value)
	}
	return fmt.Sprint(value)
}

// Describe returns a value of JavaScript as text for a message.
func Describe(value js.Value) string {
	switch kind := TypeOf(value); kind {
	case js.TypeString:
		return `"` + fault.Shortened(value.String(), 40) + `"`
	case js.TypeNumber, js.TypeBoolean, js.TypeNull:
		return js.Global().Call("String", value).String()
	case js.TypeUndefined:
		return "missing"
	case typeBigInt:
		return "a BigInt"
	case js.TypeObject:
		if js.Global().Get("Array").Call("isArray", value).Bool() {
			return "a list"
		}
		return "an object"
	default:
		return "a " + kind.String()
	}
}

// typeBigInt stands for a type of JavaScript that syscall/js does not know.
const typeBigInt js.Type = -1

// TypeOf returns the type of a value. value.Type panics for a BigInt.
func TypeOf(value js.Value) (kind js.Type) {
	defer func() {
		if recover() != nil {
			kind = typeBigInt
		}
	}()
	return value.Type()
}

// IsGiven reports whether there is a value: neither undefined nor null.
func IsGiven(value js.Value) bool { return !value.IsUndefined() && !value.IsNull() }

// IsNumber reports whether value is a number other than NaN.
func IsNumber(value js.Value) bool {
	return TypeOf(value) == js.TypeNumber && !math.IsNaN(value.Float())
}

// IsWhole reports whether value is a whole number that float64 represents exactly.
func IsWhole(value js.Value) bool {
	return IsNumber(value) && value.Float() == math.Trunc(value.Float()) && math.Abs(value.Float()) < 1<<53
}

// IsList reports whether value is an array or a typed array.
func IsList(value js.Value) bool {
	return js.Global().Get("Array").Call("isArray", value).Bool() ||
		js.Global().Get("ArrayBuffer").Call("isView", value).Bool()
}

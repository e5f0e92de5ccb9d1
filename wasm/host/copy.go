//go:build js && wasm

package host

import (
	"syscall/js"

	"ppca/core/fault"
)

// Copy returns a copy of what a caller passes in which no getter is left, because a getter that
// throws under js.Value.Get ends the program. Typed arrays and objects of other classes stay
// as they are. Copy fails (ERR_OPTION) where a getter throws.
func Copy(value js.Value) (copied js.Value, err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case js.Error:
			err = fault.New(fault.Option, "an argument cannot be read (%w): pass plain values", cause)
		default:
			panic(cause)
		}
	}()
	return copyOf(value, 0), nil
}

const mostNested = 32 // options contain no loops

func copyOf(value js.Value, depth int) js.Value {
	if TypeOf(value) != js.TypeObject || depth > mostNested {
		return value
	}
	object := js.Global().Get("Object") // its methods are called, not read: a call can fail
	switch object.Get("prototype").Get("toString").Call("call", value).String() {
	case "[object Object]":
		copied := object.Call("assign", map[string]any{}, value)
		keys := object.Call("keys", copied)
		for i := range keys.Length() {
			name := keys.Index(i).String()
			copied.Set(name, copyOf(copied.Get(name), depth+1))
		}
		return copied
	case "[object Array]":
		copied := js.Global().Get("Array").Call("from", value)
		if length := copied.Length(); length > 0 && TypeOf(copied.Index(0)) == js.TypeObject { // else of numbers or texts
			for i := range length {
				copied.SetIndex(i, copyOf(copied.Index(i), depth+1))
			}
		}
		return copied
	}
	return value
}

//go:build js && wasm

package host

import (
	"syscall/js"

	"ppca/core/fault"
	"ppca/core/limit"
)

// Count returns an argument that is a count: a whole number, 1 or more.
func (c *Call) Count(name string) (int, error) { return Count(c.Args, name) }

// Count returns a count in an object.
func Count(object js.Value, name string) (int, error) {
	value := object.Get(name)
	if !IsWhole(value) || value.Float() < 1 {
		return 0, fault.New(fault.Shape, "%s is %s: it must be a whole number, 1 or more", name, Describe(value))
	}
	return value.Int(), nil
}

// RawBytes copies the bytes of a file that came with the call.
func (c *Call) RawBytes(data js.Value) ([]byte, error) {
	if err := limit.CheckBytes(int64(data.Length())); err != nil {
		return nil, err
	}
	raw := make([]byte, data.Length())
	js.CopyBytesToGo(raw, data)
	c.Release(data)
	return raw, nil
}

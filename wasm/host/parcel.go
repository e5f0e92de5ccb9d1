//go:build js && wasm

package host

import "syscall/js"

// A Parcel is an object whose arrays are transferred.
type Parcel struct {
	Fields   map[string]any
	Transfer []any
}

// Add returns a function that adds an array and its buffer under a name.
func (p *Parcel) Add(name string) func(array, buffer js.Value) {
	return func(array, buffer js.Value) {
		p.Fields[name] = array
		p.Transfer = append(p.Transfer, buffer)
	}
}

//go:build js && wasm

package host

import (
	"syscall/js"

	"ppca/core/fault"
)

// Handles name things of Go by numbers, for JavaScript.
type Handles[T any] struct {
	Noun  string
	last  int
	items map[int]T
}

// Add registers an item and returns its handle.
func (h *Handles[T]) Add(item T) int {
	if h.items == nil {
		h.items = map[int]T{}
	}
	h.last++
	h.items[h.last] = item
	return h.last
}

// Get returns the thing that a handle names, or ends the call (ERR_CLOSED) when it was freed.
func (h *Handles[T]) Get(handle js.Value) T {
	if TypeOf(handle) == js.TypeNumber {
		if item, ok := h.items[handle.Int()]; ok {
			return item
		}
	}
	panic(failure{fault.New(fault.Closed, "this %s was freed: read or open it again", h.Noun).With("freed", true)})
}

// Handler returns the handler of a method about the item whose handle is the argument of a name.
func (h *Handles[T]) Handler(name string, serve func(c *Call, item T) any) Handler {
	return func(c *Call) any { return serve(c, h.Get(c.Args.Get(name))) }
}

// Free forgets a handle. Freeing twice, or nothing, is harmless.
func (h *Handles[T]) Free(handle js.Value) {
	if TypeOf(handle) == js.TypeNumber {
		delete(h.items, handle.Int())
	}
}

//go:build js && wasm

package main

import (
	"syscall/js"

	"ppca/core/fault"
)

// handles name things of Go by numbers, for JavaScript.
type handles[T any] struct {
	noun  string
	last  int
	items map[int]T
}

func (h *handles[T]) keep(item T) int {
	if h.items == nil {
		h.items = map[int]T{}
	}
	h.last++
	h.items[h.last] = item
	return h.last
}

// get returns the thing that a handle names, or ERR_CLOSED when it was freed.
func (h *handles[T]) get(handle js.Value) (T, error) {
	if typeOf(handle) == js.TypeNumber {
		if item, ok := h.items[handle.Int()]; ok {
			return item, nil
		}
	}
	var none T
	return none, fault.New(fault.Closed, "this %s was freed: read or open it again", h.noun).With("freed", true)
}

// free forgets a handle. Freeing twice, or nothing, is harmless.
func (h *handles[T]) free(handle js.Value) {
	if typeOf(handle) == js.TypeNumber {
		delete(h.items, handle.Int())
	}
}

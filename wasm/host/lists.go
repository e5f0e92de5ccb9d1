//go:build js && wasm

package host

// Filled is list, empty rather than nil.
func Filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

//go:build js && wasm

package host

// Filled returns list, or an empty list for nil.
func Filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

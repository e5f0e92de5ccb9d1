//go:build js && wasm

package host

// Filled returns list, or an empty list for nil.
func Filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// FilledMap returns the numbers by name, or an empty map for nil.
func FilledMap(numbers map[string]float64) map[string]float64 {
	if numbers == nil {
		return map[string]float64{}
	}
	return numbers
}

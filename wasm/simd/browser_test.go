//go:build js && wasm

package simd

import "testing"

// testImplementation returns the implementation of the browser.
func testImplementation(t testing.TB) *Implementation {
	t.Helper()
	implementation := New()
	if implementation == nil {
		t.Fatal("the kernels could not be linked")
	}
	return implementation
}

//go:build js && wasm && study

package api

import (
	"ppca/wasm/api/fits"
	"ppca/wasm/api/registry"
	"ppca/wasm/api/saved"
	"ppca/wasm/api/study"
)

// further returns the rooms and the kinds of jobs that only the second program has.
func further(r *registry.Registry) ([]keeper, map[string]fits.Reader) {
	return []keeper{study.New(r), saved.New()}, study.Kinds()
}

//go:build js && wasm && study

package api

import (
	"ppca/wasm/api/fits"
	"ppca/wasm/api/registry"
	"ppca/wasm/api/study"
	"ppca/wasm/host"
)

// further returns the additional methods and kinds of jobs of the second program.
func further(r *registry.Registry) (map[string]host.Handler, map[string]fits.Reader) {
	return (&study.Room{Registry: r}).Methods(), study.Kinds()
}

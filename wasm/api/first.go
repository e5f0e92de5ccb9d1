//go:build js && wasm && !study

package api

import (
	"ppca/wasm/api/fits"
	"ppca/wasm/api/registry"
)

// further returns nothing: the first program has no more methods.
func further(*registry.Registry) ([]keeper, map[string]fits.Reader) { return nil, nil }

//go:build js && wasm && plain

package main

import "ppca/wasm/plain"

// serve answers the calls of a page without the module.
func serve() { plain.Serve() }

//go:build js && wasm && !plain

package main

import (
	"ppca/wasm/api"
	"ppca/wasm/messages"
)

// sources names the code that this program is made of; the build sets it. The
// module compares it with the one that it was built with.
var sources string

// serve answers the module's messages.
func serve() { messages.Serve(api.New(), sources) }

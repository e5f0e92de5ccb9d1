//go:build js && wasm && !plain

package main

import (
	"ppca/wasm/api"
	"ppca/wasm/messages"
)

// sources is the digest of this program's sources; the build sets it. The module compares
// it with its own.
var sources string

// serve answers the module's messages.
func serve() { messages.Serve(api.New(), sources) }

//go:build js && wasm

package host

import "syscall/js"

// DecodeText returns a text in UTF-8. encoding is a label of the WHATWG Encoding Standard, whose
// tables the browser has; bytes that the encoding does not have become U+FFFD.
func DecodeText(encoding string, text []byte) ([]byte, error) {
	decoder := js.Global().Get("TextDecoder").New(encoding)
	return []byte(decoder.Call("decode", ByteArray(text)).String()), nil
}

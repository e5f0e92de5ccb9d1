//go:build js && wasm

package host

import (
	"syscall/js"

	"ppca/core/dataset"
)

// An expression is a regular expression of JavaScript. Go's own would be a
// twentieth of the download.
type expression struct {
	regexp js.Value
	groups int
}

// CompileExpression fails with what JavaScript says of a pattern that is none.
func CompileExpression(pattern string) (compiled dataset.Expression, err error) {
	defer func() {
		switch cause := recover().(type) {
		case nil:
		case js.Error:
			err = cause
		default:
			panic(cause)
		}
	}()
	constructor := js.Global().Get("RegExp")
	regexp := constructor.New(pattern)
	either := constructor.New(pattern + "|") // matches the empty text, with every group
	return expression{regexp, either.Call("exec", "").Length() - 1}, nil
}

// NumSubexp implements dataset.Expression.
func (e expression) NumSubexp() int { return e.groups }

// FindStringSubmatch implements dataset.Expression.
func (e expression) FindStringSubmatch(s string) []string {
	found := e.regexp.Call("exec", s)
	if found.IsNull() {
		return nil
	}
	parts := make([]string, e.groups+1)
	for i := range parts {
		if part := found.Index(i); !part.IsUndefined() {
			parts[i] = part.String()
		}
	}
	return parts
}

// DecodeText returns a text in UTF-8. encoding is a label of the WHATWG Encoding Standard, whose
// tables the browser has; bytes that the encoding does not have become U+FFFD. It fails for an
// unknown label.
func DecodeText(encoding string, text []byte) (plain []byte, err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	decoder := js.Global().Get("TextDecoder").New(encoding)
	return []byte(decoder.Call("decode", ByteArray(text)).String()), nil
}

//go:build js && wasm

package host

import (
	"strings"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/fault"
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

// CompileBounded is CompileExpression for the pattern of a report, which somebody else wrote. It refuses one that may
// take for ever: with a repeat of a group, a reference to a group, more than three repeats without an end, or more than
// eight in all.
func CompileBounded(pattern string) (dataset.Expression, error) {
	endless, optional, inClass := 0, 0, false
	for i := 0; i < len(pattern); i++ {
		switch each := pattern[i]; {
		case each == '\\':
			if i++; i < len(pattern) && strings.IndexByte("k123456789", pattern[i]) >= 0 {
				endless += 4
			}
		case inClass:
			inClass = each != ']'
		case each == '[':
			inClass = true
		case each == '?' && i > 0 && pattern[i-1] != '(': // else the kind of a group
			optional++
		case each == '*' || each == '+' || each == '{':
			if endless++; i > 0 && pattern[i-1] == ')' {
				endless += 4
			}
		}
	}
	if endless > 3 || endless+optional > 8 {
		return nil, fault.New(fault.Unsupported, "the pattern %q of the report may take for ever here: use ppca verify, which reads it in one pass", fault.Shortened(pattern, 40))
	}
	return CompileExpression(pattern)
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

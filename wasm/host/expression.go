//go:build js && wasm

package host

import (
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

// The most repeats in a pattern of somebody else. Time grows with the length of a name to the power
// of those without an end, and doubles with each of the others.
const (
	mostEndless = 3
	mostRepeats = 8
)

// CompileBounded is CompileExpression for the pattern of a report. It refuses one that may take for
// ever: with many repeats, with a repeat of what repeats, or with a reference to a group.
func CompileBounded(pattern string) (dataset.Expression, error) {
	repeats, endless := 0, 0
	groups := []bool{false} // whether each open group has a repeat
	repeating := false      // whether what stands before has one
	for i, rest := 0, pattern; i < len(rest); i++ {
		single := true // what stands before is one character
		switch rest[i] {
		case '\\':
			i++
			if i < len(rest) && (rest[i] == 'k' || '1' <= rest[i] && rest[i] <= '9') {
				endless = mostEndless + 1
			}
		case '[':
			for i++; i < len(rest) && rest[i] != ']'; i++ {
				if rest[i] == '\\' {
					i++
				}
			}
		case '(':
			groups = append(groups, false)
			if i+1 < len(rest) && rest[i+1] == '?' {
				i++ // of its kind, not a repeat
			}
		case ')':
			last := len(groups) - 1
			repeating, single = groups[last], false
			if groups = groups[:last]; len(groups) == 0 {
				groups = []bool{false}
			}
			groups[len(groups)-1] = groups[len(groups)-1] || repeating
		case '*', '+', '{', '?':
			repeats++
			if rest[i] != '?' {
				endless++
				if repeating {
					endless = mostEndless + 1
				}
			}
			groups[len(groups)-1] = true
		}
		if single {
			repeating = false
		}
	}
	if endless > mostEndless || repeats > mostRepeats {
		return nil, fault.New(fault.Unsupported, "the pattern %q of the report may take for ever here: use ppca verify, which reads it in one pass", shortened(pattern))
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

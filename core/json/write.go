// Package json writes and reads the JSON of model files and messages, as
// encoding/json does and to the same bytes, for the types that these have. The
// program of the browser is downloaded, and encoding/json would be a twelfth of
// it (README, "load_brotli_bytes"); what is not downloaded uses encoding/json.
//
// Known are structs with `json` tags (name, omitempty, -), strings, booleans,
// int, uint64 and float64 kinds, slices, maps from strings and pointers. JSON has
// no number for ∞: it is the text "Infinity", which Number in JavaScript and
// float in Python understand.
package json

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Marshal gives the JSON of v on one line. It fails for NaN and −∞, and for types
// that it does not know.
func Marshal(v any) ([]byte, error) {
	return value(nil, reflect.ValueOf(v))
}

// MarshalIndent gives the JSON of v with two spaces a level.
func MarshalIndent(v any) ([]byte, error) {
	line, err := Marshal(v)
	if err != nil {
		return nil, err
	}
	return indent(line), nil
}

func value(to []byte, v reflect.Value) ([]byte, error) {
	if !v.IsValid() {
		return append(to, "null"...), nil
	}
	switch v.Kind() {
	case reflect.Bool:
		return strconv.AppendBool(to, v.Bool()), nil
	case reflect.Int:
		return strconv.AppendInt(to, v.Int(), 10), nil
	case reflect.Uint64:
		return strconv.AppendUint(to, v.Uint(), 10), nil
	case reflect.Float64:
		return float(to, v.Float())
	case reflect.String:
		return text(to, v.String()), nil
	case reflect.Slice:
		return list(to, v)
	case reflect.Map:
		return mapping(to, v)
	case reflect.Struct:
		return object(to, v)
	case reflect.Pointer:
		return value(to, v.Elem())
	}
	return nil, fmt.Errorf("%s has no JSON here", v.Type())
}

func list(to []byte, v reflect.Value) (_ []byte, err error) {
	if v.IsNil() {
		return append(to, "null"...), nil
	}
	to = append(to, '[')
	for i := range v.Len() {
		if i > 0 {
			to = append(to, ',')
		}
		if to, err = value(to, v.Index(i)); err != nil {
			return nil, err
		}
	}
	return append(to, ']'), nil
}

// mapping writes a map in the order of its keys.
func mapping(to []byte, v reflect.Value) (_ []byte, err error) {
	if v.IsNil() {
		return append(to, "null"...), nil
	}
	if v.Type().Key().Kind() != reflect.String {
		return nil, fmt.Errorf("%s has no JSON here", v.Type())
	}
	keys := make([]string, 0, v.Len())
	for _, key := range v.MapKeys() {
		keys = append(keys, key.String())
	}
	slices.Sort(keys)
	to = append(to, '{')
	for i, key := range keys {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(text(to, key), ':')
		if to, err = value(to, v.MapIndex(reflect.ValueOf(key).Convert(v.Type().Key()))); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}

func object(to []byte, v reflect.Value) (_ []byte, err error) {
	to = append(to, '{')
	first := true
	for i := range v.NumField() {
		name, omitempty := nameOf(v.Type().Field(i))
		if name == "" || omitempty && empty(v.Field(i)) {
			continue
		}
		if !first {
			to = append(to, ',')
		}
		first = false
		to = append(text(to, name), ':')
		if to, err = value(to, v.Field(i)); err != nil {
			return nil, err
		}
	}
	return append(to, '}'), nil
}

// empty is what omitempty leaves out.
func empty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// float writes the shortest decimal that reads as the same number, in the form
// of JavaScript: with an exponent below 1e-6 and from 1e21 on.
func float(to []byte, x float64) ([]byte, error) {
	if math.IsInf(x, 1) {
		return append(to, `"Infinity"`...), nil
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil, fmt.Errorf("%v is not a number of JSON", x)
	}
	if size := math.Abs(x); size == 0 || size >= 1e-6 && size < 1e21 {
		return strconv.AppendFloat(to, x, 'f', -1, 64), nil
	}
	to = strconv.AppendFloat(to, x, 'e', -1, 64)
	if n := len(to); to[n-4] == 'e' && to[n-3] == '-' && to[n-2] == '0' { // e-09 is e-9
		to[n-2] = to[n-1]
		to = to[:n-1]
	}
	return to, nil
}

// text writes a string. Characters that could end a script or a line of one are
// written by number.
func text(to []byte, s string) []byte {
	const digits = "0123456789abcdef"
	to = append(to, '"')
	for i, r := range s {
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"): // a byte that is no UTF-8
			to = append(to, `\ufffd`...)
		case r == '"' || r == '\\':
			to = append(to, '\\', byte(r))
		case r == '\n':
			to = append(to, `\n`...)
		case r == '\r':
			to = append(to, `\r`...)
		case r == '\t':
			to = append(to, `\t`...)
		case r == '\b':
			to = append(to, `\b`...)
		case r == '\f':
			to = append(to, `\f`...)
		case r < ' ' || r == '<' || r == '>' || r == '&':
			to = append(to, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		case r == '\u2028' || r == '\u2029':
			to = append(to, `\u202`...)
			to = append(to, digits[r&15])
		default:
			to = utf8.AppendRune(to, r)
		}
	}
	return append(to, '"')
}

// indent breaks JSON of one line into lines.
func indent(line []byte) []byte {
	var to bytes.Buffer
	depth := 0
	newline := func() {
		to.WriteByte('\n')
		for range depth {
			to.WriteString("  ")
		}
	}
	quoted := false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quoted:
			to.WriteByte(c)
			if c == '\\' {
				i++
				to.WriteByte(line[i])
			}
			quoted = c != '"'
			continue
		case c == '{' || c == '[':
			to.WriteByte(c)
			if line[i+1] == c+2 { // empty
				i++
				to.WriteByte(line[i])
				continue
			}
			depth++
			newline()
		case c == '}' || c == ']':
			depth--
			newline()
			to.WriteByte(c)
		case c == ',':
			to.WriteByte(c)
			newline()
		case c == ':':
			to.WriteString(": ")
		default:
			to.WriteByte(c)
			quoted = c == '"'
		}
	}
	return to.Bytes()
}

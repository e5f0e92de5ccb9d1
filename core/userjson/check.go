package userjson

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"ppca/core/fault"
)

// A place is the position of a value in a text, and the type that it must have there.
type place struct {
	path   string       // such as "models[0].energy"; empty for the whole text
	of     reflect.Type // type of the value
	holder reflect.Type // type of the object or list around it; for the whole text its own type

	before, after string // the JSON of a holder around the value alone

	as strictness
}

// A strictness says what a text may have beside values of the right types.
type strictness int

const (
	lenient strictness = iota // other names, which are ignored
	written                   // only the names of the struct: a file that someone may write by hand
	whole                     // also all of them: a file that only the program writes
	options                   // only the names of the struct, and only values that the options allow
)

// text returns the place of a text that becomes a t.
func text(t reflect.Type, as strictness) place { return place{of: t, holder: t, as: as} }

// member returns the place of a member of an object.
func (p place) member(name string, of reflect.Type) place {
	quoted, _ := json.Marshal(name) // texts cannot fail
	return place{below(p.path, name), of, p.of, "{" + string(quoted) + ":", "}", p.as}
}

// item returns the place of an item of a list.
func (p place) item(i int) place {
	return place{p.path + "[" + strconv.Itoa(i) + "]", p.of.Elem(), p.of, "[", "]", p.as}
}

// below returns the path of a member of an object.
func below(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }

// accepts reports whether a value fits. It unmarshals the holder, whose own UnmarshalJSON may
// accept an infinite number.
func (p place) accepts(raw string) bool {
	if p.as == options && p.of.Kind() == reflect.Float64 {
		if raw == infinity {
			return false // a text of the caller
		}
		raw = string(stated([]byte(raw)))
	}
	return json.Unmarshal([]byte(p.before+raw+p.after), reflect.New(p.holder).Interface()) == nil
}

// check fails with ERR_OPTION at the first value that does not fit its place. raw is JSON.
func (p place) check(raw json.RawMessage) error {
	nullable := slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Map}, p.of.Kind())
	for p.of.Kind() == reflect.Pointer {
		p.of = p.of.Elem()
	}
	first, kind := raw[0], p.of.Kind()
	switch {
	case first == '{' && kind == reflect.Struct:
		return p.checkStruct(raw)
	case first == '{' && kind == reflect.Map:
		return members(raw, func(name string, value json.RawMessage) error {
			return p.member(name, p.of.Elem()).check(value)
		})
	case first == '[' && (kind == reflect.Slice || kind == reflect.Array):
		return items(raw, func(i int, item json.RawMessage) error {
			if kind == reflect.Array && i == p.of.Len() {
				return p.misfit(raw)
			}
			return p.item(i).check(item)
		})
	case string(raw) == "null" && (p.path == "" || p.as == whole && !nullable || p.as == options && !nullable && p.holder.Kind() == reflect.Slice):
		return p.misfit(raw)
	case kind == reflect.String && bytes.HasPrefix(raw, []byte(endless)):
		return p.misfit(raw)
	case p.accepts(string(raw)):
		return nil
	case first == '[' && p.accepts("[]"): // a list is another form of the value
		return items(raw, func(i int, item json.RawMessage) error {
			if p.accepts("[" + string(item) + "]") {
				return nil
			}
			p.path += "[" + strconv.Itoa(i) + "]"
			return p.misfit(item)
		})
	}
	return p.misfit(raw)
}

func (p place) checkStruct(raw json.RawMessage) error {
	fields := map[string]reflect.StructField{}
	var names, needed []string
	for i := range p.of.NumField() {
		if name := nameOf(p.of.Field(i)); name != "" {
			fields[name] = p.of.Field(i)
			names = append(names, name)
			if p.as == whole && !strings.Contains(p.of.Field(i).Tag.Get("json"), ",omitempty") {
				needed = append(needed, name)
			}
		}
	}
	slices.Sort(names)
	err := members(raw, func(name string, value json.RawMessage) error {
		needed = slices.DeleteFunc(needed, func(other string) bool { return other == name })
		field, known := fields[name]
		switch inner := p.member(name, field.Type); {
		case known && p.as == options:
			return cmp.Or(fault.CheckOptionField(field, inner.path, plain(value)), inner.check(value))
		case known:
			return inner.check(value)
		case p.as == options:
			return fault.Unknown(inner.path, "an option", "options", slices.DeleteFunc(names, func(name string) bool { return isForm(name, names) }))
		case p.as != lenient:
			return fault.Unknown(inner.path, "a field", "fields", names)
		}
		return nil
	})
	if err == nil && len(needed) > 0 {
		err = fault.New(fault.Format, "%s is missing", below(p.path, needed[0]))
	}
	return err
}

// isForm reports whether name is another name followed by a word with a capital, as componentsShare of components:
// a form of that option, which callers do not use.
func isForm(name string, names []string) bool {
	return slices.ContainsFunc(names, func(of string) bool {
		rest, found := strings.CutPrefix(name, of)
		return found && rest != "" && rest[0] < 'a'
	})
}

// plain returns the number or text of a JSON value; nil for others. Numbers that JSON does not have are texts.
func plain(raw json.RawMessage) any {
	switch string(raw) {
	case endless + `NaN"`:
		return math.NaN()
	case endless + `Infinity"`:
		return math.Inf(1)
	case endless + `-Infinity"`:
		return math.Inf(-1)
	}
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return nil
	}
	return value
}

// nameOf returns the name of a field in JSON, or "" if it has none.
func nameOf(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	switch {
	case !field.IsExported() || name == "-":
		return ""
	case name == "":
		return field.Name
	}
	return name
}

// members calls do for the members of an object, in order.
func members(raw json.RawMessage, do func(name string, value json.RawMessage) error) error {
	decoder := json.NewDecoder(bytes.NewReader(raw))
	if _, err := decoder.Token(); err != nil { // the brace
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return err
		}
		if err := do(name.(string), value); err != nil {
			return err
		}
	}
	return nil
}

// items calls do for the items of a list, in order.
func items(raw json.RawMessage, do func(i int, item json.RawMessage) error) error {
	var list []json.RawMessage
	if err := json.Unmarshal(raw, &list); err != nil {
		return err
	}
	for i, item := range list {
		if err := do(i, item); err != nil {
			return err
		}
	}
	return nil
}

// kinds are the words in messages for the types of places.
var kinds = map[reflect.Kind]string{
	reflect.Struct:  "an object",
	reflect.Map:     "an object",
	reflect.Slice:   "a list",
	reflect.String:  "a text",
	reflect.Bool:    "true or false",
	reflect.Float64: "a number",
	reflect.Int:     "a whole number",
	reflect.Uint64:  "a whole number, 0 or more",
}

func (p place) misfit(raw json.RawMessage) error {
	path, must := p.path, kinds[p.of.Kind()]
	switch {
	case p.of == reflect.TypeFor[time.Time]():
		must = "a time, such as 2026-01-31T12:00:00Z"
	case p.of.Kind() == reflect.Array:
		must = fmt.Sprintf("a list of at most %d", p.of.Len())
	case path == "" && p.as == options:
		path = "the options"
	case path == "":
		path = "the text"
	}
	if p.of.Kind() == reflect.Float64 && (p.accepts(infinity) || p.accepts(endless+`Infinity"`)) {
		must += `, or "Infinity"`
		if p.as == options {
			must = strings.ReplaceAll(must, `"`, "") // of a program, or of the module
		}
	}
	if bytes.HasPrefix(raw, []byte(endless)) {
		raw = bytes.Trim(raw[len(endless):], `"`)
	}
	return fault.New(fault.Option, "%s must be %s, not %.40s", path, must, raw).With("option", path)
}

package userjson

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
	"ppca/core/limit"
)

// A place is the position of a value in a text, and the type that it must have there.
type place struct {
	path   string       // such as "models[0].energy"; empty for the whole text
	of     reflect.Type // type of the value
	holder reflect.Type // type of the object or list around it; for the whole text its own type

	before, after string // the JSON of a holder around the value alone

	closed bool // a name that a struct does not have is an error
}

// whole returns the place of a text that becomes a t.
func whole(t reflect.Type, closed bool) place {
	return place{of: t, holder: t, closed: closed}
}

// member returns the place of a member of an object.
func (p place) member(name string, of reflect.Type) place {
	quoted, _ := json.Marshal(name) // texts cannot fail
	return place{below(p.path, name), of, p.of, "{" + string(quoted) + ":", "}", p.closed}
}

// item returns the place of an item of a list.
func (p place) item(i int) place {
	return place{p.path + "[" + strconv.Itoa(i) + "]", p.of.Elem(), p.of, "[", "]", p.closed}
}

// below returns the path of a member of an object.
func below(path, name string) string { return strings.TrimPrefix(path+"."+name, ".") }

// accepts reports whether a value fits. It unmarshals the holder, whose own UnmarshalJSON may
// accept an infinite number.
func (p place) accepts(raw string) bool {
	return json.Unmarshal([]byte(p.before+raw+p.after), reflect.New(p.holder).Interface()) == nil
}

// check fails with ERR_OPTION at the first value that does not fit its place. raw is JSON.
func (p place) check(raw json.RawMessage) error {
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
	case first == '[' && kind == reflect.Slice:
		return items(raw, func(i int, item json.RawMessage) error { return p.item(i).check(item) })
	case string(raw) == "null" && p.path == "":
		return p.misfit(raw)
	case !p.accepts(string(raw)):
		return p.misfit(raw)
	}
	return nil
}

func (p place) checkStruct(raw json.RawMessage) error {
	fields := map[string]reflect.StructField{}
	var names []string
	for i := range p.of.NumField() {
		if name := nameOf(p.of.Field(i)); name != "" {
			fields[name] = p.of.Field(i)
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return members(raw, func(name string, value json.RawMessage) error {
		field, known := fields[name]
		switch inner := p.member(name, field.Type); {
		case known && p.closed:
			return cmp.Or(inner.check(value), limit.CheckField(field, inner.path, plain(value)))
		case known:
			return inner.check(value)
		case p.closed:
			return fault.Unknown(inner.path, "an option", "options", names)
		}
		return nil
	})
}

// plain returns the number or text of a JSON value; nil for others.
func plain(raw json.RawMessage) any {
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
	case path == "" && p.closed:
		path = "the options"
	case path == "":
		path = "the text"
	}
	if p.of.Kind() == reflect.Float64 && p.accepts(infinity) {
		must += `, or "Infinity"`
	}
	return fault.New(fault.Option, "%s must be %s, not %.40s", path, must, raw).With("option", path)
}

package userjson

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"ppca/core/fault"
)

// A place is a value in a text, and the type that it must have there.
type place struct {
	*Node
	of     reflect.Type // type of the value
	holder reflect.Type // type of the object or list around it; nil for the whole text
	as     strictness
	allows Allows // of options
}

// Allows returns the error of a number or a text that an option, the field of a struct, does not allow.
// place is the option in messages.
type Allows func(field reflect.StructField, place string, value any) error

// A strictness says what a text may have beside values of the right types.
type strictness int

const (
	lenient strictness = iota // other names, which are ignored
	written                   // only the names of the struct: a file that someone may write by hand
	whole                     // also all of them: a file that only the program writes
	options                   // only the names of the struct, and only values that the options allow
)

// accepts reports whether a value fits. It unmarshals the holder, whose own UnmarshalJSON may
// accept an infinite number.
func (p place) accepts(raw string) bool {
	if p.as == options && p.of.Kind() == reflect.Float64 {
		if raw == infinity {
			return false // a text of the caller
		}
		raw = string(stated([]byte(raw)))
	}
	holder := p.holder
	switch {
	case holder == nil:
		holder = p.of
	case p.Name != "" || holder.Kind() == reflect.Struct || holder.Kind() == reflect.Map:
		name, _ := json.Marshal(p.Name) // texts cannot fail
		raw = "{" + string(name) + ":" + raw + "}"
	default:
		raw = "[" + raw + "]"
	}
	return json.Unmarshal([]byte(raw), reflect.New(holder).Interface()) == nil
}

// check fails with ERR_OPTION at the first value that does not fit its place.
func (p place) check() error {
	nullable := slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Slice, reflect.Map}, p.of.Kind())
	for p.of.Kind() == reflect.Pointer {
		p.of = p.of.Elem()
	}
	inner := func(n *Node) place { return place{n, p.of.Elem(), p.of, p.as, p.allows} }
	switch kind := p.of.Kind(); {
	case p.Of != nil && kind == reflect.Struct:
		return p.checkStruct()
	case p.Of != nil && kind == reflect.Map:
		for _, name := range p.Names {
			if err := inner(p.Of[name]).check(); err != nil {
				return err
			}
		}
		return nil
	case p.Items != nil && (kind == reflect.Slice || kind == reflect.Array):
		if kind == reflect.Array && len(p.Items) > p.of.Len() {
			return p.misfit()
		}
		for _, item := range p.Items {
			if err := inner(item).check(); err != nil {
				return err
			}
		}
		return nil
	case p.Leaf == "null" && (p.holder == nil || p.as == whole && !nullable || p.as == options && !nullable && p.holder.Kind() == reflect.Slice):
		return p.misfit()
	case kind == reflect.String && strings.HasPrefix(p.Leaf, endless):
		return p.misfit()
	case p.accepts(p.raw):
		return nil
	case p.Items != nil && p.accepts("[]"): // a list is another form of the value
		for _, item := range p.Items {
			if !p.accepts("[" + item.raw + "]") {
				p.Node = item
				break
			}
		}
	}
	return p.misfit()
}

func (p place) checkStruct() error {
	fields := map[string]reflect.StructField{}
	var names []string
	missing := "" // field
	for i := range p.of.NumField() {
		field := p.of.Field(i)
		name := nameOf(field)
		if name == "" {
			continue
		}
		fields[name], names = field, append(names, name)
		if p.as == whole && p.Of[name] == nil && !strings.Contains(field.Tag.Get("json"), ",omitempty") {
			missing = cmp.Or(missing, name)
		}
	}
	slices.Sort(names)
	for _, name := range p.Names {
		field, known := fields[name]
		inner := place{p.Of[name], field.Type, p.of, p.as, p.allows}
		var err error
		switch {
		case known && p.as == options:
			err = cmp.Or(p.allows(field, inner.Path, plain(inner.raw)), inner.check())
		case known:
			err = inner.check()
		case p.as == options:
			err = fault.Unknown(inner.Path, "an option", "options", slices.DeleteFunc(names, func(name string) bool { return isForm(name, names) }))
		case p.as != lenient:
			err = fault.Unknown(inner.Path, "a field", "fields", names)
		}
		if err != nil {
			return err
		}
	}
	if missing != "" {
		return fault.New(fault.Format, "%s is missing", p.below(missing))
	}
	return nil
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
func plain(raw string) any {
	switch raw {
	case endless + `NaN"`:
		return math.NaN()
	case endless + `Infinity"`:
		return math.Inf(1)
	case endless + `-Infinity"`:
		return math.Inf(-1)
	}
	var value any
	if json.Unmarshal([]byte(raw), &value) != nil {
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

func (p place) misfit() error {
	path, must, raw := p.Path, kinds[p.of.Kind()], p.raw
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
	if of, is := strings.CutPrefix(raw, endless); is {
		raw = strings.Trim(of, `"`)
	}
	return fault.New(fault.Option, "%s must be %s, not %.40s", path, must, raw).With("option", path)
}

//go:build js && wasm

package host

import (
	"cmp"
	"encoding/json"
	"maps"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"syscall/js"
	"unicode/utf8"

	"github.com/norunners/vert"

	"ppca/core/fault"
)

// Decode sets the struct behind into from an object of JavaScript, with vert. vert ignores
// unknown names and rounds values, so Decode first checks everything: an option that is
// misspelt, of the wrong type, not whole or outside its limits fails with ERR_OPTION and its
// name. A 0 that is set counts, although it stands for the default in the core's settings.
func Decode(value js.Value, into any) error { return DecodePart(value, "", into) }

// DecodePart is Decode for a value that is not the options but has a name of its own.
func DecodePart(value js.Value, name string, into any) error {
	if value.IsUndefined() || value.IsNull() {
		return nil
	}
	if err := check(value, reflect.TypeOf(into).Elem(), name); err != nil {
		return err
	}
	if err := vert.ValueOf(value).AssignTo(into); err != nil {
		return fault.New(fault.Option, "%s cannot be read: %w", cmp.Or(name, "the options"), err)
	}
	return nil
}

// Encode returns the object of JavaScript that a view describes.
func Encode(view any) js.Value { return vert.ValueOf(view).Value }

// EncodeText returns a value that may hold many texts. It crosses as one JSON text, because
// 100,000 columns would take seconds one by one.
func EncodeText(value any) (js.Value, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return js.Undefined(), err
	}
	return js.Global().Get("JSON").Call("parse", string(text)), nil
}

// check returns an error unless vert can convert value to a t without loss. path is the place,
// such as "lambda.mean"; it is empty for the whole options.
func check(value js.Value, t reflect.Type, path string) error {
	switch t.Kind() {
	case reflect.Pointer:
		return check(value, t.Elem(), path)
	case reflect.Struct:
		return checkObject(value, t, path)
	case reflect.Slice:
		return checkList(value, t, path)
	case reflect.String:
		return expect(TypeOf(value) == js.TypeString, value, path, "a text")
	case reflect.Bool:
		return expect(TypeOf(value) == js.TypeBoolean, value, path, "true or false")
	case reflect.Float64:
		return expect(IsNumber(value), value, path, "a number")
	case reflect.Int:
		return expect(IsWhole(value), value, path, "a whole number")
	case reflect.Uint64:
		return expect(IsWhole(value) && value.Float() >= 0, value, path, "a whole number, 0 or more")
	}
	return fault.New(fault.Option, "%s cannot be set from JavaScript", path)
}

func checkObject(value js.Value, t reflect.Type, path string) error {
	if err := expect(TypeOf(value) == js.TypeObject && !IsList(value), value, path, "an object"); err != nil {
		return err
	}
	fields := fieldsOf(t)
	keys := js.Global().Get("Object").Call("keys", value)
	for i := range keys.Length() {
		key := keys.Index(i).String()
		field, known := fields[key]
		if !known {
			return fault.Unknown(join(path, key), "an option", "options", names(fields))
		}
		item := value.Get(key)
		if item.IsUndefined() || item.IsNull() {
			continue // the default
		}
		place := join(path, key)
		if err := fault.CheckOptionField(field, place, scalar(item)); err != nil {
			return err
		}
		if err := check(item, field.Type, place); err != nil {
			return err
		}
	}
	return nil
}

// scalar returns a number as a float64 and a text as a string; nil for other values.
func scalar(value js.Value) any {
	switch TypeOf(value) {
	case js.TypeNumber:
		return value.Float()
	case js.TypeString:
		return value.String()
	}
	return nil
}

func checkList(value js.Value, t reflect.Type, path string) error {
	if err := expect(IsList(value), value, path, "a list"); err != nil {
		return err
	}
	for i := range value.Length() {
		item := value.Index(i)
		if err := check(item, t.Elem(), path+"["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	return nil
}

func expect(ok bool, value js.Value, path, what string) error {
	if ok {
		return nil
	}
	path = cmp.Or(path, "the options")
	return fault.New(fault.Option, "%s must be %s, not %s", path, what, Describe(value)).With("option", path)
}

// Describe returns a value of JavaScript as text for a message.
func Describe(value js.Value) string {
	switch kind := TypeOf(value); kind {
	case js.TypeString:
		return `"` + shortened(value.String()) + `"`
	case js.TypeNumber, js.TypeBoolean, js.TypeNull:
		return js.Global().Call("String", value).String()
	case js.TypeUndefined:
		return "missing"
	case typeBigInt:
		return "a BigInt"
	case js.TypeObject:
		if js.Global().Get("Array").Call("isArray", value).Bool() {
			return "a list"
		}
		return "an object"
	default:
		return "a " + kind.String()
	}
}

// shortened returns the first characters of a text for a message.
func shortened(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}

// typeBigInt stands for a type of JavaScript that syscall/js does not know.
const typeBigInt js.Type = -1

// TypeOf returns the type of a value. value.Type panics for a BigInt.
func TypeOf(value js.Value) (kind js.Type) {
	defer func() {
		if recover() != nil {
			kind = typeBigInt
		}
	}()
	return value.Type()
}

// IsGiven reports whether there is a value: neither undefined nor null.
func IsGiven(value js.Value) bool { return !value.IsUndefined() && !value.IsNull() }

// IsNumber reports whether value is a number other than NaN.
func IsNumber(value js.Value) bool {
	return TypeOf(value) == js.TypeNumber && !math.IsNaN(value.Float())
}

// IsWhole reports whether value is a whole number that float64 represents exactly.
func IsWhole(value js.Value) bool {
	return IsNumber(value) && value.Float() == math.Trunc(value.Float()) && math.Abs(value.Float()) < 1<<53
}

// IsList reports whether value is an array or a typed array.
func IsList(value js.Value) bool {
	return js.Global().Get("Array").Call("isArray", value).Bool() ||
		js.Global().Get("ArrayBuffer").Call("isView", value).Bool()
}

// fieldsOf returns the fields of a struct by their names in JavaScript, as vert uses them.
func fieldsOf(t reflect.Type) map[string]reflect.StructField {
	fields := map[string]reflect.StructField{}
	for i := range t.NumField() {
		field := t.Field(i)
		if name := cmp.Or(field.Tag.Get("js"), field.Tag.Get("json"), field.Name); field.IsExported() && field.Tag.Get("js") != "-" {
			fields[name] = field
		}
	}
	return fields
}

// names returns the names of options for a message, sorted. The forms of another option, as
// componentsShare of components, are not for callers.
func names(fields map[string]reflect.StructField) []string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if !slices.ContainsFunc(list, func(of string) bool { return isForm(name, of) }) {
			list = append(list, name)
		}
	}
	return list
}

// isForm reports whether name is another name followed by a word with a capital.
func isForm(name, of string) bool {
	rest, found := strings.CutPrefix(name, of)
	return found && rest != "" && rest[0] < 'a'
}

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Count returns an argument that is a count: a whole number, 1 or more.
func (c *Call) Count(name string) (int, error) { return Count(c.Args, name) }

// Count returns a count in an object.
func Count(object js.Value, name string) (int, error) {
	value := object.Get(name)
	if !IsWhole(value) || value.Float() < 1 {
		return 0, fault.New(fault.Shape, "%s is %s: it must be a whole number, 1 or more", name, Describe(value)).With("option", name)
	}
	return value.Int(), nil
}

// Or returns an option, or its default where it is not given.
func Or[T any](given *T, standard T) T {
	if given == nil {
		return standard
	}
	return *given
}

// Filled returns list, or an empty list for nil.
func Filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// FilledMap returns the numbers by name, or an empty map for nil.
func FilledMap(numbers map[string]float64) map[string]float64 {
	if numbers == nil {
		return map[string]float64{}
	}
	return numbers
}

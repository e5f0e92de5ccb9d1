package settings

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

// CheckOptions fails with ERR_OPTION at the first value in a struct of options that is outside the
// limits of its field. It skips fields that are nil, 0 or empty, because they stand for the
// default, and fields tagged "-", which no user sets. It always checks numbers in lists,
// behind pointers, and unsigned numbers.
func CheckOptions(options any) error { return walk(reflect.ValueOf(options), "") }

// defaults returns the defaults of a fit that do not depend on the data, by the keys of their options.
var defaults = sync.OnceValue(func() map[string]any {
	all := map[string]any{}
	for _, o := range Fit.All() {
		if value, known := o.Standard(); known {
			all[o.LimitKey()] = value
		}
	}
	return all
})

// SetDefaults sets the numbers and texts in the struct behind into to the defaults of a fit, if
// these do not depend on the data. Pointers stay nil.
func SetDefaults(into any) {
	eachValue(reflect.ValueOf(into).Elem(), func(key string, v reflect.Value) {
		if value, known := defaults()[key]; known && v.Kind() != reflect.Pointer {
			v.Set(reflect.ValueOf(value).Convert(v.Type()))
		}
	})
}

// DefaultOf returns the default of a fit as text, by the key of its option in the table; "" if it
// depends on the data.
func DefaultOf(key string) string {
	if value, known := defaults()[key]; known {
		return fmt.Sprint(value)
	}
	return ""
}

// FillOptions copies numbers and texts from from, a struct of options, to the struct behind into,
// by their keys in the table. It does not copy nil, 0 or empty values.
func FillOptions(into, from any) { fill(into, from, reflect.Value.IsZero) }

// CopyOptions is FillOptions from a struct in which 0 is a value. It does not copy nil.
func CopyOptions(into, from any) {
	fill(into, from, func(v reflect.Value) bool { return v.Kind() == reflect.Pointer && v.IsNil() })
}

func fill(into, from any, skip func(reflect.Value) bool) {
	given := map[string]reflect.Value{}
	eachValue(reflect.ValueOf(from), func(key string, v reflect.Value) {
		if !skip(v) {
			given[key] = reflect.Indirect(v)
		}
	})
	eachValue(reflect.ValueOf(into).Elem(), func(key string, v reflect.Value) {
		value, known := given[key]
		if !known {
			return
		}
		if v.Kind() == reflect.Pointer {
			v.Set(reflect.New(v.Type().Elem()))
			v = v.Elem()
		}
		v.Set(value.Convert(v.Type()))
	})
}

// eachValue calls do for the numbers and texts in a struct that are in the table.
func eachValue(v reflect.Value, do func(key string, v reflect.Value)) {
	for i := range v.NumField() {
		_, key := OptionField(v.Type().Field(i))
		_, known := limits()[key]
		switch field := v.Field(i); {
		case key == "":
		case field.Kind() == reflect.Struct:
			eachValue(field, do)
		case known && (isNumber(pointed(field.Type())) || field.Kind() == reflect.String):
			do(key, field)
		}
	}
}

// pointed returns the type behind a pointer, and other types unchanged.
func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// OptionField returns the name of a struct field in JSON and JavaScript, empty if no user sets it,
// and its key in the table.
func OptionField(f reflect.StructField) (name, key string) {
	name, _, _ = strings.Cut(f.Tag.Get("json"), ",")
	if name == "" {
		name = f.Tag.Get("js")
	}
	switch {
	case name == "-" || !f.IsExported():
		return "", ""
	case name == "":
		name = f.Name
	}
	if key = f.Tag.Get("limit"); key == "" {
		key = name
	}
	return name, key
}

// Dashed returns the name of an option as flags and links have it, with dashes before capitals, which
// become small.
func Dashed(name string) string {
	var out strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			out.WriteByte('-')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}

// CheckOptionField fails with ERR_OPTION if a number or a text that a user wrote for a struct field is
// outside its limits. Unlike CheckOptions it refuses 0 and "", which are values when someone writes
// them. place is the option in messages.
func CheckOptionField(f reflect.StructField, place string, value any) error {
	_, key := OptionField(f)
	l, known := limits()[key]
	switch kind := pointed(f.Type); v := value.(type) {
	case float64:
		if known && isNumber(kind) {
			return l.Check(place, v)
		}
	case string:
		if l.Choices != nil && kind.Kind() == reflect.String {
			return l.CheckChoice(place, v)
		}
	}
	return nil
}

// walk checks the fields of a struct. path precedes their names in messages.
func walk(v reflect.Value, path string) error {
	for i := range v.NumField() {
		name, key := OptionField(v.Type().Field(i))
		if name == "" {
			continue
		}
		if err := checkField(v.Field(i), limits()[key], path+name); err != nil {
			return err
		}
	}
	return nil
}

// checkField checks the number, text, list or struct in a field.
func checkField(v reflect.Value, l Limit, option string) error {
	given := v.Kind() == reflect.Uint64 || !v.IsZero()
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Struct:
		return walk(v, option+".")
	case v.Kind() == reflect.Slice && (isNumber(v.Type().Elem()) || v.Type().Elem().Kind() == reflect.Struct):
		return checkList(v, l, option)
	case v.Kind() == reflect.String && l.Choices != nil && given:
		return l.CheckChoice(option, v.String())
	case isNumber(v.Type()) && given:
		return l.Check(option, numberIn(v))
	}
	return nil
}

func checkList(v reflect.Value, l Limit, option string) error {
	if err := l.CheckItems(option, v.Len()); err != nil {
		return err
	}
	for i := range v.Len() {
		var err error
		if item := v.Index(i); isNumber(item.Type()) {
			err = l.CheckItem(option, i, numberIn(item))
		} else {
			err = walk(item, option+"["+strconv.Itoa(i)+"].")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// CheckItem is Check for number i, from 0, of a list.
func (l Limit) CheckItem(option string, i int, value float64) error {
	if l.Holds(value) {
		return nil
	}
	return l.check(option, fmt.Sprintf("number %d of %s", i+1, option), value)
}

func isNumber(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Int, reflect.Uint64, reflect.Float64:
		return true
	}
	return false
}

// numberIn returns the number in v.
func numberIn(v reflect.Value) float64 {
	switch v.Kind() {
	case reflect.Int:
		return float64(v.Int())
	case reflect.Uint64:
		return float64(v.Uint())
	}
	return v.Float()
}

package report

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"ppca/core/fit"
	"ppca/core/settings"
)

// An Option is one value of a struct of options.
type Option struct {
	Path  string // in JSON, such as lambda.mean
	Key   string // of its limit and its default
	Value reflect.Value
}

// OptionsIn returns the options of a struct and of the structs in it, in order. The paths begin
// with prefix.
func OptionsIn(of reflect.Value, prefix string) (all []Option) {
	for i := range of.NumField() {
		name, key := settings.OptionField(of.Type().Field(i))
		value := of.Field(i)
		inner := value
		if value.Kind() == reflect.Pointer && value.Type().Elem().Kind() == reflect.Struct {
			if inner = value.Elem(); value.IsNil() {
				inner = reflect.New(value.Type().Elem()).Elem()
			}
		}
		switch {
		case name == "" || value.Kind() == reflect.Func:
		case inner.Kind() == reflect.Struct:
			all = append(all, OptionsIn(inner, prefix+name+".")...)
		default:
			all = append(all, Option{prefix + name, key, value})
		}
	}
	return all
}

// TextOf returns the value of an option as text: "" for its default. A value of earlier versions
// has the text of the one that a fit uses instead.
func TextOf(value reflect.Value) string {
	if value.Interface() == fit.FormerNoise {
		return string(fit.ThetaNoise)
	}
	switch value.Kind() {
	case reflect.Pointer:
		if value.IsNil() {
			return ""
		}
		if value.Elem().IsZero() {
			return "0"
		}
		return TextOf(value.Elem())
	case reflect.Slice:
		items := make([]string, value.Len())
		for i := range items {
			items[i] = TextOf(value.Index(i))
		}
		return strings.Join(items, ", ")
	case reflect.Struct:
		var parts []string
		for _, o := range OptionsIn(value, "") {
			if text := TextOf(o.Value); text != "" {
				parts = append(parts, o.Path+" "+text)
			}
		}
		return strings.Join(parts, " ")
	case reflect.Float64:
		return strings.Replace(strconv.FormatFloat(value.Float(), 'g', -1, 64), "+Inf", "Infinity", 1)
	case reflect.Bool:
		if value.Bool() {
			return "yes"
		}
		return ""
	case reflect.Int, reflect.Uint64:
		if value.IsZero() && value.Kind() == reflect.Int {
			return ""
		}
	}
	return fmt.Sprint(value.Interface())
}

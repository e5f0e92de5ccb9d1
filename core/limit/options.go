package limit

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// Options fails (ERR_OPTION) at the first number in a struct of options that is
// outside the limits of its field, see Of. Fields that are nil or left at 0 stand
// for the default and are passed over; numbers in lists, those behind pointers and
// unsigned ones count always. Fields that no user sets (tagged "-") are skipped.
func Options(options any) error { return walk(reflect.ValueOf(options), "") }

// Field returns the name under which a struct field stands in JSON and in
// JavaScript, empty where no user sets it, and under which it stands in the table.
func Field(f reflect.StructField) (name, key string) {
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

// For returns the limits of the number in a struct field, if it holds one that has any.
func For(f reflect.StructField) (l Limit, known bool) {
	t := f.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	_, key := Field(f)
	l, known = table[key]
	return l, known && isNumber(t)
}

// walk checks the fields of a struct. path is what stands before their names in
// messages.
func walk(v reflect.Value, path string) error {
	for i := range v.NumField() {
		name, key := Field(v.Type().Field(i))
		if name == "" {
			continue
		}
		if err := checkField(v.Field(i), table[key], path+name); err != nil {
			return err
		}
	}
	return nil
}

// checkField checks the number, the list or the options in a field.
func checkField(v reflect.Value, l Limit, option string) error {
	given := v.Kind() == reflect.Uint64 || !v.IsZero()
	if v.Kind() == reflect.Pointer && given {
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Struct:
		return walk(v, option+".")
	case v.Kind() == reflect.Slice && (isNumber(v.Type().Elem()) || v.Type().Elem().Kind() == reflect.Struct):
		return checkList(v, l, option)
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
			err = l.checkItem(option, i, numberIn(item))
		} else {
			err = walk(item, option+"["+strconv.Itoa(i)+"].")
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkItem is Check of a number in a list.
func (l Limit) checkItem(option string, i int, value float64) error {
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

// numberIn returns the number that v holds.
func numberIn(v reflect.Value) float64 {
	switch v.Kind() {
	case reflect.Int:
		return float64(v.Int())
	case reflect.Uint64:
		return float64(v.Uint())
	}
	return v.Float()
}

package settings

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// SetText sets a field of a struct of options to the text of its value, or a list to those of its items; a pointer
// without a text stays nil. It fails with ERR_OPTION for a value outside the limits of the key. option is the name
// in messages.
func SetText(field reflect.Value, key, option string, texts ...string) error {
	l := limits()[key]
	switch {
	case field.Kind() == reflect.Slice:
		list := reflect.MakeSlice(field.Type(), len(texts), len(texts))
		for i, text := range texts {
			if err := setText(list.Index(i), l, option, fmt.Sprintf("number %d of %s", i+1, option), text); err != nil {
				return err
			}
		}
		field.Set(list)
		if isNumber(field.Type().Elem()) {
			return l.CheckItems(option, len(texts))
		}
		return nil
	case len(texts) == 0:
		return nil
	}
	return setText(field, l, option, option, texts[0])
}

func setText(field reflect.Value, l Limit, option, place, text string) error {
	switch field.Kind() {
	case reflect.Pointer:
		value := reflect.New(field.Type().Elem())
		if err := setText(value.Elem(), l, option, place, text); err != nil {
			return err
		}
		field.Set(value)
		return nil
	case reflect.Bool:
		field.SetBool(text == "yes")
		return nil
	case reflect.String:
		field.SetString(text)
		if l.Choices == nil {
			return nil
		}
		return l.CheckChoice(option, text)
	}
	v, err := ParseNumber(text)
	if err == nil {
		err = l.check(option, place, v)
	}
	if err == nil {
		field.Set(reflect.ValueOf(v).Convert(field.Type()))
	}
	return err
}

// ParseNumber parses a number, or ∞ as commands print it.
func ParseNumber(text string) (float64, error) {
	if text = strings.TrimSpace(text); text == "∞" {
		return math.Inf(1), nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, fault.New(fault.Option, "%q is not a number", text)
	}
	return v, nil
}

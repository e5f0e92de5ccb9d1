package settings_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"ppca/core/fault"
	"ppca/core/settings"
	"ppca/core/userjson"
)

// A 0 or an empty text that somebody writes is no way to ask for the default, in any option
// that does not allow it.
func TestWrittenZerosAreRefused(t *testing.T) {
	count := 0
	for _, each := range options {
		of := reflect.TypeOf(each)
		visitGiven(of, "", func(field reflect.StructField, path string) {
			wrong, says := "", ""
			_, key := settings.OptionField(field)
			switch l, kind := settings.LimitOf(key), field.Type; {
			case kind.Kind() == reflect.String && l.Choices != nil && l.CheckChoice(path, "") != nil:
				wrong, says = `""`, `"`+l.Choices[0]+`"`
			case kind.Kind() != reflect.String && !l.Holds(0):
				wrong, says = "0", l.Range()
			default:
				return
			}
			count++
			into := reflect.New(of).Interface()
			err := userjson.Options([]byte(nested(path, wrong)), into, settings.CheckOptionField)
			if fault.CodeOf(err) != fault.Option || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), says) {
				t.Errorf("%T: %s is %s: got the error %v, want one that says %q", each, path, wrong, err, says)
			}
		})
	}
	if count < 30 {
		t.Errorf("only %d options were tried", count)
	}
}

// visitGiven calls do for each number and text in a struct of options that has limits.
func visitGiven(of reflect.Type, path string, do func(field reflect.StructField, path string)) {
	for i := range of.NumField() {
		field := of.Field(i)
		name, key := settings.OptionField(field)
		for field.Type.Kind() == reflect.Pointer {
			field.Type = field.Type.Elem()
		}
		switch field.Type.Kind() {
		case reflect.Struct:
			if name != "" {
				visitGiven(field.Type, path+name+".", do)
			}
		case reflect.Int, reflect.Uint64, reflect.Float64, reflect.String:
			if settings.Has(key) {
				do(field, path+name)
			}
		}
	}
}

// nested returns the JSON of options that set one of them, such as lambda.mean.
func nested(path, value string) string {
	for names := strings.Split(path, "."); len(names) > 0; names = names[:len(names)-1] {
		value = fmt.Sprintf("{%q:%s}", names[len(names)-1], value)
	}
	return value
}

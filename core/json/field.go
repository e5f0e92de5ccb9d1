package json

import (
	"reflect"
	"strings"
)

// nameOf gives the name of a field in JSON, empty where it has none.
func nameOf(field reflect.StructField) (name string, omitempty bool) {
	if !field.IsExported() {
		return "", false
	}
	name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
	switch name {
	case "-":
		return "", false
	case "":
		name = field.Name
	}
	return name, options == "omitempty"
}

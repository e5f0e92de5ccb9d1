package method

import (
	"encoding/json"
	"maps"
	"math"
	"reflect"

	"ppca/core/settings"
	"ppca/core/userjson"
)

// Given are the options that settings set, by their names in the module, which has one name for
// the three forms of components. Its values are those that syscall/js.ValueOf takes.
type Given map[string]any

// Given returns the options that s sets.
func (s Settings) Given() Given {
	given := givenIn(reflect.ValueOf(s))
	for _, form := range []string{"componentsPerEndpoint", "componentsShare"} {
		if value, set := given[form]; set {
			given["components"] = value
			delete(given, form)
		}
	}
	if given["components"] == 0. {
		given["components"] = "auto"
	}
	return given
}

// givenIn returns the options that are set in a struct.
func givenIn(v reflect.Value) Given {
	given := Given{}
	for i := range v.NumField() {
		name, _ := settings.OptionField(v.Type().Field(i))
		if field := v.Field(i); name != "" && !field.IsZero() {
			given[name] = plain(reflect.Indirect(field))
		}
	}
	return given
}

func plain(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Struct:
		return map[string]any(givenIn(v))
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = plain(v.Index(i))
		}
		return list
	case reflect.String:
		return v.String()
	case reflect.Int:
		return int(v.Int())
	case reflect.Bool:
		return v.Bool()
	}
	return v.Float()
}

// MarshalJSON writes ∞ as the text "Infinity".
func (g Given) MarshalJSON() ([]byte, error) {
	out := maps.Clone(map[string]any(g))
	for name, value := range out {
		switch v := value.(type) {
		case map[string]any:
			out[name] = Given(v)
		case float64:
			if math.IsInf(v, 1) {
				out[name] = userjson.Number(v)
			}
		}
	}
	return json.Marshal(out)
}

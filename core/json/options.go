package json

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"ppca/core/fault"
)

// Options reads what a user chose, a JSON object, into what into points to. Other
// than Unmarshal it takes no name that it does not know. It fails (ERR_OPTION)
// with the name of the option that is wrong and with what it must be; nothing is
// filled then.
func Options(raw []byte, into any) error {
	if err := valid(raw); err != nil {
		return fault.New(fault.Option, "the options are not JSON: %w", err)
	}
	s := &scanner{raw: raw}
	if err := s.check(reflect.TypeOf(into).Elem(), ""); err != nil {
		return err
	}
	return Unmarshal(raw, into)
}

// check passes over one value and fails unless it fits a t. path names its
// place, such as "settings.lambda.mean"; it is empty for all options.
func (s *scanner) check(t reflect.Type, path string) error {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	s.space()
	start := s.at
	switch c := s.peek(); {
	case c == 'n' && path == "":
		return misfit(path, kinds[t.Kind()], "null")
	case c == 'n':
		return s.skip(0) // the default
	case c == '{' && t.Kind() == reflect.Struct:
		return s.checkObject(t, path)
	case c == '[' && t.Kind() == reflect.Slice:
		return s.checkList(t.Elem(), path)
	}
	if err := s.skip(0); err != nil {
		return err
	}
	v := &scanner{raw: s.raw[start:s.at]}
	if err := v.fill(reflect.New(t).Elem()); err != nil {
		return misfit(path, kinds[t.Kind()], string(v.raw))
	}
	return nil
}

func (s *scanner) checkObject(t reflect.Type, path string) error {
	fields := map[string]reflect.Type{}
	var names []string
	for i := range t.NumField() {
		if name, _ := nameOf(t.Field(i)); name != "" {
			fields[name] = t.Field(i).Type
			names = append(names, name)
		}
	}
	return s.members('}', func() error {
		name, err := s.key()
		if err != nil {
			return err
		}
		place := strings.TrimPrefix(path+"."+name, ".")
		field, known := fields[name]
		if !known {
			slices.Sort(names)
			return fault.New(fault.Option, "%s is not an option: there are %s", place, strings.Join(names, ", ")).With("option", place)
		}
		return s.check(field, place)
	})
}

func (s *scanner) checkList(item reflect.Type, path string) error {
	i := -1
	return s.members(']', func() error {
		i++
		return s.check(item, path+"["+strconv.Itoa(i)+"]")
	})
}

// kinds are the words of messages for what fits a place.
var kinds = map[reflect.Kind]string{
	reflect.Struct:  "an object",
	reflect.Slice:   "a list",
	reflect.String:  "a text",
	reflect.Bool:    "true or false",
	reflect.Float64: `a number, or "Infinity"`,
	reflect.Int:     "a whole number",
	reflect.Uint64:  "a whole number, 0 or more",
}

func misfit(path, wanted, given string) error {
	if path == "" {
		path = "the options"
	}
	return fault.New(fault.Option, "%s must be %s, not %.40s", path, wanted, given).With("option", path)
}

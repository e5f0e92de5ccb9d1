package json

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
)

// Unmarshal reads JSON into what into points to. Names are matched to the
// letter, unknown ones left out, null leaves what is there. It fails where the
// text is not JSON, naming the byte, counted from 1, and where a value does not
// fit its place, naming that too.
func Unmarshal(raw []byte, into any) error {
	if err := valid(raw); err != nil {
		return err
	}
	s := &scanner{raw: raw}
	return s.fill(reflect.ValueOf(into).Elem())
}

// fill reads the next value. The text was found valid, so that only what does
// not fit can fail.
func (s *scanner) fill(v reflect.Value) error {
	s.space()
	start := s.at
	if s.raw[s.at] == 'n' {
		return s.skip(0)
	}
	switch kind := v.Kind(); {
	case kind == reflect.Pointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return s.fill(v.Elem())
	case kind == reflect.Struct && s.raw[s.at] == '{':
		return s.fillObject(v)
	case kind == reflect.Map && s.raw[s.at] == '{':
		return s.fillMap(v)
	case kind == reflect.Slice && s.raw[s.at] == '[':
		return s.fillList(v)
	case kind == reflect.String && s.raw[s.at] == '"':
		text, err := s.text()
		v.SetString(text)
		return err
	}
	if err := s.skip(0); err != nil {
		return err
	}
	return s.scalar(v, start)
}

// scalar puts the number or the boolean since start into v.
func (s *scanner) scalar(v reflect.Value, start int) error {
	word := string(s.raw[start:s.at])
	misfit := fmt.Errorf("byte %d: %.40s does not fit a %s", start+1, word, v.Type())
	switch v.Kind() {
	case reflect.Bool:
		if word != "true" && word != "false" {
			return misfit
		}
		v.SetBool(word == "true")
	case reflect.Int:
		n, err := strconv.Atoi(word)
		if err != nil {
			return misfit
		}
		v.SetInt(int64(n))
	case reflect.Uint64:
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			return misfit
		}
		v.SetUint(n)
	case reflect.Float64:
		if word == `"Infinity"` {
			v.SetFloat(math.Inf(1))
			return nil
		}
		x, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return misfit
		}
		v.SetFloat(x)
	default:
		return misfit
	}
	return nil
}

func (s *scanner) fillObject(v reflect.Value) error {
	fields := make(map[string]int, v.NumField())
	for i := range v.NumField() {
		if name, _ := nameOf(v.Type().Field(i)); name != "" {
			fields[name] = i
		}
	}
	return s.members('}', func() error {
		name, err := s.key()
		if err != nil {
			return err
		}
		i, known := fields[name]
		if !known {
			return s.skip(0)
		}
		return within("."+name, s.fill(v.Field(i)))
	})
}

func (s *scanner) fillMap(v reflect.Value) error {
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	return s.members('}', func() error {
		name, err := s.key()
		if err != nil {
			return err
		}
		item := reflect.New(v.Type().Elem()).Elem()
		if err := s.fill(item); err != nil {
			return within("."+name, err)
		}
		v.SetMapIndex(reflect.ValueOf(name).Convert(v.Type().Key()), item)
		return nil
	})
}

func (s *scanner) fillList(v reflect.Value) error {
	v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	return s.members(']', func() error {
		v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
		return within("["+strconv.Itoa(v.Len()-1)+"]", s.fill(v.Index(v.Len()-1)))
	})
}

// A misplaced error says in which field the value stands that does not fit.
type misplaced struct {
	path  string // such as .models[0].kind
	cause error
}

func (m *misplaced) Error() string { return strings.TrimPrefix(m.path, ".") + ": " + m.cause.Error() }
func (m *misplaced) Unwrap() error { return m.cause }

// within returns the error of a value with the place of its parent's member before its
// own.
func within(place string, err error) error {
	if err == nil {
		return nil
	}
	var inner *misplaced
	if errors.As(err, &inner) {
		return &misplaced{place + inner.path, inner.cause}
	}
	return &misplaced{place, err}
}

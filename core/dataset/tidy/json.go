package tidy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"ppca/core/fault"
)

// parseJSON reads a list of objects, an object of columns, a list of lists, or an object with
// one of them.
func (s *sheet) parseJSON(data []byte) error {
	s.typed, s.headed = true, true
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if data[0] == '{' && bytes.Contains(bytes.TrimSpace(data), []byte("\n")) { // an object on each line
		if s.parseLines(data) == nil {
			return nil
		}
		s.names, s.rows = nil, nil
	}
	value, err := ordered(d)
	if err != nil {
		at := bytes.Count(data[:min(int(d.InputOffset()), len(data))], []byte("\n")) + 1
		return fault.New(fault.Format, "%s is not complete JSON (line %d): %w", s.file, at, err).With("file", s.file).With("line", at)
	}
	if s.readTable(value) {
		return nil
	}
	return fault.New(fault.Format, "%s is JSON, but not a table: a table is a list of objects, or an object with a list for each column; ppca verify repeats a report", s.file).With("file", s.file)
}

// parseLines reads an object on each line.
func (s *sheet) parseLines(data []byte) error {
	var list []any
	var lines []int
	at := 0
	for line := range bytes.Lines(data) {
		if at++; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		d := json.NewDecoder(bytes.NewReader(line))
		d.UseNumber()
		value, err := ordered(d)
		if err != nil {
			return err
		}
		list, lines = append(list, value), append(lines, at)
	}
	if !s.readTable(list) {
		return fmt.Errorf("not an object on each line")
	}
	for i := range s.rows {
		s.rows[i].line = lines[i]
	}
	return nil
}

// An object is a JSON object in the order of the file.
type object struct {
	keys   []string
	values map[string]any
}

// ordered reads the next value; objects keep their order.
func ordered(d *json.Decoder) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		o := &object{values: map[string]any{}}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			value, err := ordered(d)
			if err != nil {
				return nil, err
			}
			name := key.(string)
			if _, twice := o.values[name]; !twice {
				o.keys = append(o.keys, name)
			}
			o.values[name] = value
		}
		_, err = d.Token()
		return o, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			value, err := ordered(d)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = d.Token()
		return list, err
	}
	return token, nil
}

// readTable reads a value that is a table, and reports whether it is one.
func (s *sheet) readTable(value any) bool {
	switch v := value.(type) {
	case []any:
		return s.readList(v)
	case *object:
		if s.readColumns(v) {
			return true
		}
		for _, key := range []string{"data", "rows", "records", "values", "items", "results"} {
			if inner, found := v.values[key]; found && s.readTable(inner) {
				if names, found := v.values["columns"].([]any); found && len(names) == len(s.names) {
					for j, name := range names {
						s.names[j] = textOf(name)
					}
				}
				return true
			}
		}
		return s.readOnlyList(v)
	}
	return false
}

// readOnlyList reads the one value of an object that is a list of objects, such as the features
// of GeoJSON.
func (s *sheet) readOnlyList(o *object) bool {
	var lists []any
	for _, key := range o.keys {
		if list, is := o.values[key].([]any); is && len(list) > 1 {
			if _, of := list[0].(*object); of {
				lists = append(lists, list)
			}
		}
	}
	return len(lists) == 1 && s.readTable(lists[0])
}

// readList reads a list of objects or of lists of equal length.
func (s *sheet) readList(list []any) bool {
	for i, each := range list {
		var r row
		switch v := each.(type) {
		case *object:
			flat := flattened(v)
			for _, key := range flat.keys {
				if !slices.Contains(s.names, key) {
					s.names = append(s.names, key)
				}
			}
			for _, name := range s.names {
				r.cells = append(r.cells, textOf(flat.values[name]))
			}
		case []any:
			for _, cell := range v {
				r.cells = append(r.cells, textOf(cell))
			}
			if i == 0 {
				s.names = make([]string, len(v))
			}
			if len(v) != len(s.names) {
				return false
			}
		default:
			return false
		}
		s.rows = append(s.rows, r)
	}
	if len(s.rows) > 1 && filled(s.names) == 0 && words(s.rows[0].cells) == len(s.rows[0].cells) {
		s.names, s.rows = s.rows[0].cells, s.rows[1:]
	}
	for i := range s.rows { // later objects may have more keys
		s.rows[i].cells = append(s.rows[i].cells, make([]string, len(s.names)-len(s.rows[i].cells))...)
	}
	return len(s.rows) > 0 && len(s.names) > 0
}

// flattened returns an object in which a value that is an object is several, called a.b.
func flattened(o *object) *object {
	out := &object{values: map[string]any{}}
	for _, key := range o.keys {
		inner, nested := o.values[key].(*object)
		if !nested {
			out.keys, out.values[key] = append(out.keys, key), o.values[key]
			continue
		}
		inner = flattened(inner)
		for _, name := range inner.keys {
			out.keys, out.values[key+"."+name] = append(out.keys, key+"."+name), inner.values[name]
		}
	}
	return out
}

// readColumns reads an object whose values are lists, or objects by row as pandas writes them.
func (s *sheet) readColumns(o *object) bool {
	var rows []row
	var names []string
	for j, key := range o.keys {
		list, is := o.values[key].([]any)
		if inner, by := o.values[key].(*object); by {
			for _, name := range inner.keys {
				list = append(list, inner.values[name])
			}
			is = true
		}
		if !is || len(list) == 0 || j > 0 && len(list) != len(rows) {
			return false
		}
		if j == 0 {
			rows = make([]row, len(list))
		}
		for i, cell := range list {
			switch cell.(type) {
			case []any, *object:
				return false
			}
			rows[i].cells = append(rows[i].cells, textOf(cell))
		}
		names = append(names, key)
	}
	s.names, s.rows = names, rows
	return len(rows) > 0
}

// textOf returns the text of a cell.
func textOf(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return strings.TrimSpace(v)
	case *object, []any:
		return "…"
	}
	return fmt.Sprint(value)
}

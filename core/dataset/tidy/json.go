package tidy

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"ppca/core/fault"
	"ppca/core/limit"
)

const (
	// deepest is the limit of nesting of lists and objects. Tables have fewer levels, and the
	// stack of the program ends.
	deepest = 100

	// mostCells is the limit of cells of a list of objects or of a widened table. Each row has a cell
	// for every key or name of any of them, so a small text may have many.
	mostCells = 1 << 24
)

// parseJSON reads a list of objects, an object of columns, a list of lists, or an object with
// one of them.
func (s *sheet) parseJSON(data []byte) error {
	s.typed, s.headed = true, true
	if first, _, more := bytes.Cut(bytes.TrimSpace(data), []byte("\n")); more && first[0] == '{' && bytes.HasSuffix(bytes.TrimSpace(first), []byte("}")) { // an object on each line
		if err := s.parseLines(data); err == nil || fault.CodeOf(err) == fault.TooLarge {
			return err
		}
		s.names, s.rows = nil, nil
	}
	d := s.newDecoder(data, 1)
	value, err := d.ordered("")
	if fault.CodeOf(err) == fault.TooLarge {
		return err
	}
	if err != nil {
		at := d.lineAt(int(d.InputOffset()))
		return fault.New(fault.Format, "%s is not complete JSON (line %d): %w", s.file, at, err).With("file", s.file).With("line", at)
	}
	if is, err := s.readTable(value); is || err != nil {
		return err
	}
	return fault.New(fault.Format, "%s is JSON, but not a table: a table is a list of objects, or an object with a list for each column; ppca verify repeats a report", s.file).With("file", s.file)
}

// parseLines reads an object on each line.
func (s *sheet) parseLines(data []byte) error {
	var list array
	at := 0
	for line := range bytes.Lines(data) {
		if at++; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		value, err := s.newDecoder(line, at).ordered("[")
		if err != nil {
			return err
		}
		list.values, list.lines = append(list.values, value), append(list.lines, at)
	}
	is, err := s.readTable(list)
	if !is && err == nil {
		err = fmt.Errorf("not an object on each line")
	}
	return err
}

// An object is a JSON object in the order of the file.
type object struct {
	keys   []string
	values map[string]any
	lines  map[string]int // of the values
	wide   int            // the columns that its keys stand for, at most
}

func newObject() *object { return &object{values: map[string]any{}, lines: map[string]int{}} }

// An array is a JSON array, and the lines of its values.
type array struct {
	values []any
	lines  []int
}

// A decoder knows the line that it reads.
type decoder struct {
	*json.Decoder
	file       string
	data       []byte
	line, from int // the line of a byte
}

func (s *sheet) newDecoder(data []byte, line int) *decoder {
	d := &decoder{Decoder: json.NewDecoder(bytes.NewReader(data)), file: s.file, data: data, line: line}
	d.UseNumber()
	return d
}

// next returns the line of the next value.
func (d *decoder) next() int {
	at := int(d.InputOffset())
	return d.lineAt(len(d.data) - len(bytes.TrimLeft(d.data[at:], " \t\r\n,:")))
}

// lineAt returns the line of a byte, or that of the last call if it is further on.
func (d *decoder) lineAt(at int) int {
	at = max(d.from, min(at, len(d.data)))
	d.line += bytes.Count(d.data[d.from:at], []byte("\n"))
	d.from = at
	return d.line
}

// ordered reads the next value; objects keep their order. around has a [ or a { for each list and
// object around it.
func (d *decoder) ordered(around string) (any, error) {
	if len(around) > deepest {
		return nil, fmt.Errorf("it has more than %d nested lists or objects", deepest)
	}
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch token {
	case json.Delim('{'):
		return d.object(around)
	case json.Delim('['):
		return d.list(around)
	}
	return token, nil
}

// object reads an object behind its brace. It fails with ERR_TOO_LARGE at the first key that cannot
// be a column.
func (d *decoder) object(around string) (*object, error) {
	o, within := newObject(), around+"{"
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		line := d.next()
		value, err := d.ordered(within)
		if err != nil {
			return nil, err
		}
		o.add(key.(string), value, line)
		if o.wide += columnsOf(value, around); o.wide > limit.Columns {
			return nil, d.tooWide("an object", "keys")
		}
	}
	_, err := d.Token()
	return o, err
}

// columnsOf returns how many columns a value of an object stands for, at most. An object in a list is
// a row; in another, single values are the rows of a column.
func columnsOf(value any, around string) int {
	inner, nested := value.(*object)
	_, list := value.(array)
	switch inRow := strings.Contains(around, "["); {
	case inRow && nested:
		return inner.wide
	case inRow, nested, list, around == "":
		return 1
	}
	return 0
}

// list reads a list behind its bracket. It fails with ERR_TOO_LARGE at the first cell of a row that is
// beyond the limit of columns.
func (d *decoder) list(around string) (array, error) {
	var list array
	within := around + "["
	inRow := strings.HasSuffix(around, "[") && !strings.Contains(around, "[{")
	for d.More() {
		line := d.next()
		value, err := d.ordered(within)
		if err != nil {
			return list, err
		}
		list.values, list.lines = append(list.values, value), append(list.lines, line)
		if inRow && len(list.values) > limit.Columns {
			return list, d.tooWide("a list", "cells")
		}
	}
	_, err := d.Token()
	return list, err
}

// tooWide returns the error for a row with more cells than a table has columns.
func (d *decoder) tooWide(what, of string) error {
	line := d.lineAt(int(d.InputOffset()))
	return fault.New(fault.TooLarge, "%s (line %d) has %s with more than %s %s, but at most %[4]s columns can be read: write fewer columns, or a row for each name and its value", d.file, line, what, limit.Count(limit.Columns), of).
		With("file", d.file).With("line", line).With("limit", limit.Columns)
}

// add adds a value, or replaces the one with this key.
func (o *object) add(key string, value any, line int) {
	if _, twice := o.values[key]; !twice {
		o.keys = append(o.keys, key)
	}
	o.values[key], o.lines[key] = value, line
}

// readTable reads a value that is a table, and reports whether it is one. It fails with
// ERR_TOO_LARGE for a table above the limits.
func (s *sheet) readTable(value any) (bool, error) {
	switch v := value.(type) {
	case array:
		return s.readList(v)
	case *object:
		if s.readColumns(v) {
			return true, nil
		}
		for _, key := range []string{"data", "rows", "records", "values", "items", "results"} {
			is, err := s.readTable(v.values[key])
			if err != nil {
				return false, err
			}
			if is {
				s.rename(v.values["columns"])
				return true, nil
			}
		}
		if is, err := s.readOnlyList(v); is || err != nil {
			return is, err
		}
		return s.readOnlyColumns(v), nil
	}
	return false, nil
}

// rename renames the columns if names is a list of so many.
func (s *sheet) rename(names any) {
	if list, is := names.(array); is && len(list.values) == len(s.names) {
		for j, name := range list.values {
			s.names[j] = textOf(name)
		}
	}
}

// readOnlyList reads the one value of an object that is a list of objects, such as the features
// of GeoJSON.
func (s *sheet) readOnlyList(o *object) (bool, error) {
	var lists []array
	for _, key := range o.keys {
		if list, is := o.values[key].(array); is && len(list.values) > 1 {
			if _, of := list.values[0].(*object); of {
				lists = append(lists, list)
			}
		}
	}
	if len(lists) != 1 {
		return false, nil
	}
	return s.readTable(lists[0])
}

// readOnlyColumns reads the one value of an object that is an object of columns, with their units
// if key_units has them, as services of weather answer.
func (s *sheet) readOnlyColumns(o *object) bool {
	var found []string
	for _, key := range o.keys {
		inner, is := o.values[key].(*object)
		if is && (&sheet{}).readColumns(inner) && len(inner.keys) > 1 {
			found = append(found, key)
		}
	}
	if len(found) != 1 || !s.readColumns(o.values[found[0]].(*object)) {
		return false
	}
	if units, is := o.values[found[0]+"_units"].(*object); is {
		for j, name := range s.names {
			if unit := textOf(units.values[name]); unit != "" && isUnitText(unit) && s.hasNumbers(j) {
				s.unite(s.names, j, unit)
			}
		}
	}
	return true
}

// readList reads a list of objects or of lists of equal length.
func (s *sheet) readList(list array) (bool, error) {
	s.names, s.rows = nil, nil
	known := map[string]bool{}
	for i, each := range list.values {
		r := row{line: list.lines[i]}
		switch v := each.(type) {
		case *object:
			flat := flattened(v)
			for _, key := range flat.keys {
				if !known[key] {
					known[key], s.names = true, append(s.names, key)
				}
			}
			if err := s.checkSize(len(list.values)); err != nil {
				return false, err
			}
			for _, name := range s.names {
				r.add(textOf(flat.values[name]), cmp.Or(flat.lines[name], r.line))
			}
		case array:
			for k, cell := range v.values {
				r.add(textOf(cell), v.lines[k])
			}
			if i == 0 {
				s.names = make([]string, len(v.values))
			}
			if len(v.values) != len(s.names) {
				return false, nil
			}
		default:
			return false, nil
		}
		s.rows = append(s.rows, r)
	}
	if len(s.rows) > 1 && filled(s.names) == 0 && words(s.rows[0].cells) == len(s.rows[0].cells) {
		s.names, s.rows = s.rows[0].cells, s.rows[1:]
	}
	for i := range s.rows { // later objects may have more keys
		for r := &s.rows[i]; len(r.cells) < len(s.names); {
			r.add("", r.line)
		}
	}
	return len(s.rows) > 0 && len(s.names) > 0, nil
}

// checkSize fails with ERR_TOO_LARGE if so many objects have more keys than columns or cells can
// be read.
func (s *sheet) checkSize(objects int) error {
	if keys := len(s.names); keys > limit.Columns || keys > mostCells/objects {
		return fault.New(fault.TooLarge, "%s has a list of length %s whose objects have at least %s different keys, but at most %s columns and %s cells can be read: write fewer keys, or a row for each key and its value",
			s.file, limit.Count(objects), limit.Count(keys), limit.Count(limit.Columns), limit.Count(mostCells)).With("file", s.file)
	}
	return nil
}

// flattened returns an object in which a value that is an object is several, called a.b.
func flattened(o *object) *object {
	out := newObject()
	for _, key := range o.keys {
		inner, nested := o.values[key].(*object)
		if !nested {
			out.add(key, o.values[key], o.lines[key])
			continue
		}
		inner = flattened(inner)
		for _, name := range inner.keys {
			out.add(key+"."+name, inner.values[name], inner.lines[name])
		}
	}
	return out
}

// readColumns reads an object whose values are lists, or objects by row as pandas writes them.
func (s *sheet) readColumns(o *object) bool {
	var rows []row
	var names []string
	for j, key := range o.keys {
		list, is := o.values[key].(array)
		if inner, by := o.values[key].(*object); by {
			for _, name := range inner.keys {
				list.values, list.lines = append(list.values, inner.values[name]), append(list.lines, inner.lines[name])
			}
			is = true
		}
		if !is || len(list.values) == 0 || j > 0 && len(list.values) != len(rows) {
			return false
		}
		if j == 0 {
			rows = make([]row, len(list.values))
		}
		for i, cell := range list.values {
			switch cell.(type) {
			case array, *object:
				return false
			}
			rows[i].add(textOf(cell), list.lines[i])
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
	case *object, array:
		return "…"
	}
	return fmt.Sprint(value)
}

package tables

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// Limits of JSON: tables have few levels, and the stack of the program ends; a value takes about
// 100 bytes.
const (
	deepest    = 100
	mostValues = 1 << 22
)

// cutJSON returns the table in a JSON text: a list of objects or of lists, or objects one after
// another (rows); an object of lists or of objects (columns); or the one with the most rows inside
// an object. The names of nested objects are joined by points. It fails with ERR_FORMAT at a line
// that is not JSON, and with ERR_TOO_LARGE.
func cutJSON(file string, text []byte) (t Table, err error) {
	text = quoted(text)
	d := &decoder{Decoder: json.NewDecoder(bytes.NewReader(text)), file: file, left: mostValues}
	d.UseNumber()
	value := d.value(1)
	if d.more() {
		value = append([]any{value}, d.list(1)...)
	}
	if d.err == nil {
		t = d.tableIn(value)
	}
	rest := bytes.TrimLeft(text[d.InputOffset():], " \t\r\n,:")
	line := 1 + bytes.Count(text[:len(text)-len(rest)], []byte("\n"))
	switch {
	case d.err != nil && fault.CodeOf(d.err) != fault.Crashed:
		return t, d.err
	case d.err != nil:
		return t, fault.New(fault.Format, "%s is not complete JSON (line %d): %w", file, line, d.err).
			With("file", file).With("line", line)
	case t.Rows == 0:
		return t, fault.New(fault.Format, "%s is JSON, but not a table: a table is a list of objects, or an object with a "+
			"list for each column; ppca verify repeats a report", file).With("file", file)
	}
	return withPreview(t, dataset.Form{Decimal: "."}), nil
}

// bare are the numbers that Python writes without quotes, and the strings around them.
var bare = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|-?Infinity|NaN`)

// quoted returns a JSON text with quotes around NaN, Infinity and -Infinity.
func quoted(text []byte) []byte {
	if !bytes.Contains(text, []byte("NaN")) && !bytes.Contains(text, []byte("Infinity")) {
		return text
	}
	return bare.ReplaceAllFunc(text, func(found []byte) []byte {
		if found[0] == '"' {
			return found
		}
		return fmt.Appendf(nil, "%q", found)
	})
}

// An object is a JSON object in the order of the file. A value is nil, a bool, a string, a
// json.Number, an *object or a []any.
type object struct {
	keys   []string
	values []any
}

// A decoder reads values up to the first error.
type decoder struct {
	*json.Decoder
	file string
	left int // values that may still be read
	err  error
}

func (d *decoder) token() json.Token {
	token, err := d.Token()
	d.fail(err)
	return token
}

func (d *decoder) more() bool { return d.err == nil && d.More() }

// fail keeps the first error.
func (d *decoder) fail(err error) { d.err = cmp.Or(d.err, err) }

func (d *decoder) failLarge() {
	d.fail(fault.New(fault.TooLarge, "%s is too large: of JSON, at most %s values, %s columns and %s cells can be read; "+
		"write CSV, or a row for each name and its value", d.file, fault.Count(mostValues), fault.Count(fault.MostColumns),
		fault.Count(mostCells)).With("file", d.file).With("limit", mostValues))
}

// value reads the next value at a depth.
func (d *decoder) value(depth int) any {
	if d.left--; d.left < 0 {
		d.failLarge()
	}
	if depth > deepest {
		d.fail(fmt.Errorf("it has more than %d nested lists or objects", deepest))
	}
	token := d.token()
	switch token {
	case json.Delim('['):
		list := d.list(depth)
		d.token()
		return list
	case json.Delim('{'):
		o := &object{}
		for d.more() {
			key, _ := d.token().(string)
			o.keys, o.values = append(o.keys, key), append(o.values, d.value(depth+1))
		}
		d.token()
		return o
	}
	return token
}

// list reads the values up to a bracket or the end of the text.
func (d *decoder) list(depth int) []any {
	list := []any{}
	for d.more() {
		list = append(list, d.value(depth+1))
	}
	return list
}

// tableIn returns the table that a value is or holds; it has no rows if there is none.
func (d *decoder) tableIn(value any) (t Table) {
	switch v := value.(type) {
	case []any:
		return d.ofRows(v)
	case *object:
		if t = d.inside(v); t.Rows == 0 {
			t = d.ofColumns(v)
		}
	}
	return t
}

// ofRows returns a list of objects, or of lists, as a table.
func (d *decoder) ofRows(list []any) Table {
	rows := sheet{known: map[string]int{}}
	var named bool
	for i, value := range list {
		o, isObject := value.(*object)
		cells, isList := value.([]any)
		if i == 0 {
			named = isObject
		}
		if !isObject && !isList || isObject != named {
			return Table{}
		}
		rows.begin(i + 1)
		if named {
			if twice := rows.add("", o); twice != "" {
				d.fail(fault.New(fault.Format, "%s, row %d: an object has the name %q twice (objects and lists inside it make "+
					"names such as a.1): rename one", d.file, i+1, twice).With("file", d.file).With("row", i+1))
			}
		}
		for j, cell := range cells[:min(len(cells), fault.MostColumns+1)] {
			rows.next(j).Add(textOf(cell))
		}
		if len(rows.columns) > fault.MostColumns || rows.isLarge() {
			d.failLarge()
			return Table{}
		}
	}
	t := rows.table(d.file)
	t.Lines = nil
	return withNames(t, rows.names)
}

// add adds the values of an object to a row; prefix begins their names. Objects and lists of numbers inside become
// columns, such as size.height and values.1. It returns a name that is there twice.
func (s *sheet) add(prefix string, o *object) (twice string) {
	for i, key := range o.keys[:min(len(o.keys), fault.MostColumns+1)] {
		key = prefix + key
		inner, _ := o.values[i].(*object)
		if v, is := o.values[i].([]any); is && areNumbers(v) {
			inner = &object{keys: dataset.Numbered("", len(v)), values: v}
		}
		if inner != nil {
			if twice = s.add(key+".", inner); twice != "" {
				return twice
			}
			continue
		}
		j, known := s.known[key]
		if !known {
			j = len(s.names)
			s.known[key], s.names = j, append(s.names, key)
		}
		cell := s.next(j)
		if cell == nil {
			return key
		}
		cell.Add(textOf(o.values[i]))
	}
	return ""
}

// areNumbers reports whether all values of a list are numbers, null, NaN or infinite.
func areNumbers(list []any) bool {
	return !slices.ContainsFunc(list, func(value any) bool {
		_, is := value.(json.Number)
		return !is && !slices.Contains([]any{nil, "NaN", "Infinity", "-Infinity"}, value)
	})
}

// textOf returns the text of a cell; "…" for a list or an object.
func textOf(value any) string {
	switch value.(type) {
	case nil:
		return ""
	case *object, []any:
		return "…"
	}
	return strings.TrimSpace(fmt.Sprint(value))
}

// withNames returns the table with names for its columns; without names it has no header.
func withNames(t Table, names []string) Table {
	t.Headed = len(names) > 0
	for j := range names {
		t.Columns[j].Name, t.Columns[j].Blank = names[j], names[j] == ""
	}
	return t
}

// inside returns the value of an object that is the table with the most rows. Beside it, the list
// "columns" may have the names of its columns, as pandas writes them.
func (d *decoder) inside(o *object) (best Table) {
	var key string
	var others []string
	for i, value := range o.values {
		t := d.tableIn(value)
		if t.Rows == 0 {
			continue
		}
		if others = append(others, o.keys[i]); t.Rows > best.Rows {
			best, key = t, o.keys[i]
		}
	}
	if at := slices.Index(o.keys, "columns"); at >= 0 {
		if names, is := o.values[at].([]any); is && len(names) == len(best.Columns) {
			texts := make([]string, len(names))
			for j, name := range names {
				texts[j] = textOf(name)
			}
			best = withNames(best, texts)
		}
	}
	if len(others) > 1 {
		others = slices.DeleteFunc(others, func(other string) bool { return other == key })
		best.note(dataset.NoteForm, "the table is read from %q; %s beside it is ignored", key, fault.List(others))
	}
	return best
}

// ofColumns returns an object whose values are columns: lists of cells, or objects with equal keys,
// which pandas writes. It has no rows if they are of several lengths or hold lists.
func (d *decoder) ofColumns(o *object) Table {
	var names, keys []string
	var columns [][]any
	for i, value := range o.values {
		cells, is := value.([]any)
		if inner, nested := value.(*object); nested {
			if keys == nil {
				keys = inner.keys
			}
			cells, is = inner.values, slices.Equal(keys, inner.keys)
		}
		if is {
			names, columns = append(names, o.keys[i]), append(columns, cells)
		}
	}
	if len(names) < 2 && len(names) < len(o.keys) || len(columns) == 0 || len(columns[0]) < 2 {
		return Table{}
	}
	rows := make([]any, len(columns[0]))
	for i := range rows {
		row := &object{keys: names}
		for _, cells := range columns {
			if len(cells) != len(rows) || textOf(cells[i]) == "…" {
				return Table{}
			}
			row.values = append(row.values, cells[i])
		}
		rows[i] = row
	}
	return d.ofRows(rows)
}

package console

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"
)

// A TextTable prints rows of JSON objects: numbers and words in the order of the JSON.
// The entries of an object inside a row ("paper") get both names. Lists are omitted.
type TextTable struct {
	columns []string
	rows    []map[string]string
}

// NewTextTable returns a table of rows that are JSON objects.
func NewTextTable(rows []json.RawMessage) (*TextTable, error) {
	t := &TextTable{}
	for _, row := range rows {
		cells := map[string]string{}
		decoder := json.NewDecoder(bytes.NewReader(row))
		decoder.UseNumber()
		if err := t.object(decoder, "", cells); err != nil {
			return nil, err
		}
		t.rows = append(t.rows, cells)
	}
	return t, nil
}

// object reads one JSON object into cells; their names begin with prefix.
func (t *TextTable) object(decoder *json.Decoder, prefix string, cells map[string]string) error {
	if _, err := decoder.Token(); err != nil { // {
		return err
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return err
		}
		if err := t.value(decoder, prefix+key.(string), cells); err != nil {
			return err
		}
	}
	_, err := decoder.Token() // }
	return err
}

func (t *TextTable) value(decoder *json.Decoder, name string, cells map[string]string) error {
	var raw json.RawMessage
	if err := decoder.Decode(&raw); err != nil {
		return err
	}
	switch raw[0] {
	case '[':
		return nil
	case '{':
		inner := json.NewDecoder(bytes.NewReader(raw))
		return t.object(inner, name+" ", cells)
	}
	if !slices.Contains(t.columns, name) {
		t.columns = append(t.columns, name)
	}
	cells[name] = cellText(raw)
	return nil
}

// cellText returns a number with four digits, or a word without its quotes.
func cellText(raw json.RawMessage) string {
	var word string
	if json.Unmarshal(raw, &word) == nil {
		return word
	}
	var whole int64
	if json.Unmarshal(raw, &whole) == nil {
		return strconv.FormatInt(whole, 10)
	}
	var number float64
	if json.Unmarshal(raw, &number) == nil {
		return strconv.FormatFloat(number, 'g', 4, 64)
	}
	return string(raw)
}

// Write prints the table.
func (t *TextTable) Write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, column := range t.columns {
		Printf(w, "%s\t", column)
	}
	fmt.Fprintln(w)
	for _, row := range t.rows {
		for _, column := range t.columns {
			Printf(w, "%s\t", row[column])
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

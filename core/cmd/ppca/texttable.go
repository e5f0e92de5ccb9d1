package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"text/tabwriter"

	"ppca/core/userjson"
)

// grid returns a writer of columns of text, aligned on the right.
func grid(to io.Writer) *tabwriter.Writer {
	return tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
}

// writeTable prints rows of cells, aligned on the right.
func writeTable(to io.Writer, rows [][]string) error {
	w := grid(to)
	for _, row := range rows {
		for _, cell := range row {
			printf(w, "%s\t", cell)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// writeRows prints rows of JSON objects as a table: numbers and words in the order of the JSON.
// The entries of an object inside a row ("paper") get both names. Lists are omitted.
func writeRows(to io.Writer, rows []json.RawMessage) error {
	columns := []string{}
	var all []map[string]string
	for _, row := range rows {
		tree, err := userjson.Tree(row)
		if err != nil {
			return err
		}
		of := map[string]string{}
		cellsOf(tree, "", func(name, text string) {
			if of[name] = text; !slices.Contains(columns, name) {
				columns = append(columns, name)
			}
		})
		all = append(all, of)
	}
	table := [][]string{columns}
	for _, of := range all {
		var line []string
		for _, column := range columns {
			line = append(line, of[column])
		}
		table = append(table, line)
	}
	return writeTable(to, table)
}

// cellsOf calls add for the numbers and words of an object, in order.
func cellsOf(object *userjson.Node, prefix string, add func(name, text string)) {
	for _, name := range object.Names {
		switch value := object.Of[name]; {
		case value.Of != nil:
			cellsOf(value, prefix+name+" ", add)
		case value.Items == nil:
			add(prefix+name, cellText(value))
		}
	}
}

// cellText returns a number with four digits, or a word without its quotes.
func cellText(value *userjson.Node) string {
	var word string
	number, isNumber := value.Value()
	_, whole := strconv.ParseInt(value.Leaf, 10, 64)
	switch {
	case isNumber && whole != nil:
		return strconv.FormatFloat(number, 'g', 4, 64)
	case !isNumber && json.Unmarshal([]byte(value.Leaf), &word) == nil:
		return word
	}
	return value.Leaf
}

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

// writeTable prints rows of cells, aligned on the right.
func writeTable(to io.Writer, rows [][]string) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range rows {
		for _, cell := range row {
			printf(w, "%s\t", cell)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

// writeRows prints a list as the table that its JSON is: numbers and words in the order of the JSON.
// The entries of an object inside a row ("paper") get both names. Lists are omitted.
func writeRows[T any](to io.Writer, rows []T) error {
	table := [][]string{{}}
	for _, row := range rows {
		text, err := json.Marshal(row)
		if err != nil {
			return err
		}
		tree, err := userjson.Tree(text)
		if err != nil {
			return err
		}
		line := make([]string, len(table[0]))
		cellsOf(tree, "", func(name, text string) {
			at := slices.Index(table[0], name)
			if at < 0 {
				at = len(line)
				table[0], line = append(table[0], name), append(line, "")
			}
			line[at] = text
		})
		table = append(table, line)
	}
	for i := range table {
		table[i] = append(table[i], make([]string, len(table[0])-len(table[i]))...)
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
		return digits(number, 4)
	case !isNumber && json.Unmarshal([]byte(value.Leaf), &word) == nil:
		return word
	}
	return value.Leaf
}

package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf16"
	"unicode/utf8"

	"ppca/core/fault"
	"ppca/core/userjson"
)

// A printable writer escapes every character that acts on a terminal instead of being
// shown: control characters, marks that change the direction of text, and separators of
// lines and paragraphs. Names in data, files and reports can contain them to hide a line
// or to forge one. Everything that a command prints passes through it. Line ends and
// tabs pass unchanged, because the commands print these themselves; escaped handles
// those in names.
//
// The escapes are those of JSON, so escaped JSON keeps its meaning.
type printable struct {
	to   io.Writer
	rest []byte // the first bytes of a character that the last Write cut
}

// Write escapes the characters that act on a terminal.
func (p *printable) Write(text []byte) (int, error) {
	var shown []byte
	all := append(p.rest, text...)
	for utf8.FullRune(all) {
		r, size := utf8.DecodeRune(all)
		switch invalid := r == utf8.RuneError && size == 1; {
		case r == '\n' || r == '\t' || !fault.Acts(r) && !invalid:
			shown = append(shown, all[:size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			shown = fmt.Appendf(shown, `\u%04x\u%04x`, high, low)
		default:
			shown = fmt.Appendf(shown, `\u%04x`, r)
		}
		all = all[size:]
	}
	p.rest = all
	if _, err := p.to.Write(shown); err != nil {
		return 0, err
	}
	return len(text), nil
}

// escaped returns a name from data or files as one line and one cell of a tabwriter, for a printable
// writer.
func escaped(text string) string { return lineEnds.Replace(text) }

var lineEnds = strings.NewReplacer("\n", `\n`, "\t", `\t`, "\v", `\u000b`, "\f", `\u000c`)

// escapedAll returns the texts, each through escaped.
func escapedAll(texts []string) []string {
	shown := slices.Clone(texts)
	for i, text := range shown {
		shown[i] = escaped(text)
	}
	return shown
}

// printf prints a line or a part of it; it escapes the texts and errors among its arguments, also
// their line ends.
func printf(to io.Writer, format string, args ...any) error {
	shown := slices.Clone(args)
	for i, arg := range args {
		switch arg.(type) {
		case string, error, fmt.Stringer:
			shown[i] = escaped(fmt.Sprint(arg))
		}
	}
	_, err := fmt.Fprintf(to, format, shown...)
	return err
}

// shortest returns a number with at most six digits.
func shortest(v float64) string { return digits(v, 6) }

// digits returns a number with at most so many digits, or with all that it needs for −1. It writes
// ∞, as the summary of a fit does.
func digits(v float64, digits int) string {
	if math.IsInf(v, 1) {
		return "∞"
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

// numbers returns a list with four digits each.
func numbers(list []float64) string {
	var texts []string
	for _, v := range list {
		texts = append(texts, digits(v, 4))
	}
	return strings.Join(texts, ", ")
}

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

package tables

import (
	"bytes"
	"context"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// separators are the candidates, the one that wins a tie first: a decimal comma divides lines as
// evenly as the semicolon beside it.
var separators = []string{"tab", "semicolon", "bar", "comma", "blanks"}

// sniff finds the separator and the decimal mark in the first 200 records. A first line sep=; names the
// separator; else it is the one with the best score.
func (x *text) sniff(ctx context.Context, o dataset.Options) error {
	candidates := separators
	for name, comma := range dataset.Separators {
		if o.Separator == name || o.Separator == "" && comma == separatorLine(x.head) {
			candidates = []string{name}
		}
	}
	if o.Separator != "" && len(candidates) > 1 {
		return fault.New(fault.Option, "the separator is %q: choose comma, semicolon, tab, bar or blanks", o.Separator).
			With("option", "separator")
	}
	var best sample
	x.width, x.wide, x.comma = 1, 1, dataset.Separators[candidates[0]]
	for _, name := range candidates {
		if name == "blanks" && best.width > 1 && x.comma != ',' && 2*best.most >= len(best.records) {
			break // the blanks are those of words, dates and names
		}
		s, err := x.sample(ctx, dataset.Separators[name])
		if err != nil {
			return err
		}
		if len(s.records) > 0 && (best.records == nil || s.score > best.score) {
			best = s
			x.comma, x.form.Separator = dataset.Separators[name], name
		}
	}
	if best.records == nil { // the table reports why: with the most frequent separator, so that a long row is one
		for _, name := range candidates {
			if comma := dataset.Separators[name]; bytes.Count(x.head, []byte{comma}) > bytes.Count(x.head, []byte{x.comma}) {
				x.comma = comma
			}
		}
		return nil
	}
	x.width = best.width
	for _, record := range best.records {
		x.wide = max(x.wide, len(record))
	}
	x.point = o.Decimal == "." || o.Decimal == "" && !commas(best.records)
	x.form.Decimal = map[bool]string{true: ".", false: ","}[x.point]
	return nil
}

// A sample is the first records at one separator.
type sample struct {
	records [][]string
	width   int // number of cells of most records
	most    int // how many records have it
	score   float64
}

const (
	sampledRecords = 200
	sampledBytes   = 4 << 20
)

// sample cuts the first records at a separator. The score is the share of the records that have the
// most frequent number of cells, at least two, and more for the share of their cells that are
// numbers or empty: a separator that does not divide numbers leaves 5;2 in a cell.
func (x *text) sample(ctx context.Context, comma byte) (out sample, err error) {
	stream := x.stream(ctx)
	s, widths := newScanner(x.file.Name, stream, comma), map[int]int{}
	for len(out.records) < sampledRecords && s.position() < sampledBytes {
		if more, err := s.next(); !more || err != nil {
			break // an error is reported when the file is read
		}
		if s.start == 1 && separatorLine(x.head) != 0 {
			continue
		}
		record := make([]string, len(s.cells))
		for j, cell := range s.cells {
			record[j] = string(cell)
		}
		out.records = append(out.records, record)
		widths[len(record)]++
	}
	for width, n := range widths {
		if n > out.most || n == out.most && width > out.width {
			out.most, out.width = n, width
		}
	}
	if out.width < 2 {
		return out, stream.Stopped
	}
	numbers, cells, first := 0, 0, true
	for _, record := range out.records {
		for _, cell := range record {
			if len(record) == out.width && !first {
				if cell == "" || isValue(cell) && !strings.ContainsAny(cell, "\t;|") {
					numbers++
				}
				cells++
			}
		}
		first = first && len(record) != out.width
	}
	even := float64(out.most) / float64(len(out.records))
	out.score = even * even * (1 + float64(numbers)/float64(max(1, cells)))
	return out, stream.Stopped
}

// commas reports whether records have numbers with a decimal comma, and none with a decimal point.
func commas(records [][]string) bool {
	found := false
	for _, record := range records {
		for _, cell := range record {
			n, is := scanNumeral(cell)
			if is && n.marks() == point {
				return false
			}
			found = found || is && n.marks() == comma
		}
	}
	return found
}

func isDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

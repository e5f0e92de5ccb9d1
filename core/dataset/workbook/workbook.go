// Package workbook reads sheets of Excel workbooks (.xlsx, .xlsm) as tables for package input.
//
// A workbook is a ZIP of XML (ECMA-376). Only sheets, texts and the formats of numbers are read:
// a library for all of it would add 1.2 MB to the program of a browser. Its test reads
// workbooks that such a library, excelize, has written.
package workbook

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/fault"
)

// Read returns a sheet as a CSV, a line for each row so that errors name the rows of the sheet,
// and a note if there are others. Numbers are those that the workbook holds, not their rounded
// display; dates are in the form of ISO 8601; formulas have the values of the last calculation.
func Read(ctx context.Context, file dataset.File, wanted string) (dataset.File, []string, error) {
	data := file.Data
	b, err := open(file.Name, bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return dataset.File{}, nil, damaged(ctx, file.Name, err)
	}
	g, notes, err := b.choose(ctx, wanted)
	if err != nil {
		return dataset.File{}, nil, err
	}
	if g.idle > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s without a value, read as empty: open the workbook in Excel and save it", file.Name, fault.Plural(g.idle, "formula")))
	}
	percent := g.toPercent()
	if percent > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s shown as percent below a name with %%, read as percent: 50 %% is 50", file.Name, fault.Plural(percent, "number")))
	}
	if shares := len(g.shares) - percent; shares > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s shown as percent, read as shares: 50 %% is 0.5", file.Name, fault.Plural(shares, "number")))
	}
	text, err := g.csv(ctx)
	return dataset.File{Name: file.Name, Data: text}, notes, err
}

// damaged returns the error of a workbook that cannot be read, or that of the host.
func damaged(ctx context.Context, name string, err error) error {
	var coded *fault.Error
	if ctx.Err() != nil || errors.As(err, &coded) {
		return err
	}
	code, what := fault.Format, "%s is not a complete Excel workbook: %w; save the sheet as CSV"
	switch {
	case errors.Is(err, errLocked):
		code, what = fault.Unsupported, "%s cannot be read: %w; save the sheet as CSV"
	case errors.Is(err, errLarge):
		code, what = fault.TooLarge, "%s cannot be read: %w; save the sheet as CSV"
	}
	return fault.New(code, what, name, err).With("file", name)
}

// choose returns the sheet of that name, or the first visible one with a table of numbers or, if
// none has one, with a number.
func (b *book) choose(ctx context.Context, wanted string) (chosen *grid, notes []string, err error) {
	var all, tables []string
	for _, each := range b.sheets {
		all = append(all, each.name)
		if wanted != "" && each.name != wanted || wanted == "" && each.hidden || each.part == "" {
			continue
		}
		g, err := b.read(ctx, each.part)
		if err != nil && (wanted != "" || chosen == nil) {
			return nil, nil, damaged(ctx, b.name, err)
		}
		if err != nil || wanted == "" && !g.numbers {
			continue
		}
		if chosen == nil || wanted == "" && g.isTable() && !chosen.isTable() {
			chosen = g
			tables = append([]string{each.name}, tables...)
		} else {
			tables = append(tables, each.name)
		}
	}
	switch {
	case chosen == nil && wanted != "":
		return nil, nil, fault.New(fault.NotFound, "%s has no sheet %q; its sheets are %s", b.name, wanted, fault.List(all)).With("file", b.name).With("option", "sheet").With("choices", all)
	case chosen == nil:
		return nil, nil, fault.New(fault.Shape, "%s: no sheet has numbers; its sheets are %s", b.name, fault.List(all)).With("file", b.name)
	case len(tables) > 1:
		notes = []string{b.name + ": the sheet " + strconv.Quote(tables[0]) + " is read; others with numbers are " + fault.List(tables[1:]) + " (the option sheet)"}
	}
	return chosen, notes, nil
}

// isTable reports whether two rows have two cells each that begin like numbers or dates, as a list
// of settings has not.
func (g *grid) isTable() bool {
	rows := 0
	for _, row := range g.rows {
		numbers := 0
		for _, cell := range row {
			if cell = strings.TrimLeft(cell, "+-−<>~ "); cell != "" && cell[0] >= '0' && cell[0] <= '9' {
				numbers++
			}
		}
		if numbers > 1 {
			rows++
		}
	}
	return rows > 1
}

// csv writes the rows of a sheet.
func (g *grid) csv(ctx context.Context) ([]byte, error) {
	width := 0
	for _, row := range g.rows {
		width = max(width, len(row))
	}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	for _, row := range g.rows {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		if len(row) == 0 { // csv.Writer would write nothing for no cells
			w.Flush()
			text.WriteByte('\n')
			continue
		}
		cells := make([]string, width)
		copy(cells, row)
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return text.Bytes(), w.Error()
}

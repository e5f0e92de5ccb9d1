// Package workbook reads sheets of Excel workbooks as tables for package input. Import it for
// its side effect. It is for native programs: its library would add 5.8 MB to the second program
// of a browser, 1.2 MB of them compressed.
package workbook

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/limit"
)

func init() { source.AddWorkbooks(read) }

// read returns a sheet as a CSV, a line for each row so that errors name the rows of the sheet,
// and a note if there are others. Numbers are those that the workbook holds, not their rounded
// display; dates are in the form of ISO 8601; formulas have the values of the last calculation.
func read(ctx context.Context, file dataset.File, wanted string) (dataset.File, []string, error) {
	data, err := source.ReadAll(ctx, file)
	if err != nil {
		return dataset.File{}, nil, err
	}
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true, UnzipSizeLimit: limit.Bytes, UnzipXMLSizeLimit: limit.Bytes})
	if err != nil {
		return dataset.File{}, nil, damaged(file.Name, err)
	}
	defer f.Close()
	props, err := f.GetWorkbookProps()
	if err != nil {
		return dataset.File{}, nil, damaged(file.Name, err)
	}
	b := &book{file: f, name: file.Name, early: props.Date1904 != nil && *props.Date1904, kinds: map[int]kind{}}
	sheet, rows, notes, err := b.choose(wanted)
	if err != nil {
		return dataset.File{}, nil, err
	}
	text, err := b.text(ctx, sheet, rows)
	if b.idle > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s without a value, read as empty: open the workbook in Excel and save it", file.Name, fault.Plural(b.idle, "formula")))
	}
	return dataset.File{Name: file.Name, Data: text}, notes, err
}

func damaged(name string, err error) error {
	return fault.New(fault.Format, "%s is not a complete Excel workbook: %w; save the sheet as CSV", name, err).With("file", name)
}

// A book is a workbook that is read.
type book struct {
	file  *excelize.File
	name  string
	early bool         // dates count from 1904
	kinds map[int]kind // by style
	idle  int          // formulas that were never calculated
}

// choose returns the sheet of that name, or the first visible one with numbers.
func (b *book) choose(wanted string) (sheet string, rows [][]string, notes []string, err error) {
	var tables []string
	for _, each := range b.file.GetSheetList() {
		if wanted != "" && each != wanted {
			continue
		}
		if visible, _ := b.file.GetSheetVisible(each); wanted == "" && !visible {
			continue
		}
		cells, failed := b.file.GetRows(each)
		if failed != nil && wanted != "" {
			return "", nil, nil, damaged(b.name, failed)
		}
		if failed != nil || wanted == "" && !slices.ContainsFunc(cells, hasNumber) { // such as a sheet with a chart only
			continue
		}
		if tables = append(tables, each); sheet == "" {
			sheet, rows = each, cells
		}
	}
	switch all := b.file.GetSheetList(); {
	case sheet == "" && wanted != "":
		return "", nil, nil, fault.New(fault.NotFound, "%s has no sheet %q; its sheets are %s", b.name, wanted, fault.List(all)).With("file", b.name).With("option", "sheet")
	case sheet == "":
		return "", nil, nil, fault.New(fault.Shape, "%s: no sheet has numbers; its sheets are %s", b.name, fault.List(all)).With("file", b.name)
	case len(tables) > 1:
		notes = []string{b.name + ": the sheet " + strconv.Quote(sheet) + " is read; others with numbers are " + fault.List(tables[1:]) + " (the option sheet)"}
	}
	return sheet, rows, notes, nil
}

func hasNumber(row []string) bool {
	return slices.ContainsFunc(row, func(cell string) bool {
		_, err := strconv.ParseFloat(cell, 64)
		return err == nil
	})
}

// text writes the rows of a sheet as CSV.
func (b *book) text(ctx context.Context, sheet string, rows [][]string) ([]byte, error) {
	width := 0
	for _, row := range rows {
		width = max(width, len(row))
	}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	for i, row := range rows {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		if len(row) == 0 { // csv.Writer would write nothing for no cells
			w.Flush()
			text.WriteByte('\n')
			continue
		}
		cells := make([]string, width)
		for j, cell := range row {
			cells[j] = strings.Join(strings.Fields(cell), " ") // one line
			if cell == "" && b.isFormula(sheet, i, j) {
				b.idle++
			}
			if v, err := strconv.ParseFloat(cell, 64); err == nil {
				kind, err := b.kindOf(sheet, i, j)
				if err != nil {
					return nil, damaged(b.name, err)
				}
				cells[j] = kind.text(v, cell, b.early)
			}
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return text.Bytes(), w.Error()
}

// isFormula reports whether a cell has a formula.
func (b *book) isFormula(sheet string, i, j int) bool {
	cell, err := excelize.CoordinatesToCellName(j+1, i+1)
	if err != nil {
		return false
	}
	formula, err := b.file.GetCellFormula(sheet, cell)
	return err == nil && formula != ""
}

// kindOf returns what the numbers of a cell are, by its style.
func (b *book) kindOf(sheet string, i, j int) (kind, error) {
	cell, err := excelize.CoordinatesToCellName(j+1, i+1)
	if err != nil {
		return number, err
	}
	id, err := b.file.GetCellStyle(sheet, cell)
	if err != nil {
		return number, err
	}
	if known, found := b.kinds[id]; found {
		return known, nil
	}
	style, err := b.file.GetStyle(id)
	if err != nil {
		return number, err
	}
	format := ""
	if style.CustomNumFmt != nil {
		format = *style.CustomNumFmt
	}
	b.kinds[id] = kindBy(style.NumFmt, format)
	return b.kinds[id], nil
}

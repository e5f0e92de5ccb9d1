package tables

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"path"
	"strconv"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/files"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/zipfile"
)

// The size of a sheet of Excel.
const (
	mostRows    = 1 << 20
	mostLetters = 1 << 14 // columns
)

// Errors of workbooks that cannot be read.
var (
	errLocked = errors.New("it has a password")
	errPart   = errors.New("one of its parts is missing or is not that of a workbook")
	errLarge  = errors.New("it has more than " + limit.Count(limit.EntryBytes) + " bytes unpacked, more than " +
		limit.Count(mostCells) + " cells, or more than " + limit.Count(mostOthers) + " elements without a cell")
)

// A workbook is a ZIP of XML (ECMA-376), of which only sheets, texts and the formats of numbers are
// read: a library for all of it would add 1.2 MB to the program of a browser.
type workbook struct {
	file    string
	entries map[string]*zip.File
	early   bool // dates count from 1904
	sheets  []sheetEntry
	strings []string
	styles  []style
	left    int64 // bytes that may still be unpacked
}

// A sheetEntry is a sheet of a workbook.
type sheetEntry struct {
	name   string
	part   string // its entry; "" of a chart
	hidden bool
}

// A page is a sheet that is read.
type page struct {
	sheet
	any     bool // it has a number
	numbers int  // cells of the row that begin like numbers
	full    int  // rows with two of them, which a list of settings has not
	idle    int  // formulas that were never calculated
	shares  int  // numbers that are shown as percent
}

// cutWorkbook returns a sheet of an Excel workbook: the named one, or else the first visible one with
// two rows of numbers or, if there is none, with a number. Rows without a cell are left out. Numbers
// are those that the workbook holds, not their rounded display; dates and times are texts in the
// form of ISO 8601; formulas have the values of the last calculation.
func cutWorkbook(ctx context.Context, file dataset.File, called string) (Table, dataset.Notes, error) {
	data, err := files.ReadAll(ctx, file)
	if err != nil {
		return Table{}, nil, err
	}
	b, err := openWorkbook(file.Name, data)
	if err != nil {
		return Table{}, nil, b.fault(ctx, err)
	}
	p, notes, err := b.choose(ctx, called)
	if err != nil {
		return Table{}, nil, err
	}
	if p.idle > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s without a value, read as empty: open the workbook in Excel and save it",
			file.Name, fault.Plural(p.idle, "formula")))
	}
	if p.shares > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s shown as percent, read as shares: 50 %% is 0.5",
			file.Name, fault.Plural(p.shares, "number")))
	}
	return withPreview(p.table(file.Name)), dataset.NotesOf(dataset.NoteForm, notes...), nil
}

// fault returns the error of a workbook that cannot be read, or that of the host.
func (b *workbook) fault(ctx context.Context, err error) error {
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
	return fault.New(code, what, b.file, err).With("file", b.file)
}

// openWorkbook reads all of a workbook but its sheets.
func openWorkbook(name string, data []byte) (*workbook, error) {
	b := &workbook{file: name, entries: map[string]*zip.File{}, left: min(int64(len(data))*limit.Inflation, limit.EntryBytes)}
	entries, err := zipfile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return b, err
	}
	for _, entry := range entries {
		b.entries[strings.ToLower(entry.Name)] = entry
	}
	for _, read := range []func() error{b.readSheets, b.readStrings, b.readStyles} {
		if err := read(); err != nil {
			return b, err
		}
	}
	return b, nil
}

// readSheets reads the list of sheets, and where each one is.
func (b *workbook) readSheets() error {
	parts := map[string]string{}
	err := b.each("xl/_rels/workbook.xml.rels", func(x *tag) error {
		if x.name == "Relationship" && !x.end && strings.HasSuffix(x.attribute("Type"), "/worksheet") {
			target := x.attribute("Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("xl", target)
			}
			parts[x.attribute("Id")] = strings.TrimPrefix(target, "/")
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = b.each("xl/workbook.xml", func(x *tag) error {
		switch {
		case x.end:
		case x.name == "workbookPr":
			b.early = isTrue(x.attribute("date1904"))
		case x.name == "sheet":
			state := x.attribute("state")
			b.sheets = append(b.sheets, sheetEntry{x.attribute("name"), parts[x.attribute("id")], state != "" && state != "visible"})
		}
		return nil
	})
	if err == nil && len(b.sheets) == 0 {
		return errPart
	}
	return err
}

func isTrue(text string) bool { return text == "1" || text == "true" }

// readStrings reads the texts that cells share, without phonetic ones (rPh), which say how Japanese
// is read aloud.
func (b *workbook) readStrings() error {
	text, phonetic := "", false
	return b.each("xl/sharedStrings.xml", func(x *tag) error {
		switch {
		case x.name == "rPh":
			phonetic = !x.end
		case x.name == "si" && x.end:
			b.strings, text = append(b.strings, cellText(text)), ""
		case x.name == "t" && x.end && !phonetic:
			text += string(x.text)
		}
		return nil
	})
}

// cellText returns a text on one line, without the escapes of Excel such as _x000D_ for a line end.
func cellText(text string) string {
	text = strings.NewReplacer("_x000D_", " ", "_x000A_", " ", "_x0009_", " ").Replace(text)
	return strings.Join(strings.Fields(text), " ")
}

// choose returns the sheet to read, and a note if others have numbers.
func (b *workbook) choose(ctx context.Context, called string) (chosen *page, notes []string, err error) {
	var all, tables []string
	for _, each := range b.sheets {
		all = append(all, each.name)
		if called != "" && each.name != called || called == "" && each.hidden || each.part == "" {
			continue
		}
		p, err := b.read(ctx, each.part)
		if err != nil && (called != "" || chosen == nil) {
			return nil, nil, b.fault(ctx, err)
		}
		switch {
		case err != nil || called == "" && !p.any:
		case chosen == nil, called == "" && p.full > 1 && chosen.full < 2:
			chosen, tables = p, append([]string{each.name}, tables...)
		default:
			tables = append(tables, each.name)
		}
	}
	switch {
	case chosen == nil && called != "":
		return nil, nil, fault.New(fault.NotFound, "%s has no sheet %q; its sheets are %s", b.file, called, fault.List(all)).
			With("file", b.file).With("option", "sheet").With("choices", all)
	case chosen == nil:
		return nil, nil, fault.New(fault.Shape, "%s: no sheet has numbers; its sheets are %s", b.file, fault.List(all)).
			With("file", b.file)
	case len(tables) > 1:
		notes = []string{fmt.Sprintf("%s: the sheet %q is read; others with numbers are %s (the option sheet)",
			b.file, tables[0], fault.List(tables[1:]))}
	}
	return chosen, notes, nil
}

// A xlsxCell is a cell that is being read.
type xlsxCell struct {
	row, column int
	kind, style string // kind of its value: n, s, str, inlineStr, b, e, d
	value       string
	formula     bool
}

// read returns the cells of a sheet.
func (b *workbook) read(ctx context.Context, part string) (*page, error) {
	p := &page{}
	row, at, inline, phonetic := -1, xlsxCell{}, "", false
	err := b.each(part, func(x *tag) error {
		switch {
		case x.name == "row" && x.end:
			return checkpoint.Reached(ctx)
		case x.name == "row":
			if row++; x.attribute("r") != "" {
				row, _ = position(x.attribute("r"))
			}
			at.column = -1
		case x.name == "c" && x.end:
			at.value += inline
			return p.put(b, at)
		case x.name == "c":
			at, inline = xlsxCell{row: row, column: at.column + 1, kind: x.attribute("t"), style: x.attribute("s")}, ""
			if reference := x.attribute("r"); reference != "" {
				at.row, at.column = position(reference)
			}
		case x.name == "f":
			at.formula = true
		case x.name == "v" && x.end:
			at.value = string(x.text)
		case x.name == "rPh":
			phonetic = !x.end
		case x.name == "t" && x.end && !phonetic:
			inline += string(x.text)
		}
		return nil
	})
	return p, err
}

// position returns the row and the column of B12, from 0; of 12, the column is −1. It returns −1 for
// a row of another text.
func position(reference string) (row, column int) {
	letters := strings.TrimRight(reference, "0123456789")
	row, err := strconv.Atoi(reference[len(letters):])
	if err != nil || len(letters) > 3 {
		return -1, -1
	}
	for _, c := range strings.ToUpper(letters) {
		if c < 'A' || c > 'Z' {
			return -1, -1
		}
		column = 26*column + int(c-'A') + 1
	}
	return row - 1, column - 1
}

// put adds a cell. Cells are in the order of rows and columns, each at most once.
func (p *page) put(b *workbook, c xlsxCell) error {
	if c.row < 0 || c.row >= mostRows || c.column < 0 || c.column >= mostLetters {
		return errPart
	}
	if c.value == "" {
		if c.formula {
			p.idle++
		}
		return nil
	}
	if last := len(p.lines) - 1; last < 0 || int(p.lines[last]) != c.row+1 {
		if last >= 0 && int(p.lines[last]) > c.row {
			return errPart
		}
		p.begin(c.row + 1)
		p.numbers = 0
	}
	cell := p.next(c.column)
	if cell == nil {
		return errPart
	}
	if p.isLarge() {
		return errLarge
	}
	return p.add(cell, b, c)
}

// add adds the value of a cell to its column.
func (p *page) add(to *Builder, b *workbook, c xlsxCell) error {
	kind := b.styleOf(c.style)
	v, err := strconv.ParseFloat(c.value, 64)
	switch {
	case c.kind == "", c.kind == "n", c.kind == "str" && kind != number && err == nil: // some programs call numbers str
		if err != nil || math.IsInf(v, 0) || v != v {
			return errPart
		}
		if kind == share {
			p.shares++
		}
		p.any = true
		p.count(true)
		if text := kind.text(v, b.early); text != "" {
			to.Add(text)
		} else {
			to.AddNumber(v)
		}
	case c.kind == "b":
		to.Add(strings.ToUpper(strconv.FormatBool(isTrue(c.value))))
	case c.kind == "s":
		if err != nil || v < 0 || v >= float64(len(b.strings)) {
			return errPart
		}
		c.value = b.strings[int(v)]
		fallthrough
	default:
		text := cellText(c.value)
		p.count(text != "" && text[0] >= '0' && text[0] <= '9')
		to.Add(text)
	}
	return nil
}

// count counts the rows of two cells that begin like numbers.
func (p *page) count(number bool) {
	if number {
		if p.numbers++; p.numbers == 2 {
			p.full++
		}
	}
}

package tables

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/npy"
)

// Limits of a sheet of Excel.
const (
	mostRows    = 1 << 20
	mostLetters = 1 << 14 // columns
)

// Errors of workbooks that cannot be read.
var (
	errPart  = fault.New(fault.Format, "one of its parts is missing, locked by a password or not that of a workbook")
	errLarge = fault.New(fault.TooLarge, "it has more than %s bytes unpacked, or more than %s cells",
		fault.Count(fault.MostEntryBytes), fault.Count(mostCells))
)

// A workbook is a ZIP of XML (ECMA-376), of which only sheets, texts and the formats of numbers are
// read: a library for all of it would add 1.2 MB to the program of a browser.
type workbook struct {
	ctx     context.Context
	entries map[string]*zip.File
	left    int64 // bytes that may still be unpacked
	early   bool  // dates count from 1904
	sheets  []struct{ name, id, state string }
	parts   map[string]string // of sheets, by their id
	styles  []style           // of cells, by their number
	strings []string
}

// cutWorkbook returns a sheet of an Excel workbook: the named one, or else the first visible one with
// two rows of two numbers, or else the first visible one. Rows without a cell are left out. Numbers
// are those that the workbook holds, not their rounded display; dates and times are texts in the form
// of ISO 8601; formulas have the values of the last calculation.
func cutWorkbook(ctx context.Context, file dataset.File, called string) (t Table, err error) {
	data, err := source.ReadAll(ctx, file)
	if err != nil {
		return t, err
	}
	var p *page
	b, err := openWorkbook(ctx, data)
	if err == nil {
		p, err = b.choose(called)
	}
	if ended := job.Checkpoint(ctx); ended != nil {
		return t, ended
	}
	if err != nil {
		return t, fault.New(fault.CodeOf(err), "%s cannot be read as an Excel workbook: %w; save the sheet as CSV",
			file.Name, err).With("file", file.Name)
	}
	var others []string
	for _, sheet := range b.sheets {
		if p == nil || sheet.name != p.name {
			others = append(others, sheet.name)
		}
	}
	if p == nil || len(p.lines) == 0 {
		wanted := "visible sheet"
		if called != "" {
			wanted = strconv.Quote(called)
		}
		return t, fault.New(fault.NotFound, "%s has no %s with cells; its sheets are %s", file.Name, wanted,
			fault.List(others)).With("file", file.Name).With("option", "sheet").With("choices", others)
	}
	t = withPreview(p.table(file.Name), dataset.Form{Decimal: "."})
	if others != nil {
		t.note(dataset.NoteForm, "the sheet %q is read; others are %s (the option sheet)", p.name, fault.List(others))
	}
	if p.idle > 0 {
		t.note(dataset.NoteForm, "%s without a value, read as empty: open the workbook in Excel and save it",
			fault.Plural(p.idle, "formula"))
	}
	return t, nil
}

// openWorkbook reads all of a workbook but its sheets.
func openWorkbook(ctx context.Context, data []byte) (*workbook, error) {
	entries, err := npy.ReadZip(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", errPart, err)
	}
	b := &workbook{ctx: ctx, entries: map[string]*zip.File{}, parts: map[string]string{},
		left: min(int64(len(data))*fault.MostInflation, fault.MostEntryBytes)}
	for _, entry := range entries {
		b.entries[strings.ToLower(entry.Name)] = entry
	}
	codes, ofCells := map[string]string{}, false // formats of numbers by their id; within the list of those of cells
	text := ""
	start := func(element string, of attributes) {
		switch element {
		case "workbookPr":
			b.early = isTrue(of.get("date1904"))
		case "sheet":
			b.sheets = append(b.sheets, struct{ name, id, state string }{of.get("name"), of.get("id"), of.get("state")})
		case "Relationship":
			if target := of.get("Target"); strings.HasSuffix(of.get("Type"), "/worksheet") {
				if !strings.HasPrefix(target, "/") {
					target = path.Join("/xl", target)
				}
				b.parts[of.get("Id")] = target[1:]
			}
		case "numFmt":
			codes[of.get("numFmtId")] = of.get("formatCode")
		case "cellXfs", "cellStyles":
			ofCells = element == "cellXfs"
		case "xf":
			if id, _ := strconv.Atoi(of.get("numFmtId")); ofCells {
				b.styles = append(b.styles, styleBy(id, codes[of.get("numFmtId")]))
			}
		case "si":
			text = ""
		}
	}
	end := func(element, inside string) error {
		switch element {
		case "t":
			text += inside
		case "si":
			b.strings = append(b.strings, oneLined(text))
		}
		return nil
	}
	for _, part := range []string{"xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/sharedStrings.xml"} {
		if err := b.walk(part, start, end); err != nil {
			return nil, err
		}
	}
	if len(b.sheets) == 0 {
		return nil, errPart
	}
	return b, nil
}

// Attributes are those of an element.
type attributes []xml.Attr

func (a attributes) get(name string) string {
	for _, attribute := range a {
		if attribute.Name.Local == name {
			return attribute.Value
		}
	}
	return ""
}

// walk calls start and end for every element of a part, and gives end the text behind the last tag. A part that is
// missing has none. archive/zip checks the stated size. How Japanese is read aloud (rPh) is no text.
func (b *workbook) walk(part string, start func(string, attributes), end func(element, inside string) error) error {
	entry := b.entries[strings.ToLower(part)]
	if entry == nil {
		return nil
	}
	if b.left -= int64(min(entry.UncompressedSize64, fault.MostEntryBytes+1)); b.left < 0 {
		return errLarge
	}
	content, err := entry.Open()
	if err != nil || npy.Encrypted(entry) {
		return errPart
	}
	defer content.Close()
	x, depth, aloud, inside := xml.NewDecoder(content), 0, 0, []byte(nil)
	for {
		token, err := x.RawToken() // keeps no elements that are open, of which a small file may have many
		if err == io.EOF && depth == 0 {
			return job.Checkpoint(b.ctx)
		}
		if err != nil {
			return fmt.Errorf("%w (%w)", errPart, err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if depth, inside = depth+1, inside[:0]; token.Name.Local == "rPh" {
				aloud = depth
			}
			if aloud == 0 {
				start(token.Name.Local, token.Attr)
			}
		case xml.CharData:
			inside = append(inside, token...)
		case xml.EndElement:
			if depth--; depth < 0 {
				return errPart
			}
			if aloud == 0 {
				err = end(token.Name.Local, string(inside))
			} else if depth < aloud {
				aloud = 0
			}
			if inside = inside[:0]; err != nil {
				return err
			}
		}
	}
}

// choose returns the sheet to read, see cutWorkbook; nil if there is none.
func (b *workbook) choose(called string) (chosen *page, err error) {
	for _, sheet := range b.sheets {
		hidden := sheet.state != "" && sheet.state != "visible"
		if called != "" && sheet.name != called || called == "" && hidden {
			continue
		}
		p := &page{workbook: b, name: sheet.name, row: -1}
		if err := b.walk(b.parts[sheet.id], p.start, p.end); err != nil {
			return nil, err
		}
		if p.full > 1 {
			return p, nil
		}
		if chosen == nil || len(chosen.lines) == 0 {
			chosen = p
		}
	}
	return chosen, nil
}

// A page is a sheet that is read.
type page struct {
	sheet
	*workbook
	name        string
	row, column int // of the cell, from 0
	numbers     int // cells of the row that are numbers
	full        int // rows with two of them, which a list of settings has not
	idle        int // formulas that were never calculated

	kind, style, value string // of the cell: its kind is n, s, str, inlineStr, b, e or d
	formula            bool
}

func (p *page) start(element string, of attributes) {
	switch element {
	case "row":
		p.row, p.column = p.row+1, -1
	case "c":
		p.kind, p.style, p.value, p.formula = of.get("t"), of.get("s"), "", false
		if p.column++; of.get("r") != "" {
			p.row, p.column = position(of.get("r"))
		}
	}
}

func (p *page) end(element, inside string) error {
	switch element {
	case "v", "t":
		p.value += inside
	case "f":
		p.formula = true
	case "c":
		if p.value = oneLined(p.value); p.value != "" {
			return p.add()
		}
		if p.formula {
			p.idle++
		}
	case "row":
		return job.Checkpoint(p.ctx)
	}
	return nil
}

// add adds the cell. Cells are in the order of rows and columns, each at most once.
func (p *page) add() error {
	if p.row < 0 || p.row >= mostRows || p.column < 0 || p.column >= mostLetters {
		return errPart
	}
	line, last := int32(p.row+1), len(p.lines)-1
	if last < 0 || p.lines[last] != line {
		if last >= 0 && p.lines[last] > line {
			return errPart
		}
		p.begin(p.row + 1)
		p.numbers = 0
	}
	to := p.next(p.column)
	if to == nil {
		return errPart
	}
	if p.isLarge() {
		return errLarge
	}
	v, err := strconv.ParseFloat(p.value, 64)
	switch p.kind {
	case "", "n":
		if err != nil || v-v != 0 {
			return errPart
		}
		if p.numbers++; p.numbers == 2 {
			p.full++
		}
		kind := number
		if i, err := strconv.Atoi(p.style); err == nil && i >= 0 && i < len(p.styles) {
			kind = p.styles[i]
		}
		if text := kind.text(v, p.early); text != "" {
			to.Add(text)
		} else {
			to.AddNumber(v)
		}
	case "b":
		to.Add(strings.ToUpper(strconv.FormatBool(isTrue(p.value))))
	case "s":
		if !(v >= 0 && v < float64(len(p.strings))) {
			return errPart
		}
		to.Add(p.strings[int(v)])
	default:
		to.Add(p.value)
	}
	return nil
}

// position returns the row and the column of B12, from 0; −1 of another text.
func position(reference string) (row, column int) {
	letters := strings.TrimRight(reference, "0123456789")
	row, err := strconv.Atoi(reference[len(letters):])
	if err != nil || len(letters) > 3 || strings.Trim(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return -1, -1
	}
	for _, c := range letters {
		column = 26*column + int(c-'A') + 1
	}
	return row - 1, column - 1
}

func isTrue(text string) bool { return text == "1" || text == "true" }

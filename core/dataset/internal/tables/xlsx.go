package tables

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/zipfile"
)

// Limits of a sheet of Excel.
const (
	mostRows    = 1 << 20
	mostLetters = 1 << 14 // columns
	mostOthers  = 1 << 20 // elements between two that a table is made of, such as empty rows
)

// Errors of workbooks that cannot be read.
var (
	errLocked = fault.New(fault.Unsupported, "it has a password")
	errPart   = fault.New(fault.Format, "one of its parts is missing or is not that of a workbook")
	errLarge  = fault.New(fault.TooLarge, "it has more than %s bytes unpacked, more than %s cells, or more than %s "+
		"elements "+
		"without a cell", limit.Count(limit.EntryBytes), limit.Count(mostCells), limit.Count(mostOthers))
)

// A workbook is a ZIP of XML (ECMA-376), of which only sheets, texts and the formats of numbers are
// read: a library for all of it would add 1.2 MB to the program of a browser.
type workbook struct {
	entries map[string]*zip.File
	left    int64 // bytes that may still be unpacked
	about   struct {
		Properties struct {
			Early string `xml:"date1904,attr"` // 1 or true: dates count from 1904
		} `xml:"workbookPr"`
		Sheets []struct {
			Name  string `xml:"name,attr"`
			State string `xml:"state,attr"`
			ID    string `xml:"id,attr"`
		} `xml:"sheets>sheet"`
	}
	relations struct {
		Parts []struct {
			ID     string `xml:"Id,attr"`
			Type   string `xml:"Type,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	styles  []style
	strings []string
}

// A richText is a text of a cell; other elements of it say how Japanese is read aloud.
type richText struct {
	Text string   `xml:"t"`
	Runs []string `xml:"r>t"`
}

// cutWorkbook returns a sheet of an Excel workbook: the named one, or else the first visible one with
// two rows of two numbers, or else the first visible one. Rows without a cell are left out. Numbers
// are those that the workbook holds, not their rounded display; dates and times are texts in the form
// of ISO 8601; formulas have the values of the last calculation.
func cutWorkbook(ctx context.Context, file dataset.File, called string) (Table, dataset.Notes, error) {
	data, err := source.ReadAll(ctx, file)
	if err != nil {
		return Table{}, nil, err
	}
	var p *page
	b, err := openWorkbook(data)
	if err == nil {
		p, err = b.choose(ctx, called)
	}
	if ended := checkpoint.Reached(ctx); ended != nil {
		return Table{}, nil, ended
	}
	if err != nil {
		code := fault.CodeOf(err)
		if code == fault.Crashed { // of encoding/xml
			code = fault.Format
		}
		return Table{}, nil, fault.New(code, "%s cannot be read as an Excel workbook: %w; save the sheet as CSV",
			file.Name, err).With("file", file.Name)
	}
	if p == nil || len(p.lines) == 0 {
		wanted := "visible sheet"
		if called != "" {
			wanted = strconv.Quote(called)
		}
		return Table{}, nil, fault.New(fault.NotFound, "%s has no %s with cells; its sheets are %s",
			file.Name, wanted, fault.List(b.names())).
			With("file", file.Name).With("option", "sheet").With("choices", b.names())
	}
	var notes []string
	if others := slices.DeleteFunc(b.names(), func(name string) bool { return name == p.name }); len(others) > 0 {
		notes = append(notes, fmt.Sprintf("%s: the sheet %q is read; others are %s (the option sheet)",
			file.Name, p.name, fault.List(others)))
	}
	if p.idle > 0 {
		notes = append(notes, fmt.Sprintf("%s: %s without a value, read as empty: open the workbook in Excel and save it",
			file.Name, fault.Plural(p.idle, "formula")))
	}
	return withPreview(p.table(file.Name), dataset.Form{Decimal: "."}), dataset.NotesOf(dataset.NoteForm, notes...), nil
}

// openWorkbook reads all of a workbook but its sheets.
func openWorkbook(data []byte) (*workbook, error) {
	entries, err := zipfile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	b := &workbook{entries: map[string]*zip.File{}, left: min(int64(len(data))*limit.Inflation, limit.EntryBytes)}
	for _, entry := range entries {
		b.entries[strings.ToLower(entry.Name)] = entry
	}
	var formats styleSheet
	for part, into := range map[string]any{
		"xl/workbook.xml": &b.about, "xl/_rels/workbook.xml.rels": &b.relations, "xl/styles.xml": &formats,
	} {
		err := b.each(part, func(x *xml.Decoder, start xml.StartElement) error { return x.DecodeElement(into, &start) })
		if err != nil {
			return nil, err
		}
	}
	if len(b.about.Sheets) == 0 {
		return nil, errPart
	}
	b.styles = formats.styles()
	return b, b.each("xl/sharedStrings.xml", func(x *xml.Decoder, start xml.StartElement) error {
		var text richText
		err := x.DecodeElement(&text, &start)
		b.strings = append(b.strings, text.String())
		return err
	}, "si")
}

// String returns the text on one line.
func (r richText) String() string {
	return strings.Join(strings.Fields(r.Text+strings.Join(r.Runs, "")), " ")
}

// each calls visit for the start of every element in a part that has one of the names, or of every
// element without names; a part that is missing has none.
func (b *workbook) each(part string, visit func(*xml.Decoder, xml.StartElement) error, names ...string) error {
	entry := b.entries[strings.ToLower(part)]
	if entry == nil {
		return nil
	}
	if zipfile.Encrypted(entry) {
		return errLocked
	}
	content, err := entry.Open()
	if err != nil {
		return err
	}
	defer content.Close()
	x := xml.NewTokenDecoder(&tokens{Decoder: xml.NewDecoder(meter{content, &b.left})})
	for {
		token, err := x.Token()
		if start, is := token.(xml.StartElement); is && (len(names) == 0 || slices.Contains(names, start.Name.Local)) {
			err = visit(x, start)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// tokens are the tokens of a part, within limits: the decoder keeps all elements that are open.
type tokens struct {
	*xml.Decoder
	depth, others int
}

// Token implements xml.TokenReader.
func (t *tokens) Token() (xml.Token, error) {
	token, err := t.RawToken()
	switch token := token.(type) {
	case xml.EndElement:
		t.depth--
	case xml.StartElement:
		t.depth, t.others = t.depth+1, t.others+1
		switch token.Name.Local {
		case "c", "si", "xf", "numFmt", "sheet", "Relationship":
			t.others = 0
		}
	}
	if t.depth > deepest {
		return nil, fmt.Errorf("%w (more than %d elements are inside one another)", errPart, deepest)
	}
	if t.others > mostOthers {
		return nil, errLarge
	}
	return token, err
}

// A meter reads a part, within the bytes that may still be unpacked.
type meter struct {
	part io.Reader
	left *int64
}

func (m meter) Read(to []byte) (int, error) {
	n, err := m.part.Read(to)
	if *m.left -= int64(n); *m.left < 0 {
		return n, errLarge
	}
	return n, err
}

// names returns the names of the sheets.
func (b *workbook) names() (names []string) {
	for _, each := range b.about.Sheets {
		names = append(names, each.Name)
	}
	return names
}

// choose returns the sheet to read, see cutWorkbook; nil if there is none.
func (b *workbook) choose(ctx context.Context, called string) (chosen *page, err error) {
	for _, each := range b.about.Sheets {
		hidden := each.State != "" && each.State != "visible"
		if called != "" && each.Name != called || called == "" && hidden {
			continue
		}
		p, err := b.read(ctx, b.part(each.ID))
		if err != nil {
			return nil, err
		}
		p.name = each.Name
		if p.full > 1 {
			return p, nil
		}
		if chosen == nil || len(chosen.lines) == 0 {
			chosen = p
		}
	}
	return chosen, nil
}

// part returns the entry of a sheet; "" of a chart.
func (b *workbook) part(id string) string {
	for _, each := range b.relations.Parts {
		if each.ID == id && strings.HasSuffix(each.Type, "/worksheet") {
			if target, whole := strings.CutPrefix(each.Target, "/"); whole {
				return target
			}
			return path.Join("xl", each.Target)
		}
	}
	return ""
}

// A page is a sheet that is read.
type page struct {
	sheet
	name    string
	row     int // of the last cell, from 0
	numbers int // cells of the row that are numbers
	full    int // rows with two of them, which a list of settings has not
	idle    int // formulas that were never calculated
}

// An xlsxCell is a cell of a sheet.
type xlsxCell struct {
	Reference string    `xml:"r,attr"`
	Kind      string    `xml:"t,attr"` // of its value: n, s, str, inlineStr, b, e, d
	Style     string    `xml:"s,attr"`
	Formula   *struct{} `xml:"f"`
	Value     string    `xml:"v"`
	Inline    richText  `xml:"is"`
}

// read returns the cells of a sheet.
func (b *workbook) read(ctx context.Context, part string) (*page, error) {
	p := &page{}
	row, column := -1, -1
	return p, b.each(part, func(x *xml.Decoder, start xml.StartElement) error {
		var c xlsxCell
		if start.Name.Local == "row" {
			row, column = row+1, -1
			return checkpoint.Reached(ctx)
		}
		if err := x.DecodeElement(&c, &start); err != nil {
			return err
		}
		if column++; c.Reference != "" {
			row, column = position(c.Reference)
		}
		return p.put(b, row, column, c)
	}, "row", "c")
}

// position returns the row and the column of B12, from 0; −1 of another text.
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
func (p *page) put(b *workbook, row, column int, c xlsxCell) error {
	if row < 0 || row >= mostRows || column < 0 || column >= mostLetters {
		return errPart
	}
	if c.Value == "" && c.Inline.String() == "" {
		if c.Formula != nil {
			p.idle++
		}
		return nil
	}
	if row != p.row || len(p.lines) == 0 {
		if row < p.row {
			return errPart
		}
		p.begin(row + 1)
		p.row, p.numbers = row, 0
	}
	to := p.next(column)
	switch {
	case to == nil:
		return errPart
	case p.isLarge():
		return errLarge
	}
	return p.add(to, b, c)
}

// add adds the value of a cell to its column.
func (p *page) add(to *Builder, b *workbook, c xlsxCell) error {
	v, err := strconv.ParseFloat(c.Value, 64)
	switch c.Kind {
	case "", "n":
		if err != nil || v-v != 0 {
			return errPart
		}
		if p.numbers++; p.numbers == 2 {
			p.full++
		}
		kind := number
		if i, err := strconv.Atoi(c.Style); err == nil && i >= 0 && i < len(b.styles) {
			kind = b.styles[i]
		}
		if text := kind.text(v, isTrue(b.about.Properties.Early)); text != "" {
			to.Add(text)
		} else {
			to.AddNumber(v)
		}
	case "b":
		to.Add(strings.ToUpper(strconv.FormatBool(isTrue(c.Value))))
	case "s":
		if !(v >= 0 && v < float64(len(b.strings))) {
			return errPart
		}
		to.Add(b.strings[int(v)])
	default:
		to.Add(richText{Text: c.Value + c.Inline.String()}.String())
	}
	return nil
}

func isTrue(text string) bool { return text == "1" || text == "true" }

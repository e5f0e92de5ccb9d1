package tables

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/npy"
)

// workbookOf returns a workbook of excelize: a sheet of words, one with a merged title, a row of
// names and two visits, and a hidden one.
func workbookOf(t testing.TB, change func(f *excelize.File)) dataset.File {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	clock := `[$-407]hh:mm:ss`
	style := func(of excelize.Style) int {
		id, err := f.NewStyle(&of)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	_, errVisits := f.NewSheet("Visits")
	_, errHidden := f.NewSheet("Hidden")
	for _, err := range []error{
		errVisits, errHidden,
		f.SetSheetName("Sheet1", "About"),
		f.SetCellStr("About", "A1", "made by lab 3"),
		f.SetSheetRow("Hidden", "A1", &[]any{1, 2}),
		f.SetSheetVisible("Hidden", false),
		f.SetCellStr("Visits", "A1", "Visits of 2021"),
		f.MergeCell("Visits", "A1", "D1"),
		f.SetSheetRow("Visits", "A3", &[]any{"visited", "weight", "share", "at", "note"}),
		f.SetSheetRow("Visits", "A4", &[]any{44199, 72.400000000000006, 0.125, 10.5 / 24, "first,\nthen \"x\""}),
		f.SetSheetRow("Visits", "A5", &[]any{44199.75, nil, 0.25, 1.25, true}),
		f.SetCellFormula("Visits", "F5", "A1"),
		f.SetCellStyle("Visits", "A4", "A5", style(excelize.Style{NumFmt: 14})),
		f.SetCellStyle("Visits", "C4", "C5", style(excelize.Style{NumFmt: 10})),
		f.SetCellStyle("Visits", "D4", "D5", style(excelize.Style{CustomNumFmt: &clock})),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if change != nil {
		change(f)
	}
	buffer, err := f.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: "visits.xlsx", Data: buffer.Bytes()}
}

func TestWorkbook(t *testing.T) {
	const want = "Visits of 2021||||\nvisited|weight|share|at|note\n" +
		"2021-01-03|72.4|0.125|10:30:00|first, then \"x\"\n2021-01-03 18:00:00||0.25|30:00:00|TRUE\n"
	got, err := cutWorkbook(t.Context(), workbookOf(t, nil), "")
	if err != nil || rowsAsText(got) != want || got.Lines[2] != 4 {
		t.Errorf("got %q, %v", rowsAsText(got), err)
	}
	if !strings.Contains(strings.Join(got.Notes.Texts(), "\n"), "1 formula without a value") {
		t.Errorf("notes %q", got.Notes.Texts())
	}
	early := workbookOf(t, func(f *excelize.File) {
		yes := true
		if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes}); err != nil {
			t.Fatal(err)
		}
	})
	if got, err = cutWorkbook(t.Context(), early, ""); err != nil || got.Columns[0].Cells.Text(2) != "2025-01-04" {
		t.Errorf("dates from 1904: %q, %v", rowsAsText(got), err)
	}
	if got, err = cutWorkbook(t.Context(), workbookOf(t, nil), "Hidden"); err != nil || rowsAsText(got) != "1|2\n" {
		t.Errorf("the hidden sheet: %q, %v", rowsAsText(got), err)
	}
	_, err = cutWorkbook(t.Context(), workbookOf(t, nil), "Third")
	if fault.CodeOf(err) != fault.NotFound || !strings.Contains(err.Error(), `its sheets are "About", "Visits", "Hidden"`) {
		t.Errorf("no such sheet: %v", err)
	}
}

func TestStyles(t *testing.T) {
	for _, c := range []struct {
		builtIn int
		format  string
		v       float64
		want    string
	}{
		{0, "", 44199, ""}, {14, "", 44199, "2021-01-03"}, {22, "", 44199 + 10.0/24, "2021-01-03 10:00:00"},
		{20, "", 10.0 / 24, "10:00:00"}, {0, "[h]:mm", 1.5, "36:00:00"}, {46, "", 0.5 + 0.25/86400, "12:00:00.250"},
		{0, `dd"."mm"."yyyy`, 44199, "2021-01-03"}, {0, `mmm\-yy`, 44199, "2021-01-03"}, {0, "General", 44199, ""},
		{0, `0.0" days"`, 3, ""}, {0, "[Red]0.00", 3, ""}, {0, "0.00E+00", 5, ""}, {0, "#,##0.00_);[Red]\\(#,##0.00\\)", 5, ""},
		{0, "h:mm", 44199.5, "2021-01-03 12:00:00"}, {9, "", .5, ""}, {14, "", -1, ""}, {14, "", 1, "1900-01-01"},
		{14, "", 59, "1900-02-28"}, {14, "", 60, "1900-02-29"}, {14, "", 61, "1900-03-01"}, {14, "", 0, "1900-01-00"},
	} {
		if got := styleBy(c.builtIn, c.format).text(c.v, false); got != c.want {
			t.Errorf("%d %q: %v is %q, want %q", c.builtIn, c.format, c.v, got, c.want)
		}
	}
}

// zipOf returns a ZIP with one entry, which begins with a text and repeats another.
func zipOf(t testing.TB, name, head, tag string, times int) []byte {
	t.Helper()
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	part, err := w.Create(name)
	if err == nil {
		_, err = io.WriteString(part, head+strings.Repeat(tag, times))
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// sheetOf reads a part as a sheet of a workbook that may still unpack so many bytes.
func sheetOf(t *testing.T, data []byte, left int64) (*page, error) {
	entries, err := npy.ReadZip(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	b := &workbook{ctx: t.Context(), entries: map[string]*zip.File{"sheet.xml": entries[0]}, left: left}
	p := &page{workbook: b, row: -1}
	return p, b.walk("sheet.xml", p.start, p.end)
}

// A part that is not complete, or has cells without order or places beyond a sheet, is refused.
func TestBadSheets(t *testing.T) {
	const row = `<worksheet><sheetData><row r="3">`
	for name, c := range map[string]struct {
		head, tag string
		times     int
		want      error
	}{
		"open":              {"<worksheet><row>", "", 0, errPart},
		"crossed":           {"</row><worksheet>", "", 0, errPart},
		"entity":            {"<worksheet>&nothing;</worksheet>", "", 0, errPart},
		"no tag":            {"no tag <", "", 0, errPart},
		"nested":            {"<worksheet>", "<a>", 2 << 20, errPart},
		"no number":         {row + "<c><v>x</v></c>", "", 0, errPart},
		"infinite":          {row + "<c><v>1e999</v></c>", "", 0, errPart},
		"no text":           {row + `<c t="s"><v>3</v></c>`, "", 0, errPart},
		"twice":             {row + `<c r="A3"><v>3</v></c><c r="A3"><v>3</v></c>`, "", 0, errPart},
		"an earlier row":    {row + `<c r="A3"><v>3</v></c><c r="A2"><v>3</v></c>`, "", 0, errPart},
		"beyond":            {row + `<c r="XFE3"><v>3</v></c>`, "", 0, errPart},
		"far below a title": {row + `<c r="XFD3"><v>3</v></c></row>`, `<row><c><v>1</v></c></row>`, 2000, errLarge},
	} {
		if _, err := sheetOf(t, zipOf(t, "sheet.xml", c.head, c.tag, c.times), fault.MostEntryBytes); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := sheetOf(t, zipOf(t, "sheet.xml", "<worksheet></worksheet>", "", 0), 10); !errors.Is(err, errLarge) {
		t.Errorf("more bytes than the workbook may have: %v", err)
	}
	_, err := cutWorkbook(t.Context(), dataset.File{Name: "b.xlsx", Data: zipOf(t, "xl/workbook.xml", "<x/>", "", 0)}, "")
	if fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "b.xlsx cannot be read as an Excel workbook") {
		t.Errorf("an empty workbook: %v", err)
	}
}

func FuzzWorkbook(f *testing.F) {
	f.Add([]byte(`<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>age</t></is></c></row><row><c><v>1.5</v></c></row></sheetData></worksheet>`))
	f.Add([]byte(`<row r="2"><c r="B12" t="b"><f/><v>1</v></c></row>`))
	f.Fuzz(func(t *testing.T, sheet []byte) {
		if p, err := sheetOf(t, zipOf(t, "sheet.xml", string(sheet), "", 0), fault.MostEntryBytes); err == nil {
			checkCut(t, p.table("f.xlsx"))
		}
	})
}

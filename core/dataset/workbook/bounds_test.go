package workbook

import (
	"archive/zip"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"ppca/core/limit"
	"ppca/core/zipfile"
)

// A workbook may not unpack to more than it says, and no part may be cut.
func TestPartsAreBounded(t *testing.T) {
	made := excelize.NewFile()
	defer made.Close()
	file, err := made.WriteToBuffer()
	if err != nil {
		t.Fatal(err)
	}
	opened := func() *book {
		b, err := open("visits.xlsx", bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	b := opened()
	b.left = 100
	if _, err := b.read(t.Context(), b.sheets[0].part); !errors.Is(err, errLarge) {
		t.Errorf("a part of more bytes: %v", err)
	}
	for _, text := range []string{"<worksheet><row>", "<worksheet></row>", "<worksheet>&nothing;</worksheet>", "no tag <"} {
		p := newParser(strings.NewReader(text))
		var err error
		for more := true; more && err == nil; {
			more, err = p.next()
		}
		if !errors.Is(err, errXML) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// A part with tags without end, nested or not, is refused before all of it is unpacked.
func TestTagsAreBounded(t *testing.T) {
	for _, c := range []struct {
		head, tag string
		times     int
		want      error
	}{
		{"<worksheet>", "<a>", 5 << 20, errXML},
		{"<worksheet><sheetData><row><c>", "<v/>", 5 << 20, errLarge},
	} {
		var file bytes.Buffer
		w := zip.NewWriter(&file)
		part, err := w.Create("sheet.xml")
		if err == nil {
			_, err = io.WriteString(part, c.head+strings.Repeat(c.tag, c.times))
		}
		if err = errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		entries, err := zipfile.Read(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		b := &book{entries: map[string]*zip.File{"sheet.xml": entries[0]}, left: limit.EntryBytes}
		if _, err := b.read(t.Context(), "sheet.xml"); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.tag, err)
		}
		if read := limit.EntryBytes - b.left; read > 13<<20 {
			t.Errorf("%s: it reads %d MB", c.tag, read>>20)
		}
	}
}

func TestKinds(t *testing.T) {
	const written = "as written"
	for _, c := range []struct {
		builtIn int
		format  string
		v       float64
		want    string
	}{
		{0, "", 44199, written}, {14, "", 44199, "2021-01-03"}, {22, "", 44199 + 10.0/24, "2021-01-03 10:00:00"}, {20, "", 10.0 / 24, "10:00:00"},
		{0, "[h]:mm", 1.5, "36:00:00"}, {0, `dd"."mm"."yyyy`, 44199, "2021-01-03"}, {0, "General", 44199, written}, {0, `0.0" days"`, 3, written}, {0, "[Red]0.00", 3, written},
		{14, "", 60, written}, {0, `mmm\-yy`, 44199, "2021-01-03"}, {46, "", 0.5 + 0.25/86400, "12:00:00.250"}, {0, "0.00E+00", 5, written}, {0, "#,##0.00_);[Red]\\(#,##0.00\\)", 5, written},
	} {
		if got := kindBy(c.builtIn, c.format).text(c.v, written, false); got != c.want {
			t.Errorf("%d %q: %v is %s, want %s", c.builtIn, c.format, c.v, got, c.want)
		}
	}
}

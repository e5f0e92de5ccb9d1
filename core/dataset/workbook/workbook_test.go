package workbook_test

import (
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
)

// readSet reads one file.
func readSet(o dataset.Options, file dataset.File) (*dataset.Set, error) {
	return input.Read(context.Background(), []dataset.File{file}, o)
}

// workbookOf returns a workbook: a sheet of words, and a sheet with a merged title, a row of
// names and visits.
func workbookOf(t *testing.T, change func(f *excelize.File)) dataset.File {
	t.Helper()
	f := excelize.NewFile()
	defer f.Close()
	try := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	try(f.SetSheetName("Sheet1", "About"))
	try(f.SetCellStr("About", "A1", "made by lab 3"))
	_, err := f.NewSheet("Visits")
	try(err)
	try(f.SetCellStr("Visits", "A1", "Visits of 2021"))
	try(f.MergeCell("Visits", "A1", "D1"))
	day, err := f.NewStyle(&excelize.Style{NumFmt: 14})
	try(err)
	format := `[$-407]hh:mm:ss`
	clock, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	try(err)
	percent, err := f.NewStyle(&excelize.Style{NumFmt: 10})
	try(err)
	try(f.SetSheetRow("Visits", "A3", &[]any{"visited", "weight", "share", "at", "note"}))
	for i, at := range []string{"2021-01-03", "2021-02-14", "2021-03-15", "2021-04-01"} {
		when, _ := time.Parse(time.DateOnly, at)
		row := 4 + i
		cell := func(column int) string {
			name, _ := excelize.CoordinatesToCellName(column, row)
			return name
		}
		try(f.SetCellFloat("Visits", cell(1), when.Sub(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)).Hours()/24, -1, 64))
		try(f.SetCellStyle("Visits", cell(1), cell(1), day))
		if i != 1 {
			try(f.SetCellFloat("Visits", cell(2), []float64{70.2, 0, 72.400000000000006, 1234.5}[i], -1, 64))
		}
		try(f.SetCellFloat("Visits", cell(3), 0.125*float64(i), -1, 64))
		try(f.SetCellStyle("Visits", cell(3), cell(3), percent))
		try(f.SetCellFloat("Visits", cell(4), (10+float64(i))/24, -1, 64))
		try(f.SetCellStyle("Visits", cell(4), cell(4), clock))
		try(f.SetCellStr("Visits", cell(5), "first,\nthen \"x\""))
	}
	if change != nil {
		change(f)
	}
	buffer, err := f.WriteToBuffer()
	try(err)
	return dataset.File{Name: "visits.xlsx", Data: buffer.Bytes()}
}

func TestWorkbook(t *testing.T) {
	s, err := readSet(dataset.Options{Accept: true}, workbookOf(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	// The times of day are those of the dates only where they are beside them.
	if want := []float64{0, 42, 71, 88}; s.ThetaName != "visited (days since 2021-01-03)" || !slices.Equal(s.Theta, want) {
		t.Errorf("θ is %q %v, want %v; notes %q", s.ThetaName, s.Theta, want, s.Notes.Texts())
	}
	if !slices.Equal(s.Names, []string{"weight", "share"}) {
		t.Fatalf("the variables are %q; notes %q", s.Names, s.Notes.Texts())
	}
	row := make([]float64, 2)
	for i, want := range [][]float64{{70.2, 0}, {math.NaN(), 0.125}, {72.4, 0.25}, {1234.5, 0.375}} {
		if s.RowTo(row, i); !slices.EqualFunc(row, want, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 || a != a && b != b }) {
			t.Errorf("row %d is %v, want %v", i+1, row, want)
		}
	}
	if s, err = readSet(dataset.Options{Theta: "at", Ignore: []string{"visited"}, Missing: dataset.ModelMissing}, workbookOf(t, nil)); err != nil || !slices.Equal(s.Theta, []float64{10, 11, 12, 13}) || s.Period != 24 {
		t.Errorf("the times are %v, %v", s, err)
	}
}

// Workbooks of old Macs count days from 1904.
func TestEarlyDates(t *testing.T) {
	s, err := readSet(dataset.Options{Accept: true}, workbookOf(t, func(f *excelize.File) {
		early := true
		if err := f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &early}); err != nil {
			t.Fatal(err)
		}
	}))
	if err != nil || s.ThetaName != "visited (days since 2025-01-04)" {
		t.Errorf("θ is %q, %v", s.ThetaName, err)
	}
}

func TestSheets(t *testing.T) {
	two := workbookOf(t, func(f *excelize.File) {
		_, err := f.NewSheet("Other")
		if err == nil {
			err = f.SetSheetRow("Other", "A1", &[]any{"age", "a"})
		}
		for i := 0; i < 4 && err == nil; i++ {
			cell, _ := excelize.CoordinatesToCellName(1, 2+i)
			err = f.SetSheetRow("Other", cell, &[]any{20 + i, i * i})
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	s, err := readSet(dataset.Options{Accept: true}, two)
	if err != nil || !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), `the sheet "Visits" is read; others with numbers are "Other"`) {
		t.Fatalf("%v, %v", s, err)
	}
	if s, err = readSet(dataset.Options{Accept: true, Sheet: "Other"}, two); err != nil || s.ThetaName != "age" || s.Rows() != 4 {
		t.Errorf("%v, %v", s, err)
	}
	for _, c := range []struct {
		name string
		file dataset.File
		o    dataset.Options
		code fault.Code
		says string
	}{
		{"no such sheet", two, dataset.Options{Sheet: "Third"}, fault.NotFound, `no sheet "Third"; its sheets are "About", "Visits", "Other"`},
		{"not a workbook", dataset.File{Name: "data.csv", Data: []byte("age,a\n1,2\n3,4\n")}, dataset.Options{Sheet: "Visits"}, fault.Option, "is no Excel workbook"},
		{"a word among numbers", workbookOf(t, func(f *excelize.File) { _ = f.SetCellStr("Visits", "B6", "heavy") }), dataset.Options{Theta: "visited", Missing: dataset.DropMissing}, fault.Format, `row 3 (line 6), column "weight": "heavy"`},
		{"an old workbook", dataset.File{Name: "old.xls", Data: []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on")}, dataset.Options{}, fault.Unsupported, "save the sheet as CSV"},
	} {
		if _, err := readSet(c.o, c.file); fault.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	cut := two
	cut.Data = slices.Clone(two.Data)
	for i := len(cut.Data) / 4; i < len(cut.Data)/2; i++ {
		cut.Data[i] ^= 0x55
	}
	if _, err := readSet(dataset.Options{}, cut); fault.CodeOf(err) != fault.Format {
		t.Errorf("a damaged workbook: %v", err)
	}
}

// Names on two rows of merged cells, below a title and above units, in a workbook.
func TestMergedHeadings(t *testing.T) {
	data, err := os.ReadFile("../testdata/corpus/workbooks/workbook-with-merged-headings.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	s, err := readSet(dataset.Options{Accept: true}, dataset.File{Name: "hands.xlsx", Data: data})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"Left hand grip (kg)", "Left hand pinch (kg)", "Right hand grip (kg)", "Right hand pinch (kg)"}
	if s.ThetaName != "Age (years)" || !slices.Equal(s.Theta, []float64{20, 30, 40, 50, 60}) || !slices.Equal(s.Names, names) {
		t.Fatalf("θ %q %v, variables %q; notes %q", s.ThetaName, s.Theta, s.Names, s.Notes.Texts())
	}
	nan := math.NaN()
	want := mat.NewDense(5, 4, []float64{30.5, 8, 33, 9, 41, 9.5, nan, 10, 39, 10.5, 42, 11.5, 35, 9, 37, 10, 30, 7.5, 31, 8})
	row := make([]float64, 4)
	for i := range 5 {
		s.RowTo(row, i)
		if !floats.Same(row, want.RawRowView(i)) {
			t.Errorf("row %d: %v, want %v", i+1, row, want.RawRowView(i))
		}
	}
}

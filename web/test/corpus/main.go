// Command corpus writes to standard output what native programs read from the messy tables of
// core/dataset/testdata/corpus, from workbooks and from files of other formats, as JSON: what the tests of
// the module compare with its own reading.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"math"
	"os"
	"regexp"
	"slices"

	"github.com/xuri/excelize/v2"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
)

// A reading is a table, the options, and what they give.
type reading struct {
	Name    string         `json:"name"`
	Files   []file         `json:"files"`
	Options map[string]any `json:"options"`
	Error   string         `json:"error"` // its code and message; "" if there is none
	Option  string         `json:"option"`
	Notes   []string       `json:"notes"`
	Names   []string       `json:"names"`
	Roles   []string       `json:"roles"` // of the columns, with their names
	Theta   []*float64     `json:"theta"`
	X       []*float64     `json:"x"` // nil where a cell is missing
	IDs     []string       `json:"ids"`
}

type file struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

func main() {
	messy, err := tables()
	if err != nil {
		log.Fatal(err)
	}
	books, err := workbooks()
	if err != nil {
		log.Fatal(err)
	}
	var all []reading
	for i, table := range slices.Concat(messy, books, others()) {
		if i%3 == 1 { // names of files in other letters
			for k := range table.Files {
				table.Files[k].Name = "mätdata 表 " + table.Files[k].Name
			}
		}
		first := read(table, dataset.Options{Sheet: table.With.Sheet})
		all = append(all, first.as(table.Name))
		o := table.With
		if o.Theta == "" {
			o.Theta = first.proposed
		}
		if o.Theta != "" && first.Error == "" || table.Asks != "" {
			o.Missing = dataset.ModelMissing
			all = append(all, read(table, o).as(table.Name+", θ chosen"))
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(all); err != nil {
		log.Fatal(err)
	}
}

// A result is a reading and the column that it proposes as θ.
type result struct {
	reading
	proposed string
}

func (r result) as(name string) reading {
	r.Name = name
	return r.reading
}

// read reads a table as the module does.
func read(t table, o dataset.Options) result {
	var r result
	for _, f := range t.Files {
		r.Files = append(r.Files, file{f.Name, f.Data})
	}
	text, err := json.Marshal(o)
	if err == nil {
		err = json.Unmarshal(text, &r.Options)
	}
	if err != nil {
		log.Fatal(err)
	}
	for key, value := range r.Options {
		if list, is := value.([]any); value == nil || value == "" || value == 0.0 || value == false || is && len(list) == 0 {
			delete(r.Options, key)
		}
	}
	o.Compile = func(pattern string) (dataset.Expression, error) { return regexp.Compile(pattern) }
	s, err := input.Read(context.Background(), t.Files, o)
	if err != nil {
		r.Error = string(fault.CodeOf(err)) + " " + err.Error()
		if coded := (*fault.Error)(nil); errors.As(err, &coded) {
			r.Option, _ = coded.Details["option"].(string)
		}
		return r
	}
	r.Notes, r.Names, r.Theta, r.IDs = s.Notes.Texts(), s.Names, finite(s.Theta), s.Labels()
	for _, c := range s.Columns {
		r.Roles = append(r.Roles, c.Name+": "+c.Role)
		if c.Role == dataset.RoleTheta && r.proposed == "" {
			r.proposed = c.Name
		}
	}
	row := make([]float64, s.Variables())
	for i := range s.Rows() {
		s.RowTo(row, i)
		r.X = append(r.X, finite(row)...)
	}
	return r
}

// finite returns the numbers, nil for NaN.
func finite(values []float64) []*float64 {
	var out []*float64
	for _, v := range values {
		if math.IsNaN(v) {
			out = append(out, nil)
		} else {
			out = append(out, &v)
		}
	}
	return out
}

// workbooks are workbooks of Excel: two sheets with numbers, dates of both systems, a merged
// title, percent, formulas and errors.
func workbooks() ([]table, error) {
	var all []table
	for _, early := range []bool{false, true} {
		f := excelize.NewFile()
		defer f.Close()
		day, err := f.NewStyle(&excelize.Style{NumFmt: 14})
		if err != nil {
			return nil, err
		}
		percent, err := f.NewStyle(&excelize.Style{NumFmt: 10})
		if err != nil {
			return nil, err
		}
		_, failed := f.NewSheet("Más")
		err = errors.Join(failed, f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &early}),
			f.SetCellStr("Sheet1", "A1", "Visits <of> 2021 & later"), f.MergeCell("Sheet1", "A1", "D1"),
			f.SetSheetRow("Sheet1", "A3", &[]any{"visited", "weight", "share", "größe", "doubled"}),
			f.SetSheetRow("Más", "B2", &[]any{"age", "a", "b"}))
		for i := range 6 {
			at := func(column int) string {
				name, _ := excelize.CoordinatesToCellName(column, 4+i)
				return name
			}
			err = errors.Join(err, f.SetSheetRow("Sheet1", at(1), &[]any{44199 + 40*i, 70.25 + float64(i*i)/3, float64(i) / 8, "n° " + string(rune('a'+i))}),
				f.SetCellStyle("Sheet1", at(1), at(1), day), f.SetCellStyle("Sheet1", at(3), at(3), percent), f.SetCellFormula("Sheet1", at(5), "=B4*2"),
				f.SetSheetRow("Más", at(2), &[]any{20 + i, i * i, true}))
		}
		if err := errors.Join(err, f.SetCellStr("Sheet1", "B6", "#N/A")); err != nil {
			return nil, err
		}
		data, err := f.WriteToBuffer()
		if err != nil {
			return nil, err
		}
		book := func(name string, data []byte, o dataset.Options) {
			all = append(all, table{Name: name, Files: []dataset.File{{Name: "visits.xlsx", Data: data}}, With: o})
		}
		book("workbook", data.Bytes(), dataset.Options{})
		if early {
			continue
		}
		book("workbook, second sheet", data.Bytes(), dataset.Options{Sheet: "Más"})
		book("workbook without such a sheet", data.Bytes(), dataset.Options{Sheet: "Third"})
		book("workbook cut short", data.Bytes()[:data.Len()/2], dataset.Options{})
		book("workbook with a password", []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and so on"), dataset.Options{})
	}
	return all, nil
}

// others are files of other formats.
func others() []table {
	var all []table
	for name, start := range map[string]string{"a.parquet": "PAR1\x15\x00", "a.sav": "$FL2@(#)\x00", "a.rds": "\x1f\x8b\x08\x00", "a.pdf": "%PDF-1.4\n%\xe2\xe3\nstream", "a.xls": "<html><table><tr><td>1</td></tr></table></html>", "a.mat": "MATLAB 5.0 MAT-file\x00", "a.bin": "\x01\x02\x00"} {
		all = append(all, table{Name: name, Files: []dataset.File{{Name: name, Data: []byte(start)}}})
	}
	return all
}

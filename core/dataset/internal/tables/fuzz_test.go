package tables

import (
	"context"
	"math"
	"strconv"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// sound fails the test at a table that no stage may return, and at an error without a code.
func sound(t *testing.T, table Table, err error) {
	t.Helper()
	if err != nil {
		if fault.CodeOf(err) == fault.Crashed {
			t.Fatalf("an error without a code: %v", err)
		}
		return
	}
	if table.Lines != nil && len(table.Lines) != table.Rows {
		t.Fatalf("%d lines of %d rows", len(table.Lines), table.Rows)
	}
	names := map[string]bool{}
	for _, c := range table.Columns {
		if table.Array == nil && c.Cells.Len() != table.Rows || c.Values != nil && len(c.Values) != table.Rows {
			t.Fatalf("column %q has %d cells and %d values of %d rows", c.Name, c.Cells.Len(), len(c.Values), table.Rows)
		}
		if names[c.Name] && c.Name != "" {
			t.Fatalf("two columns are called %q", c.Name)
		}
		names[c.Name] = true
		for i, v := range c.Values {
			if !math.IsNaN(v) && c.Cells.IsEmpty(i) {
				t.Fatalf("column %q: an empty cell is %v", c.Name, v)
			}
		}
	}
}

// whole returns the cells of a table as text.
func whole(table Table) string {
	var b strings.Builder
	for _, c := range table.Columns {
		b.WriteString(c.Name)
		for i := range table.Rows {
			b.WriteString("\t" + c.Cells.Text(i))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

var fuzzed = []string{
	"age,a,b\n10,1.5,-2\n20,3,4e-3\n30,5,6\n", "age;a;b\n10;1,5;-2\n20;3;NA\n30;5,0;6\n", "\ufefft\ta\r\n1\t2\r\n3\t4",
	"Title\n\nage,Left,,Right,\n,grip,pinch,grip,pinch\n(a),(kg),(kg),,\n1,2,3,4,5\n2,3,4,5,-999\n3,4,5,6,-999\nTotal,9,12,15,\n",
	"date,time,v\n01.02.2024,13:30,1\n02.02.2024,24:00,2\n", "t,x\n-0:30,1\n0:00,2\n0:30,3\n", "date,x\n03/04/2024,1\n05/06/2024,2\n",
	"id,age,v\na,1,2\na,2,3\nb,1,4\nb,2,5\n", "id,t,name,v\na,1,x,2\na,1,y,3\nb,1,x,4\nb,1,y,5\n", "id,w_t1,w_t2\na,1,2\nb,3,4\n",
	"name,s1,s2,s3\nage (y),1,2,3\nweight (kg),4,5,6\n", "# a b\n 1  2.5\n 2 -3\n", "a\n\"x\ny\"\n\"\n", "[{\"a\":1,\"b\":{\"c\":2}},{\"a\":3}]",
	"q,s\n1 - low,yes\n2 - high,no\n", "a,b\n\"1,234\",5 kg\n\"2,345\",6 kg\n", "week,v\n2024-W05,1\n2024-W06,2\n",
}

func FuzzCut(f *testing.F) {
	for _, text := range fuzzed {
		f.Add([]byte(text), "", "")
	}
	f.Add([]byte("a|b\n1|2\n"), "windows-1252", "bar")
	f.Add([]byte{}, " ", "")
	f.Fuzz(func(t *testing.T, data []byte, encoding, separator string) {
		table, err := Cut(context.Background(), dataset.File{Name: "f.csv", Data: data}, dataset.Options{Encoding: encoding, Separator: separator})
		sound(t, table, err)
	})
}

// Any text under any options is a table or an error with a code; the same twice; and an assignment
// does not change what it was given.
func FuzzRead(f *testing.F) {
	for _, text := range fuzzed {
		f.Add([]byte(text), "", "", "", "", "", "", uint8(0))
	}
	f.Add([]byte(fuzzed[3]), "3-4", "6-", "", "", ".", "-999", uint8(1))
	f.Add([]byte(fuzzed[7]), "1", "", "id,age,v", "dmy", "", "", uint8(3))
	f.Add([]byte(fuzzed[8]), "", "", "id,t,name,v", "", "", "", uint8(7))
	f.Add([]byte(fuzzed[9]), "none", "2-", "names", "", "", "", uint8(24))
	f.Fuzz(func(t *testing.T, data []byte, names, rows, long, dates, decimal, na string, flags uint8) {
		o := dataset.Options{Lines: names, Rows: rows, Long: long, Dates: dates, Decimal: decimal, Accept: flags&1 != 0,
			Transpose: flags&2 != 0, Plain: flags&8 != 0, Missing: dataset.ModelMissing}
		if na != "" {
			o.NA = []string{na}
		}
		if flags&4 != 0 {
			o.Grid = 2 + int(flags>>4)
		}
		file := dataset.File{Name: "f.csv", Data: data}
		table, err := Read(context.Background(), file, o)
		if sound(t, table, err); err != nil {
			return
		}
		before := whole(table)
		assigned, err := Assign(table, o)
		sound(t, assigned, err)
		if again, _ := Read(context.Background(), file, o); whole(again) != before || whole(table) != before {
			t.Fatalf("read as %q, and again as %q", before, whole(again))
		}
	})
}

// The kinds of one column: whatever its other cells are, a number in its shortest form with no
// comma anywhere in the column is read as it is or not at all.
func FuzzKinds(f *testing.F) {
	for _, cells := range []string{"1\n2.5\n-3", "1,5\n2\n3", "1.234,5\n2.345,6", "5 kg\n6 kg", "12 %\n13 %", "-999\n1\n-999", "20-29\n30-39", "120/80\n130/85",
		"2024-01-05\n2024-02-30", "24:00\n-0:30", "31.12.99\n1.1.00", "5 mai 2024\n6. Jan. 2023", "yes\nno", "4 - good\n1 - bad", "45296\n45297", "(5)\n1’234", "1e400\n99999999999999999999"} {
		f.Add(cells, "date", "")
		f.Add(cells, "x", ",")
	}
	f.Fuzz(func(t *testing.T, cells, name, decimal string) {
		texts := strings.Split(cells, "\n")
		table := Table{File: "f.csv", Columns: []Column{{Name: name, Cells: CellsOf(texts...)}}, Rows: len(texts), Headed: true}
		o := dataset.Options{Decimal: decimal}
		out, err := run(table, o, kinds, missing)
		if sound(t, out, err); err != nil || strings.ContainsRune(cells, ',') || decimal == "," {
			return
		}
		for _, c := range out.Columns {
			for i, text := range texts {
				v, fails := strconv.ParseFloat(text, 64)
				if c.Kind == Number && len(out.Columns) == 1 && fails == nil && text == Shortest(v) && !math.IsNaN(c.Values[i]) && c.Values[i] != v {
					t.Fatalf("%q is %v", text, c.Values[i])
				}
			}
		}
	})
}

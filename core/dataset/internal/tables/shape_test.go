package tables

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// tableOf returns a table with these lines of cells, of which the first has the names, with the kinds
// that its cells have.
func tableOf(lines ...string) Table {
	t := Table{File: "data.csv", Headed: true, Rows: len(lines) - 1}
	for j, name := range strings.Split(lines[0], ",") {
		var b Builder
		numeric, filled := true, false
		for _, line := range lines[1:] {
			text := strings.Split(line, ",")[j]
			b.Add(text)
			numeric, filled = numeric && (text == "" || isValue(text)), filled || text != ""
		}
		c := Column{Name: name, Cells: b.Cells(), Kind: Text}
		if numeric {
			c.Kind, c.Values = Number, c.Cells.numbers
		}
		t.Columns = append(t.Columns, c)
	}
	for i := range t.Rows {
		t.Lines = append(t.Lines, int32(i+2))
	}
	return t
}

// written returns the names and the cells of a table.
func written(t Table) string {
	lines := []string{strings.Join(t.Names(), ",")}
	for i := range t.Rows {
		var cells []string
		for _, c := range t.Columns {
			if c.Kind == Number && c.Values[i] != c.Values[i] {
				cells = append(cells, "")
				continue
			}
			cells = append(cells, c.Cells.Text(i))
		}
		lines = append(lines, strings.Join(cells, ","))
	}
	return strings.Join(lines, "|")
}

var children = []string{"child,age,height,dose", "a,1,75,5", "a,2,87,5", "a,3,95,5", "b,1,74,10", "b,3,96.5,10", "c,1,78,20", "c,2,89,20", "c,3,97,20"}

func TestShape(t *testing.T) {
	elements := []string{"station,year,element,value", "A,2000,tmin,1", "A,2000,tmax,9", "A,2001,tmin,2", "A,2001,tmax,10", "B,2000,tmin,3", "B,2000,tmax,5"}
	units := []string{"id,day,test,result,unit", "1,1,Hb,13,g/dl", "1,1,pH,7,", "2,1,Hb,8,mmol/l"}
	for name, c := range map[string]struct {
		lines []string
		o     dataset.Options
		want  string // the table, or what the error contains
	}{
		"curves":         {children, dataset.Options{Long: "child,age,height"}, "child,dose,1,2,3|a,5,75,87,95|b,10,74,,96.5|c,20,78,89,97"},
		"kept":           {children, dataset.Options{Long: "none"}, strings.Join(children, "|")},
		"asked":          {children, dataset.Options{}, `"child,age,height" (3 rows with 3 variables) or "none" (8 rows with`},
		"θ is chosen":    {children, dataset.Options{Theta: "age"}, strings.Join(children, "|")},
		"names":          {elements, dataset.Options{Long: "station,year,element,value"}, "station,year,tmin,tmax|A,2000,1,9|A,2001,2,10|B,2000,3,5"},
		"asked of names": {elements, dataset.Options{}, `"station,year,element,value" (3 rows with 2 variables)`},
		"units":          {units, dataset.Options{Long: "id,day,test,result"}, "id,day,Hb (g/dl),pH,Hb (mmol/l)|1,1,13,7,|2,1,,,8"},
		"unit of times":  {[]string{"id,time (h),y", "a,0.5,1", "a,0,2"}, dataset.Options{Long: "id,time (h),y"}, "id,0 h,0.5 h|a,2,1"},
		"names of kinds": {[]string{"id,test,y", "a,x,1", "a,z,2", "b,x,3", "b,z,4"}, dataset.Options{}, `"id,test,y" (2 rows with 2 variables)`},
		"two values":     {[]string{"id,age,y", "a,1,2", "a,1,3"}, dataset.Options{Long: "id,age,y"}, `data.csv, row 2 (line 3), column "y": "a" has two values at age "1", 2 and 3`},
		"no id":          {[]string{"id,age,y", "a,1,2", ",2,3"}, dataset.Options{Long: "id,age,y"}, `row 2 (line 3), column "id": nothing says to which row the value 3 belongs`},
		"no column":      {children, dataset.Options{Long: "child,age,weight"}, `no column "weight" for the option long`},
		"two columns":    {children, dataset.Options{Long: "child,age"}, "id,time,value"},
		"sexes":          {[]string{"sex,age,y", "m,1,2", "m,2,3", "f,1,4", "f,2,5"}, dataset.Options{}, "sex,age,y|m,1,2|m,2,3|f,1,4|f,2,5"},
		"two measures":   {[]string{"id,age,y,z", "a,1,2,1", "a,2,3,2", "b,1,4,3", "b,2,5,4"}, dataset.Options{}, "id,age,y,z|a,1,2,1|a,2,3,2|b,1,4,3|b,2,5,4"},
		"years in names": {[]string{"id,w_2018,w_2020,h_2018,h_2020", "a,1,2,3,4", "b,3,4,5,6", "c,1,2,3,4"}, dataset.Options{}, `"names" (a row at each of the times 2018 to 2020 (2 times), with the variables "w", "h")`},
		"repeated":       {[]string{"id,w_t1,w_t2,h_t1,h_t2", "a,1,2,3,4", "b,1,2,3,4", "c,1,,3,"}, dataset.Options{}, `"names" (a row at each of the times 1 to 2 (2 times), with the variables "w", "h") or "none" (3 rows with 4 variables)`},
		"one hot":        {[]string{"sex,y", "m,1", "f,2", ",3"}, dataset.Options{OneHot: []string{"sex"}}, "sex = f,sex = m,y|0,1,1|1,0,2|,,3"},
		"merged cells":   {[]string{"plot,year,y,z", "A,1,2,3", ",2,3,4", "B,1,4,4", ",2,5,4"}, dataset.Options{}, "plot,year,y,z|A,1,2,3|A,2,3,4|B,1,4,4|B,2,5,4"},
		"remarks":        {[]string{"y,remark", "1,wet", "2,dry", "3,", "4,", "5,cold"}, dataset.Options{}, "y,remark|1,wet|2,dry|3,|4,|5,cold"},
		"grid alone":     {children, dataset.Options{Grid: 5, Long: "none"}, "set also the option long"},
		"grid of shared": {children, dataset.Options{Grid: 2, Long: "child,age,height"}, "child,dose,1,2,3|a,5,75,87,95|b,10,74,,96.5|c,20,78,89,97"},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := shape(tableOf(c.lines...), c.o)
			if err = cmp.Or(err, out.Ask.AsError("t.csv")); err != nil {
				if !strings.Contains(err.Error(), c.want) || fault.CodeOf(err) == fault.Crashed {
					t.Errorf("%v, want %q", err, c.want)
				}
			} else if got := written(out); got != c.want {
				t.Errorf("%s\nwant %s; notes %q", got, c.want, out.Notes.Texts())
			}
		})
	}
}

func TestMelt(t *testing.T) {
	for name, c := range map[string]struct{ lines, want string }{
		"measures": {"id,sex,w_t1,w_t2,h_t1,h_t2|a,f,1,2,3,4|b,m,5,,6,", "id,sex,time,w,h|a,f,1,1,3|a,f,2,2,4|b,m,1,5,6"},
		"weeks":    {"week 4 y,week 8 y,week 12 y|1,2,3", "subject,time (week),y|1,4,1|1,8,2|1,12,3"},
		"blanks":   {"id,kg 3,kg 6|a,1,2", "id,time,kg|a,3,1|a,6,2"},
		"years":    {"Country,1990,X1995|A,1,2", "Country,year,value|A,1990,1|A,1995,2"},
		"numbers":  {"id,q1,q2,bp1,bp2|a,1,2,3,4", "id,time,q,bp|a,1,1,3|a,2,2,4"},
		"panel":    {"id,bmi_2018,bmi_2020,sbp_2018,sbp_2020|a,20,21,120,121", "id,year,bmi,sbp|a,2018,20,120|a,2020,21,121"},
		"ages":     {"ID,Alter V1,RR V1,Alter V2,RR V2|1,20,120,21,121", "ID,Alter,RR|1,20,120|1,21,121"},
	} {
		out, err := melt(tableOf(strings.Split(c.lines, "|")...))
		if got := written(out); err != nil || got != c.want {
			t.Errorf("%s: %s %v, want %s", name, got, err, c.want)
		}
	}
	if _, err := transpose(tableOf("a,b", "1,2"), dataset.Options{Long: byNames}); err == nil || !strings.Contains(err.Error(), "weight_t1") {
		t.Errorf("without times: %v", err)
	}
}

func TestTranspose(t *testing.T) {
	for name, c := range map[string]struct {
		lines string
		o     dataset.Options
		want  string
	}{
		"a parameter":        {"variable,Ann,Bob,Cid|age,20,30,40|height,170.5,165,180", dataset.Options{Transpose: true}, "name,age,height|Ann,20,170.5|Bob,30,165|Cid,40,180"},
		"units":              {"Parameter,Unit,S1,S2|Temperature,°C,20,30|pH,,6.9,7", dataset.Options{Transpose: true}, "name,Temperature,pH|S1,20,6.9|S2,30,7"},
		"times above":        {"Time [s],0,600,1200|A01,0.1,0.2,0.3|A02,1,OVER,3|B01,1,2,3", dataset.Options{Transpose: true}, "Time [s],A01,A02,B01|0,0.1,1,1|600,0.2,OVER,2|1200,0.3,3,3"},
		"names of times":     {"Gene,T0,T6|TP53,5,6|MYC,8,7", dataset.Options{Transpose: true}, "time,TP53,MYC|0,5,8|6,6,7"},
		"without texts":      {"Country,Code,2015,2016|Chile,CL,1,2|Norway,NO,3,4", dataset.Options{Transpose: true}, "year,Chile,Norway|2015,1,3|2016,2,4"},
		"no numbers":         {"a,b|x,y", dataset.Options{Transpose: true}, "cannot be exchanged"},
		"the option says so": {"sample,400,410|a,1,2|b,2,3", dataset.Options{Transpose: true}, "sample,a,b|400,1,2|410,2,3"},
	} {
		out, err := transpose(tableOf(strings.Split(c.lines, "|")...), c.o)
		for j := range out.Columns {
			out.Columns[j].Kind = Text
		}
		if err != nil && strings.Contains(err.Error(), c.want) {
			continue
		}
		if got := written(out); err != nil || got != c.want {
			t.Errorf("%s: %s %v, want %s; notes %q", name, got, err, c.want, out.Notes.Texts())
		}
	}
}

// Heights of children at ages of their own are means over the width of a grid; without one, a note says
// that each age is known once.
func TestGrid(t *testing.T) {
	text, err := os.ReadFile("testdata/irregular.csv")
	if err != nil {
		t.Fatal(err)
	}
	table := tableOf(strings.Fields(string(text))...)
	asked, err := shape(table, dataset.Options{})
	q := asked.Ask
	if err != nil || q == nil {
		t.Fatalf("no question: %v", err)
	}
	if len(q.Readings) != 3 || q.Readings[0].Grid < 5 || q.Readings[0].Value != q.Readings[1].Value {
		t.Errorf("the question offers no grid: %+v", q)
	}
	got, err := shape(table, dataset.Options{Long: "child,age,height"})
	if err != nil || !strings.Contains(strings.Join(got.Notes.Texts(), "\n"), "share almost no places") {
		t.Errorf("without a grid: %v %q", err, got.Notes.Texts())
	}
	out, err := shape(table, dataset.Options{Long: "child,age,height", Grid: 10})
	if err != nil || out.Rows != 40 || len(out.Columns) != 12 {
		t.Fatalf("%v, %d rows, columns %q", err, out.Rows, out.Names())
	}
	sum, n := 0.0, 0
	for i, v := range table.Columns[2].Values { // the mean of c00 near the last place
		if age := table.Columns[1].Values[i]; table.Columns[0].Cells.Text(i) == "c00" && age > 9.5 {
			sum += v
			n++
		}
	}
	if last := out.Columns[11].Values[0]; n > 0 && last != sum/float64(n) || n == 0 && last == last {
		t.Errorf("the last cell of c00 is %v, want the mean of %d values with the sum %v", last, n, sum)
	}
}

func TestMatchVariables(t *testing.T) {
	table := tableOf("id,850.00 nm,852 nm,854 nm,860 nm", "a,1,2,4,10", "b,1,,4,10")
	out, err := matchVariables(table, []string{"850", "852", "853", "857", "859"})
	if err != nil || !slices.Equal(out.Names(), []string{"id", "850", "852", "854 nm", "860 nm", "853", "857", "859"}) {
		t.Fatalf("%v %q", err, out.Names())
	}
	if got, want := written(out), "|a,1,2,4,10,3,7,9|b,1,,4,10,,7,9"; !strings.HasSuffix(got, want) {
		t.Errorf("%s, want %s", got, want)
	}
	if text := strings.Join(out.Notes.Texts(), "\n"); !strings.Contains(text, "853") || !strings.Contains(text, "interpolated") {
		t.Errorf("notes %q", text)
	}
	for name, variables := range map[string][]string{"beyond the range": {"848", "850", "852", "854"}, "another unit": {"850 cm", "852 cm", "853 cm", "854 cm"}, "no axis": {"v1", "v2", "v3", "850.0"}} {
		if out, err := matchVariables(table, variables); err != nil || slices.Contains(out.Names(), variables[0]) {
			t.Errorf("%s: %v %q", name, err, out.Names())
		}
	}
}

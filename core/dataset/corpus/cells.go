package corpus

import (
	"strings"

	"ppca/core/dataset"
)

// money is a table of two columns of numbers in some form.
func money(name, comma, first, second string) Table {
	a, b := strings.Split(first, " _ "), strings.Split(second, " _ ")
	lines := []string{strings.Join([]string{"age", "income", "share"}, comma)}
	for i, age := range []string{"20", "30", "40", "50"} {
		cells := []string{age, a[i], b[i]}
		for k, cell := range cells {
			if strings.Contains(cell, comma) {
				cells[k] = `"` + cell + `"`
			}
		}
		lines = append(lines, strings.Join(cells, comma))
	}
	return Table{Name: name, Files: text(strings.Join(lines, "\n") + "\n"), Want: Answer{
		Theta: "age", Values: list("20 30 40 50"), Variables: []string{"income", "share"},
		X: rows("1234.5 0.5;22000 12.25;-987.25 3;1234567.75 7.125"),
	}}
}

// numbers are tables of numbers in the forms of other countries and programs.
func numbers() []Table {
	whole := func(name, comma, cells string) Table {
		t := money(name, comma, cells, "1 _ 2 _ 3 _ 4")
		t.Want.X = rows("1234 1;22000 2;45678 3;123456 4")
		return t
	}
	share := "0.5 _ 12.25 _ 3 _ 7.125"
	unit := func(t Table, name string) Table {
		t.Want.Variables = []string{name, "share"}
		return t
	}
	percent := money("percent", ",", "1234.5 _ 22000 _ -987.25 _ 1234567.75", "0.5% _ 12.25% _ 3% _ 7.125 %")
	percent.Want.Variables = []string{"income", "share (%)"}
	truth := money("TRUE and FALSE", ",", "1234.5 _ 22000 _ -987.25 _ 1234567.75", "TRUE _ FALSE _ TRUE _ FALSE")
	truth.Want.X = rows("1234.5 1;22000 0;-987.25 1;1234567.75 0")
	return []Table{
		money("commas between thousands", ",", "1,234.5 _ 22,000 _ -987.25 _ 1,234,567.75", share),
		money("points between thousands", ";", "1.234,5 _ 22.000 _ -987,25 _ 1.234.567,75", "0,5 _ 12,25 _ 3 _ 7,125"),
		money("points between thousands, quoted", ",", "1.234,5 _ 22.000 _ -987,25 _ 1.234.567,75", "0,5 _ 12,25 _ 3 _ 7,125"),
		money("blanks between thousands", ";", "1 234,5 _ 22 000 _ -987,25 _ 1 234 567,75", "0,5 _ 12,25 _ 3 _ 7,125"),
		money("nbsp between thousands", ";", "1\u00a0234,5 _ 22\u00a0000 _ -987,25 _ 1\u00a0234\u00a0567,75", "0,5 _ 12,25 _ 3 _ 7,125"),
		money("thin spaces between thousands", "\t", "1\u202f234.5 _ 22\u202f000 _ -987.25 _ 1\u202f234\u202f567.75", share),
		money("apostrophes between thousands", ",", "1'234.5 _ 22'000 _ -987.25 _ 1'234'567.75", share),
		money("typographic apostrophes", ",", "1’234.5 _ 22’000 _ -987.25 _ 1’234’567.75", share),
		money("typographic minus", ",", "1234.5 _ 22000 _ −987.25 _ 1234567.75", share),
		money("negative in brackets", ",", "1234.5 _ 22000 _ (987.25) _ 1234567.75", share),
		money("exponents", ",", "1.2345e3 _ 2.2E4 _ -9.8725e2 _ 1.23456775E+06", share),
		unit(money("dollars", ",", "$1,234.5 _ $22,000 _ -$987.25 _ $1,234,567.75", share), "income ($)"),
		unit(money("euros behind", ";", "1.234,5 € _ 22.000 € _ -987,25 € _ 1.234.567,75 €", "0,5 _ 12,25 _ 3 _ 7,125"), "income (€)"),
		unit(money("units in the cells", ",", "1234.5 kg _ 22000 kg _ -987.25 kg _ 1234567.75 kg", share), "income (kg)"),
		percent, truth,
		whole("whole thousands, quoted", ",", "1,234 _ 22,000 _ 45,678 _ 123,456").saying("divides thousands"),
		whole("whole thousands with tabs", "\t", "1,234 _ 22,000 _ 45,678 _ 123,456").asking("decimal", dataset.Options{Decimal: "."}),
		whole("whole thousands with points", ";", "1.234 _ 22.000 _ 45.678 _ 123.456").asking("decimal", dataset.Options{Decimal: ","}),
		money("quoted numbers", ",", `"1234.5" _ "22000" _ "-987.25" _ "1234567.75"`, share),
	}
}

// gaps are tables with missing cells.
func gaps() []Table {
	with := func(name, sign string) Table {
		return Table{Name: "missing: " + name, Files: text("age,a,b\n20,1.5," + sign + "\n30," + sign + ",4\n40,5.25,6\n50,7,8\n60,6,7\n"),
			Want: Answer{Theta: "age", Values: list("20 30 40 50 60"), Variables: []string{"a", "b"}, X: rows("1.5 -;- 4;5.25 6;7 8;6 7")}}
	}
	coded := func(name, code string) Table {
		return Table{Name: "code: " + name, Files: text(strings.ReplaceAll("age,height,pulse\n20,150.5,70\n30,#,64\n40,180.25,#\n50,#,80\n60,171,#\n70,165,75\n", "#", code)),
			Want: Answer{Theta: "age", Values: list("20 30 40 50 60 70"), Variables: []string{"height", "pulse"}, X: rows("150.5 70;- 64;180.25 -;- 80;171 -;165 75"), Says: strings.TrimSpace(code)}}
	}
	kept := Table{Name: "999 among its like", Files: text("age,a,b\n20,990,1\n30,999,2\n40,1005,3\n50,999,4\n60,1010,5\n"),
		Want: Answer{Theta: "age", Values: list("20 30 40 50 60"), Variables: []string{"a", "b"}, X: rows("990 1;999 2;1005 3;999 4;1010 5")}}
	cold := Table{Name: "-99 among its like", Files: text("year,a,b\n2000,-80,1\n2001,-99,2\n2002,-120,3\n2003,-99,4\n2004,-60,5\n"),
		Want: Answer{Theta: "year", Values: list("2000 2001 2002 2003 2004"), Variables: []string{"a", "b"}, X: rows("-80 1;-99 2;-120 3;-99 4;-60 5")}}
	theta := Table{Name: "θ is missing in a row", Files: text("age,a,b\n20,1,2\n,3,4\n40,5,6\n50,7,8\n"),
		Want: Answer{Theta: "age", Values: list("20 40 50"), Variables: []string{"a", "b"}, X: rows("1 2;5 6;7 8"), Says: "left out"}}
	own := with("a text of the lab's own", "<LOD").saying(`"<LOD"`)
	unquantified := with("below the limit of quantification", "BLQ").saying(`"BLQ"`)
	return []Table{
		with("empty", ""), with("NA", "NA"), with("n/a", "n/a").saying("2 of 10 cells"), with("NaN", "NaN"), with("a point", ".").saying(`"."`), with("a minus", "-").saying("2 of 10 cells"),
		with("null", "null"), with("None", "None"), with("#N/A", "#N/A"), with("?", "?"), with("two minuses", "--"), with("#DIV/0!", "#DIV/0!"), with("missing", "missing"),
		coded("−999", "-999"), coded("9999", "9999"), coded("−99.99", "-99.99"), coded("−9999.0", "-9999"), coded("999 repeated", "999"),
		kept, cold, theta, own, unquantified,
	}
}

// textColumns are tables with columns of text.
func textColumns() []Table {
	sexes := Table{Name: "a category", Files: text("sex,age,height,weight\nmale,20,170,60\nfemale,30,160,50\nmale,40,180,80\nfemale,50,165,62\n"),
		Want: Answer{Theta: "age", Values: list("20 30 40 50"), Variables: []string{"height", "weight"}, X: rows("170 60;160 50;180 80;165 62"), Says: `"sex"`}}
	people := Table{Name: "persons in groups", Files: text("person,age,a,b\nAnn,20,1,2\nAnn,21,3,4\nBob,40,5,6\nBob,41,7,8\n"),
		Want: Answer{Theta: "age", Values: list("20 21 40 41"), Variables: []string{"a", "b"}, X: rows("1 2;3 4;5 6;7 8"), Groups: strings.Fields("Ann Ann Bob Bob")}}
	labelled := Table{Name: "a name for each row", Files: text("sample,age,a,b\ns-1,20,1,2\ns-2,21,3,4\ns-3,40,5,6\ns-4,41,7,8\n"),
		Want: Answer{Theta: "age", Values: list("20 21 40 41"), Variables: []string{"a", "b"}, X: rows("1 2;3 4;5 6;7 8"), IDs: strings.Fields("s-1 s-2 s-3 s-4")}}
	spectra := Table{Name: "spectra", Files: text("octane,900 nm,902 nm,904 nm\n85.3,1,2,3\n86,2,3,4\n88.5,3,4,6\n87,4,4,4\n"),
		Want: Answer{Theta: "octane", Values: list("85.3 86 88.5 87"), Variables: []string{"900 nm", "902 nm", "904 nm"}, X: rows("1 2 3;2 3 4;3 4 6;4 4 4")}}
	oneHot := sexes
	oneHot.Name = "a category as variables"
	oneHot.Want.Variables, oneHot.Want.X = []string{"sex = female", "sex = male", "height", "weight"}, rows("0 1 170 60;1 0 160 50;0 1 180 80;1 0 165 62")
	return []Table{sexes, people, labelled, spectra, oneHot.by(dataset.Options{OneHot: []string{"sex"}})}
}

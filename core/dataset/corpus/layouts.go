package corpus

import (
	"strings"

	"ppca/core/dataset"
)

// layouts are tables with the same content in other forms.
func layouts() []Table {
	indexed := func(header string, first int) string {
		lines := strings.Split(strings.TrimSpace(plain), "\n")
		lines[0] = header
		for i := range lines[1:] {
			lines[i+1] = string(rune('0'+first+i)) + "," + lines[i+1]
		}
		return strings.Join(lines, "\n") + "\n"
	}
	aligned := "   age   height   weight\n  21.5    172.5     69.2\n  34.0    168.9     49.4\n 47.25    181.0    80.25\n  52.0   159.75     62.0\n  60.0    175.5     77.0\n  71.0    166.0     70.5\n"
	united := body
	united.Theta, united.Variables = "age (years)", []string{"height (cm)", "weight (kg)"}
	unitRow := Table{Name: "units row", Files: text(strings.Replace(plain, "weight\n", "weight\nyears,cm,kg\n", 1)), Want: united}
	bracketed := Table{Name: "units row in brackets", Files: text(strings.Replace(plain, "weight\n", "weight\n[years],(cm),[kg]\n", 1)), Want: united}
	partly := Table{Name: "units row with gaps", Files: text(strings.Replace(plain, "weight\n", "weight\n,cm,kg\n", 1)), Want: body}
	partly.Want.Variables = united.Variables
	twice := body
	twice.Variables = []string{"height", "height (2)"}
	unnamed := body
	unnamed.Variables = []string{"height", "x3"}
	numbered := body
	numbered.Theta, numbered.Variables = "", []string{"x1", "x2", "x3"}
	numbered.Values, numbered.X = nil, rows("21.5 172.5 69.2;34 168.9 49.4;47.25 181 80.25;52 159.75 62;60 175.5 77;71 166 70.5")
	return []Table{
		like("plain", plain),
		like("semicolons", swap(",", ";")),
		like("semicolons and decimal commas", swap(",", ";", ".", ",")),
		like("tabs", swap(",", "\t")),
		like("tabs and decimal commas", swap(",", "\t", ".", ",")),
		like("bars", swap(",", "|")),
		like("blanks, aligned", aligned),
		like("single blanks", swap(",", " ")),
		like("quotes around all", "\""+strings.ReplaceAll(strings.ReplaceAll(strings.TrimSpace(plain), ",", `","`), "\n", "\"\n\"")+"\"\n"),
		like("CRLF", swap("\n", "\r\n")),
		like("old Mac line ends", swap("\n", "\r")),
		like("no line end at the end", strings.TrimSpace(plain)),
		like("sep=;", "sep=;\n"+swap(",", ";")),
		like("sep=; of Windows", "sep=;\r\n"+swap(",", ";", ".", ",", "\n", "\r\n")),
		like("title row", "Body measures 2011\n"+plain),
		like("title, remark and empty row", "Body measures 2011\nmeasured at school\n\n"+plain),
		like("title of a spreadsheet", "Body measures,,\n,,\n"+plain),
		like("comment lines", "# made by lab 3\n# unit: cm\n"+plain),
		like("comments of MATLAB", "% made by lab 3\n"+plain),
		like("comment amid the rows", strings.Replace(plain, "52,", "# lunch\n52,", 1)),
		like("header of NumPy", "# "+plain),
		like("empty lines at the end", plain+"\n\n   \n"),
		like("rows of separators at the end", plain+",,\n,,\n"),
		like("empty columns at the end", strings.ReplaceAll(plain, "\n", ",,\n")),
		like("separator at each end of line", strings.ReplaceAll(plain, "\n", ",\n")),
		like("remark below", plain+"\nSource: school survey\n"),
		like("sums below", plain+"Mean,170.6,68.06\n"),
		like("header repeated", strings.Replace(plain, "52,", "age,height,weight\n52,", 1)),
		like("row numbers of pandas", indexed(",age,height,weight", 0)),
		like("row names of R", indexed(`"age","height","weight"`, 1)),
		like("column index", indexed("index,age,height,weight", 0)),
		like("Unnamed: 0", indexed("Unnamed: 0,age,height,weight", 0)),
		like("blanks in the names", strings.Replace(plain, "age,height,weight", " age , height ,weight ", 1)),
		unitRow, bracketed, partly,
		{Name: "two equal names", Files: text(strings.Replace(plain, "weight", "height", 1)), Want: twice},
		{Name: "empty name", Files: text(strings.Replace(plain, ",weight", ",", 1)), Want: unnamed},
		Table{Name: "no names", Files: text(strings.SplitN(plain, "\n", 2)[1]), Want: body}.asking("theta", dataset.Options{Theta: "1"}).named("x1", "x2", "x3"),
		like("names of groups above", ",Body,\n"+plain),
	}
}

// named returns a table with other names.
func (t Table) named(theta string, variables ...string) Table {
	t.Want.Theta, t.Want.Variables = theta, variables
	return t
}

// encodings are texts that are not UTF-8.
func encodings() []Table {
	accented := body
	accented.Variables = []string{"größe", "poids"}
	french := strings.NewReplacer("height", "größe", "weight", "poids").Replace(plain)
	latin := strings.NewReplacer("ö", "\xf6", "ß", "\xdf").Replace(french)
	as := func(name string, data []byte, want Answer) Table {
		return Table{Name: name, Files: []dataset.File{{Name: "data.csv", Data: data}}, Want: want}
	}
	grouped := Table{Name: "nbsp of Latin-1 between thousands", Files: text("age;income;tax\n20;1\xa0234,5;10,5\n30;22\xa0000,25;20\n40;3\xa0000,75;30\n"),
		Want: Answer{Theta: "age", Values: list("20 30 40"), Variables: []string{"income", "tax"}, X: rows("1234.5 10.5;22000.25 20;3000.75 30")}}
	return []Table{
		as("UTF-8 with its mark", []byte("\ufeff"+french), accented),
		as("Latin-1", []byte(latin), accented),
		as("UTF-16", append([]byte("\xff\xfe"), utf16Of(french, false)...), accented),
		as("UTF-16, big endian", append([]byte("\xfe\xff"), utf16Of(french, true)...), accented),
		as("UTF-16 without a mark", utf16Of(plain, false), body),
		{Name: "compressed with gzip", Files: []dataset.File{{Name: "data.csv.gz", Data: gzipOf(swap(",", ";", ".", ","))}}, Want: body},
		as("Unicode text of Excel", append([]byte("\xff\xfe"), utf16Of(swap(",", "\t", "\n", "\r\n"), false)...), body),
		grouped,
		abroad("Shift_JIS", "\x94N\x97\xee", "\x90g\x92\xb7", "\x91\xcc\x8fd", "年齢", "身長", "体重"),
		abroad("GB 18030", "\xc4\xea\xc1\xe4", "\xc9\xed\xb8\xdf", "\xcc\xe5\xd6\xd8", "年龄", "身高", "体重"),
		abroad("Big5", "\xa6~\xc4\xd6", "\xa8\xad\xb0\xaa", "\xc5\xe9\xad\xab", "年齡", "身高", "體重"),
		abroad("EUC-KR", "\xb3\xaa\xc0\xcc", "\xbd\xc5\xc0\xe5", "\xc3\xbc\xc1\xdf", "나이", "신장", "체중"),
	}
}

// abroad is body with names in an encoding of another country, as bytes and as text.
func abroad(encoding, age, height, weight, theta string, variables ...string) Table {
	return like(encoding, swap("age", age, "height", height, "weight", weight)).named(theta, variables...).saying(encoding)
}

// structures are tables that are no CSV, and long ones.
func structures() []Table {
	records := `[{"age":21.5,"height":172.5,"weight":69.2},{"age":34,"height":168.9,"weight":49.4},{"age":47.25,"height":181,"weight":80.25},{"age":52,"height":159.75,"weight":62},{"age":60,"height":175.5,"weight":77},{"age":71,"height":166,"weight":70.5}]`
	columns := `{"age":[21.5,34,47.25,52,60,71],"height":[172.5,168.9,181,159.75,175.5,166],"weight":[69.2,49.4,80.25,62,77,70.5]}`
	pandas := `{"age":{"0":21.5,"1":34,"2":47.25,"3":52,"4":60,"5":71},"height":{"0":172.5,"1":168.9,"2":181,"3":159.75,"4":175.5,"5":166},"weight":{"0":69.2,"1":49.4,"2":80.25,"3":62,"4":77,"5":70.5}}`
	gappy := Answer{Theta: "age", Values: list("20 30 40"), Variables: []string{"a", "b"}, X: rows("1 2;- 4;5 -")}
	as := func(name, content string, want Answer) Table {
		return Table{Name: name, Files: []dataset.File{{Name: "data.json", Data: []byte(content)}}, Want: want}
	}
	long := "child,age,height\na,1,75\na,2,87\na,3,95\nb,1,74\nb,3,96.5\nc,1,78\nc,2,89\nc,3,97\n"
	onRows := Table{Name: "long table as it is", Files: text(long), Want: Answer{Theta: "age", Values: list("1 2 3 1 3 1 2 3"), Variables: []string{"height"}, X: rows("75;87;95;74;96.5;78;89;97"), Groups: strings.Fields("a a a b b c c c"), Says: "long"}}
	curves := Table{Name: "long table as curves", Files: text(strings.NewReplacer("height\n", "height,dose\n", "75\n", "75,5\n", "87\n", "87,5\n", "95\n", "95,5\n", "74\n", "74,10\n", "96.5\n", "96.5,10\n", "78\n", "78,20\n", "89\n", "89,20\n", "97\n", "97,20\n").Replace(long)),
		Want: Answer{Theta: "dose", Values: list("5 10 20"), Variables: []string{"1", "2", "3"}, X: rows("75 87 95;74 - 96.5;78 89 97"), Says: "1 of its cells"}}
	named := Table{Name: "long table with names of variables", Files: text("station,year,element,value\nA,2000,tmin,1\nA,2000,tmax,9\nA,2001,tmin,2\nA,2001,tmax,10\nB,2000,tmin,3\nB,2000,tmax,11\nB,2001,tmin,4\n"),
		Want: Answer{Theta: "year", Values: list("2000 2001 2000 2001"), Variables: []string{"tmin", "tmax"}, X: rows("1 9;2 10;3 11;4 -")}}
	ghcn := named
	ghcn.Name = "long table of the GHCN"
	ghcn.Files = text(strings.NewReplacer("station,year,element,value", "ID,YEAR,ELEMENT,DATA_VALUE").Replace(string(named.Files[0].Data)))
	ghcn.Want.Theta = "YEAR"
	dosed := Table{Name: "one dose for all", Files: text("Subject;Wt;Dose;Time;conc\n1;79,6;4,02;0;0,74\n1;79,6;4,02;1;6,57\n2;72,4;4,02;0;0\n2;72,4;4,02;1;7,91\n"),
		Want: Answer{Theta: "Time", Values: list("0 1 0 1"), Variables: []string{"conc"}, X: rows("0.74;6.57;0;7.91"), Groups: strings.Fields("1 1 2 2")}}
	return []Table{
		ghcn.saying("names the variable of each row"), dosed,
		as("JSON records", records, body),
		as("JSON columns", columns, body),
		as("JSON of pandas", pandas, body),
		as("JSON lines", strings.NewReplacer("},{", "}\n{", "[", "", "]", "").Replace(records), body),
		as("JSON inside an object", `{"title":"body","data":`+records+`}`, body),
		as("JSON with null", `[{"age":20,"a":1,"b":2},{"age":30,"a":null,"b":4},{"age":40,"a":5}]`, gappy),
		onRows,
		curves.by(dataset.Options{Long: "child,age,height"}),
		named.saying("names the variable of each row"),
	}
}

package tables

import (
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"ppca/core/fault"
)

// rowsAsText returns the names and the cells of a table, a row in each line.
func rowsAsText(t Table) string {
	var text strings.Builder
	if t.Headed {
		text.WriteString(strings.Join(t.Names(), "|") + "\n")
	}
	for i := range t.Rows {
		for j, c := range t.Columns {
			if j > 0 {
				text.WriteByte('|')
			}
			text.WriteString(c.Cells.Text(i))
		}
		text.WriteByte('\n')
	}
	return text.String()
}

func TestJSON(t *testing.T) {
	const want = "age|w\n20|1.5\n30|\n"
	for name, c := range map[string]struct{ text, want, note string }{
		"records":          {`[{"age":20,"w":1.5},{"age":30,"w":null}]`, want, ""},
		"lines":            {"{\"age\":20,\"w\":1.5}\n{\"age\":30}\n", want, ""},
		"Python":           {`[{"s\"NaN":1,"v":[NaN,2]},{"s\"NaN":-Infinity,"v":[1,Infinity]}]`, "s\"NaN|v.1|v.2\n1|NaN|2\n-Infinity|1|Infinity\n", ""},
		"columns":          {`{"age":[20,30],"w":[1.5,null]}`, want, ""},
		"pandas":           {`{"age":{"0":20,"1":30},"w":{"0":1.5,"1":null}}`, want, ""},
		"pandas split":     {`{"columns":["age","w"],"index":[3,5],"data":[[20,1.5],[30,null]]}`, want, ""},
		"inside an object": {`{"title":"t","of":{"data":[{"age":20,"w":1.5},{"age":30}],"small":[[1]]}}`, want, `"data"; "small" beside it is ignored`},
		"columns inside":   {`{"latitude":5.5,"units":{"age":"y"},"hourly":{"age":[20,30],"w":[1.5,null]}}`, want, ""},
		"columns and text": {`{"source":"lab","age":[20,30],"w":[1.5,null]}`, want, ""},
		"nested":           {`[{"a":{"b":1,"c":{"d":true}},"e":[1,2]},{"a":{"b":2},"f":"x "}]`, "a.b|a.c.d|e.1|e.2|f\n1|true|1|2|\n2||||x\n", ""},
		"rows":             {`[["age","w"],[20,1.5],[30]]`, want, ""},
	} {
		got, err := cutJSON("data.json", []byte(c.text))
		if err != nil || rowsAsText(got) != c.want || !strings.Contains(strings.Join(got.Notes.Texts(), ""), c.note) || (c.note == "") != (got.Notes == nil) {
			t.Errorf("%s: %q, notes %q, %v", name, rowsAsText(got), got.Notes.Texts(), err)
		}
	}
}

func TestBadJSON(t *testing.T) {
	for text, says := range map[string]string{
		"[{\"a\":1,\"b\":2},\n\n\n":       "data.json is not complete JSON (line 4)",
		"{\"a\":[1,2],\n\"b\":  \n":       "data.json is not complete JSON (line 3)",
		"[":                               "data.json is not complete JSON (line 1)",
		"{\"a\":1}\n{\"a\":nan}\n":        "(line 2)",
		"[{\"a\":1,\"a\":2}]":             `the name "a" twice`,
		`[{"v":[1,2],"v.1":3}]`:           `data.json, row 1: an object has the name "v.1" twice`,
		"{\n \"format\": 1\n}":            "ppca verify",
		"[1,2,3]":                         "not a table",
		"[{\"a\":1},[2]]":                 "not a table",
		`{"age":[1,2],"w":[1,2,3]}`:       "not a table",
		`{"age":[[1],[2,[3]]],"w":["x"]}`: "",
	} {
		if _, err := cutJSON("data.json", []byte(text)); (err == nil) != (says == "") || err != nil && (fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), says)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// JSON beyond the limits is refused before it takes memory or the stack.
func TestLimitsOfJSON(t *testing.T) {
	const most = 512 << 20 // of bytes allocated in total
	repeat := func(format string, times int) string {
		var text strings.Builder
		for j := range times {
			fmt.Fprintf(&text, format, j)
		}
		return text.String()
	}
	keys := repeat(",\"c%d\":1", 100_010)
	cells := "[1" + strings.Repeat(",1", 100_010) + "]"
	for _, c := range []struct {
		name, text string
		code       fault.Code
	}{
		{"lists without end", strings.Repeat("[", 200_000), fault.Format},
		{"lists on a line", "{\"a\":1}\n{\"a\":" + strings.Repeat("[", 200_000), fault.Format},
		{"a key for each object", "[" + repeat("{\"c%d\":1},", 4200) + "{}]", fault.TooLarge},
		{"many keys below one", `[{"a":{"age":1` + keys + "}}]", fault.TooLarge},
		{"many columns", `{"age":[1,2]` + repeat(",\"c%d\":[1,2]", 100_010) + "}", fault.TooLarge},
		{"long lists", "{\"data\":[" + cells + "," + cells + "]}", fault.TooLarge},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := cutJSON("huge.json", []byte(c.text))
		runtime.ReadMemStats(&after)
		if fault.CodeOf(err) != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
			t.Errorf("%s: it takes %d MB", c.name, taken>>20)
		}
	}
	d := &decoder{Decoder: json.NewDecoder(strings.NewReader("[1,[2],3]")), left: 4}
	if d.value(1); fault.CodeOf(d.err) != fault.TooLarge {
		t.Errorf("many values: %v", d.err)
	}
}

func FuzzJSON(f *testing.F) {
	for _, text := range []string{`[{"a":1},{"a":{"b":[]}}]`, `{"a":[1],"b":["x"]}`, "{}\n{}", `{"columns":["a"],"data":[[1],[]]}`, `{"a":{"0":1e999}}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := cutJSON("f.json", text)
		if err != nil {
			if fault.CodeOf(err) == fault.Crashed {
				t.Fatal(err)
			}
			return
		}
		checkCut(t, got)
	})
}

// checkCut fails the test at a table whose columns have several lengths.
func checkCut(t *testing.T, got Table) {
	for _, c := range got.Columns {
		if c.Cells.Len() != got.Rows {
			t.Fatalf("a column has %d cells, not %d", c.Cells.Len(), got.Rows)
		}
	}
}

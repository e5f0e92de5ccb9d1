package tidy

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

// A number stands for missing cells only if it is far outside the other values, and repeated
// where it may be a measurement.
func TestCodes(t *testing.T) {
	for name, c := range map[string]struct{ values, want []float64 }{
		"−999 below ages":              {[]float64{12, 40, -999, 33}, []float64{-999}},
		"99 twice, far above":          {[]float64{1, 2, 3, 4, 99, 99}, []float64{99}},
		"99 once may be a measurement": {[]float64{1, 2, 3, 4, 99}, nil},
		"99 twice among ages":          {[]float64{97, 98, 99, 99, 101, 95}, nil},
		"99 twice at the end of ages":  {[]float64{20, 45, 70, 98, 99, 99}, nil},
		"−99 once, far below":          {[]float64{1, 2, 3, -99}, []float64{-99}},
		"−999 among depths":            {[]float64{-900, -999, -999, -1200, -300}, nil},
		"a fill value":                 {[]float64{1.5, 2.5, 1e20}, []float64{1e20}},
		"two codes":                    {[]float64{1, 2, 3, -999, -9999}, []float64{-9999, -999}},
		"nothing else":                 {[]float64{-999, -999, 3}, nil},
	} {
		if got := codes(c.values, nil); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// JSON beyond the limits is refused before it takes memory or the stack.
func TestLimitsOfJSON(t *testing.T) {
	const most = 512 << 20 // of bytes allocated in total
	sparse := func(between string) string {
		var text strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&text, "{\"age\":%d,\"c%d\":1}%s", i, i, between)
		}
		return strings.TrimSuffix(text.String(), between)
	}
	keys := func(value string) string {
		var text strings.Builder
		for j := range 1_000_000 {
			fmt.Fprintf(&text, ",\"c%d\":%s", j, value)
		}
		return text.String()
	}
	wide := keys("1")
	cells := "[1" + strings.Repeat(",1", 1_000_000) + "]"
	for _, c := range []struct {
		name, text string
		code       fault.Code
		says       string
	}{
		{"lists without end", strings.Repeat("[", 5_000_000), fault.Format, "more than 100 nested"},
		{"lists on a line", "{\"a\":1}\n{\"a\":" + strings.Repeat("[", 5_000_000), fault.Format, "not a table"},
		{"a key for each object", "[" + sparse(",") + "]", fault.TooLarge, "length 20,000"},
		{"many keys on a line", "{\"age\":1}\n{\"age\":1" + wide + "}", fault.TooLarge, "huge.json (line 2) has an object"},
		{"many keys below one", `[{"a":{"age":1` + wide + "}}]", fault.TooLarge, "at most 100,000 columns"},
		{"many columns", `{"age":[1]` + keys("[1]") + "}", fault.TooLarge, "at most 100,000 columns"},
		{"long lists", "{\"data\":[" + cells + "," + cells + "]}", fault.TooLarge, "huge.json (line 1) has a list with more than 100,000 cells"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		s := newSheet("huge.json", dataset.Options{})
		err := s.parse(t.Context(), []byte(c.text))
		runtime.ReadMemStats(&after)
		if fault.CodeOf(err) != c.code || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
			t.Errorf("%s: it takes %d MB", c.name, taken>>20)
		}
	}
}

// A table that would become too wide, or have too many cells, is refused before it does.
func TestLimitsOfWidenedTables(t *testing.T) {
	const most = 512 << 20 // of bytes allocated in total
	long := func(rows, names int) string {
		text := strings.Builder{}
		text.WriteString("id,name,value\n")
		for i := range rows {
			fmt.Fprintf(&text, "%d,v%d,%d\n", i, i%names, i)
		}
		return text.String()
	}
	turned := strings.Builder{}
	turned.WriteString("gene,s1,s2,s3\nage,20,30,40\n")
	for i := range 110_000 {
		fmt.Fprintf(&turned, "cg%d,1,2,4\n", i)
	}
	for _, c := range []struct{ name, text, long, says string }{
		{"columns", long(110_000, 110_000), "id,name,value", `huge.csv: column "name" has 110,000 different texts`},
		{"cells", long(20_000, 10_000), "id,name,value", "at most 100,000 columns and 16,777,216 cells"},
		{"rows and columns exchanged", turned.String(), "", "huge.csv becomes a table of 110,002 columns"},
	} {
		var before, after runtime.MemStats
		s := newSheet("huge.csv", dataset.Options{Long: c.long})
		err := s.parse(t.Context(), []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&before)
		_, err = s.tidied(t.Context())
		runtime.ReadMemStats(&after)
		if fault.CodeOf(err) != fault.TooLarge || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: %v", c.name, err)
		}
		if taken := after.TotalAlloc - before.TotalAlloc; taken > most {
			t.Errorf("%s: it takes %d MB", c.name, taken>>20)
		}
	}
}

// JSON that ends too early is an error with its line.
func TestTruncatedJSON(t *testing.T) {
	for text, line := range map[string]int{"[{\"a\":1,\"b\":2},\n\n\n": 4, "[{\"a\":1,\"b\":\n\n   ": 3, "{\"a\":[1,2],\n\"b\":  \n": 3, "[": 1} {
		err := newSheet("cut.json", dataset.Options{}).parse(t.Context(), []byte(text))
		if want := fmt.Sprintf("cut.json is not complete JSON (line %d)", line); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

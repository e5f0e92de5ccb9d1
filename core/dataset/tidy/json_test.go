package tidy

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/shared"
)

// JSON beyond the limits is refused before it takes memory or the stack.
func TestLimitsOfJSON(t *testing.T) {
	shared.NativeOnly(t, "reading is the same everywhere")
	const most = 512 << 20 // of bytes allocated in total
	sparse := func(between string) string {
		var text strings.Builder
		for i := range 20_000 {
			fmt.Fprintf(&text, "{\"age\":%d,\"c%d\":1}%s", i, i, between)
		}
		return strings.TrimSuffix(text.String(), between)
	}
	var wide strings.Builder
	for j := range 200_000 {
		fmt.Fprintf(&wide, ",\"c%d\":1", j)
	}
	for _, c := range []struct {
		name, text string
		code       fault.Code
		says       string
	}{
		{"lists without end", strings.Repeat("[", 5_000_000), fault.Format, "more than 100 nested"},
		{"objects without end", strings.Repeat("{\"a\":", 5_000_000), fault.Format, "more than 100 nested"},
		{"lists on a line", "{\"a\":1}\n{\"a\":" + strings.Repeat("[", 5_000_000), fault.Format, "not a table"},
		{"a key for each object", "[" + sparse(",") + "]", fault.TooLarge, "length 20,000"},
		{"a key for each line", sparse("\n"), fault.TooLarge, "length 20,000"},
		{"a key for each object, under data", `{"data":[` + sparse(",") + "]}", fault.TooLarge, "length 20,000"},
		{"many keys", `[{"age":1` + wide.String() + "}]", fault.TooLarge, "at most 100,000 columns"},
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

// JSON that ends too early is an error with its line.
func TestTruncatedJSON(t *testing.T) {
	for text, line := range map[string]int{"[{\"a\":1,\"b\":2},\n\n\n": 4, "[{\"a\":1,\"b\":\n\n   ": 3, "{\"a\":[1,2],\n\"b\":  \n": 3, "[": 1} {
		err := newSheet("cut.json", dataset.Options{}).parse(t.Context(), []byte(text))
		if want := fmt.Sprintf("cut.json is not complete JSON (line %d)", line); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// Objects with different keys are still a table.
func TestSparseJSON(t *testing.T) {
	s := newSheet("some.json", dataset.Options{})
	if err := s.parse(t.Context(), []byte(`[{"age":1,"a":2},{"age":3,"b":4},{"b":5}]`)); err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, r := range s.rows {
		rows = append(rows, strings.Join(r.cells, ","))
	}
	if got := strings.Join(s.names, ",") + ";" + strings.Join(rows, ";"); got != "age,a,b;1,2,;3,,4;,,5" {
		t.Error(got)
	}
}

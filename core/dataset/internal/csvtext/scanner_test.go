package csvtext

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"ppca/core/fault"
)

// A record is found whole wherever the window ends.
func TestScannerWindows(t *testing.T) {
	text := "a,\"b \"\"c\"\"\",d\r\n\r\n1,\"2\n3\",\r\"\",x,\"y\"\n\n5,6,7"
	scan := func(window int) (records [][]string, lines []int) {
		s := NewScanner(strings.NewReader(text), ',')
		s.data = make([]byte, 0, window)
		for {
			more, err := s.Next()
			if err != nil {
				t.Fatal(err)
			}
			if !more {
				return records, lines
			}
			var cells []string
			for _, cell := range s.Cells {
				cells = append(cells, string(cell))
			}
			records, lines = append(records, cells), append(lines, s.Start)
		}
	}
	want := [][]string{{"a", `b "c"`, "d"}, {"1", "2\n3", ""}, {"", "x", "y"}, {"5", "6", "7"}}
	for window := 1; window < len(text)+3; window++ {
		records, lines := scan(window)
		if !reflect.DeepEqual(records, want) || !reflect.DeepEqual(lines, []int{1, 3, 5, 7}) {
			t.Errorf("a window of %d: %q in lines %v", window, records, lines)
		}
	}
	s := NewScanner(io.MultiReader(strings.NewReader("1,2\n\"3"), strings.NewReader(",4\n5,6\n")), ',')
	if _, err := s.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Next(); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a quote that stays open: %v", err)
	}
}

package source

import (
	"reflect"
	"testing"
)

// Names mean pictures by their last part; equal folders decide between several.
func TestMatch(t *testing.T) {
	for called, c := range map[string]struct {
		pictures   []string
		names      []Named
		namesOf    [][]int
		picturesOf [][]int
	}{
		"without the ending":        {[]string{"a.png", "b.png"}, []Named{{"b", ""}, {"a.png", ""}}, [][]int{{1}, {0}}, [][]int{{1}, {0}}},
		"folders of another system": {[]string{"x/a.png"}, []Named{{`C:\faces\a.png`, ""}}, [][]int{{0}}, [][]int{{0}}},
		"nearer folder":             {[]string{"x/a.png", "y/a.png"}, []Named{{"y/a.png", ""}, {"x/a.png", ""}}, [][]int{{1}, {0}}, [][]int{{1}, {0}}},
		"folder of the file":        {[]string{"top/1.png", "top/a/1.png"}, []Named{{"1.png", "top/index.csv"}, {"a/1.png", "top/index.csv"}}, [][]int{{0}, {1}}, [][]int{{0}, {1}}},
		"two names":                 {[]string{"a.png"}, []Named{{"x/a.png", ""}, {"y/a.png", ""}}, [][]int{{0, 1}}, [][]int{{0}, {0}}},
		"two pictures":              {[]string{"x/a.png", "y/a.png"}, []Named{{"a.png", ""}}, [][]int{{0}, {0}}, [][]int{{0, 1}}},
		"none":                      {[]string{"a.png"}, []Named{{"b.png", ""}}, [][]int{nil}, [][]int{nil}},
	} {
		namesOf, picturesOf := Match(c.pictures, c.names)
		if !reflect.DeepEqual(namesOf, c.namesOf) || !reflect.DeepEqual(picturesOf, c.picturesOf) {
			t.Errorf("%s: names %v, pictures %v, want %v, %v", called, namesOf, picturesOf, c.namesOf, c.picturesOf)
		}
	}
}

package report

import (
	"strconv"
	"strings"
	"testing"

	"ppca/core/fault"
)

func TestAReportNestedTooDeeply(t *testing.T) {
	raw := fixture(t, "format2-infinite.json")
	deep := `{"deep": ` + strings.Repeat("[", 1000) + strings.Repeat("]", 1000) + ","
	_, err := Parse(append([]byte(deep), raw[1:]...))
	if fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "more than 100 nested lists or objects") {
		t.Error(err)
	}
}

// A path contains only letters and digits outside quotes.
func TestPathsOfMembers(t *testing.T) {
	n := &node{path: "data"}
	for _, name := range []string{"a", "z", "A", "Z", "0", "9", "row1"} {
		if got := n.below(name); got != "data."+name || (&node{}).below(name) != name {
			t.Errorf("%q: %s", name, got)
		}
	}
	for _, name := range []string{"", "`", "{", "@", "[", "/", ":", "a.b", "é"} {
		if got, want := n.below(name), "data["+strconv.Quote(name)+"]"; got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}

// Trees are paired as far as either of them extends.
func TestPair(t *testing.T) {
	a, err := treeOf([]byte(`{"list": [1, 2], "only": 3}`))
	if err != nil {
		t.Fatal(err)
	}
	b, err := treeOf([]byte(`{"list": [1], "other": {}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b *node
		want string
	}{
		{a, b, "list[0] 1 1; list[1] 2 nothing; only 3 nothing; other nothing an object; "},
		{b, a, "list[0] 1 1; list[1] nothing 2; other an object nothing; only nothing 3; "},
	} {
		got := ""
		pair(c.a, c.b, func(path string, a, b *node) { got += path + " " + a.text() + " " + b.text() + "; " })
		if got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

func TestModelOfAField(t *testing.T) {
	r := &Report{Models: make([]Model, 2)}
	for path, want := range map[string]*Model{"models[0].kind": &r.Models[0], "models[1]": &r.Models[1], "models[2].kind": nil, "models[99999999999999999999]": nil, "data.rows": nil} {
		if got := r.modelOf(path); got != want {
			t.Errorf("%s: %p, want %p", path, got, want)
		}
	}
}

package report

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/face"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/tune"
	"ppca/core/userjson"
)

// A base is a correct report to forge.
type base struct {
	text  []byte
	files []dataset.File
}

var (
	madeBases sync.Once
	allBases  = map[string]base{}
)

// bases returns reports of one fit to a table, of several fits, of built-in data and of an
// experiment, made once. The fits are so small that a forgery is verified in milliseconds.
func bases(t *testing.T) map[string]base {
	t.Helper()
	madeBases.Do(func() { makeBases(t) })
	return allBases
}

func makeBases(t *testing.T) {
	t.Helper()
	data, set, files := people(t)
	drawn, err := face.BuiltIn(t.Context(), "simulation", 7, 0)
	if err != nil {
		t.Fatal(err)
	}
	spread, err := OfExperiment(Data{}, found(t, "simulation", experiment.Options{Seed: 2, Splits: 2, Methods: []string{"PPCA"}, LambdaMean: tune.Grid{5000}, LambdaBasis: tune.Grid{42000}}))
	if err != nil {
		t.Fatal(err)
	}
	tuned, err := OfExperiment(Data{}, found(t, "lymph", experiment.Options{Seed: 1, Splits: 2, Sizes: []int{2}, Methods: []string{"PCA", "PPCA"}, Tune: true}))
	if err != nil {
		t.Fatal(err)
	}
	few := experiment.Options{Seed: 2, Splits: 1, Methods: []string{"PCA", "IPCA"}}
	study, err := OfExperiment(Data{}, found(t, "simulation", few))
	if err != nil {
		t.Fatal(err)
	}
	for name, each := range map[string]struct {
		report *Report
		files  []dataset.File
	}{
		"table":      {made(t, data, set, method.Settings{Bins: 8, Components: 2}), files},
		"several":    {made(t, data, set, method.Settings{Bins: 2, Components: 1}, method.Settings{Method: "pca", Components: 2}, method.Settings{Method: "spca", Components: 1, Nonzeros: 2}), files},
		"drawn":      {made(t, Data{BuiltIn: "simulation", Seed: 7}, drawn, method.Settings{Bins: 5, Components: 1}), nil},
		"experiment": {study, nil},
		"spread":     {spread, nil},
		"tuned":      {tuned, nil},
		"noisy":      {made(t, data, set, method.Settings{Bins: 8, Components: 2, Noise: fit.ThetaNoise}), files},
	} {
		text, err := each.report.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		allBases[name] = base{text, each.files}
	}
}

// written returns the JSON of a tree.
func written(n *userjson.Node) string {
	var parts []string
	switch {
	case n.Of != nil:
		for _, name := range n.Names {
			key, _ := json.Marshal(n.Of[name].Name)
			parts = append(parts, string(key)+":"+written(n.Of[name]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case n.Items != nil:
		for _, item := range n.Items {
			parts = append(parts, written(item))
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return n.Leaf
}

// find returns the node at a path, and its parent.
func find(n *userjson.Node, path string) (found, parent *userjson.Node) {
	for _, name := range n.Names {
		if member := n.Of[name]; member.Path == path {
			return member, n
		} else if f, p := find(member, path); f != nil {
			return f, p
		}
	}
	for _, item := range n.Items {
		if item.Path == path {
			return item, n
		} else if f, p := find(item, path); f != nil {
			return f, p
		}
	}
	return nil, nil
}

// seal writes a tree with a matching checksum, as a forger would.
func seal(t *testing.T, tree *userjson.Node) []byte {
	t.Helper()
	if own := tree.Of["checksum"]; own != nil && len(own.Leaf) > 60 {
		own.Leaf = `""`
		var indented bytes.Buffer
		if err := json.Indent(&indented, []byte(written(tree)), "", "  "); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(indented.Bytes())
		own.Leaf = strconv.Quote(hex.EncodeToString(sum[:]))
	}
	return []byte(written(tree))
}

// ignored is the forgery that sets an option which the method does not use.
const ignored = "ignored → this method ignores it"

// exchanged is the forgery that changes the whole report.
const exchanged = "exchanged with another model"

// TestForgeries verifies reports with one changed field and a new checksum: none holds, and the
// result names the changed field.
func TestForgeries(t *testing.T) {
	good := bases(t)
	for name, each := range good {
		r, err := Parse(each.text)
		if err != nil {
			t.Fatal(err)
		}
		if v := verified(t, r, each.files, 1); !v.Holds() || len(v.Slight) > 0 {
			t.Errorf("the untouched report %s: %+v", name, v)
		}
	}
	count := 0
	for name, list := range forgeries() {
		for _, f := range list {
			for _, path := range f.fields {
				count++
				tree, err := userjson.Tree(good[name].text)
				if err != nil {
					t.Fatal(err)
				}
				found, parent := find(tree, path)
				if found == nil {
					t.Fatalf("%s has no %s", name, path)
				}
				if f.kind == exchanged {
					parent = tree
				}
				f.change(found, parent)
				if caught := verdictOf(t, seal(t, tree), good[name].files); !strings.Contains(caught, mention(f.kind, path)) {
					t.Errorf("%s, %s %s: %q", name, path, f.kind, caught)
				}
			}
		}
	}
	if count < 150 {
		t.Errorf("only %d forgeries were tried", count)
	}
}

// mention returns the text that the result must contain for a forgery: what follows the arrow in its
// kind, or the path. Changed options show in the numbers that they change.
func mention(kind, path string) string {
	if _, says, told := strings.Cut(kind, " → "); told {
		return says
	}
	switch {
	case strings.HasPrefix(kind, "other "), strings.HasPrefix(kind, "another s"), strings.HasPrefix(kind, "another e"), kind == "pca",
		path == "models", path == "experiment", path == "data.files":
		return " "
	case kind == "a text" && strings.HasPrefix(path, "experiment"):
		return "must be a number"
	}
	return strings.TrimSuffix(path, "[0].energy.data")
}

// verdictOf returns the differences of a report as text, "" if it holds.
func verdictOf(t *testing.T, text []byte, files []dataset.File) string {
	t.Helper()
	r, err := Parse(text)
	if err != nil {
		return err.Error()
	}
	v, err := r.Verify(t.Context(), files, Options{})
	if err != nil {
		return err.Error()
	}
	if v.Holds() {
		return ""
	}
	return fmt.Sprint(v.Differences)
}

// Fields that anyone can write, or that a mail program changes, are listed as not checked.
func TestWhatIsClaimed(t *testing.T) {
	data, set, files := people(t)
	text, err := made(t, data, set, method.Settings{Bins: 8, Components: 2}).Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for path, value := range map[string]string{
		"data.read.missing":  `"drop"`, // no cell is missing
		"build":              `"0.1.7, amd64, commit 0123456789ab"`,
		"data.files[0].name": `"people (2).csv"`,
	} {
		tree, err := userjson.Tree(text)
		if err != nil {
			t.Fatal(err)
		}
		found, parent := find(tree, path)
		becomes(value)(found, parent)
		r, err := Parse(seal(t, tree))
		if err != nil {
			t.Fatal(err)
		}
		v := verified(t, r, files, 1)
		listed := slices.ContainsFunc(v.Claims, func(d Difference) bool { return d.Field == path && d.Reported == value })
		if !v.Holds() || !listed || slices.Contains(v.Checked, path) {
			t.Errorf("%s: %+v", path, v)
		}
	}
}

// A field without a rule is wrong, even if both reports have it.
func TestAFieldWithoutARuleIsWrong(t *testing.T) {
	c := &comparison{reported: &Report{}, repeated: &Report{}, result: &Verification{}, wrong: map[string]bool{}}
	c.judge("models[0].grade", &userjson.Node{Leaf: "1"}, &userjson.Node{Leaf: "1"})
	if c.result.Holds() || len(c.result.Checked) > 0 {
		t.Errorf("%+v", c.result)
	}
}

// Every field of a report has a rule, and every rule has a field.
func TestEveryFieldHasARule(t *testing.T) {
	known := map[string]bool{}
	var walk func(of reflect.Type, path string)
	walk = func(of reflect.Type, path string) {
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if rules[path+"*"] != nil {
			known[path+"*"] = true
			return
		}
		switch of.Kind() {
		case reflect.Slice:
			walk(of.Elem(), path+"[]")
		case reflect.Struct:
			for i := range of.NumField() {
				name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
				walk(of.Field(i).Type, strings.TrimPrefix(path+"."+name, "."))
			}
		default:
			known[path] = true
			if rules[path] == nil {
				t.Errorf("%s (%v) has no rule", path, of)
			}
		}
	}
	walk(reflect.TypeFor[Report](), "")
	delete(known, "models")
	known["models[].energy"] = true // of a run of a log
	for path := range rules {
		if !known[path] && path != "models" {
			t.Errorf("the rule of %s is of no field", path)
		}
	}
}

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
	"testing"

	"ppca/core/dataset"
	"ppca/core/experiment/study"
	"ppca/core/method"
	"ppca/core/shared"
	"ppca/core/synth"
)

// A base is a good report that forgeries are made of.
type base struct {
	text  []byte
	files []dataset.File
}

// bases are reports of one fit to a table, of several, of built-in data and of an
// experiment. Their fits are so small that a forgery takes milliseconds.
func bases(t *testing.T) map[string]base {
	t.Helper()
	data, set, files := people(t)
	drawn, err := synth.BuiltIn(t.Context(), "simulation", 7)
	if err != nil {
		t.Fatal(err)
	}
	few := study.Options{Seed: 2, Splits: 1, Methods: []string{"PCA", "IPCA"}}
	study, err := OfExperiment(Data{}, found(t, "simulation", few))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]base{}
	for name, each := range map[string]struct {
		report *Report
		files  []dataset.File
	}{
		"table":      {made(t, data, set, method.Settings{Bins: 8, Components: 2}), files},
		"several":    {made(t, data, set, method.Settings{Bins: 2, Components: 1}, method.Settings{Method: "pca", Components: 2}, method.Settings{Method: "spca", Components: 1, Nonzeros: 2}), files},
		"drawn":      {made(t, Data{BuiltIn: "simulation", Seed: 7}, drawn, method.Settings{Bins: 5, Components: 1}), nil},
		"experiment": {study, nil},
	} {
		text, err := each.report.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		all[name] = base{text, each.files}
	}
	return all
}

// write returns the JSON of a tree.
func (n *node) write() string {
	var parts []string
	switch {
	case n.of != nil:
		for _, name := range n.names {
			key, _ := json.Marshal(n.of[name].name)
			parts = append(parts, string(key)+":"+n.of[name].write())
		}
		return "{" + strings.Join(parts, ",") + "}"
	case n.items != nil:
		for _, item := range n.items {
			parts = append(parts, item.write())
		}
		return "[" + strings.Join(parts, ",") + "]"
	}
	return n.leaf
}

// find returns the node at a path, and its parent.
func (n *node) find(path string) (found, parent *node) {
	for _, name := range n.names {
		if member := n.of[name]; member.path == path {
			return member, n
		} else if f, p := member.find(path); f != nil {
			return f, p
		}
	}
	for _, item := range n.items {
		if item.path == path {
			return item, n
		} else if f, p := item.find(path); f != nil {
			return f, p
		}
	}
	return nil, nil
}

// seal writes a tree with the checksum that fits it, as a forger does.
func seal(t *testing.T, tree *node) []byte {
	t.Helper()
	if own := tree.of["checksum"]; own != nil && len(own.leaf) > 60 {
		own.leaf = `""`
		var indented bytes.Buffer
		if err := json.Indent(&indented, []byte(tree.write()), "", "  "); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(indented.Bytes())
		own.leaf = strconv.Quote(hex.EncodeToString(sum[:]))
	}
	return []byte(tree.write())
}

// A change of a field.
type change func(found, parent *node)

func becomes(leaf string) change {
	return func(found, _ *node) { found.of, found.items, found.leaf = nil, nil, leaf }
}

func removed(found, parent *node) {
	delete(parent.of, found.name)
	parent.names = slices.DeleteFunc(parent.names, func(name string) bool { return parent.of[name] == nil })
}

// doubled writes the member twice: first as it is, then with another value.
func doubled(found, parent *node) {
	parent.names = append(parent.names, "the same again")
	parent.of["the same again"] = &node{name: found.name, leaf: `"forged"`}
}

func unknown(found, parent *node) {
	parent.names = append(parent.names, "grade")
	parent.of["grade"] = &node{name: "grade", leaf: `"A"`}
}

// times multiplies a number.
func times(factor float64) change {
	return func(found, _ *node) {
		value, _ := found.number()
		found.leaf = strconv.FormatFloat(value*factor, 'g', -1, 64)
	}
}

func plus(more float64) change {
	return func(found, _ *node) {
		value, _ := found.number()
		found.leaf = strconv.FormatFloat(value+more, 'g', -1, 64)
	}
}

// A forgery is a kind of change of some fields.
type forgery struct {
	kind   string
	change change
	fields []string
}

// What forgeries change, by the report: each kind of change for each of its fields.
func forgeries() map[string][]forgery {
	numbers := []string{"models[0].energy.total", "models[0].energy.data", "models[0].energy.meanSmoothness", "models[0].energy.basisSmoothness", "models[0].energy.orthogonality", "models[0].rmse.train", "models[0].rmse.test"}
	counts := []string{"models[0].evaluations", "data.rows", "data.train", "data.variables", "data.files[0].bytes"}
	texts := []string{"models[0].kind", "models[0].status", "build", "data.files[0].name", "data.files[0].sha256"}
	all := slices.Concat(numbers, counts, texts)
	rows := []string{`experiment.numbers["row 1, PCA: meanSSE"]`, `experiment.numbers["row 2, IPCA: basisDistance"]`, `experiment.numbers["row 2, IPCA: seeds 1 seed"]`}
	return map[string][]forgery{
		"table": {
			{"removed", removed, slices.Concat(all, []string{"format", "data", "models", "checksum", "models[0].energy", "models[0].rmse", "models[0].settings", "models[0].settings.bins", "models[0].settings.seed", "data.read", "data.read.testShare", "data.seed", "data.files"})},
			{"doubled", doubled, slices.Concat(all, []string{"format", "models[0].rmse", "models[0].settings.bins", "data.read.seed", "data"})},
			{"null", becomes("null"), slices.Concat(all, []string{"format", "models[0].energy", "models[0].rmse", "data.files"})},
			{"a text", becomes(`"NaN"`), slices.Concat(numbers, counts)},
			{"an endless number", becomes(`"Infinity"`), slices.Concat(numbers, counts)},
			{"huge", becomes("1e300"), slices.Concat(numbers, counts)},
			{"beyond all numbers", becomes("1e999"), numbers},
			{"negative", times(-1), slices.Concat(numbers, counts, []string{"format"})},
			{"zero", becomes("0"), slices.Concat(numbers, counts, []string{"format"})},
			{"wrong by 1e-5", times(1 + 1e-5), numbers},
			{"wrong by six digits", times(1e6), numbers},
			{"wrong by 1e-4", plus(1e-4), numbers},
			{"one more", plus(1), counts},
			{"a number", becomes("7"), texts},
			{"empty", becomes(`""`), texts},
			{"another text", becomes(`"forged"`), []string{"models[0].kind", "models[0].status", "build", "data.files[0].sha256"}},
			{"a list", becomes("[]"), slices.Concat(all, []string{"models", "models[0].rmse", "data.read"})},
			{"no members", becomes("{}"), []string{"models[0].rmse", "models[0].energy", "models[0].settings", "data.read", "data"}},
			{"a sibling that is unknown", unknown, []string{"build", "data.rows", "models[0].kind", "models[0].energy.data", "models[0].rmse.train", "data.files[0].name", "models[0].settings.bins", "data.read.seed"}},
			{"of the machine", becomes(`"/home/anna/people.csv"`), []string{"data.files[0].name"}},
			{"limit", becomes(`"limit"`), []string{"models[0].status"}},
			{"stalled", becomes(`"stalled"`), []string{"models[0].status"}},
			{"pca", becomes(`"pca"`), []string{"models[0].kind", "models[0].settings.method"}},
			{"a seed without use", becomes("9"), []string{"data.seed"}},
			{"other options", becomes("2"), []string{"models[0].settings.bins"}},
			{"other options", becomes("1"), []string{"models[0].settings.components", "models[0].settings.lambda.basis"}},
			{"other options", becomes("7"), []string{"models[0].settings.lambda.mean"}},
			{"other options", becomes(`"paper"`), []string{"models[0].settings.solver"}},
			{"other options", becomes(`"ridge"`), []string{"models[0].settings.gauge"}},
			{"other options", becomes("3"), []string{"models[0].settings.maxEvaluations"}},
			{"other options", becomes("9"), []string{"data.read.seed"}},
			{"other options", becomes("0.3"), []string{"data.read.testShare"}},
			{"other options", becomes("false"), []string{"data.read.standardise"}},
			{"other options", becomes(`"a"`), []string{"data.read.theta"}},
			{ignored, becomes("3"), ofSettings(0, "nonzeros", "sparseRidge", "neighbours", "heat", "cycles", "meanSteps", "basisSteps", "meanRate", "basisRate", "ridge")},
			{"a ratio of one parameter", ratio, ofSettings(0, "lambda.mean")},
			{"a newer format", becomes("3"), []string{"format"}},
			{"an older format", becomes("1"), []string{"format"}},
			{"another checksum", becomes(`"0"`), []string{"checksum"}},
		},
		"several": {
			{"ppca", becomes(`"ppca"`), []string{"models[1].kind", "models[2].kind"}},
			{exchanged, swapped("energy"), []string{"models[0].energy.data"}},
			{exchanged, swapped("rmse"), []string{"models[0].rmse.train"}},
			{exchanged, swapped("settings"), []string{"models[0].kind"}},
			{exchanged, swapped("evaluations"), []string{"models[0].evaluations"}},
			{exchanged, swapped("kind"), []string{"models[0].kind"}},
			{"removed", removed, []string{"models[2].rmse.trainLeastSquares", "models[2].rmse.testLeastSquares", "models[2].settings.nonzeros"}},
			{"other options", becomes("1"), []string{"models[2].settings.nonzeros"}},
			{"wrong by 1e-5", times(1 + 1e-5), []string{"models[2].rmse.testLeastSquares", "models[1].energy.data"}},
			{ignored, becomes("3"), ofSettings(1, "bins", "periodic", "lambda.mean", "lambda.basis", "lambda.ortho", "ridge", "maxEvaluations", "cycles", "basisSteps", "nonzeros", "sparseRidge", "neighbours", "heat")},
			{ignored, becomes("0.5"), ofSettings(1, "tolerance")},
			{ignored, becomes(`"paper"`), ofSettings(1, "solver")},
			{ignored, becomes(`"ridge"`), ofSettings(1, "gauge")},
			{ignored, becomes(`"pooled"`), ofSettings(2, "start")},
			{ignored, becomes(`"count"`), ofSettings(2, "spacing")},
			{ignored, becomes("[0, 5]"), ofSettings(2, "range", "endpoints")},
			{ignored, becomes("9"), ofSettings(2, "neighbours", "heat")},
			{"no ridge in this gauge", unknownRidge, []string{"models[1].energy.data"}},
		},
		"drawn": {
			{"another set", becomes(`"bend"`), []string{"data.builtIn"}},
			{"no set", becomes(`"forged"`), []string{"data.builtIn"}},
			{"another seed", becomes("8"), []string{"data.seed"}},
			{"of no use", becomes("9"), []string{"data.read.seed"}},
			{"of no use", becomes(`"age"`), []string{"data.read.theta"}},
			{"a test of no rows", extraScore, []string{"models[0].rmse.train"}},
		},
		"experiment": {
			{"removed", removed, slices.Concat(rows, []string{"experiment.settings", "experiment.settings.seed", "experiment.settings.splits", "experiment.numbers", "experiment.name", "experiment"})},
			{"wrong by 1 %", times(1.01), rows[:2]},
			{"one more", plus(1), rows[2:]},
			{"not whole", plus(1e-4), rows[2:]}, // within the looseness of its column
			{"a text", becomes(`"NaN"`), rows},
			{"negative", times(-1), rows},
			{"another experiment", becomes(`"lymph"`), []string{"experiment.name"}},
			{"no experiment", becomes(`"forged"`), []string{"experiment.name"}},
			{"other options", becomes("3"), []string{"experiment.settings.seed"}},
			{"other options", becomes("2"), []string{"experiment.settings.splits"}},
			{"default options", becomes("0"), []string{"experiment.settings.splits"}},
			{"other rows", becomes("4"), []string{"data.rows", "data.train", "data.variables"}},
			{"other methods", becomes(`"PCA"`), []string{"experiment.settings.methods[1]"}},
			{"a row more", extraRow, rows[:1]},
			{"no models", becomes("[]"), []string{"models"}},
		},
	}
}

// ignored is the kind of forgery that gives an option which the method does not use.
const ignored = "ignored by the method"

// ofSettings returns the paths of options of a model.
func ofSettings(model int, options ...string) []string {
	var paths []string
	for _, option := range options {
		paths = append(paths, fmt.Sprintf("models[%d].settings.%s", model, option))
	}
	return paths
}

func ratio(_, lambda *node) {
	lambda.names = append(lambda.names, "ratio")
	lambda.of["ratio"] = &node{name: "ratio", leaf: "3"}
}

// exchanged is the kind of forgery that is a change of the whole report.
const exchanged = "exchanged with another model"

// swapped exchanges a part of the first model with that of the second.
func swapped(part string) change {
	return func(_, root *node) {
		a, b := root.of["models"].items[0], root.of["models"].items[1]
		a.of[part], b.of[part] = b.of[part], a.of[part]
	}
}

func extraScore(_, parent *node) {
	parent.names = append([]string{"test"}, parent.names...)
	parent.of["test"] = &node{name: "test", leaf: "0.1"}
}

func unknownRidge(_, parent *node) {
	parent.names = append(parent.names, "ridge")
	parent.of["ridge"] = &node{name: "ridge", leaf: "0.5"}
}

func extraRow(_, parent *node) {
	parent.names = append(parent.names, "row 99: error")
	parent.of["row 99: error"] = &node{name: "row 99: error", leaf: "1"}
}

// TestForgeries verifies reports of which one field was changed and whose checksum was
// computed anew: none holds, and all say which field is wrong.
func TestForgeries(t *testing.T) {
	shared.NativeOnly(t, "it judges 170 reports, which is the same everywhere")
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
				tree, err := treeOf(good[name].text)
				if err != nil {
					t.Fatal(err)
				}
				found, parent := tree.find(path)
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

// mention is what names the field in what is said of a forgery. Options are caught by
// what they change.
func mention(kind, path string) string {
	switch {
	case kind == "a sibling that is unknown":
		return "grade"
	case kind == "no ridge in this gauge":
		return "ridge"
	case kind == ignored:
		return "this method ignores it"
	case kind == "a ratio of one parameter":
		return "lambda.ratio"
	case kind == "a row more":
		return "row 99: error"
	case kind == "a test of no rows":
		return "rmse.test"
	case strings.HasPrefix(kind, "other "), strings.HasPrefix(kind, "another s"), strings.HasPrefix(kind, "another e"), kind == "pca":
		return " "
	case kind == "no set" || kind == "no experiment":
		return "forged"
	case kind == "a text" && strings.HasPrefix(path, "experiment"):
		return "must be a number"
	case kind == "an older format":
		return "checksum"
	case kind == "an object", path == "models", path == "experiment", path == "data.files" && kind != "an object":
		return " "
	}
	return strings.TrimSuffix(path, "[0].energy.data")
}

// verdictOf returns what is wrong with a report, "" where it holds.
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

// What anyone can write, or a mail program changes, is told as not checked.
func TestWhatIsNotChecked(t *testing.T) {
	each := bases(t)["table"]
	for path, value := range map[string]string{
		"build":              `"0.1.7, amd64, commit 0123456789ab"`,
		"data.files[0].name": `"people (2).csv"`,
	} {
		tree, err := treeOf(each.text)
		if err != nil {
			t.Fatal(err)
		}
		found, parent := tree.find(path)
		becomes(value)(found, parent)
		r, err := Parse(seal(t, tree))
		if err != nil {
			t.Fatal(err)
		}
		v := verified(t, r, each.files, 1)
		told := slices.ContainsFunc(v.NotChecked, func(d Difference) bool { return d.Field == path && d.Reported == value })
		if !v.Holds() || !told || slices.Contains(v.Checked, path) {
			t.Errorf("%s: %+v", path, v)
		}
	}
}

// A field for which no rule stands is wrong, even where both reports have it.
func TestAFieldWithoutARuleIsWrong(t *testing.T) {
	c := &comparison{result: &Verification{}, wrong: map[string]bool{}}
	c.judge(field{path: "models[0].grade", reported: &node{leaf: "1"}, repeated: &node{leaf: "1"}, of: c})
	if c.result.Holds() || len(c.result.Checked) > 0 {
		t.Errorf("%+v", c.result)
	}
}

// Every field that a report can have has a rule, and every rule a field.
func TestEveryFieldHasARule(t *testing.T) {
	known := map[string]bool{}
	var walk func(of reflect.Type, path string)
	walk = func(of reflect.Type, path string) {
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if sections[path] != nil {
			known[path] = true
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
	for path := range rules {
		if !known[path] && path != "models" {
			t.Errorf("the rule of %s is of no field", path)
		}
	}
	for path := range sections {
		if !known[path] {
			t.Errorf("the rules below %s are of no field", path)
		}
	}
}

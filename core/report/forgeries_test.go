package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"ppca/core/userjson"
)

// A change changes a field.
type change func(found, parent *userjson.Node)

func becomes(leaf string) change {
	return func(found, _ *userjson.Node) { found.Of, found.Items, found.Leaf = nil, nil, leaf }
}

func removed(found, parent *userjson.Node) {
	delete(parent.Of, found.Name)
	parent.Names = slices.DeleteFunc(parent.Names, func(name string) bool { return parent.Of[name] == nil })
}

// doubled writes the member twice, the second time with another value.
func doubled(found, parent *userjson.Node) {
	parent.Names = append(parent.Names, "the same again")
	parent.Of["the same again"] = &userjson.Node{Name: found.Name, Leaf: `"forged"`}
}

// more adds a member to the object around a field, at a place, or at the end.
func more(name, leaf string, at ...int) change {
	return func(_, parent *userjson.Node) {
		parent.Names = slices.Insert(parent.Names, append(at, len(parent.Names))[0], name)
		parent.Of[name] = &userjson.Node{Name: name, Leaf: leaf}
	}
}

// smaller divides an energy, with all its terms.
func smaller(by float64) change {
	return func(found, _ *userjson.Node) {
		for _, name := range found.Names {
			times(1/by)(found.Of[name], nil)
		}
	}
}

// times multiplies a number.
func times(factor float64) change {
	return altered(func(value float64) float64 { return value * factor })
}

func plus(more float64) change {
	return altered(func(value float64) float64 { return value + more })
}

// altered writes another number as the program does.
func altered(by func(float64) float64) change {
	return func(found, _ *userjson.Node) {
		value, _ := found.Value()
		leaf, _ := json.Marshal(by(value))
		found.Leaf = string(leaf)
	}
}

// older writes a report as an earlier version, with a change at another place.
func older(format int, path string, by change) change {
	return func(found, root *userjson.Node) {
		found.Leaf = strconv.Itoa(format)
		by(find(root, path))
	}
}

// A forgery is one kind of change, for some fields.
type forgery struct {
	kind   string
	change change
	fields []string
}

// forgeries returns the forgeries of each report.
func forgeries() map[string][]forgery {
	numbers := []string{"models[0].energy.total", "models[0].energy.data", "models[0].energy.meanSmoothness", "models[0].energy.basisSmoothness", "models[0].energy.orthogonality", "models[0].rmse.train", "models[0].rmse.test"}
	counts := []string{"models[0].evaluations", "data.rows", "data.train", "data.variables", "data.files[0].bytes"}
	texts := []string{"models[0].kind", "models[0].status", "build", "data.files[0].name", "data.files[0].sha256"}
	all := slices.Concat(numbers, counts, texts)
	fitted := []string{`experiment.numbers["row 2, decoupled, PPCA: lambdaMean"]`, `experiment.numbers["row 2, decoupled, PPCA: lambdaBasis"]`, `experiment.numbers["row 2, decoupled, PPCA: meanSSESD"]`, `experiment.numbers["row 2, decoupled, PPCA: basisDistanceSD"]`}
	rows := []string{`experiment.numbers["row 1, PCA: meanSSE"]`, `experiment.numbers["row 2, IPCA: basisDistance"]`, `experiment.numbers["row 2, IPCA: seeds 1 seed"]`}
	formats := []string{"format"}
	tuned := []string{`experiment.numbers["row 2, PPCA: test"]`, `experiment.numbers["row 2, PPCA: testSD"]`}
	return map[string][]forgery{
		"table": {
			{"removed", removed, slices.Concat(all, []string{"format", "data", "models", "checksum", "models[0].energy", "models[0].rmse", "models[0].settings", "models[0].settings.bins", "models[0].settings.seed", "data.read", "data.read.testShare", "data.seed", "data.files"})},
			{"doubled", doubled, slices.Concat(all, []string{"format", "models[0].rmse", "models[0].settings.bins", "data.read.seed", "data"})},
			{"null", becomes("null"), slices.Concat(all, []string{"format", "models[0].energy", "models[0].rmse", "data.files"})},
			{"a text", becomes(`"NaN"`), slices.Concat(numbers, counts)},
			{"an endless number", becomes(`"Infinity"`), slices.Concat(numbers, counts)},
			{"huge", becomes("1e+300"), slices.Concat(numbers, counts)},
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
			{"an unknown sibling → grade", more("grade", `"A"`), []string{"build", "data.rows", "models[0].kind", "models[0].energy.data", "models[0].rmse.train", "data.files[0].name", "models[0].settings.bins", "data.read.seed"}},
			{"of the machine", becomes(`"/home/anna/people.csv"`), []string{"data.files[0].name"}},
			{"limit", becomes(`"limit"`), []string{"models[0].status"}},
			{"stalled", becomes(`"stalled"`), []string{"models[0].status"}},
			{"pca", becomes(`"pca"`), []string{"models[0].kind", "models[0].settings.method"}},
			{"a seed without use", becomes("9"), []string{"data.seed"}},
			{"without use → data.size", more("size", "32", 1), []string{"data.rows"}},
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
			{"of one parameter → lambda.ratio", more("ratio", "3"), ofSettings(0, "lambda.mean")},
			{"a newer format", becomes(strconv.Itoa(Format + 1)), []string{"format"}},
			{"older → checksum", becomes("1"), []string{"format"}},
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
			{"no ridge in this gauge → ridge", more("ridge", "0.5"), []string{"models[1].energy.data"}},
		},
		"drawn": {
			{"another set", becomes(`"bend"`), []string{"data.builtIn"}},
			{"no set → forged", becomes(`"forged"`), []string{"data.builtIn"}},
			{"another seed", becomes("8"), []string{"data.seed"}},
			{"of no use", becomes("9"), []string{"data.read.seed"}},
			{"of no use", becomes(`"age"`), []string{"data.read.theta"}},
			{"of no rows → rmse.test", more("test", "0.1", 0), []string{"models[0].rmse.train"}},
		},
		"spread": {
			{"a fiftieth", times(1. / 50), fitted[2:3]},
			{"wrong by 1e-5", times(1 + 1e-5), fitted[1:2]},
			{"no spread", becomes("0"), fitted[3:]},
			{"older, another λ → lambdaMean", older(4, fitted[0], times(2)), formats},
			{"older, a spread below 0 → meanSSESD", older(4, fitted[2], times(-1)), formats},
			{"older, another seed → seeds 2 seed", older(3, `experiment.numbers["row 2, decoupled, PPCA: seeds 2 seed"]`, plus(1)), formats},
		},
		"tuned": {
			{"wrong by 1e-5", times(1 + 1e-5), tuned},
			{"a fiftieth", times(0.02), tuned},
			{"other options", becomes("false"), []string{"experiment.settings.tune"}},
			{"other options", becomes("3"), []string{"experiment.settings.sizes[0]", "experiment.settings.seed"}},
			{"older, ÷ 50 → PPCA: test", older(4, tuned[0], times(0.02)), formats},
			{"older, × 50 → PPCA: test", older(3, tuned[0], times(50)), formats},
			{"older, below 0 → PPCA: testSD", older(4, tuned[1], times(-1)), formats},
			{"older, not tuned → row 1, PCA: test", older(4, `experiment.numbers["row 1, PCA: test"]`, times(0.9)), formats},
			{"older, more in a bin → PPCA: perBin", older(4, `experiment.numbers["row 2, PPCA: perBin"]`, plus(1)), formats},
			{"older, more splits → PPCA: splits", older(4, `experiment.numbers["row 2, PPCA: splits"]`, plus(1)), formats},
			{"older, a text → must be a number", older(4, tuned[0], becomes(`"low"`)), formats},
		},
		"noisy": {
			{"other options", becomes(`"constant"`), []string{"models[0].settings.noise"}},
			{"wrong by 1e-5", times(1 + 1e-5), slices.Concat(numbers[:3], numbers[5:])},
			{"older, ÷ 50 → energy.total", older(4, "models[0].energy", smaller(50)), formats},
			{"older, × 50 → energy.total", older(4, "models[0].energy", smaller(0.02)), formats},
			{"older, of no sum → energy.data", older(4, "models[0].energy.data", times(0.9)), formats},
			{"older, ÷ 3 → rmse.test", older(3, "models[0].rmse.test", times(1./3)), formats},
			{"older, × 3 → rmse.train", older(3, "models[0].rmse.train", times(3)), formats},
			{"older, below 0 → evaluations", older(4, "models[0].evaluations", times(-1)), formats},
			{"older, stopped → status", older(4, "models[0].status", becomes(`"cancelled"`)), formats},
			{"older, of another kind → kind", older(2, "models[0].kind", becomes(`"pca"`)), formats},
			{"no components → settings.components", becomes("0"), []string{"models[0].settings.components"}},
			{"older, no errors → rmse.test", older(2, "models[0].rmse", becomes("{}")), formats},
			{"older, constant noise → rmse.test", older(4, "models[0].settings.noise", becomes(`"constant"`)), formats},
			{"older, an endless error → must be a number", older(4, "models[0].rmse.test", becomes(`"Infinity"`)), formats},
			{"older, rows → data.rows", older(3, "data.rows", plus(1)), formats},
		},
		"experiment": {
			{"removed", removed, slices.Concat(rows, []string{"experiment.settings", "experiment.settings.seed", "experiment.settings.splits", "experiment.numbers", "experiment.name", "experiment"})},
			{"wrong by 1 %", times(1.01), rows[:2]},
			{"one more", plus(1), rows[2:]},
			{"not whole", plus(1e-4), rows[2:]}, // a count
			{"a text", becomes(`"NaN"`), rows},
			{"negative", times(-1), rows},
			{"another experiment", becomes(`"lymph"`), []string{"experiment.name"}},
			{"no experiment → forged", becomes(`"forged"`), []string{"experiment.name"}},
			{"other options", becomes("3"), []string{"experiment.settings.seed"}},
			{"other options", becomes("2"), []string{"experiment.settings.splits"}},
			{"default options", becomes("0"), []string{"experiment.settings.splits"}},
			{"other rows", becomes("4"), []string{"data.rows", "data.train", "data.variables"}},
			{"other methods", becomes(`"PCA"`), []string{"experiment.settings.methods[1]"}},
			{"one more → row 99: error", more("row 99: error", "1"), rows[:1]},
			{"no models", becomes("[]"), []string{"models"}},
		},
	}
}

// ofSettings returns the paths of a model's options.
func ofSettings(model int, options ...string) []string {
	var paths []string
	for _, option := range options {
		paths = append(paths, fmt.Sprintf("models[%d].settings.%s", model, option))
	}
	return paths
}

// swapped exchanges a part of the first model with that of the second.
func swapped(part string) change {
	return func(_, root *userjson.Node) {
		a, b := root.Of["models"].Items[0], root.Of["models"].Items[1]
		a.Of[part], b.Of[part] = b.Of[part], a.Of[part]
	}
}

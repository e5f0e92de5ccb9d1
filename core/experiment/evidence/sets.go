package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/method"
)

// A set has observations to fit and to judge on. Every second set of the list is for
// judging: no constant of the program is chosen by it.
type set struct {
	name    string
	judging bool
	divide  func(seed uint64) *split
}

// star marks a set of the judging half.
func (s set) star() string {
	if s.judging {
		return " *"
	}
	return ""
}

// A split is one division of a set. Cells are missing only where train.Observed says so; X has
// their true values.
type split struct {
	train, test fit.Data
	period      float64 // of θ; 0: θ is on a line
	components  int     // 0: the default
}

// settings returns those of a method for which a user chooses nothing.
func (s *split) settings(name string) method.Settings {
	out := method.Settings{Method: name}
	if s.period != 0 {
		out.Periodic = &s.period
	}
	return out
}

// A source says how a set is read from a file.
type source struct {
	name, file string
	read       dataset.Options
	rows       int // at most, drawn at random; 0: all
	every      int // of the variables; 0: each
}

// sources are files of ../shared/data and of vega-datasets.
var sources = []source{
	{"crabs", "crabs.csv", dataset.Options{Theta: "CL", Variables: []string{"FL", "RW", "CW", "BD"}}, 0, 0},
	{"elnino", "elnino-sst.csv", dataset.Options{Theta: "YEAR"}, 0, 0},
	{"gasoline", "gasoline-nir.csv", dataset.Options{Theta: "octane"}, 0, 4},
	{"nhanes", "nhanes-body.csv", dataset.Options{Theta: "age", Ignore: []string{"person", "sex"}, Standardise: true}, 600, 0},
	{"faces", "cbcl-faces.zip", dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: 60, Seed: 1}}, 0, 3},
	{"umist", "umist-yaw.zip", dataset.Options{Theta: "pose", Group: "person"}, 0, 134},
	{"cars", "cars.json", dataset.Options{Theta: "Weight_in_lbs", Ignore: []string{"Year"}, Standardise: true}, 0, 0},
	{"penguins", "penguins.json", dataset.Options{Theta: "Body Mass (g)", Standardise: true}, 0, 0},
	{"gapminder", "gapminder.json", dataset.Options{Theta: "year", Group: "country", Ignore: []string{"cluster"}, Standardise: true}, 0, 0},
	{"weather", "weather.csv", dataset.Options{Theta: "date", Time: dataset.DayOfYear, Standardise: true}, 400, 0},
	{"employment", "us-employment.csv", dataset.Options{Theta: "month", Standardise: true}, 0, 0},
	{"movies", "movies.json", dataset.Options{Theta: "IMDB Rating", Variables: []string{"US Gross", "Worldwide Gross", "Production Budget", "Rotten Tomatoes Rating", "IMDB Votes"}, Standardise: true}, 400, 0},
	{"industries", "unemployment-across-industries.json", dataset.Options{Long: "date,series,rate", Theta: "date", Time: dataset.DayOfYear, Ignore: []string{"year", "month"}}, 0, 0},
	{"stocks", "stocks.csv", dataset.Options{Long: "date,symbol,price", Theta: "date", Standardise: true}, 0, 0},
}

// allSets returns the sets of files in the folders, then the drawn ones.
func allSets(folders ...string) (list []set) {
	add := func(name string, divide func(uint64) *split) {
		list = append(list, set{name, len(list)%2 == 1, divide})
	}
	for _, from := range sources {
		read := sync.OnceValues(func() (*observations, error) { return from.observations(folders) })
		add(from.name, func(seed uint64) *split { return need(read()).divide(seed) })
	}
	for i, k := range kinds {
		add(k.name, func(seed uint64) *split { return k.divide(uint64(i), seed) })
	}
	return list
}

// observations are all rows of a set.
type observations struct {
	fit.Data
	period float64
}

// divide holds out a fifth of the rows, whole groups.
func (o *observations) divide(seed uint64) *split {
	var names []string
	for _, g := range o.Groups {
		names = append(names, fmt.Sprint(g))
	}
	var parts [2][]int
	for i, out := range dataset.RandomSplit(len(o.Theta), names, 0.2, seed) {
		part := 0
		if out {
			part = 1
		}
		parts[part] = append(parts[part], i)
	}
	return &split{train: o.Subset(parts[0]), test: o.Subset(parts[1]), period: o.period}
}

// observations reads the file from the first folder that has it. Standardised variables are divided
// by their standard deviations, for all measures.
func (from source) observations(folders []string) (*observations, error) {
	var data []byte
	var err error
	for _, folder := range folders {
		if data, err = os.ReadFile(filepath.Join(folder, from.file)); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("there is no %s in %v", from.file, folders)
	}
	if from.read.Missing == "" && from.read.Blur == nil {
		from.read.Missing = dataset.DropMissing
	}
	read, err := input.Read(context.Background(), []dataset.File{{Name: from.file, Data: data}}, from.read)
	if err != nil {
		return nil, err
	}
	d := read.Training()
	every := max(1, from.every)
	n, k := d.X.Dims()
	x := mat.NewDense(n, (k+every-1)/every, nil)
	for i := range n {
		for c := 0; c < k; c += every {
			unit := 1.
			if d.Scale != nil {
				unit = d.Scale[c]
			}
			x.Set(i, c/every, d.X.At(i, c)/unit)
		}
	}
	d.X, d.Scale, d.Names = x, nil, nil
	if from.rows > 0 {
		d = d.Subset(rand.New(rand.NewPCG(1, 0)).Perm(n)[:from.rows])
	}
	if d.Groups != nil { // the rows of a group together
		order := make([]int, len(d.Groups))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(i, j int) int { return d.Groups[i] - d.Groups[j] })
		d = d.Subset(order)
	}
	return &observations{d, read.Period}, nil
}

// fewRows are the trial of few rows with its truth, and drawn relatives.
func fewRows(shared string) []set {
	read := func(file string) *observations {
		from := source{file: file, read: dataset.Options{Theta: "dose", Missing: dataset.ModelMissing}}
		return need(from.observations([]string{filepath.Join(shared, "trials")}))
	}
	return []set{{"few-rows", false, func(uint64) *split {
		d := read("few-rows-truth.csv").Data
		d.Observed = read("few-rows.csv").Observed
		return &split{train: d, components: 5}
	}}, {"few-rows-drawn", true, drawFewRows}}
}

// deviations returns the standard deviation of each variable; 1 of a constant one.
func deviations(x mat.Matrix) []float64 {
	_, k := x.Dims()
	out := make([]float64, k)
	for c := range out {
		if out[c] = stat.PopStdDev(mat.Col(nil, c, x), nil); out[c] == 0 {
			out[c] = 1
		}
	}
	return out
}

package main

import (
	"cmp"
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
	{"crabs", "crabs.csv", dataset.Options{Missing: dataset.DropMissing, Theta: "CL", Variables: []string{"FL", "RW", "CW", "BD"}}, 0, 0},
	{"elnino", "elnino-sst.csv", dataset.Options{Missing: dataset.DropMissing, Theta: "YEAR"}, 0, 0},
	{"gasoline", "gasoline-nir.csv", dataset.Options{Missing: dataset.DropMissing, Theta: "octane"}, 0, 4},
	{"nhanes", "nhanes-body.csv", dataset.Options{Missing: dataset.DropMissing, Theta: "age", Ignore: []string{"person", "sex"}, Standardise: true}, 600, 0},
	{"faces", "cbcl-faces.zip", dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: 60, Seed: 1}}, 0, 3},
	{"umist", "umist-yaw.zip", dataset.Options{Missing: dataset.DropMissing, Theta: "pose", Group: "person"}, 0, 134},
	{"cars", "cars.json", dataset.Options{Missing: dataset.DropMissing, Theta: "Weight_in_lbs", Ignore: []string{"Year"}, Standardise: true}, 0, 0},
	{"penguins", "penguins.json", dataset.Options{Missing: dataset.DropMissing, Theta: "Body Mass (g)", Standardise: true}, 0, 0},
	{"gapminder", "gapminder.json", dataset.Options{Missing: dataset.DropMissing, Theta: "year", Group: "country", Ignore: []string{"cluster"}, Standardise: true}, 0, 0},
	{"weather", "weather.csv", dataset.Options{Missing: dataset.DropMissing, Theta: "date", Time: dataset.DayOfYear, Standardise: true}, 400, 0},
	{"employment", "us-employment.csv", dataset.Options{Missing: dataset.DropMissing, Theta: "month", Standardise: true}, 0, 0},
	{"movies", "movies.json", dataset.Options{Missing: dataset.DropMissing, Theta: "IMDB Rating", Variables: []string{"US Gross", "Worldwide Gross", "Production Budget", "Rotten Tomatoes Rating", "IMDB Votes"}, Standardise: true}, 400, 0},
	{"industries", "unemployment-across-industries.json", dataset.Options{Missing: dataset.DropMissing, Long: "date,series,rate", Theta: "date", Time: dataset.DayOfYear, Ignore: []string{"year", "month"}}, 0, 0},
	{"stocks", "stocks.csv", dataset.Options{Missing: dataset.DropMissing, Long: "date,symbol,price", Theta: "date", Standardise: true}, 0, 0},
}

// allSets returns the sets of files in the folders, then the drawn ones.
func allSets(folders ...string) (list []set) {
	add := func(name string, divide func(uint64) *split) {
		list = append(list, set{name, len(list)%2 == 1, divide})
	}
	for _, from := range sources {
		read := sync.OnceValue(func() *split { return from.whole(folders) })
		add(from.name, func(seed uint64) *split { return read().divide(seed) })
	}
	for i, k := range kinds {
		add(k.name, func(seed uint64) *split { return k.divide(uint64(i), seed) })
	}
	for i, k := range fresh {
		list = append(list, set{k.name, true, func(seed uint64) *split { return k.divide(uint64(1000+i), seed) }})
	}
	return list
}

// whole reads all rows for training, from the first folder that has the file, the rows of a group together.
// Standardised variables are divided by their standard deviations, for all measures. It panics with a failure.
func (from source) whole(folders []string) *split {
	var data []byte
	err := os.ErrNotExist
	for i := 0; i < len(folders) && err != nil; i++ {
		data, err = os.ReadFile(filepath.Join(folders[i], from.file))
	}
	read := need(input.Read(context.Background(), []dataset.File{{Name: from.file, Data: need(data, err)}}, from.read))
	d := read.Training()
	n, k := d.X.Dims()
	every := max(1, from.every)
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
	order := rand.New(rand.NewPCG(1, 0)).Perm(n)
	if slices.Sort(order[:cmp.Or(from.rows, n)]); d.Groups != nil {
		slices.SortStableFunc(order, func(i, j int) int { return d.Groups[i] - d.Groups[j] })
	}
	return &split{train: d.Subset(order[:cmp.Or(from.rows, n)]), period: read.Period}
}

// divide holds out a fifth of the training rows, whole groups.
func (s *split) divide(seed uint64) *split {
	var groups []string
	for _, g := range s.train.Groups {
		groups = append(groups, fmt.Sprint(g))
	}
	parts := map[bool][]int{}
	for i, out := range dataset.RandomSplit(len(s.train.Theta), groups, 0.2, seed) {
		parts[out] = append(parts[out], i)
	}
	return &split{train: s.train.Subset(parts[false]), test: s.train.Subset(parts[true]), period: s.period}
}

// fewRows are the trial of few rows with its truth, and drawn relatives.
func fewRows(shared string) []set {
	read := func(file string) *split {
		from := source{file: file, read: dataset.Options{Theta: "dose", Missing: dataset.ModelMissing}}
		return from.whole([]string{filepath.Join(shared, "trials")})
	}
	return []set{{"few-rows", false, func(uint64) *split {
		s := read("few-rows-truth.csv")
		s.train.Observed, s.components = read("few-rows.csv").train.Observed, 5
		return s
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

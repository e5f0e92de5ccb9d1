package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/narrow"
)

// A set has observations to fit and to judge on. Every second set of the list is for
// judging: no constant of the program is chosen by it.
type set struct {
	name    string
	judging bool
	divide  func(seed uint64) (*split, error)
}

// A split is one division of a set. Its rows have no missing cells.
type split struct {
	train, test fit.Data
	period      float64 // of θ; 0: θ is on a line
}

// settings returns those of a fit that a user would not have to think about.
func (s *split) settings(name string) method.Settings {
	out := method.Settings{Method: name}
	if s.period != 0 {
		out.Periodic = &s.period
	}
	return out
}

// A source says how a set is read from files.
type source struct {
	name  string
	file  string // in ../shared/data or, of vega-datasets, in its folder
	read  dataset.Options
	rows  int  // at most, drawn at random
	every int  // of the variables
	block int  // pictures: pixels along the sides of a square that becomes one
	units bool // divide each variable by its standard deviation: the units differ
}

// sources are the sets of ../shared/data and of vega-datasets.
var sources = []source{
	{name: "crabs", file: "crabs.csv", read: dataset.Options{Theta: "CL", Variables: []string{"FL", "RW", "CW", "BD"}}},
	{name: "elnino", file: "elnino-sst.csv", read: dataset.Options{Theta: "YEAR"}},
	{name: "gasoline", file: "gasoline-nir.csv", read: dataset.Options{Theta: "octane"}, every: 4},
	{name: "nhanes", file: "nhanes-body.csv", read: dataset.Options{Theta: "age", Ignore: []string{"person", "sex"}, Missing: dataset.DropMissing}, rows: 600, units: true},
	{name: "faces", file: "cbcl-faces.zip", read: dataset.Options{Blur: &dataset.Blur{Bins: []float64{0, 1, 2, 3}, Faces: 80, Seed: 1}}, rows: -1},
	{name: "umist", file: "umist-yaw.zip", read: dataset.Options{Theta: "pose", Group: "person"}, block: 8},
	{name: "cars", file: "cars.json", read: dataset.Options{Theta: "Weight_in_lbs", Variables: []string{"Miles_per_Gallon", "Displacement", "Horsepower", "Acceleration", "Cylinders"}, Missing: dataset.DropMissing}, units: true},
	{name: "penguins", file: "penguins.json", read: dataset.Options{Theta: "Body Mass (g)", Variables: []string{"Beak Length (mm)", "Beak Depth (mm)", "Flipper Length (mm)"}, Missing: dataset.DropMissing}, units: true},
	{name: "gapminder", file: "gapminder.json", read: dataset.Options{Theta: "year", Group: "country", Variables: []string{"pop", "life_expect", "fertility"}}, units: true},
	{name: "weather", file: "weather.csv", read: dataset.Options{Theta: "date", Time: dataset.DayOfYear, Variables: []string{"precipitation", "temp_max", "temp_min", "wind"}}, rows: 400, units: true},
	{name: "employment", file: "us-employment.csv", read: dataset.Options{Theta: "month", Ignore: []string{"nonfarm_change"}}, units: true},
	{name: "movies", file: "movies.json", read: dataset.Options{Theta: "IMDB Rating", Variables: []string{"US Gross", "Worldwide Gross", "Production Budget", "Rotten Tomatoes Rating", "IMDB Votes"}, Missing: dataset.DropMissing}, rows: 400, units: true},
	{name: "industries", file: "unemployment-across-industries.json", read: dataset.Options{Long: "date,series,rate", Theta: "date", Time: dataset.DayOfYear, Ignore: []string{"year", "month"}}},
	{name: "stocks", file: "stocks.csv", read: dataset.Options{Long: "date,symbol,price", Theta: "date", Missing: dataset.DropMissing}, units: true},
}

// allSets returns the sets of files in the folders, then the drawn ones.
func allSets(folders []string) []set {
	var list []set
	add := func(name string, divide func(uint64) (*split, error)) {
		list = append(list, set{name, len(list)%2 == 1, divide})
	}
	for _, s := range sources {
		read := sync.OnceValues(func() (*observations, error) { return s.observations(folders) })
		add(s.name, func(seed uint64) (*split, error) {
			o, err := read()
			if err != nil {
				return nil, err
			}
			return o.divide(seed), nil
		})
	}
	for i, k := range kinds {
		add(k.name, func(seed uint64) (*split, error) { return k.divide(uint64(i), seed), nil })
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
	names := []string(nil)
	for _, g := range o.Groups {
		names = append(names, fmt.Sprint(g))
	}
	var train, test []int
	for i, out := range dataset.RandomSplit(len(o.Theta), names, 0.2, seed) {
		if out {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return &split{o.Subset(train), o.Subset(test), o.period}
}

// observations reads the file from the first folder that has it.
func (s source) observations(folders []string) (*observations, error) {
	var data []byte
	err := os.ErrNotExist
	for _, folder := range folders {
		if data, err = os.ReadFile(filepath.Join(folder, s.file)); err == nil {
			break
		}
	}
	if err != nil {
		return nil, fmt.Errorf("no %s in %v", s.file, folders)
	}
	read, err := input.Read(context.Background(), []dataset.File{{Name: s.file, Data: data}}, s.read)
	if err != nil {
		return nil, err
	}
	d := read.All()
	if s.rows < 0 { // the blurred faces have test rows of their own
		d = read.Training()
	}
	d.X = s.variables(d.X, read)
	if s.units {
		standardise(d.X.(*mat.Dense))
	}
	if n, _ := d.X.Dims(); s.rows > 0 && s.rows < n {
		d = d.Subset(rand.New(rand.NewPCG(1, 0)).Perm(n)[:s.rows])
	}
	return &observations{d, read.Period}, nil
}

// variables returns x in float64, with every so many variables, or the means of square
// blocks of the pixels.
func (s source) variables(x mat.Matrix, read *dataset.Set) mat.Matrix {
	n, k := x.Dims()
	at := func(c int) int { return c / max(1, s.every) } // the new variable, and how many it joins
	columns, joined := (k+max(1, s.every)-1)/max(1, s.every), 1.0
	if s.block > 0 {
		width := read.Shape.Width
		across := width / s.block
		columns, joined = across*(read.Shape.Height/s.block), float64(s.block*s.block)
		at = func(c int) int {
			row, column := c/width/s.block, c%width/s.block
			if column >= across {
				return columns
			}
			return row*across + column
		}
	}
	out, row := mat.NewDense(n, columns, nil), make([]float64, k)
	for i := range n {
		narrow.RowTo(row, x, i)
		to := out.RawRowView(i)
		for c, v := range row {
			if into := at(c); into < columns && (s.every < 2 || c%s.every == 0) {
				to[into] += v / joined
			}
		}
	}
	return out
}

// standardise divides the variables by their standard deviations.
func standardise(x *mat.Dense) {
	for c, unit := range deviations(x) {
		n, _ := x.Dims()
		for i := range n {
			x.Set(i, c, x.At(i, c)/unit)
		}
	}
}

// deviations returns the standard deviation of each variable; 1 of a constant one.
func deviations(x mat.Matrix) []float64 {
	n, k := x.Dims()
	out := make([]float64, k)
	for c := range out {
		sum, square := 0.0, 0.0
		for i := range n {
			sum += x.At(i, c)
		}
		for i := range n {
			square += (x.At(i, c) - sum/float64(n)) * (x.At(i, c) - sum/float64(n))
		}
		if out[c] = math.Sqrt(square / float64(n)); out[c] == 0 {
			out[c] = 1
		}
	}
	return out
}

// trial reads a table of ../shared/trials: θ, then the variables; empty cells are NaN.
func trial(path string) (*observations, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	read, err := input.Read(context.Background(), []dataset.File{{Name: filepath.Base(path), Data: bytes.Clone(data)}}, dataset.Options{Theta: "1", Missing: dataset.ModelMissing})
	if err != nil {
		return nil, err
	}
	return &observations{read.All(), 0}, nil
}

package ppca_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/ppca"
)

var ctx = context.Background()

// growth returns the height, weight and shoe size of 12 children, each measured at six ages from 2 to 17.
// A child is tall or short for its age (large), and heavy or light for its height.
func growth() ppca.Data {
	d := ppca.Data{X: nil, Names: []string{"height", "weight", "shoe"}}
	var cells []float64
	for child := range 12 {
		large, heavy := math.Sin(5*float64(child)), math.Cos(3*float64(child))
		for visit := range 6 {
			age := float64(2 + 3*visit)
			height := 80 + 5.5*age + large*(2+.4*age)
			weight := 4 + .5*age + .15*age*age + heavy*(1+.3*age) + large*(.5+.1*age)
			shoe := 20 + 1.2*age + .2*large*age + .3*math.Sin(float64(7*child+visit))
			cells = append(cells, height, weight, shoe)
			d.Theta, d.Groups = append(d.Theta, age), append(d.Groups, child)
		}
	}
	d.X = mat.NewDense(len(d.Theta), 3, cells)
	return d
}

// A first result: the mean and the first component at the age of 10.
func Example() {
	x := mat.NewDense(6, 2, []float64{87, 12, 99, 15, 110, 20, 127, 28, 143, 38, 163, 52})
	age := []float64{2, 4, 6, 9, 12, 15}
	m, err := ppca.Fit(context.Background(), ppca.Data{X: x, Theta: age}, ppca.Options{Bins: 2})
	if err != nil {
		log.Fatal(err)
	}
	at, err := m.At(10)
	fmt.Printf("%.1f %.2f %v\n", at.Mean, at.Basis.RawRowView(0), err)
	// Output: [132.4 31.3] [0.75 0.66] <nil>
}

// Without options a fit is by PPCA, with rules of thumb for the rest.
func ExampleFit() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{})
	if err != nil {
		log.Fatal(err)
	}
	s := m.Summary()
	fmt.Println(s.Method, s.Status, s.Components, "of", s.Variables, "knots at", s.Endpoints)
	fmt.Printf("RMSE %.2f\n", s.RMSE)
	// Output:
	// ppca converged 2 of 3 knots at [2 5.75 9.5 13.25 17]
	// RMSE 0.14
}

// Package core/dataset/input reads tables, arrays and pictures. It finds kinds of columns, and says which cell
// it can't read.
func ExampleData_files() {
	table := "name,age,height,weight\nAda,2,87,12\nBen,4,101,16\nCara,6,115,20\n" +
		"Dan,9,133,29\nEve,12,149,41\nFay,15,161,52\n"
	files := []dataset.File{{Name: "people.csv", Data: []byte(table)}} // or os.ReadFile
	set, err := input.Read(ctx, files, dataset.Options{Theta: "age", Ignore: []string{"name"}})
	if err != nil {
		log.Fatal(err)
	}
	m, err := ppca.Fit(ctx, ppca.Data(set.Training()), ppca.Options{Bins: 2})
	if err != nil {
		log.Fatal(err)
	}
	at, err := m.At(10)
	fmt.Printf("%v at 10: %.1f %v\n", set.Names, at.Mean, err)
	// Output: [height weight] at 10: [138.1 32.6] <nil>
}

// Every method is a map from θ to a mean and a basis, so their errors can be compared.
func ExampleFit_method() {
	for _, method := range []string{"ppca", "local", "ipca", "pca"} {
		m, err := ppca.Fit(ctx, growth(), ppca.Options{Method: method, Components: 1})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: RMSE %.2f\n", method, m.Summary().RMSE)
	}
	// Output:
	// ppca: RMSE 1.33
	// local: RMSE 1.34
	// ipca: RMSE 1.37
	// pca: RMSE 1.96
}

// PCA needs no θ.
func ExampleFit_withoutTheta() {
	d := ppca.Data{X: growth().X}
	m, err := ppca.Fit(ctx, d, ppca.Options{Method: "pca", Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	at, err := m.At(0)
	fmt.Printf("%.1f %v\n", at.Mean, err)
	// Output: [131.7 26.3 31.2] <nil>
}

// Bins need not be equal: endpoints lie closer where the data change faster.
func ExampleFit_endpoints() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1, Endpoints: []float64{2, 5, 9, 17}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Summary().Endpoints)
	// Output: [2 5 9 17]
}

// An infinite penalty gives one basis for all θ.
func ExampleFit_lambda() {
	stiff := ppca.Lambda{Mean: new(0.1), Basis: new(math.Inf(1))}
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1, Lambda: stiff})
	if err != nil {
		log.Fatal(err)
	}
	for _, age := range []float64{3, 15} {
		at, err := m.At(age)
		fmt.Printf("%.1f %.2f %v\n", at.Mean, at.Basis.RawRowView(0), err)
	}
	// Output:
	// [98.1 7.8 24.0] [0.86 0.43 0.29] <nil>
	// [160.5 44.8 37.4] [0.86 0.43 0.29] <nil>
}

// The hours of a day form a ring: 23:00 is near 1:00.
func ExampleFit_periodic() {
	d := ppca.Data{X: mat.NewDense(48, 2, nil)}
	for i := range 48 {
		hour := float64(i) / 2
		sun := math.Cos(2 * math.Pi * (hour - 14) / 24)
		d.Theta = append(d.Theta, hour)
		row := []float64{15 + 5*sun + math.Sin(float64(i*i)), 60 - 20*sun + math.Cos(float64(3*i*i))}
		d.X.(*mat.Dense).SetRow(i, row)
	}
	m, err := ppca.Fit(ctx, d, ppca.Options{Components: 1, Bins: 8, Periodic: new(24.0)})
	if err != nil {
		log.Fatal(err)
	}
	before, _ := m.At(23.75)
	after, _ := m.At(24.25) // 0:15
	fmt.Printf("%.1f %.1f %v\n", before.Mean, after.Mean, after.Clamped)
	// Output: [11.0 76.2] [10.7 77.3] false
}

// With two parameters θ has two numbers a row, and there is a knot at each pair of endpoints.
func ExampleFit_twoParameters() {
	d := growth()
	var theta []float64
	for i, age := range d.Theta {
		theta = append(theta, age, float64(i%5)) // age, and hours of sport a week
	}
	d.Theta = theta
	axes := []ppca.Axis{{Endpoints: []float64{2, 9, 17}}, {Bins: 1}}
	m, err := ppca.Fit(ctx, d, ppca.Options{Components: 1, Axes: axes})
	if err != nil {
		log.Fatal(err)
	}
	at, err := m.At(10, 2.5)
	fmt.Printf("%.0f %v\n", at.Mean, err)
	// Output: [134 24 32] <nil>
}

// Weights say how much a row counts; one of weight 0 is left out.
func ExampleFit_weights() {
	d := growth()
	d.Weights = slices.Repeat([]float64{1}, len(d.Theta))
	d.Weights[0] = 0
	m, err := ppca.Fit(ctx, d, ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(m.Summary().Warnings)
	// Output: [1 of 72 observations have weight 0 and were left out of the fit]
}

// Tune leaves out whole children, and chooses the method and its options by the errors on them.
func ExampleTune() {
	m, err := ppca.Tune(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	s := m.Summary()
	fmt.Println(s.Verdict)
	fmt.Printf("%s: RMSE %.3f; PCA: %.3f\n", s.Method, s.Unseen[s.Method], s.Unseen["pca"])
	// Output:
	// Local PCA errs 2 ± 2 % less than PPCA on unseen rows, so it is the model.
	// local: RMSE 1.469; PCA: 2.040
}

// Outside the endpoints the model is that of the nearest endpoint.
func ExampleModel_At() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	for _, age := range []float64{17, 30} {
		at, err := m.At(age)
		fmt.Printf("%.1f %.0f %v %v\n", at.Mean, at.Explained, at.Clamped, err)
	}
	// Output:
	// [170.1 53.5 39.5] [27] false <nil>
	// [170.1 53.5 39.5] [27] true <nil>
}

// A new child in the coordinates of the model.
func ExampleModel_Project() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	child := ppca.Data{X: mat.NewDense(1, 3, []float64{140, 32, 33}), Theta: []float64{10}}
	p, err := m.Project(ctx, child)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("β = %.2f, RMSE %.2f\n", p.Coefficients.At(0, 0), p.RMSE[0])
	// Output: β = 8.37, RMSE 2.69
}

// What a coefficient means: the mean, and one standard deviation above it.
func ExampleModel_Reconstruct() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Method: "ppca-normalised", Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	x, err := m.Reconstruct(mat.NewDense(2, 1, []float64{0, 1}), []float64{10, 10})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f\n", mat.Formatted(x))
	// Output:
	// ⎡134.4   24.3   31.8⎤
	// ⎣138.9   26.5   33.2⎦
}

// The error on rows that the fit has not seen: the last child.
func ExampleModel_Score() {
	all := growth()
	x := all.X.(*mat.Dense)
	first := ppca.Data{X: x.Slice(0, 66, 0, 3), Theta: all.Theta[:66]}
	last := ppca.Data{X: x.Slice(66, 72, 0, 3), Theta: all.Theta[66:]}
	m, err := ppca.Fit(ctx, first, ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	s, err := m.Score(ctx, last)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.2f, by age %.2f\n", s.RMSE, s.Rows)
	// Output: 0.77, by age [0.69 0.30 0.33 0.57 0.93 1.80]
}

// NaN marks the cells that are not known, in a fit as in what follows.
func ExampleModel_Impute() {
	d := growth()
	d.X.(*mat.Dense).Set(44, 1, math.NaN()) // the weight of a child at the age of 8
	d.Observed = ppca.Known(d.X)
	m, err := ppca.Fit(ctx, d, ppca.Options{})
	if err != nil {
		log.Fatal(err)
	}
	filled, err := m.Impute(ctx, d)
	if err != nil {
		log.Fatal(err)
	}
	truth := growth().X.At(44, 1)
	fmt.Printf("%d cell: %.1f ± %.1f, in truth %.1f\n", filled.Filled, filled.X.At(44, 1), filled.Errors.At(44, 1), truth)
	// Output: 1 cell: 17.3 ± 2.3, in truth 15.2
}

// How old is a child of this height, weight and shoe size?
func ExampleModel_Locate() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	child := ppca.Data{X: mat.NewDense(1, 3, []float64{140, 32, 33})}
	l, err := m.Locate(ctx, child, 0.9)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.1f years, 90 %%: %.1f to %.1f\n", l.Theta.At(0, 0), l.Lower.At(0, 0), l.Upper.At(0, 0))
	// Output: 11.2 years, 90 %: 10.6 to 11.7
}

// How will this child of five be at fourteen? Groups tell how children change.
func ExampleModel_Move() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	child := ppca.Data{X: mat.NewDense(1, 3, []float64{111, 12, 27}), Theta: []float64{5}}
	moved, err := m.Move(ctx, child, 14)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.0f ± %.1f %v\n", moved.X.RawRowView(0), moved.Errors.RawRowView(0), moved.Assumed)
	// Output: [164 44 39] ± [2.3 1.5 0.8] false
}

// A model file keeps every bit of a model.
func ExampleModel_Save() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer // or os.Create("children.npz")
	if err := m.Save(&file); err != nil {
		log.Fatal(err)
	}
	again, err := ppca.Load(&file)
	if err != nil {
		log.Fatal(err)
	}
	here, _ := m.At(7)
	there, _ := again.At(7)
	fmt.Println(slices.Equal(here.Mean, there.Mean))
	// Output: true
}

// The options of a model repeat its fit, to the bit.
func ExampleModel_Options() {
	m, err := ppca.Fit(ctx, growth(), ppca.Options{Components: 1})
	if err != nil {
		log.Fatal(err)
	}
	again, err := ppca.Fit(ctx, growth(), m.Options())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("λ_m = %g, energies equal: %v\n", *m.Options().Lambda.Mean, m.Summary().Energy == again.Summary().Energy)
	// Output: λ_m = 0.1, energies equal: true
}

// An Error has a code, and says where the fault is and what to do.
func ExampleError() {
	d := growth()
	d.X.(*mat.Dense).Set(3, 1, math.NaN())
	_, err := ppca.Fit(ctx, d, ppca.Options{})
	var e *ppca.Error
	if errors.As(err, &e) {
		fmt.Println(e.Code == ppca.NonFinite, e.Details["row"], e.Details["column"])
		fmt.Println(e)
	}
	// Output:
	// true 4 weight
	// row 4, column "weight" is NaN: correct it, leave the row out, or model it as a missing cell (missing: 'model')
}

// A context stops a fit. One that has ended stops it at once.
func ExampleFit_cancel() {
	stopped, stop := context.WithCancel(ctx)
	stop()
	_, err := ppca.Fit(stopped, growth(), ppca.Options{})
	fmt.Println(errors.Is(err, context.Canceled))
	// Output: true
}

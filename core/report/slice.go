package report

import (
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/model"
)

// SliceOf returns a model at one θ (of length P) as a table with the columns variable,
// mean, p1 … pV in the units of the data and a row for each variable; of a standardised model
// also sd, by which the fit divided the variable, and p1/sd … pV/sd, the components in standard
// deviations. Its errors are those of Model.At.
func SliceOf(m *model.Model, theta []float64) (dataset.Result, error) {
	at, err := m.At(theta...)
	if err != nil {
		return dataset.Result{}, err
	}
	names := m.Names
	if len(names) == 0 {
		names = dataset.VariableNames(m.K())
	}
	columns := slices.Concat([]string{"mean"}, dataset.Numbered("p", m.Components))
	values := [][]float64{at.Mean}
	for v := range m.Components {
		values = append(values, at.Basis.RawRowView(v))
	}
	if m.Scale != nil {
		columns, values = append(columns, "sd"), append(values, m.Scale)
		for v := range m.Components {
			columns, values = append(columns, columns[1+v]+"/sd"), append(values,
				floats.DivTo(make([]float64, m.K()), values[1+v], m.Scale))
		}
	}
	x := mat.NewDense(m.K(), len(columns), nil)
	for j, column := range values {
		x.SetCol(j, column)
	}
	return dataset.Result{IDName: "variable", IDs: names, Names: columns, X: x}, nil
}

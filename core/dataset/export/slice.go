package export

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/model"
)

// SliceOf returns a model at one θ (of length P) as a table with the columns variable,
// mean, p1 … pV and a row for each variable. Its errors are those of Model.At.
func SliceOf(m *model.Model, theta []float64) (Result, error) {
	at, err := m.At(theta...)
	if err != nil {
		return Result{}, err
	}
	names := m.Names
	if len(names) == 0 {
		names = dataset.VariableNames(m.K())
	}
	x := mat.NewDense(m.K(), 1+m.Components, nil)
	x.SetCol(0, at.Mean)
	for v := range m.Components {
		x.SetCol(1+v, at.Basis.RawRowView(v))
	}
	return Result{IDName: "variable", IDs: names, Names: slices.Concat([]string{"mean"}, dataset.Numbered("p", m.Components)), X: x}, nil
}

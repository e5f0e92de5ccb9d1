package summary

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/core/narrow"
	"ppca/core/quantity"
)

// A VariableError has the error of one variable over observations.
type VariableError struct {
	Name      string  `json:"name"`
	Unit      string  `json:"unit"`      // empty if the name states none
	RMSE      float64 `json:"rmse"`      // over the known cells, in its unit
	Deviation float64 `json:"deviation"` // standard deviation of these cells, in its unit
}

// Lists reports whether the errors of single variables say something: those of a table of a few,
// not of a curve.
func Lists(m *model.Model) bool {
	return m.Shape == nil && m.Surface == nil && limit.Of("singles").Holds(float64(m.K())) && quantity.AxisOf(m.Names) == nil
}

// Names returns the names of the variables of a model, x1, x2, … if they have none.
func Names(m *model.Model) []string {
	if len(m.Names) == 0 {
		return dataset.VariableNames(m.K())
	}
	return m.Names
}

// ProjectedErrors returns the error of each variable of d by the coefficients of infer.Project, with
// everywhere as there: rows with missing cells have the means given their known cells.
func ProjectedErrors(ctx context.Context, m *model.Model, d fit.Data, everywhere bool) ([]VariableError, error) {
	projection, err := infer.Project(ctx, m, d, everywhere)
	if err != nil {
		return nil, err
	}
	return VariableErrors(m, d, projection.Coefficients)
}

// VariableErrors returns the error of each variable of d when it is reconstructed from
// coefficients. A variable without a known cell has the error 0. It fails as Reconstruct does.
func VariableErrors(m *model.Model, d fit.Data, coefficients *mat.Dense) ([]VariableError, error) {
	n, k := d.X.Dims()
	fitted, err := m.Reconstruct(coefficients, d.Theta)
	if err != nil {
		return nil, err
	}
	names, list := Names(m), make([]VariableError, k)
	mean, count, row := make([]float64, k), make([]float64, k), make([]float64, k)
	for c := range list {
		list[c].Name, list[c].Unit = quantity.Split(names[c])
	}
	for i := range n {
		narrow.RowTo(row, d.X, i)
		for c, value := range row {
			if d.Observed != nil && !d.Observed[i*k+c] {
				continue
			}
			count[c]++
			away := value - mean[c]
			mean[c] += away / count[c]
			list[c].Deviation += away * (value - mean[c])
			list[c].RMSE += (value - fitted.At(i, c)) * (value - fitted.At(i, c))
		}
	}
	for c := range list {
		known := max(1, count[c])
		list[c].RMSE, list[c].Deviation = math.Sqrt(list[c].RMSE/known), math.Sqrt(list[c].Deviation/known)
	}
	return list, nil
}

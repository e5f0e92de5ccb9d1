package summary

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/linalg"
	"ppca/core/model"
	"ppca/core/settings"
)

// A VariableError has the error of one variable over observations.
type VariableError struct {
	Name string   `json:"name"` // without the unit
	Unit string   `json:"unit"` // empty if the name states none
	RMSE *float64 `json:"rmse"` // root mean square over the known cells, in its unit; null if there is none
	// Standard deviation of these cells, in its unit, which divides by their number; null if there are
	// fewer than two.
	Deviation *float64 `json:"deviation"`
}

// share returns the error in standard deviations; nil if one of them is not known, or if the cells
// do not vary.
func (v VariableError) share() *float64 {
	if v.Deviation == nil || !(*v.Deviation > 0) {
		return nil
	}
	share := *v.RMSE / *v.Deviation
	return &share
}

// OfOne has the errors of one variable.
type OfOne struct {
	Name  string   `json:"name"`
	Unit  string   `json:"unit"`
	Train *float64 `json:"train"` // RMSE in its unit; nil if no cell is known
	Test  *float64 `json:"test"`  // likewise; nil also without test rows
	Share *float64 `json:"share"` // of the last of these, in standard deviations of the variable; nil if it has none
}

// Lists reports whether the errors of single variables say something: those of a table of a few,
// not of a curve.
func Lists(m *model.Model) bool {
	return m.Shape == nil && m.Surface == nil && settings.LimitOf("singles").Holds(float64(m.K())) && fit.VariableAxisOf(m.Names) == nil
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
// coefficients. It fails as Reconstruct does.
func VariableErrors(m *model.Model, d fit.Data, coefficients *mat.Dense) ([]VariableError, error) {
	n, k := d.X.Dims()
	fitted, err := m.Reconstruct(coefficients, d.Theta)
	if err != nil {
		return nil, err
	}
	names, list := Names(m), make([]VariableError, k)
	errors, deviations, mean, count, row := make([]float64, k), make([]float64, k), make([]float64, k), make([]float64, k), make([]float64, k)
	for i := range n {
		linalg.RowTo(row, d.X, i)
		known := d.Known(i)
		for c, value := range row {
			if !known.Cell(c) {
				continue
			}
			count[c]++
			away := value - mean[c]
			mean[c] += away / count[c]
			deviations[c] += away * (value - mean[c])
			errors[c] += (value - fitted.At(i, c)) * (value - fitted.At(i, c))
		}
	}
	for c := range list {
		list[c].Name, _ = fit.SplitUnit(names[c])
		list[c].Unit = fit.UnitOf(names[c])
		if count[c] > 0 {
			list[c].RMSE = new(math.Sqrt(errors[c] / count[c]))
		}
		if count[c] > 1 {
			list[c].Deviation = new(math.Sqrt(deviations[c] / count[c]))
		}
	}
	return list, nil
}

// byVariable returns the errors of each variable of a table of a few; nil for curves and pictures.
func byVariable(ctx context.Context, m *model.Model, training, testing fit.Data) ([]OfOne, error) {
	if !Lists(m) {
		return nil, nil
	}
	train, err := ProjectedErrors(ctx, m, training, false)
	if err != nil {
		return nil, err
	}
	var list []OfOne
	for _, each := range train {
		list = append(list, OfOne{Name: each.Name, Unit: each.Unit, Train: each.RMSE, Share: each.share()})
	}
	if testing.X == nil {
		return list, nil
	}
	test, err := ProjectedErrors(ctx, m, testing, false)
	if err != nil {
		return nil, err
	}
	for k, each := range test {
		list[k].Test, list[k].Share = each.RMSE, each.share()
	}
	return list, nil
}

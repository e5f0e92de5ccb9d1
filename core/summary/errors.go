package summary

import (
	"context"
	"math"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/narrow"
)

// block is the number of rows that Errors reconstructs at a time.
const block = 256

// Errors returns the root mean square error of each variable over the known cells of d, and the
// standard deviation of the variable, both in its own unit. NaN stands for a variable without a
// known cell. It fails as Project does.
func Errors(ctx context.Context, m *model.Model, d fit.Data) (rmse, deviation []float64, err error) {
	n, k := d.X.Dims()
	parameters := m.Graph.Parameters()
	rmse, deviation = make([]float64, k), make([]float64, k)
	mean, count, row := make([]float64, k), make([]float64, k), make([]float64, k)
	for lo := 0; lo < n; lo += block {
		hi := min(lo+block, n)
		x, theta := narrow.Part(d.X, lo, hi), d.Theta[lo*parameters:hi*parameters]
		var observed []bool
		if d.Observed != nil {
			observed = d.Observed[lo*k : hi*k]
		}
		projection, err := m.Project(ctx, x, theta, observed)
		if err != nil {
			return nil, nil, err
		}
		fitted, err := m.Reconstruct(projection.Coefficients, theta)
		if err != nil {
			return nil, nil, err
		}
		for i := range hi - lo {
			narrow.RowTo(row, x, i)
			for c, value := range row {
				if observed != nil && !observed[i*k+c] {
					continue
				}
				count[c]++
				away := value - mean[c]
				mean[c] += away / count[c]
				deviation[c] += away * (value - mean[c])
				rmse[c] += (value - fitted.At(i, c)) * (value - fitted.At(i, c))
			}
		}
	}
	for c := range rmse {
		rmse[c], deviation[c] = math.Sqrt(rmse[c]/count[c]), math.Sqrt(deviation[c]/count[c])
	}
	return rmse, deviation, nil
}

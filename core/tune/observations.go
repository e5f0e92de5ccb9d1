package tune

import (
	"context"
	"math"

	"ppca/core/fit"
)

// observations are the rows that a search fits: the data, or their coordinates.
type observations struct {
	data    fit.Data
	factor  float64 // RMSE of the data / RMSE of x
	columns int     // K of the data
}

// observations returns the data, or their coordinates in the space that the rows span
// if there are more than twice as many variables as rows. The space is that of all
// rows, so it is computed once and serves all folds.
func (s *Search) observations(ctx context.Context) (*observations, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.small != nil {
		return s.small, nil
	}
	n, k := s.data.X.Dims()
	most, masked := 0, s.data.Observed != nil
	for _, size := range s.sizes {
		most, masked = max(most, size.options.Components), masked || size.options.EndpointMask != nil
	}
	if masked || s.settings.Noise == fit.VariableNoise || k <= 2*max(n, most) {
		s.small = &observations{data: s.data, factor: 1, columns: k}
		return s.small, nil
	}
	x, err := fit.Coordinates(ctx, s.data, most)
	if err != nil {
		return nil, err
	}
	_, r := x.Dims()
	s.small = &observations{data: fit.Data{X: x, Theta: s.data.Theta, Weights: s.data.Weights, Groups: s.data.Groups}, factor: math.Sqrt(float64(r) / float64(k)), columns: k}
	return s.small, nil
}

// counted drops the observations of weight 0: no fit and no error includes them.
func counted(d fit.Data) fit.Data {
	rows := d.Counted()
	if n, _ := d.X.Dims(); len(rows) == n {
		return d
	}
	return d.Subset(rows)
}

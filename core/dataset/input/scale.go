package input

import (
	"context"
	"fmt"
	"math"

	"ppca/core/dataset"
	"ppca/core/job"
)

// weight returns the observation weight of row i.
func weight(s *dataset.Set, i int) float64 {
	if s.Weights == nil {
		return 1
	}
	return s.Weights[i]
}

// finish puts the training rows first and measures the scale.
func finish(ctx context.Context, s *dataset.Set, test []bool, o dataset.Options) error {
	if err := arrange(ctx, s, test); err != nil {
		return err
	}
	o.ReportProgress(1)
	if !o.Standardise {
		return nil
	}
	return measureScale(ctx, s)
}

// measureScale sets Scale to the weighted standard deviations of the training rows.
func measureScale(ctx context.Context, s *dataset.Set) error {
	known := knownWeights(s)
	mean, square, row := make([]float64, s.Variables()), make([]float64, s.Variables()), make([]float64, s.Variables())
	for i := range s.Train {
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
		s.RowTo(row, i)
		for k, v := range row {
			if v == v { // NaN where it is not observed
				mean[k] += weight(s, i) * v / known[k]
			}
		}
	}
	for i := range s.Train {
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
		s.RowTo(row, i)
		for k, v := range row {
			if v == v {
				square[k] += weight(s, i) * (v - mean[k]) * (v - mean[k]) / known[k]
			}
		}
	}
	constant := 0
	s.Scale = square
	for k, v := range square {
		s.Scale[k] = math.Sqrt(v)
		if s.Scale[k] <= 1e-12*math.Abs(mean[k]) { // nothing but rounding errors
			s.Scale[k] = 1
			constant++
		}
	}
	if constant > 0 {
		s.Note(dataset.NoteScale, fmt.Sprintf("%d of %d variables are constant in the training rows; they are not "+
			"standardised", constant, len(square)))
	}
	return nil
}

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

// knownWeights returns, for each variable, the total weight of the training rows in which
// it is known; without weights, their number.
func knownWeights(s *dataset.Set) []float64 {
	known := make([]float64, s.Variables())
	for i := range s.Train {
		observed := s.ObservedCells(i)
		for k := range known {
			if observed == nil || observed[k] {
				known[k] += weight(s, i)
			}
		}
	}
	return known
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

package prepare

import (
	"context"
	"fmt"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/internal/csvtext"
	"ppca/core/dataset/internal/table"
	"ppca/core/fault"
	"ppca/core/narrow"
)

// observe sets Observed if X has missing cells. rows are row numbers of the file.
func observe(ctx context.Context, s *dataset.Set, file string, rows []int) error {
	n, k := s.X.Dims()
	observed, all := make([]bool, n*k), true
	scratch := make([]float64, k)
	for i, err := range checkpoint.Rows(ctx, n, k) {
		if err != nil {
			return err
		}
		seen := false
		for c, v := range narrow.Row(s.X, i, scratch) {
			is := table.ContentOf(v) == csvtext.Number
			observed[i*k+c] = is
			seen, all = seen || is, all && is
		}
		if !seen {
			return fault.New(fault.Shape, "%s, row %d has no observed cell, so it cannot be modelled: remove it, or drop all rows with missing cells", file, rows[i]+1).
				With("file", file).With("row", rows[i]+1)
		}
	}
	if !all {
		s.Observed = observed
	}
	return nil
}

// unknown returns the number of cells that are not observed.
func unknown(observed []bool) int { return len(observed) - Count(observed) }

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

// LeaveOut removes rows from the Set and returns the remaining ones, numbered from 0.
func LeaveOut(ctx context.Context, s *dataset.Set, out []bool, what string) ([]int, error) {
	var order, gone []int
	for i, is := range out {
		if is {
			gone = append(gone, i)
		} else {
			order = append(order, i)
		}
	}
	s.Missing.LeftOut = len(gone)
	if len(gone) == 0 {
		return order, nil
	}
	parameters := s.Parameters()
	if len(order) < 2 {
		return nil, fault.New(fault.Shape, "%d of %d rows have missing cells (%s), which leaves %d, but a model needs at least two; model the missing cells, or leave out the columns that have most of them", len(gone), len(out), what, len(order))
	}
	if err := permute(ctx, s.X, append(order[:len(order):len(order)], gone...)); err != nil {
		return nil, err
	}
	s.X = narrow.Part(s.X, 0, len(order))
	permuteLabels(s, order, parameters)
	s.Warn(fmt.Sprintf("%d of %d rows are left out: %s", len(gone), len(out), what))
	return order, nil
}

// TreatMissing drops rows, marks the cells that are not observed, and returns the
// remaining rows of the table.
func TreatMissing(ctx context.Context, s *dataset.Set, file string, out []bool, o dataset.Options) ([]int, error) {
	what := "a variable, θ or the weight has no number"
	if o.Missing == dataset.ModelMissing {
		what = "they have no θ or no weight"
	}
	rows, err := LeaveOut(ctx, s, out, what)
	if err != nil || o.Missing != dataset.ModelMissing || s.Missing.Cells == 0 {
		return rows, err
	}
	if err := observe(ctx, s, file, rows); err != nil || s.Observed == nil {
		return rows, err
	}
	s.Warn(fmt.Sprintf("%d of %d cells hold no number; they are modelled as not observed", unknown(s.Observed), len(s.Observed)))
	return rows, nil
}

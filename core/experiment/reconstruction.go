package experiment

// Methods are fitted to training sets of growing size, and it is measured how well each
// reconstructs. The experiments on faces, heads and nodes use it.

import (
	"context"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// A Reconstruction is an experiment that fits every method to training sets of growing size
// and compares the reconstruction errors: Tables 1, 2 and 4 of the paper.
type Reconstruction struct {
	Report  Report       // its settings have the sizes: training observations in each bin
	Printed printedTable // errors of the paper
	Arms    []Arm
	// Whitening reports whether pictures of turning faces were whitened; nil for other
	// data.
	Whitening *bool
	// Draw returns the data of one split; smaller training sets are subsets of larger ones.
	// It is deterministic.
	Draw func(ctx context.Context, split, perBin int) (Sample, error)
	// Shortage returns why a bin has fewer observations than perBin, or "".
	Shortage func(perBin int) string
}

// A ReconstructionCell is a method with a size of training set.
type ReconstructionCell struct {
	PerBin    int    `json:"perBin"`
	Whitening bool   `json:"whitening,omitempty"`
	Method    string `json:"method"`
}

// A ReconstructionRow is the root mean square error, in the units of the data, of the
// training and test observations: mean and standard deviation (divisor n−1) over the
// splits.
type ReconstructionRow struct {
	PerBin    int     `json:"perBin"`              // training observations in each bin
	Whitening *bool   `json:"whitening,omitempty"` // for pictures of turning faces
	Method    string  `json:"method"`
	Train     float64 `json:"train"`
	TrainSD   float64 `json:"trainSD"`
	Test      float64 `json:"test"`
	TestSD    float64 `json:"testSD"`
	Splits    int     `json:"splits"`          // number of splits averaged
	Paper     *Errors `json:"paper,omitempty"` // the paper's errors for this row
	// Difference is that of Test from the first method with the same noise; nil for the first
	// method, and if some split lacks one of the two.
	Difference *Difference `json:"difference,omitempty"`
	// LeastSquares are the errors with least-squares coefficients, for methods (SPCA, LPP)
	// that compute coefficients in another way.
	LeastSquares *Errors `json:"leastSquares,omitempty"`
}

// A Difference is the mean over the splits of the difference of two test errors in the same
// split, and its standard error, s/√splits. Splits differ much more than methods within a
// split, so the difference is much more accurate than either mean. Splits of one data set
// are not independent, so the true standard error is somewhat larger.
type Difference struct {
	From string  `json:"from"` // the other method
	Mean float64 `json:"mean"`
	SE   float64 `json:"se"`
}

// Job returns the parts: one for each split, size and method.
func (r Reconstruction) Job() *Study[ReconstructionCell] {
	s := &Study[ReconstructionCell]{Report: r.Report}
	var cells []ReconstructionCell
	for _, perBin := range r.Report.Settings.Sizes {
		why := r.Shortage(perBin)
		for _, a := range r.Arms {
			cell := r.cell(perBin, a)
			if why == "" {
				cells = append(cells, cell)
			} else {
				s.Report.Skipped = append(s.Report.Skipped, Skipped{Row: cell, Why: why})
			}
		}
	}
	for split := range r.Report.Splits {
		for _, perBin := range r.Report.Settings.Sizes {
			if r.Shortage(perBin) != "" {
				continue
			}
			for _, a := range r.Arms {
				s.Tasks = append(s.Tasks, r.part(split, perBin, a))
			}
		}
	}
	s.Rows = func(t Table[ReconstructionCell]) []any { return r.rows(cells, t) }
	return s
}

func (r Reconstruction) cell(perBin int, a Arm) ReconstructionCell {
	return ReconstructionCell{PerBin: perBin, Whitening: r.Whitening != nil && *r.Whitening, Method: a.Name}
}

// The work of a method has a part that does not depend on the size: the test observations
// and, for Algorithm 1, almost everything.
const (
	fixedObservations = 20
	paperObservations = 100
)

// part returns the part that fits and scores a method for one split and size.
func (r Reconstruction) part(split, perBin int, a Arm) Task[ReconstructionCell] {
	observations := float64(perBin + fixedObservations)
	if a.Settings.Solver == fit.Paper {
		observations = paperObservations
	}
	return Task[ReconstructionCell]{
		Work: a.total() * observations,
		Measure: func(ctx context.Context, report func(float64)) ([]Measurement[ReconstructionCell], error) {
			data, err := r.Draw(ctx, split, perBin)
			if err != nil {
				return nil, err
			}
			m, err := a.Fit(ctx, data, report)
			var values []float64
			if err == nil {
				values, err = errorsOf(ctx, m, data)
			}
			found, err := Measured(ctx, r.cell(perBin, a), values, err)
			return []Measurement[ReconstructionCell]{found}, err
		},
	}
}

// The values of a cell; only methods that do not compute coefficients by least squares have
// the last two.
const (
	ofTrain = iota
	OfTest
	ofTrainLeastSquares
	ofTestLeastSquares
)

// errorsOf returns the values of a cell.
func errorsOf(ctx context.Context, m *model.Model, data Sample) ([]float64, error) {
	if data.Masks != nil {
		return data.Masks.errors(ctx, m, data)
	}
	scores, err := method.Scores(ctx, m, data.Train, data.Test)
	if err != nil {
		return nil, err
	}
	values := []float64{scores["train"], scores["test"]}
	if train, is := scores["trainLeastSquares"]; is {
		values = append(values, train, scores["testLeastSquares"])
	}
	return values, nil
}

func (r Reconstruction) rows(cells []ReconstructionCell, t Table[ReconstructionCell]) []any {
	var rows []any
	for _, cell := range cells {
		if len(t[cell]) == 0 {
			continue
		}
		row := ReconstructionRow{PerBin: cell.PerBin, Whitening: r.Whitening, Method: cell.Method, Splits: len(t[cell]), Paper: r.Printed.errors(cell.PerBin, cell.Method)}
		row.Train, row.TrainSD = meanAndSD(t.Column(cell, ofTrain))
		row.Test, row.TestSD = meanAndSD(t.Column(cell, OfTest))
		row.Difference = r.difference(cell, t)
		if len(t[cell][0]) > ofTestLeastSquares {
			row.LeastSquares = &Errors{}
			row.LeastSquares.Train, _ = meanAndSD(t.Column(cell, ofTrainLeastSquares))
			row.LeastSquares.Test, _ = meanAndSD(t.Column(cell, ofTestLeastSquares))
		}
		rows = append(rows, row)
	}
	return rows
}

// difference compares the test errors of a cell with those of the first method with the same
// noise.
func (r Reconstruction) difference(cell ReconstructionCell, t Table[ReconstructionCell]) *Difference {
	weighed := Weighed(cell.Method)
	at := slices.IndexFunc(r.Arms, func(a Arm) bool { return Weighed(a.Name) == weighed })
	first := r.cell(cell.PerBin, r.Arms[at])
	own, others := t.Column(cell, OfTest), t.Column(first, OfTest)
	if all := r.Report.Splits; cell == first || all < 2 || len(own) < all || len(others) < all {
		return nil
	}
	floats.Sub(own, others)
	d := &Difference{From: first.Method}
	d.Mean, d.SE = meanAndSD(own)
	d.SE /= math.Sqrt(float64(len(own)))
	return d
}

// Package compare fits methods to training sets of growing size and measures how well each
// reconstructs: what the experiments on faces, heads and nodes share.
package compare

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"ppca/core/experiment/study"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// A Reconstruction is an experiment that fits every method to training sets of
// growing size and compares the errors of what they reconstruct: Tables 1, 2 and 4
// of the paper.
type Reconstruction struct {
	Report study.Report
	Sizes  []int // training observations in each bin
	Arms   []Arm
	// whitening tells of pictures of turning faces whether they were whitened; nil
	// for other data.
	Whitening *bool
	// draw makes the data of one split; smaller training sets are parts of larger
	// ones. It gives equal data whenever it is called.
	Draw    func(ctx context.Context, split, perBin int) (Sample, error)
	Drawing *Drawing // nil: none
	// refuse says why there cannot be so many observations in each bin, or "".
	Refuse func(perBin int) string
}

// A ReconstructionCell is a method on a size of training set.
type ReconstructionCell struct {
	PerBin    int    `json:"perBin"`
	Whitening bool   `json:"whitening,omitempty"`
	Method    string `json:"method"`
	// Drawn tells the observations reconstructed for the picture from errors.
	Drawn bool `json:"drawn,omitempty"`
	// Strip numbers the means that are drawn of turning heads, from 1.
	Strip int `json:"strip,omitempty"`
}

// A ReconstructionRow is the root mean square error, in the units of the data, of
// the training and test observations: the mean over the splits and its standard
// deviation between them (divisor n−1).
type ReconstructionRow struct {
	PerBin    int     `json:"perBin"`              // training observations in each bin
	Whitening *bool   `json:"whitening,omitempty"` // of pictures of turning faces
	Method    string  `json:"method"`
	Train     float64 `json:"train"`
	TrainSD   float64 `json:"trainSD"`
	Test      float64 `json:"test"`
	TestSD    float64 `json:"testSD"`
	Splits    int     `json:"splits"`          // averaged here
	Paper     *Errors `json:"paper,omitempty"` // what the paper prints for this row
	// Difference is that of Test from the first method; of that itself, and where not all
	// splits have both, nil.
	Difference *Difference `json:"difference,omitempty"`
	// LeastSquares are the means where a method (SPCA, LPP) does not reconstruct by
	// least squares, if it did.
	LeastSquares *Errors `json:"leastSquares,omitempty"`
}

// A Difference is the mean over the splits of what a test error exceeds another's by in
// the same split, and its standard error, s/√splits. Splits differ much more than methods
// do in one, so that it is known much better than either mean; but the splits of one set
// of data are not independent, and their true standard error is somewhat larger.
type Difference struct {
	From string  `json:"from"` // the other method
	Mean float64 `json:"mean"`
	SE   float64 `json:"se"`
}

// lightWork is the work of a method up to which it shares a part, and the data
// drawn for it, with others.
const lightWork = 5

// Job returns the parts: in each split and for each size the fast methods together
// and every slow one alone.
func (r Reconstruction) Job() *study.Study[ReconstructionCell] {
	s := &study.Study[ReconstructionCell]{Report: r.Report}
	var cells []ReconstructionCell
	for _, perBin := range r.Sizes {
		why := r.Refuse(perBin)
		for _, a := range r.Arms {
			cell := r.cell(perBin, a)
			if why == "" {
				cells = append(cells, cell)
			} else {
				s.Report.Skipped = append(s.Report.Skipped, study.Skipped{Row: cell, Why: why})
			}
		}
	}
	for split := range r.Report.Splits {
		for _, perBin := range r.Sizes {
			if r.Refuse(perBin) != "" {
				continue
			}
			for _, bundle := range bundles(r.Arms) {
				s.PartList = append(s.PartList, r.part(split, perBin, bundle))
			}
		}
	}
	s.Rows = func(t study.Table[ReconstructionCell]) []any { return r.rows(cells, t) }
	return s
}

func (r Reconstruction) cell(perBin int, a Arm) ReconstructionCell {
	return ReconstructionCell{PerBin: perBin, Whitening: r.Whitening != nil && *r.Whitening, Method: a.Name}
}

// bundles returns the fast methods together and each slow one alone.
func bundles(arms []Arm) [][]Arm {
	var light []Arm
	var out [][]Arm
	for _, a := range arms {
		if a.total() <= lightWork {
			light = append(light, a)
		} else {
			out = append(out, []Arm{a})
		}
	}
	if light != nil {
		out = append([][]Arm{light}, out...)
	}
	return out
}

// The work of a method has a share that does not depend on the size: the test
// observations, and in Algorithm 1 almost everything.
const (
	fixedObservations = 20
	paperObservations = 100
)

// WorkOf returns the work of fits by the methods, relative to that of a light one.
func WorkOf(arms []Arm, perBin int) float64 {
	work := 0.0
	for _, a := range arms {
		if a.Settings.Solver == fit.Paper {
			work += a.total() * paperObservations
		} else {
			work += a.total() * float64(perBin+fixedObservations)
		}
	}
	return work
}

// part fits and scores some methods on one split and size.
func (r Reconstruction) part(split, perBin int, arms []Arm) study.Part[ReconstructionCell] {
	return study.Part[ReconstructionCell]{
		Work: WorkOf(arms, perBin),
		Measure: func(ctx context.Context, report func(float64)) ([]study.Measurement[ReconstructionCell], error) {
			data, err := r.Draw(ctx, split, perBin)
			if err != nil {
				return nil, err
			}
			var out []study.Measurement[ReconstructionCell]
			for i, a := range arms {
				found, err := r.measure(ctx, a, data, split, perBin, func(done float64) { report((float64(i) + done) / float64(len(arms))) })
				if err != nil {
					return nil, err
				}
				out = append(out, found...)
				report(float64(i+1) / float64(len(arms)))
			}
			return out, nil
		},
	}
}

// measure fits a method and returns its cell, and what is drawn.
func (r Reconstruction) measure(ctx context.Context, a Arm, data Sample, split, perBin int, report func(done float64)) ([]study.Measurement[ReconstructionCell], error) {
	cell := r.cell(perBin, a)
	m, err := a.Fit(ctx, data, report)
	var values []float64
	if err == nil {
		values, err = ErrorsOf(ctx, m, data)
	}
	found, err := study.Measured(ctx, cell, values, err)
	if err != nil || found.Why != "" || !r.Drawing.of(split, perBin) {
		return []study.Measurement[ReconstructionCell]{found}, err
	}
	cell.Drawn = true
	values, err = r.Drawing.reconstructions(ctx, m, data.Test)
	return []study.Measurement[ReconstructionCell]{found, {Cell: cell, Values: values}}, err
}

// The values of a cell; the last two only of methods that take their coefficients
// otherwise than by least squares.
const (
	ofTrain = iota
	OfTest
	ofTrainLeastSquares
	ofTestLeastSquares
)

// ErrorsOf returns the values of a cell.
func ErrorsOf(ctx context.Context, m *model.Model, data Sample) ([]float64, error) {
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

func (r Reconstruction) rows(cells []ReconstructionCell, t study.Table[ReconstructionCell]) []any {
	var rows []any
	for _, cell := range cells {
		if len(t[cell]) == 0 {
			continue
		}
		row := ReconstructionRow{PerBin: cell.PerBin, Whitening: r.Whitening, Method: cell.Method, Splits: len(t[cell]), Paper: PrintedErrors(r.Report.Paper, cell.PerBin, cell.Method)}
		row.Train, row.TrainSD = study.MeanAndSD(t.Column(cell, ofTrain))
		row.Test, row.TestSD = study.MeanAndSD(t.Column(cell, OfTest))
		row.Difference = r.difference(cell, t)
		if len(t[cell][0]) > ofTestLeastSquares {
			row.LeastSquares = &Errors{}
			row.LeastSquares.Train, _ = study.MeanAndSD(t.Column(cell, ofTrainLeastSquares))
			row.LeastSquares.Test, _ = study.MeanAndSD(t.Column(cell, ofTestLeastSquares))
		}
		rows = append(rows, row)
	}
	return rows
}

// difference compares the test errors of a cell with those of the first method.
func (r Reconstruction) difference(cell ReconstructionCell, t study.Table[ReconstructionCell]) *Difference {
	first := r.cell(cell.PerBin, r.Arms[0])
	own, others := t.Column(cell, OfTest), t.Column(first, OfTest)
	if all := r.Report.Splits; cell == first || all < 2 || len(own) < all || len(others) < all {
		return nil
	}
	floats.Sub(own, others)
	d := &Difference{From: first.Method}
	d.Mean, d.SE = study.MeanAndSD(own)
	d.SE /= math.Sqrt(float64(len(own)))
	return d
}

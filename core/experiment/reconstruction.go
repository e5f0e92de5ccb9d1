package experiment

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
)

// A reconstruction is an experiment that fits every method to training sets of
// growing size and compares the errors of what they reconstruct: Tables 1, 2 and 4
// of the paper.
type reconstruction struct {
	report Report
	sizes  []int // training observations in each bin
	arms   []arm
	// whitening tells of pictures of turning faces whether they were whitened; nil
	// for other data.
	whitening *bool
	// draw makes the data of one split; smaller training sets are parts of larger
	// ones. It gives equal data whenever it is called.
	draw    func(ctx context.Context, split, perBin int) (sample, error)
	drawing *drawing // nil: none
	// refuse says why there cannot be so many observations in each bin, or "".
	refuse func(perBin int) string
}

// A sample is the data of one split.
type sample struct {
	train, test fit.Data
	groups      []int  // of the training observations: what a fold must not divide
	masks       *masks // nil: every observation has all cells
}

// A reconstructionCell is a method on a size of training set.
type reconstructionCell struct {
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

// job returns the parts: in each split and for each size the fast methods together
// and every slow one alone.
func (r reconstruction) job() *study[reconstructionCell] {
	s := &study[reconstructionCell]{report: r.report}
	var cells []reconstructionCell
	for _, perBin := range r.sizes {
		why := r.refuse(perBin)
		for _, a := range r.arms {
			cell := r.cell(perBin, a)
			if why == "" {
				cells = append(cells, cell)
			} else {
				s.report.Skipped = append(s.report.Skipped, Skipped{Row: cell, Why: why})
			}
		}
	}
	for split := range r.report.Splits {
		for _, perBin := range r.sizes {
			if r.refuse(perBin) != "" {
				continue
			}
			for _, bundle := range bundles(r.arms) {
				s.parts = append(s.parts, r.part(split, perBin, bundle))
			}
		}
	}
	s.rows = func(t table[reconstructionCell]) []any { return r.rows(cells, t) }
	return s
}

func (r reconstruction) cell(perBin int, a arm) reconstructionCell {
	return reconstructionCell{PerBin: perBin, Whitening: r.whitening != nil && *r.whitening, Method: a.name}
}

// bundles returns the fast methods together and each slow one alone.
func bundles(arms []arm) [][]arm {
	var light []arm
	var out [][]arm
	for _, a := range arms {
		if a.total() <= lightWork {
			light = append(light, a)
		} else {
			out = append(out, []arm{a})
		}
	}
	if light != nil {
		out = append([][]arm{light}, out...)
	}
	return out
}

// The work of a method has a share that does not depend on the size: the test
// observations, and in Algorithm 1 almost everything.
const (
	fixedObservations = 20
	paperObservations = 100
)

func workOf(arms []arm, perBin int) float64 {
	work := 0.0
	for _, a := range arms {
		if a.settings.Solver == fit.Paper {
			work += a.total() * paperObservations
		} else {
			work += a.total() * float64(perBin+fixedObservations)
		}
	}
	return work
}

// part fits and scores some methods on one split and size.
func (r reconstruction) part(split, perBin int, arms []arm) part[reconstructionCell] {
	return part[reconstructionCell]{
		work: workOf(arms, perBin),
		measure: func(ctx context.Context, report func(float64)) ([]measurement[reconstructionCell], error) {
			data, err := r.draw(ctx, split, perBin)
			if err != nil {
				return nil, err
			}
			var out []measurement[reconstructionCell]
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
func (r reconstruction) measure(ctx context.Context, a arm, data sample, split, perBin int, report func(done float64)) ([]measurement[reconstructionCell], error) {
	cell := r.cell(perBin, a)
	m, err := a.fit(ctx, data, report)
	var values []float64
	if err == nil {
		values, err = errorsOf(ctx, m, data)
	}
	found, err := measured(ctx, cell, values, err)
	if err != nil || found.Why != "" || !r.drawing.of(split, perBin) {
		return []measurement[reconstructionCell]{found}, err
	}
	cell.Drawn = true
	values, err = r.drawing.reconstructions(ctx, m, data.test)
	return []measurement[reconstructionCell]{found, {Cell: cell, Values: values}}, err
}

// The values of a cell; the last two only of methods that take their coefficients
// otherwise than by least squares.
const (
	ofTrain = iota
	ofTest
	ofTrainLeastSquares
	ofTestLeastSquares
)

// errorsOf returns the values of a cell.
func errorsOf(ctx context.Context, m *model.Model, data sample) ([]float64, error) {
	if data.masks != nil {
		return data.masks.errors(ctx, m, data)
	}
	scores, err := method.Scores(ctx, m, data.train, data.test)
	if err != nil {
		return nil, err
	}
	values := []float64{scores["train"], scores["test"]}
	if train, is := scores["trainLeastSquares"]; is {
		values = append(values, train, scores["testLeastSquares"])
	}
	return values, nil
}

func (r reconstruction) rows(cells []reconstructionCell, t table[reconstructionCell]) []any {
	var rows []any
	for _, cell := range cells {
		if len(t[cell]) == 0 {
			continue
		}
		row := ReconstructionRow{PerBin: cell.PerBin, Whitening: r.whitening, Method: cell.Method, Splits: len(t[cell]), Paper: r.report.Paper.reconstruction(cell.PerBin, cell.Method)}
		row.Train, row.TrainSD = meanAndSD(t.column(cell, ofTrain))
		row.Test, row.TestSD = meanAndSD(t.column(cell, ofTest))
		row.Difference = r.difference(cell, t)
		if len(t[cell][0]) > ofTestLeastSquares {
			row.LeastSquares = &Errors{}
			row.LeastSquares.Train, _ = meanAndSD(t.column(cell, ofTrainLeastSquares))
			row.LeastSquares.Test, _ = meanAndSD(t.column(cell, ofTestLeastSquares))
		}
		rows = append(rows, row)
	}
	return rows
}

// difference compares the test errors of a cell with those of the first method.
func (r reconstruction) difference(cell reconstructionCell, t table[reconstructionCell]) *Difference {
	first := r.cell(cell.PerBin, r.arms[0])
	own, others := t.column(cell, ofTest), t.column(first, ofTest)
	if all := r.report.Splits; cell == first || all < 2 || len(own) < all || len(others) < all {
		return nil
	}
	floats.Sub(own, others)
	d := &Difference{From: first.Method}
	d.Mean, d.SE = meanAndSD(own)
	d.SE /= math.Sqrt(float64(len(own)))
	return d
}

package experiment

import (
	"cmp"
	"context"
	"fmt"

	"ppca/core/dataset"
	"ppca/core/job"
	"ppca/core/method"
)

// The default λ of PPCA in the recognition experiment.
const (
	recognitionLambdaMean  = 1
	recognitionLambdaBasis = 2
)

// A recognitionCell is a method at one dimension; dimension 0 stands for the one that is
// chosen inside the training set.
type recognitionCell struct {
	Faces  int    `json:"faces"`
	Method string `json:"method"`
	Dim    int    `json:"dim"`
}

// The values of a cell: errors as percentages of the faces.
const (
	byCosine   = iota // test faces, by the cosine of coefficients
	byPearson         // test faces, by Pearson's correlation
	ofTraining        // training faces, each looked up among the others, by cosine
	cellValues
)

// A RecognitionRow is the percentage of faces that are not recognised: mean and standard
// deviation (divisor n−1) over the splits.
//
// Dim and Error follow the paper's protocol, which chooses the dimension of least mean test
// error and so uses the answers. Honest is the error if each split chooses its dimension
// inside the training set: the one at which the fewest training pictures are mistaken for
// another face when each is looked up among all others (the smallest of equal ones).
type RecognitionRow struct {
	Faces     int              `json:"faces"`
	Method    string           `json:"method"`
	Dim       int              `json:"dim"`
	Error     float64          `json:"error"`
	SD        float64          `json:"sd"`
	Pearson   float64          `json:"pearson"` // at Dim, by Pearson's correlation, which rotations change
	PearsonSD float64          `json:"pearsonSD"`
	Honest    float64          `json:"honest"`
	HonestSD  float64          `json:"honestSD"`
	HonestDim float64          `json:"honestDim"` // mean of the chosen dimensions
	Splits    int              `json:"splits"`
	Paper     *PaperError      `json:"paper,omitempty"` // the paper's error for this row
	Curve     []DimensionError `json:"curve"`           // errors over the dimensions
}

// A DimensionError is the error at one dimension.
type DimensionError struct {
	Dim   int     `json:"dim"`
	Error float64 `json:"error"`
	SD    float64 `json:"sd"`
}

// newRecognition returns Table 3 of the paper. Of three blurred copies of each face, one is
// looked up among the other two of all faces; the training coefficients with the largest
// correlation decide the face. Every split draws the faces, the blur and the held-out
// copies. Rows are RecognitionRow.
func newRecognition(ctx context.Context, data *dataset.Set, o Options) (job.Job, error) {
	f, err := newFaces(ctx, data, o.Seed)
	if err != nil {
		return nil, err
	}
	orDefault(&o.Faces, 100, 200)
	orDefault(&o.Components, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)
	orDefault(&o.Methods, "PCA", "MPCA", "IPCA", "LPP", "PPCA", "PPCA-normalised")
	if !o.Tune {
		orDefault(&o.LambdaMean, recognitionLambdaMean)
		orDefault(&o.LambdaBasis, recognitionLambdaBasis)
	}
	o.Splits = cmp.Or(o.Splits, 100)
	arms := Arms(o, method.Settings{Endpoints: blurEnds}, paperBlur)
	r := recogniser{faces: f, options: o, families: families(arms, o.Components)}
	return r.job(newReport("recognition", o, f.notes, "Table 3")), nil
}

// A recogniser makes the parts of the experiment.
type recogniser struct {
	faces    *faces
	options  Options
	families []family
}

func (r recogniser) job(report Report) job.Job {
	s := &Study[recognitionCell]{Report: report}
	var counts []int // numbers of faces that are available
	for _, count := range r.options.Faces {
		if count <= len(r.faces.train) {
			counts = append(counts, count)
			continue
		}
		for _, name := range Rows(r.options) {
			s.Report.Skipped = append(s.Report.Skipped, Skipped{Row: struct {
				Faces  int    `json:"faces"`
				Method string `json:"method"`
			}{count, name}, Why: fmt.Sprintf("%d faces are requested, but there are only %d", count, len(r.faces.train))})
		}
	}
	for split := range r.options.Splits {
		for _, count := range counts {
			for _, f := range r.families {
				s.Tasks = append(s.Tasks, r.part(split, count, f))
			}
		}
	}
	s.Rows = func(t Table[recognitionCell]) []any { return r.rows(counts, t) }
	return s
}

// part returns the part that measures the methods of one family in one split.
func (r recogniser) part(split, count int, f family) Task[recognitionCell] {
	return Task[recognitionCell]{
		Work: f.fit.Work * squares(f.dims) / 1e4 * float64(count),
		Measure: func(ctx context.Context, report func(float64)) ([]Measurement[recognitionCell], error) {
			g, err := r.draw(ctx, split, count)
			if err != nil {
				return nil, err
			}
			return f.recognise(ctx, g, report)
		},
	}
}

// rows chooses the dimension of each method by the paper's protocol.
func (r recogniser) rows(counts []int, t Table[recognitionCell]) []any {
	var rows []any
	for _, count := range counts {
		for _, name := range Rows(r.options) {
			row := RecognitionRow{Faces: count, Method: name, Paper: printedRecognition(count, name)}
			for _, dim := range dimensionsOf(name, r.options.Components) {
				cell := recognitionCell{count, name, dim}
				if n := len(t[cell]); n == 0 || n < row.Splits {
					continue // above the rank in some splits
				} else if n > row.Splits {
					row.Splits, row.Dim, row.Curve = n, 0, nil
				}
				row.add(t, cell)
			}
			if row.Splits == 0 {
				continue
			}
			chosen := recognitionCell{count, name, 0}
			row.Honest, row.HonestSD = meanAndSD(t.Column(chosen, 0))
			row.HonestDim, _ = meanAndSD(t.Column(chosen, 1))
			rows = append(rows, row)
		}
	}
	return rows
}

// add adds a dimension to the curve, and makes it the row's if it is the best so far.
func (row *RecognitionRow) add(t Table[recognitionCell], cell recognitionCell) {
	mean, sd := meanAndSD(t.Column(cell, byCosine))
	row.Curve = append(row.Curve, DimensionError{cell.Dim, mean, sd})
	if row.Dim == 0 || mean < row.Error {
		row.Dim, row.Error, row.SD = cell.Dim, mean, sd
		row.Pearson, row.PearsonSD = meanAndSD(t.Column(cell, byPearson))
	}
}

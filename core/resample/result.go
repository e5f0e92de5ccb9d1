package resample

import (
	"context"
	"encoding/json"

	"gonum.org/v1/gonum/stat"
)

// A Row is a point of the curve of one method.
type Row struct {
	Method  string  `json:"method"`
	Size    int     `json:"size"` // training observations
	Train   float64 `json:"train"`
	TrainSD float64 `json:"trainSD"` // over the repeats, with divisor one less; 0 for one repeat
	Test    float64 `json:"test"`
	TestSD  float64 `json:"testSD"`
	Repeats int     `json:"repeats"` // number done
}

// A CurveResult is a learning curve.
type CurveResult struct {
	// Increasing sizes, for each the methods in their order. RMSE in the units of the data, mean and
	// standard deviation over the repeats.
	Rows []Row `json:"rows"`
	// Whether a fifth of the groups was held out, because there are no test rows.
	HeldOut   bool     `json:"heldOut"`
	Skipped   []string `json:"skipped,omitempty"`   // fits that failed, and why
	Cancelled bool     `json:"cancelled,omitempty"` // rows average the finished repeats
}

// Join implements job.Job: it returns the CurveResult as JSON.
func (c *Curve) Join(parts [][]byte) ([]byte, error) {
	r := CurveResult{HeldOut: c.testing.X == nil, Rows: []Row{}}
	for s, size := range c.sizes {
		found := make([][]errors, len(c.arms))
		for part := s; part < len(parts); part += len(c.sizes) {
			if parts[part] == nil {
				r.Cancelled = true
				continue
			}
			var one []errors
			if err := json.Unmarshal(parts[part], &one); err != nil {
				return nil, err
			}
			for i := range one {
				found[i] = append(found[i], one[i])
			}
		}
		for i, a := range c.arms {
			r.add(a.name, size, found[i])
		}
	}
	if len(r.Rows) == 0 && r.Cancelled {
		return nil, context.Canceled
	}
	return json.Marshal(r)
}

// add appends the mean over the repeats of a method.
func (r *CurveResult) add(name string, size int, found []errors) {
	var train, test []float64
	why := ""
	for _, e := range found {
		if e.Why != "" {
			why = e.Why
			continue
		}
		train, test = append(train, e.Train), append(test, e.Test)
	}
	if why != "" {
		r.Skipped = append(r.Skipped, name+": "+why)
	}
	if len(train) == 0 {
		return
	}
	row := Row{Method: name, Size: size, Repeats: len(train)}
	row.Train, row.TrainSD = meanAndSD(train)
	row.Test, row.TestSD = meanAndSD(test)
	r.Rows = append(r.Rows, row)
}

// meanAndSD returns a deviation of 0 where it only comes from rounding: samples of all rows
// differ in their order alone.
func meanAndSD(values []float64) (mean, sd float64) {
	if len(values) == 1 {
		return values[0], 0
	}
	if mean, sd = stat.MeanStdDev(values, nil); sd < 1e-12*mean {
		sd = 0
	}
	return mean, sd
}

package report

import (
	"context"
	"math"
	"slices"

	"ppca/core/dataset"
	"ppca/core/method"
)

// Repeated are the errors of a repeated fit, as in method.Scores, or why it cannot be repeated.
type Repeated struct {
	Scores map[string]float64
	Err    error
}

// Scores fits settings to the data of the report, one after another. It is for numbers outside the
// report that claim to be of the same data, such as a run log. It fits those that need at most
// `seconds` together, estimated from their options, and returns nothing for the others.
func (r *Report) Scores(ctx context.Context, files []dataset.File, settings []method.Settings, seconds float64, o Options) (found []Repeated, err error) {
	_, set, err := r.Data.repeat(ctx, files, false, r.Format < 3, o)
	if err != nil {
		return nil, err
	}
	for _, s := range settings {
		longest, err := longestFit(set, s)
		if err == nil {
			if seconds -= longest; seconds < 0 {
				break
			}
		}
		again := Repeated{Err: err}
		if err == nil {
			m, err := fitted(ctx, set, s, max(o.Cores, 1))
			if again.Err = err; err == nil {
				again.Scores = m.Scores
			}
		}
		if ctx.Err() != nil {
			return found, ctx.Err()
		}
		found = append(found, again)
	}
	return found, nil
}

// ReadsAs reports whether the files give the same data if they are read with other options: rows,
// variables, θ, weights, names and the rows for testing.
func (r *Report) ReadsAs(ctx context.Context, files []dataset.File, read dataset.Options, o Options) (bool, error) {
	_, own, err := r.Data.repeat(ctx, files, false, r.Format < 3, o)
	if err != nil {
		return false, err
	}
	other := r.Data
	other.Read = read
	_, set, err := other.repeat(ctx, files, false, r.Format < 3, o)
	return err == nil && alike(own, set), err
}

// alike reports whether two sets are the same data.
func alike(a, b *dataset.Set) bool {
	if a.Rows() != b.Rows() || a.Variables() != b.Variables() || a.Train != b.Train || (a.Scale == nil) != (b.Scale == nil) ||
		!slices.Equal(a.Names, b.Names) || !slices.Equal(a.IDs, b.IDs) || !slices.Equal(a.Groups, b.Groups) ||
		!slices.Equal(a.Observed, b.Observed) || !slices.Equal(a.Theta, b.Theta) || !slices.Equal(a.Weights, b.Weights) || a.Period != b.Period {
		return false
	}
	x, y := make([]float64, a.Variables()), make([]float64, a.Variables())
	for i := range a.Rows() {
		a.RowTo(x, i)
		b.RowTo(y, i)
		if !slices.EqualFunc(x, y, func(v, w float64) bool { return v == w || v != v && w != w }) {
			return false
		}
	}
	return true
}

// Near reports whether an error agrees with its repetition as closely as two processors may
// differ at the end of a long fit.
func Near(reported, repeated float64) bool {
	return math.Abs(reported-repeated) <= looseness*math.Abs(repeated)
}

package report

import (
	"context"
	"fmt"
	"math"

	"ppca/core/dataset"
	"ppca/core/method"
)

// Scores fits settings to the data of the report, one after another, and returns their errors as
// in method.Scores. It is for numbers outside the report that claim to be of the same data, such
// as a run log. It fits those that need at most `seconds` together, estimated from their options,
// and returns nil for the others.
func (r *Report) Scores(ctx context.Context, files []dataset.File, settings []method.Settings, seconds float64, o Options) ([]map[string]float64, error) {
	_, set, err := r.Data.repeat(ctx, files, false, r.Format < 3, o)
	if err != nil {
		return nil, err
	}
	found := make([]map[string]float64, len(settings))
	for i, s := range settings {
		longest, err := longestFit(set, s)
		if err != nil {
			return nil, fmt.Errorf("runs[%d]: %w", i, err)
		}
		if seconds -= longest; seconds < 0 {
			break
		}
		m, err := fitted(ctx, set, s, max(o.Cores, 1))
		if err != nil {
			return nil, fmt.Errorf("runs[%d]: %w", i, err)
		}
		found[i] = m.Scores
	}
	return found, nil
}

// Near reports whether an error agrees with its repetition as closely as two processors may
// differ at the end of a long fit.
func Near(reported, repeated float64) bool {
	return math.Abs(reported-repeated) <= looseness*math.Abs(repeated)
}

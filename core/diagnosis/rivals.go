package diagnosis

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/model"
	"ppca/core/userjson"
)

// A rival is named if it errs less by more than this many standard errors, by more than this
// share of the error, and by more than rounding, as a share of the greatest standard deviation of a
// coefficient.
const (
	ahead       = 2
	aheadEnough = 0.01
	rounding    = 1e-9
)

// A Rival is another model of the same data, and how far its errors differ.
type Rival struct {
	Kind          string          `json:"kind"`
	RMSE          float64         `json:"rmse"`          // over the unseen observations
	Difference    float64         `json:"difference"`    // from the RMSE of the model: negative if the rival is better
	StandardError userjson.Number `json:"standardError"` // of the difference, over groups; infinite for one group
}

// Unseen are the errors of a model and of its rivals on observations that no fit saw.
type Unseen struct {
	Rows   int     `json:"rows"`
	Groups int     `json:"groups"` // without groups the number of rows
	RMSE   float64 `json:"rmse"`
	Rivals []Rival `json:"rivals"`
}

// Against compares m with rivals on observations that none of them was fitted to. The
// differences are paired; their standard errors are over the groups of d, see folds.Mean.
// Against fails with ERR_SHAPE if a rival has other numbers of variables or parameters, and
// as Score does.
func Against(ctx context.Context, m *model.Model, d fit.Data, rivals []*model.Model) (*Unseen, error) {
	own, err := m.Score(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	rows := make([]int, len(own.Rows))
	for i := range rows {
		rows[i] = i
	}
	members := folds.Members(rows, d.Groups)
	u := &Unseen{Rows: len(rows), Groups: len(members), RMSE: own.RMSE, Rivals: []Rival{}}
	for i, other := range rivals {
		if other.K() != m.K() || other.Graph.Parameters() != m.Graph.Parameters() {
			return nil, fault.New(fault.Shape, "rival %d has %d variables and %d parameters, the model %d and %d: compare models of the same data", i+1, other.K(), other.Graph.Parameters(), m.K(), m.Graph.Parameters())
		}
		theirs, err := other.Score(ctx, d.X, d.Theta, d.Observed)
		if err != nil {
			return nil, err
		}
		byGroup := make([]float64, len(members))
		for g, rows := range members {
			for _, i := range rows {
				byGroup[g] += (theirs.Rows[i] - own.Rows[i]) / float64(len(rows))
			}
		}
		difference, standardError := folds.Mean(members, byGroup)
		u.Rivals = append(u.Rivals, Rival{other.Kind, theirs.RMSE, difference, userjson.Number(standardError)})
	}
	return u, nil
}

// outdone reports the rival that errs least, the first of equals, if it errs clearly less than m. Errors of a model
// that reproduces everything are those of rounding, and none is less than another.
func outdone(m *model.Model, u *Unseen) []Finding {
	if reproduces(m) {
		return nil
	}
	var best *Rival
	least := rounding * slices.Max(append([]float64{0}, m.CoefficientSD...))
	for i, r := range u.Rivals {
		clear := -r.Difference > ahead*float64(r.StandardError) && -r.Difference > max(aheadEnough*u.RMSE, least)
		if clear && r.Kind != m.Kind && (best == nil || r.RMSE < (1-rounding)*best.RMSE) {
			best = &u.Rivals[i]
		}
	}
	if best == nil {
		return nil
	}
	of := fmt.Sprintf("%d observations", u.Rows)
	if u.Groups < u.Rows {
		of += fmt.Sprintf(" of %d groups", u.Groups)
	}
	name := strings.Replace(fit.MethodName(best.Kind), "PPCA", "parameterized PCA", 1) // in full, for a sentence
	return advised(fmt.Sprintf("%s errs less on %s that no fit has seen: RMSE %.4g, this model %.4g (difference −%.2g, standard error %.2g); use %s, a smaller λ or other bins", name, of, best.RMSE, u.RMSE, -best.Difference, best.StandardError, name),
		"use "+name, "-method "+best.Kind, map[string]any{"method": best.Kind})
}

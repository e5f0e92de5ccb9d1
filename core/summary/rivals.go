package summary

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/model"
)

// A rival is named if it errs less by more than this many standard errors, by more than this
// share of the error, and by more than rounding, as a share of the greatest standard deviation of a
// coefficient.
const (
	ahead         = 2
	aheadEnough   = 0.01
	rivalRounding = 1e-9
)

// A Rival is another model of the same data, and how far its errors differ.
type Rival struct {
	Kind          string   `json:"kind"`
	RMSE          float64  `json:"rmse"`          // over the unseen observations
	Difference    float64  `json:"difference"`    // from the RMSE of the model: negative if the rival is better
	StandardError *float64 `json:"standardError"` // of the difference, over groups; null for one group, which has none
}

// Unseen are the errors of a model and of its rivals on observations that no fit saw.
type Unseen struct {
	Rows   int     `json:"rows"`
	Groups int     `json:"groups"` // without groups the number of rows
	RMSE   float64 `json:"rmse"`
	Rivals []Rival `json:"rivals"`
}

// Against compares m with rivals on observations that none of them was fitted to. The
// differences are paired; their standard errors are over the groups of d, see fit.GroupMean.
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
	members := fit.Members(rows, d.Groups)
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
		r := Rival{Kind: other.Kind, RMSE: theirs.RMSE}
		var standardError float64
		if r.Difference, standardError = fit.GroupMean(members, byGroup); !math.IsInf(standardError, 0) {
			r.StandardError = &standardError
		}
		u.Rivals = append(u.Rivals, r)
	}
	return u, nil
}

// outdone reports the rival that errs least, the first of equals, if it errs clearly less than m. Errors of a model
// that reproduces everything are those of rounding, and none is less than another.
func outdone(m *model.Model, d *Diagnosis) *Finding {
	u := d.Unseen
	if u == nil || reproduces(m) {
		return nil
	}
	var best *Rival
	least := rivalRounding * slices.Max(append([]float64{0}, m.CoefficientSD...))
	for i, r := range u.Rivals {
		clear := r.StandardError != nil && -r.Difference > ahead**r.StandardError && -r.Difference > max(aheadEnough*u.RMSE, least)
		if clear && r.Kind != m.Kind && (best == nil || r.RMSE < (1-rivalRounding)*best.RMSE) {
			best = &u.Rivals[i]
		}
	}
	if best == nil {
		return nil
	}
	of := fault.Plural(u.Rows, "row")
	if u.Groups < u.Rows {
		of += fmt.Sprintf(" of %d groups", u.Groups)
	}
	name := strings.Replace(fit.MethodName(best.Kind), "PPCA", "parameterized PCA", 1) // in full, for a sentence
	f := found("%s errs less on %s that no fit has seen: by %.2g ± %.1g of %.4g", name, of, -best.Difference, *best.StandardError, u.RMSE)
	f.Advice = &fit.Advice{Action: "use " + name, Flags: "-method " + best.Kind, Options: map[string]any{"method": best.Kind}}
	return f
}

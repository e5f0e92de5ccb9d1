package model

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"

	"ppca/core/fit"
	"ppca/core/userjson"
)

// A rival is named if it errs less by more than this many standard errors, and by more
// than this share of the error.
const (
	ahead       = 2
	aheadEnough = 0.01
)

// A Rival is another model of the same data, and how far its errors differ.
type Rival struct {
	Kind          string          `json:"kind"`
	RMSE          float64         `json:"rmse"`          // over the unseen observations
	Difference    float64         `json:"difference"`    // RMSE of the model less that of the rival: positive if the rival is better
	StandardError userjson.Number `json:"standardError"` // of the difference, over groups; infinite for one group
}

// Unseen are the errors of a model and of its rivals on observations that no fit saw.
type Unseen struct {
	Rows   int     `json:"rows"`
	Groups int     `json:"groups"`
	RMSE   float64 `json:"rmse"`
	Rivals []Rival `json:"rivals"`
}

// Against compares m with rivals on observations that none of them was fitted to. The
// standard error of a difference is over the groups of d: SE² = G/(G−1) Σ_g (n_g/n)²
// (δ_g − δ̄)², with δ_g the mean difference of the n_g rows of group g. Against fails as
// Score does.
func (m *Model) Against(ctx context.Context, d fit.Data, rivals []*Model) (*Unseen, error) {
	own, err := m.Score(ctx, d.X, d.Theta, d.Observed)
	if err != nil {
		return nil, err
	}
	u := &Unseen{Rows: len(own.Rows), Groups: len(own.Rows), RMSE: own.RMSE, Rivals: []Rival{}}
	if d.Groups != nil {
		seen := make(map[int]bool)
		for _, g := range d.Groups {
			seen[g] = true
		}
		u.Groups = len(seen)
	}
	for _, other := range rivals {
		theirs, err := other.Score(ctx, d.X, d.Theta, d.Observed)
		if err != nil {
			return nil, err
		}
		difference, standardError := paired(own.Rows, theirs.Rows, d.Groups)
		u.Rivals = append(u.Rivals, Rival{other.Kind, theirs.RMSE, difference, userjson.Number(standardError)})
	}
	return u, nil
}

// paired returns the mean of errors less others, and its standard error over groups;
// without groups each row is one.
func paired(errors, others []float64, groups []int) (mean, standardError float64) {
	n := float64(len(errors))
	sums, counts := make(map[int]float64), make(map[int]float64)
	for i := range errors {
		group := i
		if groups != nil {
			group = groups[i]
		}
		sums[group] += errors[i] - others[i]
		counts[group]++
		mean += (errors[i] - others[i]) / n
	}
	for _, group := range slices.Sorted(maps.Keys(sums)) { // in one order, for equal bits
		sum := sums[group]
		away := (sum - counts[group]*mean) / n
		standardError += away * away
	}
	g := float64(len(sums))
	if g < 2 {
		return mean, math.Inf(1)
	}
	return mean, math.Sqrt(standardError * g / (g - 1))
}

// outdone reports the rival that errs least, if it errs clearly less than m.
func (m *Model) outdone(u *Unseen) []Finding {
	var best *Rival
	for i, r := range u.Rivals {
		clear := r.Difference > ahead*float64(r.StandardError) && r.Difference > aheadEnough*u.RMSE
		if clear && r.Kind != m.Kind && (best == nil || r.RMSE < best.RMSE) {
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
	name := names[best.Kind]
	if name == "" {
		name = best.Kind
	}
	return advised(fmt.Sprintf("%s errs less on %s that no fit has seen: RMSE %.4g, this model %.4g (difference %.2g ± %.1g); use %s, a smaller λ or other bins", name, of, best.RMSE, u.RMSE, best.Difference, best.StandardError, name),
		"use "+name, "-method "+best.Kind, map[string]any{"method": best.Kind})
}

// names are those of the methods in sentences.
var names = map[string]string{"ppca": "parameterized PCA", "ppca-normalised": "normalised parameterized PCA", "ipca": "IPCA", "local": "local PCA", "pca": "PCA", "mpca": "MPCA", "spca": "SPCA", "lpp": "LPP"}

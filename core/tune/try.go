package tune

import (
	"context"

	"ppca/core/fit"
	"ppca/core/folds"
	"ppca/core/method"
)

// A Trial has the errors of two fits on unseen rows.
type Trial struct {
	Now, Changed Compared // Changed has the differences from Now
	Rows         int
}

// Gains reports whether the change lowers the error by more than two standard errors.
func (t Trial) Gains() bool {
	_, lower := t.Changed.Clear()
	return lower
}

// Try compares two settings by grouped cross-validation: every fold is left out by both.
// Options that are left open, λ among them, have the defaults of all rows.
func Try(ctx context.Context, d fit.Data, now, changed method.Settings) (Trial, error) {
	if err := d.Check(ctx); err != nil {
		return Trial{}, err
	}
	d = counted(d)
	n, _ := d.X.Dims()
	deal, err := folds.Deal(n, d.Groups, 0, 0)
	if err != nil {
		return Trial{}, err
	}
	if err := deal.CheckColumns(d); err != nil {
		return Trial{}, err
	}
	errors := [2][]float64{}
	for i, s := range []method.Settings{now, changed} {
		if errors[i], err = unseen(ctx, d, deal, s); err != nil {
			return Trial{}, err
		}
	}
	all := &sample{Folds: deal}
	return Trial{compared(all, now.Method, errors[0], errors[0]), compared(all, changed.Method, errors[1], errors[0]), n}, nil
}

// unseen returns the error of each group by the fit without its fold.
func unseen(ctx context.Context, d fit.Data, deal folds.Folds, s method.Settings) ([]float64, error) {
	o, err := s.Options(ctx, d)
	if err != nil {
		return nil, err
	}
	errors := make([]float64, len(deal.Members))
	for fold := range deal.Count {
		training, testing := deal.Split(fold)
		m, err := s.FitWith(ctx, d.Subset(training), o)
		if err != nil {
			return nil, err
		}
		left := d.Subset(testing)
		score, err := m.Score(ctx, left.X, left.Theta, left.Observed)
		if err != nil {
			return nil, err
		}
		next := 0
		for _, g := range deal.Of(fold) {
			for range deal.Members[g] {
				errors[g] += score.Rows[next] / float64(len(deal.Members[g]))
				next++
			}
		}
	}
	return errors, nil
}

package tune

import (
	"context"
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
)

// The methods to compare: those that reconstruct by least squares and have no λ. Local PCA
// is the strongest, and what others use for such data.
var comparable = []string{"local", "ipca", "pca"}

// fewestWhole is the least number of rows without missing cells on which methods are compared.
const fewestWhole = 20

// chooseRivals sets the other methods to compare, and the rows that they can use: those without
// missing cells.
func (s *Search) chooseRivals(ctx context.Context, o Options, deal fit.Folds) error {
	masked := o.Settings.EndpointMask != nil || s.sizes[0].options.ComponentsPerKnot != nil
	if len(o.Compare) > 0 && masked {
		return fault.New(fault.Unsupported, "only ppca has masks and numbers of components by endpoint: compare no other methods").With("option", "compare")
	}
	if masked || o.Compare != nil && len(o.Compare) == 0 {
		return nil
	}
	s.rivals, s.whole = o.Compare, s.all
	if o.Compare == nil {
		s.rivals = comparable
	}
	if s.data.Observed == nil {
		return nil
	}
	complete := fit.Folds{Count: deal.Count}
	rows := 0
	for g, members := range deal.Members {
		members = slices.DeleteFunc(slices.Clone(members), func(i int) bool { return !s.data.Complete(i) })
		if rows += len(members); len(members) > 0 {
			complete.Members, complete.Fold = append(complete.Members, members), append(complete.Fold, deal.Fold[g])
		}
	}
	if rows < fewestWhole || len(complete.Members) < 2 || complete.CheckRows() != nil {
		s.rivals, s.whole = nil, nil
		return nil
	}
	d := s.data
	d.Observed = nil
	var err error
	s.whole, err = s.reduced(ctx, d, complete)
	return err
}

// checkRivals fails (ERR_OPTION) unless all methods can be compared.
func checkRivals(names []string) error {
	for i, name := range names {
		if !slices.Contains(comparable, name) || slices.Contains(names[:i], name) {
			return fault.New(fault.Option, "method %q cannot be compared with ppca: name each of local, ipca and pca at most once", name).With("option", "compare")
		}
	}
	return nil
}

// rounding is the share of an error below which a difference is rounding.
const rounding = 1e-9

// compareMethods returns PPCA at the chosen point and the other methods, with their errors on the
// rows that all can use, and which bandwidth of local PCA errs least.
func (s *Search) compareMethods(now *standing, best tried) (list []Compared, bandwidth int) {
	of := s.compared()
	own := &best
	if of != s.all {
		own = now.others[s.onWhole(best).key()]
	}
	if of == nil || own == nil {
		return nil, 0
	}
	list = append(list, compared(of, "ppca", own.errors, own.errors))
	if s.whole == nil {
		return append(list, compared(of, "pca", now.points[0].errors, own.errors)), 0 // (∞, ∞) is the first point
	}
	for _, rival := range s.rivals {
		least := -1.0
		var errors []float64
		for t, found := range now.others {
			if t.method == rival && (least < 0 || found.rmse < least || found.rmse == least && t.bandwidth < bandwidth) {
				if least, errors = found.rmse, found.errors; rival == "local" {
					bandwidth = t.bandwidth
				}
			}
		}
		if errors != nil {
			list = append(list, compared(of, rival, errors, own.errors))
		}
	}
	return list, bandwidth
}

// compared returns a method with its errors by group, beside those of PPCA.
func compared(of *sample, method string, errors, ppca []float64) Compared {
	c := Compared{Method: method}
	c.RMSE, c.SE = fit.GroupMean(of.Members, errors)
	c.Difference, c.DifferenceSE = fit.GroupMean(of.Members, differences(errors, ppca))
	if math.Abs(c.Difference) < rounding*c.RMSE { // PPCA is this method
		c.Difference, c.DifferenceSE = 0, 0
		return c
	}
	c.FromPPCA, c.FromPPCASE = relative(of.Members, errors, ppca)
	c.OfPPCA, c.OfPPCASE = relative(of.Members, ppca, errors)
	return c
}

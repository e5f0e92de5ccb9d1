package tune

import (
	"math"
	"slices"

	"ppca/core/fault"
	"ppca/core/fit"
)

// The methods to compare: those that reconstruct by least squares and have no λ. Local PCA
// is the strongest, and what others use for such data.
var comparable = []string{"local", "ipca", "pca"}

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

// compareMethods returns PPCA at the chosen point and the other methods with its number of components, and
// which bandwidth of local PCA errs least.
func (s *Search) compareMethods(others map[rival]tried, best tried) (list []Compared, bandwidth int) {
	list = append(list, s.compared("ppca", best.errors, best.errors))
	for _, name := range s.rivals {
		var least *tried
		for key, found := range others {
			if key.Method != name || s.sizes[key.Size].components != s.sizes[best.Size].components {
				continue
			}
			if least == nil || found.rmse < least.rmse || found.rmse == least.rmse && key.Bandwidth < bandwidth {
				if least = &found; name == "local" {
					bandwidth = key.Bandwidth
				}
			}
		}
		if least != nil {
			list = append(list, s.compared(name, least.errors, best.errors))
		}
	}
	return list, bandwidth
}

// compared returns a method with its errors by group, beside those of PPCA.
func (s *Search) compared(method string, errors, ppca []float64) Compared {
	c := Compared{Method: method}
	members := s.rows.Members
	c.RMSE, c.SE = fit.GroupMean(members, errors)
	c.Difference, c.DifferenceSE = fit.GroupMean(members, differences(errors, ppca))
	if math.Abs(c.Difference) <= rounding*c.RMSE { // PPCA is this method
		c.Difference, c.DifferenceSE = 0, 0
		return c
	}
	c.FromPPCA, c.FromPPCASE = relative(members, errors, ppca)
	c.OfPPCA, c.OfPPCASE = relative(members, ppca, errors)
	return c
}

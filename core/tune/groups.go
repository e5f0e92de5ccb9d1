package tune

import "ppca/core/fit"

// counted drops the observations of weight 0, and their groups: no fit and no error
// includes them.
func counted(d fit.Data, groups []int) (fit.Data, []int) {
	rows := d.Counted()
	n, _ := d.X.Dims()
	if len(rows) == n || groups != nil && len(groups) != n { // folds.Deal reports a wrong length of groups
		return d, groups
	}
	if groups != nil {
		of := groups
		groups = make([]int, len(rows))
		for r, i := range rows {
			groups[r] = of[i]
		}
	}
	return d.Subset(rows), groups
}

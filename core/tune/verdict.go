package tune

import (
	"fmt"
	"math"

	"ppca/core/fit"
)

// A Verdict says in one sentence what the folds found: which method errs least on unseen rows.
type Verdict struct {
	Sentence string     `json:"sentence"` // plain text
	Chosen   string     `json:"chosen"`   // method of the model: "ppca", "pca", "ipca", "local"
	Methods  []Compared `json:"methods"`  // PPCA at the chosen λ, then the others, on the same rows
	Advice   *Advice    `json:"advice,omitempty"`
	Rows     int        `json:"rows"`           // rows that all methods could use
	Note     string     `json:"note,omitempty"` // such as "on the 83 complete rows"
}

// An Advice is a change of options that the folds have tried, and that lowers the error by more
// than two standard errors of the difference.
type Advice struct {
	Action  string         `json:"action"`  // for a button, such as "Use local PCA"
	Options map[string]any `json:"options"` // of a fit, by their names in JSON
	Flags   string         `json:"flags"`   // the same for the command line
}

// clearly is the number of standard errors beyond which a difference is said.
const clearly = 2

// relative returns b/a − 1 and its standard error by the delta method, from the errors of groups.
func (c Compared) relative(of Compared) (share, standardError float64) {
	if of.RMSE == 0 {
		return 0, math.Inf(1)
	}
	return c.Difference / of.RMSE, c.DifferenceSE / of.RMSE
}

// verdict returns the verdict of the methods, the first of which is PPCA.
func verdict(methods []Compared, rows int) Verdict {
	v := Verdict{Chosen: "ppca", Methods: append([]Compared{}, methods...), Rows: rows}
	best := -1
	for i, c := range methods {
		if i > 0 && c.Difference < -clearly*c.DifferenceSE && (best < 0 || c.RMSE < methods[best].RMSE) {
			best = i
		}
	}
	if best > 0 {
		c := methods[best]
		share, se := c.relative(methods[0])
		v.Sentence = fmt.Sprintf("%s errs %.0f ± %.0f %% less than PPCA on unseen rows.", fit.MethodName(c.Method), -100*share, 100*se)
	}
	return v
}

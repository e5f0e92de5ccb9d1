package fit

// A Verdict says in one sentence what cross-validation found: which method errs least on unseen
// rows.
type Verdict struct {
	Sentence string     `json:"sentence"` // the one sentence
	Chosen   string     `json:"chosen"`   // the method of the chosen model
	Methods  []Compared `json:"methods"`  // PPCA at the chosen point, then the others, on the same rows
	// A change that the folds have tried, and that lowers the error by more than two standard errors;
	// absent if none gains.
	Advice *Advice `json:"advice,omitempty"`
	Rows   int     `json:"rows"`           // the rows of the folds
	Note   string  `json:"note,omitempty"` // which rows those are, if not all
}

// A Compared method has its error on the groups that PPCA's error is of.
type Compared struct {
	Method       string  `json:"method"`       // its kind
	RMSE         float64 `json:"rmse"`         // RMSE of the rows that were left out, in the units of the data
	SE           float64 `json:"se"`           // the standard error of rmse, for independent groups
	Difference   float64 `json:"difference"`   // RMSE minus that of PPCA at the chosen point
	DifferenceSE float64 `json:"differenceSE"` // the standard error of difference, which is smaller than se
	FromPPCA     float64 `json:"fromPPCA"`     // RMSE over that of PPCA, less 1
	FromPPCASE   float64 `json:"fromPPCASE"`   // the standard error of fromPPCA
	OfPPCA       float64 `json:"ofPPCA"`       // the rmse of PPCA over this one, less 1
	OfPPCASE     float64 `json:"ofPPCASE"`     // the standard error of ofPPCA
}

// Clear reports whether the error differs from that of PPCA by more than two standard errors of the
// difference, and whether it is then lower.
func (c Compared) Clear() (differs, lower bool) {
	const standardErrors = 2
	differs = c.Difference < -standardErrors*c.DifferenceSE || c.Difference > standardErrors*c.DifferenceSE
	return differs, differs && c.Difference < 0
}

// An Advice is a change of options. One of a Verdict was tried by the folds, and lowers the error by more
// than two standard errors of the difference.
type Advice struct {
	Action  string         `json:"action"`  // the change in words, such as 'use PCA', for a button
	Options map[string]any `json:"options"` // the change, for fit(); standardise is an option of read()
	Flags   string         `json:"flags"`   // the same for the command `ppca fit`
}

// A Reason says in one line why an option has its value.
type Reason struct {
	Option string `json:"option"` // "method", "lambdaMean", "lambdaBasis", "components", "bins"
	Text   string `json:"text"`
}

package fit

// A Verdict says in one sentence what cross-validation found: which method errs least on unseen
// rows.
type Verdict struct {
	Sentence string     `json:"sentence"` // plain text
	Chosen   string     `json:"chosen"`   // method of the model: "ppca", "pca", "ipca", "local"
	Methods  []Compared `json:"methods"`  // PPCA at the chosen λ, then the others, on the same rows
	Advice   *Advice    `json:"advice,omitempty"`
	Rows     int        `json:"rows"`           // rows that all methods could use
	Note     string     `json:"note,omitempty"` // such as "on hidden cells of all rows"
}

// A Compared method has its error on the groups that PPCA's error is of.
type Compared struct {
	Method       string  `json:"method"`
	RMSE         float64 `json:"rmse"`
	SE           float64 `json:"se"`           // standard error of RMSE for independent groups
	Difference   float64 `json:"difference"`   // RMSE minus that of PPCA at the chosen point
	DifferenceSE float64 `json:"differenceSE"` // standard error of Difference, from differences group by group
	FromPPCA     float64 `json:"fromPPCA"`     // RMSE over that of PPCA, less 1
	FromPPCASE   float64 `json:"fromPPCASE"`
	OfPPCA       float64 `json:"ofPPCA"` // RMSE of PPCA over this one, less 1
	OfPPCASE     float64 `json:"ofPPCASE"`
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
	Action  string         `json:"action"`  // for a button, such as "Use local PCA"
	Options map[string]any `json:"options"` // as in FitOptions; standardise is one of reading
	Flags   string         `json:"flags"`   // the same for the command line
}

// A Reason says in one line why an option has its value.
type Reason struct {
	Option string `json:"option"` // "method", "lambdaMean", "lambdaBasis", "components", "bins"
	Text   string `json:"text"`
}

package fit

// A Verdict says in one sentence which method errs least on rows that no fit had seen.
type Verdict struct {
	Sentence string     `json:"sentence"` // plain text
	Chosen   string     `json:"chosen"`   // method of the model: "ppca", "pca", "ipca", "local"
	Methods  []Compared `json:"methods"`  // PPCA, then the others, on the same rows
	Advice   *Better    `json:"advice,omitempty"`
	Rows     int        `json:"rows"`           // rows that all methods could use
	Note     string     `json:"note,omitempty"` // such as "on the 83 complete rows"
}

// A Compared method has its error on the groups that PPCA's error is of.
type Compared struct {
	Method       string  `json:"method"`
	RMSE         float64 `json:"rmse"`
	SE           float64 `json:"se"`           // standard error of RMSE for independent groups
	Difference   float64 `json:"difference"`   // RMSE minus that of PPCA
	DifferenceSE float64 `json:"differenceSE"` // standard error of Difference, from differences group by group
	FromPPCA     float64 `json:"fromPPCA"`     // RMSE over that of PPCA, less 1
	FromPPCASE   float64 `json:"fromPPCASE"`
	OfPPCA       float64 `json:"ofPPCA"` // RMSE of PPCA over this one, less 1
	OfPPCASE     float64 `json:"ofPPCASE"`
}

// Better is a change of options that lowered the error on unseen rows by more than two standard
// errors of the difference.
type Better struct {
	Action  string         `json:"action"`  // for a button, such as "Use local PCA"
	Options map[string]any `json:"options"` // of a fit, by their names in JSON
	Flags   string         `json:"flags"`   // the same for the command line
}

// A Reason says in one line why an option has its value.
type Reason struct {
	Option string `json:"option"` // "method", "lambdaMean", "lambdaBasis", "components", "bins"
	Text   string `json:"text"`
}

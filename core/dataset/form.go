package dataset

// A Form says how the text of a table was cut into cells, in the values of the options that would
// cut it so, with the first lines of the file for a preview that changes them.
type Form struct {
	Encoding  string `json:"encoding"`  // the encoding, as in ReadOptions.encoding; '' if the file is no text
	Separator string `json:"separator"` // as in ReadOptions.separator; '' if the file is no text
	Decimal   string `json:"decimal"`   // as in ReadOptions.decimal
	Names     string `json:"names"`     // the lines of the names: '3', '3-4' or 'none'
	Rows      string `json:"rows"`      // the lines of the data: '4-103'
	Transpose bool   `json:"transpose"` // whether each column of the file is an observation
	// The first 20 records of the file and the last 3, with the number of the line from 1, and at most 100
	// cells; long ones are cut.
	Lines []FormLine `json:"lines"`
	// Texts and numbers that may mean missing: as written, how many cells and which columns have it, and
	// whether it is read as missing.
	Codes []Code `json:"codes"`
}

// A FormLine is a record of a file, as it is cut.
type FormLine struct {
	Line  int      `json:"line"`  // from 1
	Cells []string `json:"cells"` // at most 100, long ones cut
}

// A Code is a text or a number that may mean that a cell is missing.
type Code struct {
	Text    string   `json:"text"`
	Cells   int      `json:"cells"`   // that have it
	Columns []string `json:"columns"` // that have it
	Missing bool     `json:"missing"` // it is read as missing
}

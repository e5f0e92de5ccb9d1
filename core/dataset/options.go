package dataset

import (
	"ppca/core/fault"
	"ppca/core/settings"
)

// Options are the options for reading files as observations. The zero value proposes roles
// for the columns and chooses no θ.
//
// A column is chosen by its name or, if no column has that name, by its number from 1.
type Options struct {
	// Theta is the column of the parameter, or two separated by a comma; for arrays also the name of the array
	Theta string `json:"theta"`
	ID    string `json:"id"`    // column that names the observations
	Group string `json:"group"` // column of groups that a split must not divide
	Split string `json:"split"` // column of "train" and "test"
	// Stratum is the column of categories that a random split divides in the same shares
	Stratum string   `json:"stratum,omitempty" js:"stratum"`
	Weight  string   `json:"weight"` // column of observation weights, ≥ 0
	Ignore  []string `json:"ignore"` // columns to leave out

	// Variables are the columns to model, in this order (for example those of a model);
	// empty: all columns without another role.
	Variables []string `json:"variables"`

	Header *bool `json:"header"` // whether the first row holds names; nil: guessed

	// Pattern is a regular expression with one group, which matches θ in the name of a
	// picture; empty: the last number in the name. GroupPattern likewise matches the group of a
	// picture.
	Pattern      string `json:"pattern"`
	GroupPattern string `json:"groupPattern,omitempty" js:"groupPattern"`

	// Decode returns a text in UTF-8; label is one of the WHATWG Encoding Standard. A browser
	// passes its own; nil: package encodings.
	Decode func(label string, text []byte) ([]byte, error) `json:"-" js:"-"`

	Blur *Blur `json:"blur"` // the blur experiment, whose σ is θ

	// Missing is the treatment of cells that hold no number: RefuseMissing, DropMissing or
	// ModelMissing. With "", such cells are an error in chosen columns, other columns with
	// them are proposed to be left out, and transparent pixels are drawn over black.
	Missing string `json:"missing"`

	// Observed is the name of an array (n×K of true and false) of the known cells of the
	// variables; empty: an array called observed, if there is one. With such an array, the
	// default of Missing is ModelMissing.
	Observed string `json:"observed"`

	// Sheet is that of an Excel workbook; "": the first visible one with numbers
	Sheet string `json:"sheet,omitempty" js:"sheet"`

	// How a text becomes rows. Encoding is a label of the WHATWG Encoding Standard; "": by a mark, else
	// UTF-8, else Windows-1252
	Encoding string `json:"encoding,omitempty" js:"encoding"`
	// Separator divides cells: one of Separators; "": the one that divides the first lines most evenly
	Separator string `json:"separator,omitempty" js:"separator"`
	// Lines is the line of the names, from 1, or lines a-b; "none"; "": found
	Lines string `json:"names,omitempty" js:"names"`
	// Rows are the lines a-b of the data, of which one may be absent; "": below the names to the end
	Rows      string `json:"rows,omitempty" js:"rows"`
	Transpose bool   `json:"transpose,omitempty" js:"transpose"` // each column of the file is an observation

	// Grid is the number of places on which curves of a long table are put that were measured at
	// places of their own; 0: the places of the file.
	Grid int `json:"grid,omitempty" js:"grid" limit:"grid"`

	// How cells of tables are read. README.md lists the rules. Dates is the order of day and month: dmy,
	// mdy or ymd; "": told by the cells, else a question
	Dates string `json:"dates,omitempty" js:"dates"`
	// Time says how dates become numbers, one of InYears …; "": by their span
	Time    string `json:"time,omitempty" js:"time"`
	Decimal string `json:"decimal,omitempty" js:"decimal"` // decimal mark, "." or ","; "": told by the cells
	// NA are the texts of missing cells beside empty ones, NA and NaN; empty: the usual ones, and codes such as −999
	NA []string `json:"na,omitempty" js:"na"`
	// Long names the columns id,time,value or id,time,name,value of a long table; none: rows stay as they are
	Long string `json:"long,omitempty" js:"long"`
	// OneHot are the columns of text that become a variable for each of their texts
	OneHot []string `json:"oneHot,omitempty" js:"oneHot"`
	Plain  bool     `json:"plain,omitempty" js:"plain"` // numbers only: no dates, no codes, no thousands

	// KeepSubject keeps the column that tells the subjects of a long table apart as a variable, as
	// older reports do.
	KeepSubject bool `json:"-" js:"-"`

	// Accept accepts what is proposed: θ, if none is chosen, and the roles of columns that no
	// option names, also if θ is chosen. Cells without a number are then modelled, unless Missing says
	// otherwise. Reports have the roles instead, see Accepted.
	Accept bool `json:"-" js:"accept"`

	// fraction of the rows for testing, drawn at random if no split is given
	TestShare   float64 `json:"testShare"`
	Seed        uint64  `json:"seed"`        // of that draw
	Standardise bool    `json:"standardise"` // fill Set.Scale

	Progress func(fraction float64) `json:"-" js:"-"` // observer; may be nil
}

// ForModel reports whether the rows may be for a model that exists: its variables are named, and
// cells without a number are modelled. One row is then enough, and a variable may have no
// number. A fit refuses both, see fit.CheckColumns.
func (o Options) ForModel() bool { return len(o.Variables) > 0 && o.Missing == ModelMissing }

// Separators are the values of Options.Separator and their characters; blanks are one or more.
var Separators = map[string]byte{"comma": ',', "semicolon": ';', "tab": '\t', "bar": '|', "blanks": ' '}

// The numbers that dates become, for Options.Time.
const (
	InYears   = "year"        // with its fraction
	InDays    = "days"        // since the first day
	InHours   = "hours"       // since the start of the first day; of times without dates, since midnight
	InMinutes = "minutes"     // since the start of the first hour, or since midnight
	InSeconds = "seconds"     // since the start of the first minute, or since midnight
	DayOfYear = "day-of-year" // from 1, periodic
	HourOfDay = "hour-of-day" // periodic
)

// PeriodOf returns the period of a conversion of dates, or 0.
func PeriodOf(time string) float64 {
	switch time {
	case DayOfYear:
		return 365.25
	case HourOfDay:
		return 24
	}
	return 0
}

// Blur is the experiment of §4.3 of the paper: every face appears once for each bin, blurred
// by a Gaussian whose σ, in pixels, is uniform in the bin. θ is σ.
type Blur struct {
	Bins []float64 `json:"bins" limit:"blurBins"` // ends of the bins, increasing, from 0
	// Faces is the number of training faces; 0: all. Smaller sets are subsets of larger ones
	Faces int    `json:"faces" limit:"blurFaces"`
	Seed  uint64 `json:"seed"` // of the choice of faces and of every σ
}

// Check fails with ERR_RANGE or ERR_OPTION if an option has an invalid value.
func (o Options) Check() error {
	if err := settings.CheckOptions(o); err != nil || o.Blur == nil {
		return err
	}
	return o.Blur.check(o)
}

func (b *Blur) check(o Options) error {
	if o.Theta != "" || o.Pattern != "" {
		return fault.New(fault.Option, "θ is either the σ of the blur or a column of the data: choose one of them")
	}
	if len(b.Bins) < 2 {
		return fault.New(fault.Option, "the bins of the blur are %v: at least two ends are needed", b.Bins)
	}
	for j := 1; j < len(b.Bins); j++ {
		if !(b.Bins[j-1] < b.Bins[j]) {
			return fault.New(fault.Option, "the ends of the blur's bins are %v: they must increase", b.Bins)
		}
	}
	return nil
}

// ReportProgress calls Progress, if there is one.
func (o Options) ReportProgress(fraction float64) {
	if o.Progress != nil {
		o.Progress(fraction)
	}
}

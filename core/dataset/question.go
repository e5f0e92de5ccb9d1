package dataset

import (
	"strconv"
	"strings"

	"ppca/core/fault"
)

// A Question is what the cells of a table do not decide. The user answers it once, by an option.
type Question struct {
	Option string `json:"option"`           // the option that answers it
	Column string `json:"column,omitempty"` // the column that it is about; absent if it is about the table
	Text   string `json:"text"`             // what is asked
	// At least two answers: the value of the option, what the first cells become, and the option grid that
	// belongs to it.
	Readings []Reading `json:"readings"`
}

// A Reading is an answer.
type Reading struct {
	Value string `json:"value"`          // of the option
	Text  string `json:"text"`           // what the first cells become: "03/04/2021 is 3 April 2021"
	Grid  int    `json:"grid,omitempty"` // of the option grid, which belongs to the answer; 0 for none
}

// AsError returns the question about a file as an error with the code ERR_OPTION and the detail question; nil for no
// question.
func (q *Question) AsError(file string) error {
	if q == nil {
		return nil
	}
	var ways []string
	for _, r := range q.Readings {
		way := strconv.Quote(r.Value) + " (" + r.Text + ")"
		if r.Grid > 0 {
			way += " and the option grid: " + strconv.Itoa(r.Grid)
		}
		ways = append(ways, way)
	}
	return fault.New(fault.Option, "%s: %s Choose the option %s: %s", file, q.Text, q.Option, strings.Join(ways, " or ")).
		With("file", file).With("column", q.Column).With("option", q.Option).With("question", *q)
}

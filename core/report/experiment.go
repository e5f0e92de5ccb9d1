package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"ppca/core/experiment/study"
	"ppca/core/fault"
)

// An Experiment is one of the paper's and every number of its rows.
type Experiment struct {
	Name     string             `json:"name"`
	Settings study.Options      `json:"settings"` // with the defaults filled in
	Numbers  map[string]float64 `json:"numbers"`  // see numbersOf
}

// OfExperiment returns the report of what an experiment found, the JSON of an
// study.Report, on data as they are described: not at all where it drew its own.
// It fails with ERR_FORMAT where that is no such JSON, and with ERR_OPTION where the
// experiment was stopped or found no number.
func OfExperiment(data Data, found []byte) (*Report, error) {
	e, cancelled, err := parseExperiment(found)
	switch {
	case err != nil:
		return nil, fault.New(fault.Format, "this is not the result of an experiment: %w", err)
	case cancelled:
		return nil, fault.New(fault.Option, "the experiment %s was stopped, so it cannot be repeated: run it to its end", e.Name)
	case len(e.Numbers) == 0:
		return nil, fault.New(fault.Option, "the experiment %s has no result that could be repeated", e.Name)
	}
	r := &Report{Data: data.used(), Experiment: e}
	return r.sealed()
}

func parseExperiment(found []byte) (e *Experiment, cancelled bool, err error) {
	var r struct {
		Experiment string           `json:"experiment"`
		Settings   study.Options    `json:"settings"`
		Rows       []map[string]any `json:"rows"`
		Cancelled  bool             `json:"cancelled"`
	}
	if err := json.Unmarshal(found, &r); err != nil {
		return nil, false, err
	}
	return &Experiment{r.Experiment, r.Settings, numbersOf(r.Rows)}, r.Cancelled, nil
}

// numbersOf gives each number of the rows a name: the row, what is told in words
// there, and the column, as in "row 4, PPCA: test". The paper's are no results, and
// differences of two rows are known to a share of these, not of themselves.
func numbersOf(rows []map[string]any) map[string]float64 {
	numbers := map[string]float64{}
	for i, row := range rows {
		delete(row, "paper")
		delete(row, "difference")
		label := fmt.Sprintf("row %d", i+1)
		for _, column := range slices.Sorted(maps.Keys(row)) {
			if word, ok := row[column].(string); ok && word != "" {
				label += ", " + word
			}
		}
		collect(numbers, label+":", row)
	}
	return numbers
}

// collect adds the numbers of a value under its name, those of lists by their place.
func collect(numbers map[string]float64, name string, value any) {
	switch v := value.(type) {
	case float64:
		numbers[name] = v
	case map[string]any:
		for key, item := range v {
			collect(numbers, name+" "+key, item)
		}
	case []any:
		for i, item := range v {
			collect(numbers, fmt.Sprintf("%s %d", name, i+1), item)
		}
	}
}

// A columnSize says how exactly the numbers of a column of an experiment are known.
type columnSize struct {
	largest    float64
	fractional bool // some are no whole numbers
}

// whole reports whether the column has whole numbers only, such as counts; zeros may be
// rounding.
func (c columnSize) whole() bool { return c.largest > 0 && !c.fractional }

// columnsOf returns the columns by their names, and the largest of all numbers. A spread
// near 0 is no more exact than what it is the spread of, and a column of nothing but
// rounding no more than the largest of all numbers.
func columnsOf(numbers map[string]float64) (columns map[string]columnSize, overall float64) {
	columns = map[string]columnSize{}
	for name, value := range numbers {
		c := columns[columnOf(name)]
		c.largest = max(c.largest, math.Abs(value))
		c.fractional = c.fractional || value != math.Trunc(value)
		columns[columnOf(name)] = c
		overall = max(overall, c.largest)
	}
	return columns, overall
}

// columnOf returns the column in the name of a number, without its place in a list.
func columnOf(name string) string {
	_, column, _ := strings.Cut(name, ": ")
	return column
}

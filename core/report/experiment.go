package report

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"ppca/core/experiment"
	"ppca/core/fault"
)

// An Experiment is an experiment of the paper, with all numbers of its rows.
type Experiment struct {
	Name     string             `json:"name"`
	Settings experiment.Options `json:"settings"` // with defaults filled in
	Numbers  map[string]float64 `json:"numbers"`  // see numbersOf
}

// OfExperiment returns the report of an experiment; found is the JSON of a experiment.Report. data
// describes the data, and is empty if the experiment drew its own. It fails with ERR_FORMAT if
// found is not such JSON, and with ERR_OPTION if the experiment was stopped or has no numbers.
func OfExperiment(data Data, found []byte) (*Report, error) {
	e, cancelled, err := parseExperiment(found)
	switch {
	case err != nil:
		return nil, fault.New(fault.Format, "this is not the result of an experiment: %w", err)
	case cancelled:
		return nil, fault.New(fault.Option, "the experiment %s was stopped, so it cannot be repeated: run it to its end",
			e.Name)
	case len(e.Numbers) == 0:
		return nil, fault.New(fault.Option, "the experiment %q has no results to repeat: pass the report that experiment "+
			"resolved to", e.Name)
	}
	r := &Report{Data: data.used(), Experiment: e}
	return r.sealed()
}

func parseExperiment(found []byte) (e *Experiment, cancelled bool, err error) {
	var r struct {
		Experiment string             `json:"experiment"`
		Settings   experiment.Options `json:"settings"`
		Rows       []map[string]any   `json:"rows"`
		Cancelled  bool               `json:"cancelled"`
	}
	if err := json.Unmarshal(found, &r); err != nil {
		return nil, false, err
	}
	return &Experiment{r.Experiment, r.Settings, numbersOf(r.Rows)}, r.Cancelled, nil
}

// numbersOf returns each number of the rows under a name that consists of the row, its texts
// and the column, as in "row 4, PPCA: test". It omits the paper's numbers, which are not
// results, and differences of rows, whose relative accuracy is lower.
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

// collect adds the numbers in a value under its name; names of list items end in their index.
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

package report

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/job"
)

const (
	// looseness is how far, as a share of the largest of its column, a number of an
	// experiment may be from its repetition. A fit ends where its energy is known to the
	// Tolerance; errors on other observations, which have no minimum there, are known to
	// the root of that (up to 3e-4 between the browser and native programs, where a
	// minimum is flat).
	looseness = 1e-3
	// rounding is how much smaller than the largest a number is that means nothing.
	rounding = 1e-9
)

// An Experiment is one of the paper's and every number of its rows.
type Experiment struct {
	Name     string             `json:"name"`
	Settings experiment.Options `json:"settings"` // with the defaults filled in
	Numbers  map[string]float64 `json:"numbers"`  // see numbersOf
}

// OfExperiment returns the report of what an experiment found, the JSON of an
// experiment.Report, on data as they are described: not at all where it drew its own.
// It fails with ERR_FORMAT where that is no such JSON, and with ERR_OPTION where the
// experiment was stopped or found no number.
func OfExperiment(data Data, found []byte) (*Report, error) {
	e, cancelled, err := parseExperiment(found)
	switch {
	case err != nil:
		return nil, fault.New(fault.Format, "this is not what an experiment found: %w", err)
	case cancelled:
		return nil, fault.New(fault.Option, "the experiment %s was stopped, which nobody can repeat: run it to its end", e.Name)
	case len(e.Numbers) == 0:
		return nil, fault.New(fault.Option, "the experiment %s found nothing that could be repeated", e.Name)
	}
	return sealed(&Report{Format: Format, Build: Build, Data: data, Experiment: e})
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

// verify carries the experiment out once more. set is nil where it draws its data.
func (e *Experiment) verify(ctx context.Context, set *dataset.Set, cores int) ([]Difference, error) {
	j, err := experiment.New(ctx, e.Name, set, e.Settings)
	if err != nil {
		return nil, err
	}
	found, err := job.Run(ctx, j, cores, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	again, _, err := parseExperiment(found)
	if err != nil {
		return nil, err
	}
	return e.differences(again), nil
}

// differences compares to a share of the largest number of a column: a spread
// near 0 is no more exact than what it is the spread of, and a column of nothing but
// rounding no more than the largest of all numbers. What only one of the two has is a
// difference from 0.
func (e *Experiment) differences(again *Experiment) []Difference {
	largest, overall := map[string]float64{}, 0.0
	for name, value := range again.Numbers {
		column := columnOf(name)
		largest[column] = max(largest[column], math.Abs(value))
		overall = max(overall, largest[column])
	}
	all := maps.Clone(again.Numbers)
	maps.Copy(all, e.Numbers)
	var differences []Difference
	for _, name := range slices.Sorted(maps.Keys(all)) {
		reported, told := e.Numbers[name]
		repeated, found := again.Numbers[name]
		if told != found || !(math.Abs(reported-repeated) <= looseness*max(largest[columnOf(name)], rounding*overall)) {
			differences = append(differences, Difference{Name: name, Reported: reported, Repeated: repeated})
		}
	}
	return differences
}

func columnOf(name string) string {
	_, column, _ := strings.Cut(name, ": ")
	return column
}

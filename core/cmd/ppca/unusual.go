package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/settings"
	"ppca/core/summary"
)

// mostUnusual is the most rows that unusual prints.
const mostUnusual = 10

// An unusualRow is a row beyond a limit, with the share of each variable in its distances.
type unusualRow struct {
	ID     string             `json:"id"`
	Within float64            `json:"within"` // T²
	From   float64            `json:"from"`   // Q
	ByT    map[string]float64 `json:"withinShares"`
	ByQ    map[string]float64 `json:"fromShares"`
}

// runUnusual prints the observations that are farther within the model, or from it, than others.
func runUnusual(ctx context.Context, c *console) error {
	a := applying(c)
	c.tableFlag(true)
	c.options(settings.Read.Only("group", "groupPattern"), &a.read, nil)
	if err := a.open(ctx, true); err != nil {
		return err
	}
	m, d := a.m, a.set.All()
	c.noteClamped(m, a.set.Theta)
	var err error
	if m.Summary.Distances == nil {
		if m.Summary.Distances, err = summary.LearnDistances(ctx, m, d); err != nil {
			return err
		}
		c.note("the limits are learnt from these rows")
	}
	list, err := summary.Unusual(ctx, m, d)
	if err != nil {
		return err
	}
	ids := a.ids()
	if c.output != "" {
		table := resultOf(m, a.set.Theta, []string{"T2", "Q"}, mat.NewDense(len(ids), 2, nil))
		table.IDs = ids
		table.X.SetCol(0, list.Within)
		table.X.SetCol(1, list.From)
		if err := writeResult(ctx, c, c.output, table); err != nil {
			return err
		}
	}
	names, rows := summary.Names(m), []unusualRow{}
	limits := list.Limits
	table := [][]string{{"row", "within the model, T²", "most by", "from the model, Q", "most by"},
		{"95 % limit", digits(limits.Within[0], 3), "", digits(limits.From[0], 3), ""},
		{"99 % limit", digits(limits.Within[1], 3), "", digits(limits.From[1], 3), ""}}
	for _, i := range beyond(list) {
		why, err := summary.Why(ctx, m, d, i)
		if err != nil {
			return err
		}
		row := unusualRow{ID: ids[i], Within: list.Within[i], From: list.From[i],
			ByT: sharesOf(names, why.Within), ByQ: sharesOf(names, why.From)}
		rows = append(rows, row)
		table = append(table, []string{row.ID, digits(row.Within, 3), largest(names, why.Within, row.ByT),
			digits(row.From, 3), largest(names, why.From, row.ByQ)})
	}
	if c.json {
		return c.print(map[string]any{"limits": limits, "heldOut": list.Rows, "rows": rows}, "")
	}
	fmt.Fprintf(c.out, "%d of %s beyond the 95 %% limit; the limits are from %s that no fit had seen\n", len(rows),
		fault.Plural(len(ids), "row"), fault.Plural(list.Rows, "row"))
	if more := len(rows) - mostUnusual; more > 0 {
		table = append(table[:3+mostUnusual], []string{fmt.Sprintf("… and %d more: -json has all", more), "", "", "", ""})
	}
	return writeTable(c.out, table)
}

// beyond returns the rows beyond a 95 % limit, those farthest beyond it first.
func beyond(list *summary.UnusualRows) (rows []int) {
	excess := make([]float64, len(list.Within))
	of := func(distance, limit float64) float64 {
		if distance > limit { // which is 0 if a model leaves no residuals
			return distance / limit
		}
		return 0
	}
	for i := range excess {
		excess[i] = max(of(list.Within[i], list.Limits.Within[0]), of(list.From[i], list.Limits.From[0]))
		if excess[i] > 0 {
			rows = append(rows, i)
		}
	}
	slices.SortStableFunc(rows, func(i, j int) int { return cmp.Compare(excess[j], excess[i]) })
	return rows
}

// sharesOf returns the share of each variable in a distance.
func sharesOf(names []string, contributions []float64) map[string]float64 {
	shares, whole := map[string]float64{}, floats.Dot(contributions, contributions)
	for k, name := range names {
		if whole > 0 {
			shares[name] = contributions[k] * contributions[k] / whole
		}
	}
	return shares
}

// largest returns the variable with the largest share in words: + where it is too high, − where it is
// too low.
func largest(names []string, contributions []float64, shares map[string]float64) string {
	k := floats.MaxIdx(floats.MulTo(make([]float64, len(contributions)), contributions, contributions))
	sign := "+"
	if contributions[k] < 0 {
		sign = "−"
	}
	return fmt.Sprintf("%s%s %.0f %%", sign, names[k], 100*shares[names[k]])
}

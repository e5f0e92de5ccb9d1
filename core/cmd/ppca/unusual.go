package main

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/settings"
	"ppca/core/summary"
)

// Bounds of what unusual prints.
const (
	mostUnusual = 10 // rows
	mostShares  = 3  // variables of each
)

// An unusualRow is a row beyond a limit, with the share of each variable in its distances.
type unusualRow struct {
	ID     string             `json:"id"`
	Within float64            `json:"within"` // T²
	From   float64            `json:"from"`   // Q
	ByT    map[string]float64 `json:"withinShares"`
	ByQ    map[string]float64 `json:"fromShares"`
	shares [2]string
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
	var rows []unusualRow
	for _, i := range beyond(list) {
		why, err := summary.Why(ctx, m, d, i)
		if err != nil {
			return err
		}
		row := unusualRow{ID: ids[i], Within: list.Within[i], From: list.From[i]}
		names := summary.Names(m)
		row.ByT, row.shares[0] = sharesOf(names, why.Within)
		row.ByQ, row.shares[1] = sharesOf(names, why.From)
		rows = append(rows, row)
	}
	limits := list.Limits
	if c.json {
		return c.print(map[string]any{"limits": limits, "heldOut": list.Rows, "rows": append([]unusualRow{}, rows...)}, "")
	}
	fmt.Fprintf(c.out, "%d of %s beyond the 95 %% limit; the limits are from %s that no fit had seen\n", len(rows),
		fault.Plural(len(ids), "row"), fault.Plural(list.Rows, "row"))
	table := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "row\twithin the model, T²\tmost by\tfrom the model, Q\tmost by\n")
	fmt.Fprintf(table, "limits\t%.3g (95 %%), %.3g (99 %%)\t\t%.3g (95 %%), %.3g (99 %%)\t\n", limits.Within[0],
		limits.Within[1], limits.From[0], limits.From[1])
	for _, row := range rows[:min(len(rows), mostUnusual)] {
		within, byWithin := marked(row.Within, limits.Within, row.shares[0])
		from, byFrom := marked(row.From, limits.From, row.shares[1])
		printf(table, "%s\t%s\t%s\t%s\t%s\n", row.ID, within, byWithin, from, byFrom)
	}
	if err := table.Flush(); err != nil || len(rows) <= mostUnusual {
		return err
	}
	_, err = fmt.Fprintf(c.out, "… and %d more: -json has all\n", len(rows)-mostUnusual)
	return err
}

// beyond returns the rows beyond a 95 % limit, those farthest beyond it first.
func beyond(list *summary.UnusualRows) (rows []int) {
	excess := make([]float64, len(list.Within))
	for i := range excess {
		within, from := list.Within[i], list.From[i]
		if limit := list.Limits.Within[0]; within > limit {
			excess[i] = within / limit
		}
		if limit := list.Limits.From[0]; from > limit {
			excess[i] = max(excess[i], from/limit)
		}
		if excess[i] > 0 {
			rows = append(rows, i)
		}
	}
	slices.SortStableFunc(rows, func(i, j int) int { return cmp.Compare(excess[j], excess[i]) })
	return rows
}

// marked returns a distance with a star for each limit that it exceeds, and the shares of the variables
// if it exceeds one.
func marked(value float64, limits [2]float64, shares string) (distance, most string) {
	switch distance = fmt.Sprintf("%.3g", value); {
	case value > limits[1]:
		return distance + " **", shares
	case value > limits[0]:
		return distance + " *", shares
	}
	return distance, ""
}

// sharesOf returns the share of each variable in a distance, and the largest in words: + where the
// variable is too high, − where it is too low.
func sharesOf(names []string, contributions []float64) (shares map[string]float64, largest string) {
	whole := 0.0
	for _, v := range contributions {
		whole += v * v
	}
	shares = map[string]float64{}
	order := make([]int, len(names))
	for k, name := range names {
		order[k] = k
		if whole > 0 {
			shares[name] = contributions[k] * contributions[k] / whole
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(math.Abs(contributions[b]), math.Abs(contributions[a]))
	})
	var texts []string
	for _, k := range order[:min(len(order), mostShares)] {
		if share := shares[names[k]]; share >= 0.1 {
			texts = append(texts, fmt.Sprintf("%s%s %.0f %%", map[bool]string{true: "+", false: "−"}[contributions[k] > 0],
				names[k], 100*share))
		}
	}
	return shares, strings.Join(texts, ", ")
}

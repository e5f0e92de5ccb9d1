package apply

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset/export"
	"ppca/core/diagnosis"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/infer"
	"ppca/core/model"
)

// locateOptions are the options of locate.
type locateOptions struct {
	level  float64
	prior  string
	curves string // file of the posteriors
}

func (a *application) locateFlags(set *flag.FlagSet) {
	disk.TableFlag(set, &a.output)
	disk.CurvesFlag(set, &a.located.curves)
	set.Float64Var(&a.located.level, "level", 0.9, "`share` The probability that θ lies in its interval.")
	set.StringVar(&a.located.prior, "prior", "data", "`data|flat` The prior of θ: as in the training rows, or flat.")
}

// Locate writes the θ of observations whose θ is unknown, with intervals.
func Locate(ctx context.Context, c *console.Console, args []string) error {
	a, err := applied(ctx, c, "locate", args)
	if err != nil {
		return err
	}
	if a.located.prior != "data" && a.located.prior != "flat" {
		return console.Misuse("-prior is %q: it must be data or flat", a.located.prior)
	}
	read, err := infer.Locate(ctx, a.model, fit.Data{X: a.set.X, Observed: a.set.Observed}, a.located.level, a.located.prior == "flat")
	if err != nil {
		return err
	}
	c.Remark(diagnosis.FewUnits(a.model))
	if outside := clamped(a.model, read.Theta.RawMatrix().Data); outside > 0 {
		c.Remark([]string{fmt.Sprintf("θ of %d of %d rows is read outside the endpoints of the model, where the regression only extends its line", outside, len(read.Reading))})
	}
	ids := a.ids()
	if a.output != "" || !c.Json {
		if err := disk.WriteResult(ctx, c, a.output, a.locatedTable(read, ids)); err != nil {
			return err
		}
	}
	if a.located.curves != "" {
		if err := disk.WriteResult(ctx, c, a.located.curves, curvesOf(read, ids)); err != nil {
			return err
		}
	}
	if a.output == "" && !c.Json {
		return nil
	}
	return c.Print(locatedRows(read, ids), "%s, read by %s%s", fault.Plural(len(ids), "row"), readings(read), contest(read.Contest))
}

// locatedTable returns the estimates of θ with their intervals, a row for each observation.
func (a *application) locatedTable(read *infer.Location, ids []string) export.Result {
	table := export.Result{IDs: ids, X: mat.NewDense(len(ids), 3*a.model.Graph.Parameters(), nil)}
	for axis, of := range a.model.Parameters() {
		name := cmp.Or(of.Name, "theta")
		table.Names = append(table.Names, name, name+" lower", name+" upper")
		for i := range ids {
			table.X.Set(i, 3*axis, read.Theta.At(i, axis))
			table.X.Set(i, 3*axis+1, read.Lower.At(i, axis))
			table.X.Set(i, 3*axis+2, read.Upper.At(i, axis))
		}
	}
	return table
}

// curvesOf returns the posterior of each observation, with a column for each θ of the grid.
func curvesOf(read *infer.Location, ids []string) export.Result {
	table := export.Result{IDs: ids, X: read.Curve}
	points, _ := read.Grid.Dims()
	for g := range points {
		var theta []string
		for _, value := range read.Grid.RawRowView(g) {
			theta = append(theta, strconv.FormatFloat(value, 'g', -1, 64))
		}
		table.Names = append(table.Names, strings.Join(theta, " / "))
	}
	return table
}

// contest returns the errors of the readers in cross-validation, in words.
func contest(c infer.Contest) string {
	var errors []string
	for _, of := range []struct {
		name string
		rmse []float64
	}{{"the regression", c.Regression}, {"the posterior", c.Density}} {
		if of.rmse != nil {
			errors = append(errors, of.name+" errs by "+numbers(of.rmse))
		}
	}
	if errors == nil {
		return ""
	}
	return "; on groups that were left out, " + strings.Join(errors, " and ")
}

// numbers returns numbers as text.
func numbers(list []float64) string {
	var texts []string
	for _, value := range list {
		texts = append(texts, fmt.Sprintf("%.4g", value))
	}
	return strings.Join(texts, ", ")
}

// A locatedRow is a row of locate -json. With two parameters theta, lower and upper are
// lists.
type locatedRow struct {
	ID      string        `json:"id"`
	Theta   any           `json:"theta"`
	Lower   any           `json:"lower"`
	Upper   any           `json:"upper"`
	Reading model.Reading `json:"reading"`
}

// A locatedContest has the reader of complete rows, and the RMSE of both on groups that
// were left out; null if unknown.
type locatedContest struct {
	Chosen     model.Reading `json:"chosen"`
	Regression any           `json:"regression"`
	Density    any           `json:"density"`
}

// one returns the number of a list of one; nil of an empty list.
func one(list []float64) any {
	switch len(list) {
	case 0:
		return nil
	case 1:
		return list[0]
	}
	return list
}

func locatedRows(read *infer.Location, ids []string) any {
	of := func(x *mat.Dense, i int) any { return one(x.RawRowView(i)) }
	rows := make([]locatedRow, len(ids))
	for i, id := range ids {
		rows[i] = locatedRow{id, of(read.Theta, i), of(read.Lower, i), of(read.Upper, i), read.Reading[i]}
	}
	return map[string]any{"level": read.Level, "rows": rows, "reader": locatedContest{read.Contest.Chosen, one(read.Contest.Regression), one(read.Contest.Density)}}
}

// readings returns how the rows were read, in words.
func readings(read *infer.Location) string {
	count := map[model.Reading]int{}
	for _, reading := range read.Reading {
		count[reading]++
	}
	var list []string
	for _, of := range []struct {
		reading model.Reading
		words   string
	}{{model.ByRegression, "regression"}, {model.ByDensity, "the posterior"}} {
		if count[of.reading] > 0 {
			list = append(list, fmt.Sprintf("%s (%s)", of.words, fault.Plural(count[of.reading], "row")))
		}
	}
	return strings.Join(list, " and ")
}

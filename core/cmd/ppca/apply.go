package main

import (
	"context"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/summary"
)

// An application is a model and the observations that a command applies it to.
type application struct {
	*console
	m      *model.Model
	set    *dataset.Set
	read   dataset.Options
	marked keyPoints
	errors string // file of the standard errors
}

// applying returns the application of a command, with the flags of the model and the data.
func applying(c *console) *application {
	a := &application{console: c}
	c.modelFlag()
	c.options(settings.Read.Only("theta", "id", "missing", "observed", "encoding", "separator", "names", "rows",
		"transpose", "sheet", "decimal", "dates", "time", "na", "long", "grid", "oneHot", "plain", "pattern"), &a.read, nil)
	a.marked.flag(c)
	return a
}

// errorsFlag defines -errors for the table of standard errors, with what is said of their cells.
func (a *application) errorsFlag(ofCells string) {
	a.namedOutput("errors", &a.errors, "`file` A second table, .csv or .npy: the standard error of each cell"+
		ofCells+".", ".csv", ".npy")
}

// posteriorFlag defines -posterior.
func (a *application) posteriorFlag() *bool {
	return a.flags.Bool("posterior", false, "Coefficients are means given the known cells in all rows, not only in those "+
		"with missing cells.")
}

// open parses the command line and reads the files. needsTheta says that the observations need θ.
func (a *application) open(ctx context.Context, needsTheta bool) error {
	names, err := a.parse("the file")
	if err != nil {
		return err
	}
	if a.read.Missing == "" && a.marked.landmarks == "" {
		a.read.Missing = dataset.ModelMissing
	}
	if a.m, err = a.opened(); err != nil {
		return err
	}
	marked := a.marked.landmarks != ""
	switch {
	case marked && a.m.Surface == nil:
		return misuse("the model was not fitted to pictures with key points: omit -landmarks")
	case marked:
		a.set, err = a.marked.read(ctx, names, a.read, a.m.Surface)
	default:
		a.set, err = readFor(ctx, a.m, names, a.read, needsTheta)
		if err != nil && a.m.Surface != nil {
			err = misuse("the model was fitted to pictures with key points: name theirs with -landmarks (%v)", err)
		}
	}
	if err != nil {
		return err
	}
	a.remark(a.set.Notes.Texts())
	if needsTheta {
		a.remark(a.m.Graph.Wrapped(a.set.Theta))
	}
	return nil
}

// noteClamped notes rows of θ that lie outside the endpoints of a model, which treats such a θ as the
// nearest endpoint.
func (c *console) noteClamped(m *model.Model, theta []float64) {
	switch rows, count := len(theta)/m.Graph.Parameters(), clamped(m, theta); {
	case count == 0:
	case rows == 1:
		c.note("θ lies outside the endpoints of the model; the model at the nearest endpoint is used")
	default:
		c.note("θ of %d of %d rows lies outside the endpoints of the model; the nearest endpoint is used", count, rows)
	}
}

// clamped counts the rows whose θ lies outside the endpoints of the model.
func clamped(m *model.Model, theta []float64) (count int) {
	for _, is := range m.Graph.Clamped(theta) {
		if is {
			count++
		}
	}
	return count
}

// readFor reads observations for a model: it finds the model's variables and θ by their
// names. PCA does not need θ. If θ came from the names of pictures, it comes from them
// again. θ may be absent if needsTheta is false.
func readFor(ctx context.Context, m *model.Model, names []string, o dataset.Options,
	needsTheta bool) (*dataset.Set, error) {
	files, err := openFiles(names, &o)
	if err != nil {
		return nil, err
	}
	needsTheta = needsTheta && m.Graph.Rule != graph.Constant
	o.Variables = m.Names
	given := o.Theta != ""
	if !given {
		o.Theta = dataset.Both(m.ThetaName, m.Second.Name)
	}
	set, err := input.Read(ctx, files, o)
	if !given && (!needsTheta || m.ThetaName == dataset.NumberInName) && fault.CodeOf(err) == fault.NotFound {
		o.Theta = ""
		set, err = input.Read(ctx, files, o)
	}
	if err != nil {
		return nil, err
	}
	if set.Theta == nil {
		if needsTheta {
			return nil, noTheta(set)
		}
		set.Theta = make([]float64, set.Rows()*m.Graph.Parameters())
	}
	return set, nil
}

// data returns the observations.
func (a *application) data() fit.Data {
	return fit.Data{X: a.set.X, Theta: a.set.Theta, Observed: a.set.Observed}
}

// ids returns the names of the observations, or their row numbers in the file, from 1.
func (a *application) ids() []string {
	ids := a.set.Labels()
	if ids == nil {
		for i := range a.set.Rows() {
			ids = append(ids, strconv.Itoa(i+1))
		}
	}
	return ids
}

// cells writes observations and, to the file of -errors, their standard errors, at the given θ; then
// it says what they are.
func (a *application) cells(ctx context.Context, x, errors *mat.Dense, theta []float64, said any, text string) error {
	result := resultOf(a.m, theta, summary.Names(a.m), x)
	result.IDs = a.set.Labels()
	if a.errors != "" {
		of := result
		of.X = errors
		if err := writeResult(ctx, a.console, a.errors, of); err != nil {
			return err
		}
	}
	return a.table(ctx, result, said, "%s", text)
}

// resultOf returns a table of rows at values of θ, with the names of θ of a model.
func resultOf(m *model.Model, theta []float64, names []string, x *mat.Dense) dataset.Result {
	return dataset.Result{ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: theta, Names: names, X: x}
}

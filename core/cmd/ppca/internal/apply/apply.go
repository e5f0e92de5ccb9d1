// Package apply holds the commands that apply or describe a model.
package apply

import (
	"context"
	"fmt"
	"strconv"

	"gonum.org/v1/gonum/stat"

	"ppca/core/bootstrap"
	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/dataset/export"
	"ppca/core/dataset/input"
	"ppca/core/diagnosis"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/infer"
	"ppca/core/model"
	"ppca/core/settings"
	"ppca/core/summary"
)

// An application is a model and the observations that it is applied to.
type application struct {
	model      *model.Model
	set        *dataset.Set
	marked     disk.KeyPoints
	output     string
	needsTheta bool   // of the observations
	errors     string // file of the standard errors

	posterior bool      // coefficients are posterior means everywhere
	to        []float64 // θ of move
	imputed   imputeOptions
	located   locateOptions
	resampled bootstrap.Options
}

// applied parses the command line of project, score, impute or bootstrap, and reads its
// files.
func applied(ctx context.Context, c *console.Console, name string, args []string) (*application, error) {
	a := &application{}
	var o dataset.Options
	set := c.Flags(name)
	model := set.String("model", "", "`file.npz` The model.")
	disk.DataFlags(c, set, &o)
	a.marked.Flag(set)
	switch name {
	case "project", "score":
		if name == "project" {
			disk.TableFlag(set, &a.output)
		}
		set.BoolVar(&a.posterior, "posterior", false, "Coefficients are means given the known cells in all rows, not only in those with missing cells.")
	case "unusual":
		disk.TableFlag(set, &a.output)
		c.Options(set, settings.Read.Only("group", "groupPattern"), &o, nil)
	case "impute":
		a.imputeFlags(c, set)
	case "move":
		a.moveFlags(set)
	case "bootstrap":
		disk.TableFlag(set, &a.output)
		c.Options(set, settings.Read.Only("group", "groupPattern", "split", "weight", "ignore"), &o, nil)
		c.Options(set, settings.Bootstrap, &a.resampled, nil)
	case "locate":
		a.locateFlags(set)
	}
	names, err := c.Parse(set, args)
	if err != nil {
		return nil, err
	}
	if c.Json && name != "score" && name != "unusual" && name != "bootstrap" && name != "locate" && a.output == "" {
		return nil, console.Misuse("%s -json prints only a summary: name a file for the table with -o", name)
	}
	a.needsTheta = name != "locate"
	if o.Missing == "" && a.marked.Landmarks == "" {
		o.Missing = dataset.ModelMissing
	}
	if a.model, err = disk.OpenModel(*model); err != nil {
		return nil, err
	}
	if a.set, err = a.read(ctx, c, names, o); err != nil {
		return nil, err
	}
	c.Remark(a.set.Notes.Texts())
	if a.needsTheta {
		c.Remark(a.model.Graph.Wrapped(a.set.Theta))
		if name != "bootstrap" {
			c.Remark(clampNotes(a.model, a.set.Theta))
		}
	}
	return a, nil
}

// clampNotes returns a note on the rows of θ that lie outside the endpoints of a model,
// if there are any. The model treats such a θ as the nearest endpoint.
func clampNotes(m *model.Model, theta []float64) []string {
	rows, count := len(theta)/m.Graph.Parameters(), clamped(m, theta)
	switch {
	case count == 0:
		return nil
	case rows == 1:
		return []string{"θ lies outside the endpoints of the model; the model at the nearest endpoint is used"}
	}
	return []string{fmt.Sprintf("θ of %d of %d rows lies outside the endpoints of the model; the nearest endpoint is used", count, rows)}
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

// read reads the observations that the model is applied to.
func (a *application) read(ctx context.Context, c *console.Console, names []string, o dataset.Options) (*dataset.Set, error) {
	switch marked, surface := a.marked.Landmarks != "", a.model.Surface; {
	case marked && surface == nil:
		return nil, console.Misuse("the model was not fitted to pictures with key points: omit -landmarks")
	case marked:
		return a.marked.Read(ctx, c, names, o, surface)
	}
	files, err := disk.OpenFiles(names, &o)
	if err != nil {
		return nil, err
	}
	set, err := readFor(ctx, a.model, files, o, a.needsTheta)
	if err != nil && a.model.Surface != nil {
		return nil, console.Misuse("the model was fitted to pictures with key points: name theirs with -landmarks (%v)", err)
	}
	return set, err
}

// readFor reads observations for a model: it finds the model's variables and θ by their
// names. PCA does not need θ. If θ came from the names of pictures, it comes from them
// again. θ may be absent if needsTheta is false.
func readFor(ctx context.Context, m *model.Model, files []dataset.File, o dataset.Options, needsTheta bool) (*dataset.Set, error) {
	o.Variables = m.Names
	given := o.Theta != ""
	if !given {
		o.Theta = dataset.Both(m.ThetaName, m.Second.Name)
	}
	set, err := input.Read(ctx, files, o)
	if !given && (!needsTheta || m.Graph.Rule == graph.Constant || m.ThetaName == dataset.NumberInName) && fault.CodeOf(err) == fault.NotFound {
		o.Theta = ""
		set, err = input.Read(ctx, files, o)
	}
	if err != nil {
		return nil, err
	}
	if set.Theta == nil {
		if needsTheta && m.Graph.Rule != graph.Constant {
			return nil, disk.NoTheta(set)
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

// Project writes the coefficients of observations.
func Project(ctx context.Context, c *console.Console, args []string) error {
	a, err := applied(ctx, c, "project", args)
	if err != nil {
		return err
	}
	p, err := infer.Project(ctx, a.model, a.data(), a.posterior)
	if err != nil {
		return err
	}
	clamped, sum := 0, 0.0
	for i, is := range p.Clamped {
		if is {
			clamped++
		}
		sum += p.RMSE[i]
	}
	result := export.Result{IDs: a.set.Labels(), Theta: a.set.Theta, Names: dataset.CoefficientNames(a.model.Components), X: p.Coefficients}
	if err := disk.WriteResult(ctx, c, a.output, result); err != nil || a.output == "" {
		return err
	}
	rmse := sum / float64(len(p.RMSE))
	return c.Print(map[string]any{"rows": len(p.RMSE), "components": a.model.Components, "leftOut": a.set.Missing.LeftOut, "clamped": clamped, "rmse": rmse},
		"%s, %d of them with θ outside the endpoints of the model: RMSE = %.6g", fault.Plural(len(p.RMSE), "row"), clamped, rmse)
}

// Score prints the reconstruction error of observations, their log-density, and the
// centile of their distance from the mean.
func Score(ctx context.Context, c *console.Console, args []string) error {
	a, err := applied(ctx, c, "score", args)
	if err != nil {
		return err
	}
	s, err := infer.Score(ctx, a.model, a.data(), a.posterior)
	if err != nil {
		return err
	}
	unit := summary.ErrorUnit(a.model)
	said := map[string]any{"rmse": s.RMSE, "ids": a.ids(), "leftOut": a.set.Missing.LeftOut, "rows": s.Rows, "unit": unit}
	if summary.Lists(a.model) {
		if said["byVariable"], err = summary.ProjectedErrors(ctx, a.model, a.data(), a.posterior); err != nil {
			return err
		}
	}
	if unit == "data" || unit == "white" {
		unit = ""
	} else {
		unit = " " + unit
	}
	if a.model.Density == nil {
		return c.Print(said, "RMSE = %.6g%s, the mean over %s", s.RMSE, unit, fault.Plural(len(s.Rows), "row"))
	}
	rarity, err := infer.Unusual(ctx, a.model, a.data())
	if err != nil {
		return err
	}
	c.Remark(diagnosis.FewUnits(a.model))
	said["logDensity"], said["centile"] = rarity.LogDensity, rarity.Centile
	return c.Print(said, "RMSE = %.6g%s, log-density %.6g, the means over %s", s.RMSE, unit, stat.Mean(rarity.LogDensity, nil), fault.Plural(len(s.Rows), "row"))
}

// Reconstruct writes the observations that belong to coefficients.
func Reconstruct(ctx context.Context, c *console.Console, args []string) error {
	var o dataset.Options
	set := c.Flags("reconstruct")
	model := set.String("model", "", "`file.npz` The model.")
	set.StringVar(&o.Theta, "theta", "", "`file.npy` θ of the coefficients, if they are an array.")
	var output string
	disk.TableFlag(set, &output)
	names, err := c.Parse(set, args)
	if err != nil {
		return err
	}
	if c.Json && output == "" {
		return console.Misuse("reconstruct -json prints only a summary: name a file for the observations with -o")
	}
	m, err := disk.OpenModel(*model)
	if err != nil {
		return err
	}
	files, err := disk.OpenFiles(names, &o)
	if err != nil {
		return err
	}
	b, err := input.ReadCoefficients(ctx, files, m.Components, o.Theta)
	if err != nil {
		return err
	}
	if b.Theta == nil {
		return console.Misuse("the coefficients have no θ: use -theta FILE.npy")
	}
	x, err := m.Reconstruct(b.X, b.Theta)
	if err != nil {
		return err
	}
	if err := disk.WriteResult(ctx, c, output, export.Result{IDs: b.IDs, ThetaName: m.ThetaName, SecondName: m.Second.Name, Theta: b.Theta, Names: summary.Names(m), X: x}); err != nil || output == "" {
		return err
	}
	return c.Print(map[string]any{"rows": b.Rows(), "variables": m.K()}, "%s of %s", fault.Plural(b.Rows(), "row"), fault.Plural(m.K(), "variable"))
}

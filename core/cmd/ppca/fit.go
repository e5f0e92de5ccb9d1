package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/report"
	"ppca/core/settings"
	"ppca/core/summary"
	"ppca/core/tune"
)

// A fitResult is the JSON of fit -json: how the fit went, and what the model is.
type fitResult struct {
	*course
	*summary.Summary
	Verdict    *fit.Verdict `json:"verdict"`
	RMSE       float64      `json:"rmse"`                            // of all training rows
	Components []int        `json:"componentsPerEndpoint,omitempty"` // where they may differ
}

type course = fit.Summary // its field cannot have the name Summary, too

// modelFlags defines the flags of key points and of the endpoint mask, and -o.
func (f *fitting) modelFlags(ofModel string) {
	f.marked.options(f.console)
	f.flags.StringVar(&f.mask, "endpoint-mask", "", "`file.npy` Which variables exist at each endpoint: an array of true "+
		"and false with a row for each endpoint.")
	f.namedOutput("o", &f.output, "`file.npz` "+ofModel, ".npz")
}

// runFit fits a model to files and writes it.
func runFit(ctx context.Context, c *console) error {
	f := newFitting(c)
	var reported, written, lambda string
	asked := method.Settings{Method: "ppca"}
	c.options(settings.Fit, &asked, settingsParsers(&asked))
	f.modelFlags("The model.")
	c.flags.StringVar(&reported, "report", "", "`file.json` The report, for verify: the data, the options, the energies "+
		"and the RMSE.")
	c.namedOutput("html", &written, "`file.html` A report to read and to print: data, choices, figures, tables, "+
		"diagnosis, and how to repeat it.", ".html")
	c.flags.StringVar(&lambda, "lambda", "", "`rule`: a quick fit by rules of thumb. By default cross-validation chooses "+
		"what no option sets of λ, bins and method, and compares methods.")
	names, err := c.parse("the file")
	if err != nil {
		return err
	}
	if lambda != "" && lambda != "rule" {
		return misuse("-lambda is %q: it can only be rule; -lambda-mean and -lambda-basis set λ", lambda)
	}
	c.remark(ignored(c.flags, asked))
	if f.marked.landmarks != "" && reported != "" {
		return misuse("a report does not record how pictures are warped: use either -report or -landmarks")
	}
	if asked, err = f.open(ctx, names, asked); err != nil {
		return err
	}
	f.read = f.read.Accepted(f.set)
	var found *tune.Result
	if lambda != "rule" && tune.CanChoose(asked) {
		given := false
		c.flags.Visit(func(f *flag.Flag) { given = given || f.Name == "method" })
		if asked, found = f.choose(ctx, asked, given); ctx.Err() != nil {
			return errCancelled
		}
	}
	m, err := f.fit(ctx, asked, found)
	if err != nil {
		return err
	}
	var data report.Data
	if reported != "" || written != "" {
		if data, err = reportedData(ctx, f.files, f.read, f.set); err != nil {
			return err
		}
	}
	if reported != "" {
		made, err := report.New(data, []*model.Model{m}, []method.Settings{asked})
		if err != nil {
			return err
		}
		if err := saveReport(reported, made); err != nil {
			return err
		}
	}
	var said *summary.Summary // nil after an interrupted fit
	if ctx.Err() == nil {
		if said, err = summary.Of(ctx, m, f.set, asked); err != nil {
			return err
		}
	}
	if written != "" && said != nil {
		of := report.Origin{Command: "ppca " + quoted(append([]string{"fit"}, c.args...), names), Files: data.Files}
		err := writeFile(written, func(w io.Writer) error { return report.WriteSheet(ctx, w, m, f.set, said, of) })
		if err != nil {
			return err
		}
	}
	return printFit(c, m, asked, said)
}

// ignored returns a remark on the given flags that the method or solver does not use.
func ignored(flags *flag.FlagSet, s method.Settings) []string {
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	var unused []string
	for _, section := range settings.Fit.Sections {
		for _, group := range section.Options {
			for _, o := range append(group.Options, group) {
				if o.Kind != settings.Group && given[o.FlagName()] && !s.Counts(group.Name) {
					unused = append(unused, "-"+o.FlagName())
				}
			}
		}
	}
	if unused == nil {
		return nil
	}
	who := settings.MethodName(s.Method)
	if s.Solver == fit.Paper {
		who += " by Algorithm 1"
	}
	slices.Sort(unused)
	return []string{fmt.Sprintf("%s does not use %s", who, strings.Join(unused, ", "))}
}

// propose remarks on what to decide before a fit; the findings of a fit say the same.
func propose(c *console, set *dataset.Set) {
	for _, p := range summary.Before(set) {
		c.note("%s (%s)", p.Text, p.Flags)
	}
}

// choose returns the settings that cross-validation chooses, with the method if it is not given,
// and what it found. Data that cannot be cross-validated, such as those of one group, are fitted
// with the settings as they are; the fit says what else is wrong.
func (f *fitting) choose(ctx context.Context, asked method.Settings, given bool) (method.Settings, *tune.Result) {
	open := asked
	if !given {
		open.Method = ""
	}
	show, clear := f.meter()
	chosen, found, err := tune.Choose(ctx, f.set.Training().Placed(), open, runtime.GOMAXPROCS(0), show)
	clear()
	if err != nil {
		if code := fault.CodeOf(err); code == fault.Shape || code == fault.Unsupported {
			f.note("nothing is chosen by cross-validation: %v", err)
		}
		return asked, nil
	}
	return chosen, &found
}

// fit fits and scores a model, and writes it to the file of -o, if there is one. found is the search
// that chose the settings, if there was one.
func (f *fitting) fit(ctx context.Context, settings method.Settings, found *tune.Result) (*model.Model, error) {
	m, err := method.FitWithDensity(ctx, f.set.Training().Placed(), settings)
	if err != nil {
		return nil, err
	}
	if found != nil {
		m.Summary.Verdict, m.Summary.Reasons = &found.Verdict, found.Reasons
	}
	m.Names, m.Measured = f.set.Names, f.set.Measured
	m.ThetaName, m.Second.Name = f.set.ThetaName, f.set.SecondName
	m.Shape, m.Surface = f.set.Shape, f.set.Surface
	m.Scores, err = method.Scores(ctx, m, f.set.Training().Placed(), f.set.Testing().Placed())
	if err != nil && ctx.Err() == nil || f.output == "" { // an interrupted fit has only the training error
		return m, err
	}
	return m, writeFile(f.output, func(w io.Writer) error { return modelfile.Write(m, w) })
}

// periodic returns settings with the period of a θ that is a time of day or a day of the year,
// unless they divide θ otherwise.
func periodic(c *console, set *dataset.Set, s method.Settings) method.Settings {
	if set.Period == 0 || s.Periodic != nil || s.Endpoints != nil || s.Range != nil || s.Axes != nil ||
		s.Bins > 0 && s.Bins < 3 || !method.NeedsTheta(s.Method) {
		return s
	}
	s.Periodic = &set.Period
	c.note("θ (%s) is periodic: %v; -range treats it as a line", set.ThetaName, set.Period)
	return s
}

func printFit(c *console, m *model.Model, settings method.Settings, said *summary.Summary) error {
	s := m.Summary
	for _, warning := range s.Warnings {
		if said == nil || !slices.Contains(said.Findings, warning) {
			c.note("%s", warning)
		}
	}
	if s.Sample != nil {
		c.note("fitted to %d of %d training rows: a random sample, spread over the bins", s.Sample.Rows, s.Sample.Of)
	}
	if n := s.Noise; n != nil && n.Weighted {
		note := "the first fit found no noise that changes with θ, so all observations have the same weight"
		if n.By != nil && slices.Max(n.By) > 1.001*slices.Min(n.By) {
			note = "observations have the weight 1/σ², with σ at the endpoints from a first fit: " + numbers(n.By)
		}
		c.note("%s", note)
	}
	var varied []int
	if settings.PerEndpoint != nil || settings.Share != nil {
		varied = m.ComponentsPerKnot
		c.note("components at the endpoints: %s", strings.Trim(fmt.Sprint(varied), "[]"))
	}
	rmse := s.RMSE
	if train, known := m.Scores["train"]; known {
		rmse = train
	}
	result := fitResult{&s, said, s.Verdict, rmse, varied}
	if c.json || said == nil {
		if err := c.print(result, "%s: %s after %s: E = %.8g, RMSE of the training rows = %.6g", m.Kind, s.Status,
			fault.Plural(s.Evaluations, "evaluation"), s.Energy.Total, rmse); err != nil {
			return err
		}
	} else if err := said.Write(c.out, printf, false); err != nil {
		return err
	}
	if s.Status == fit.Cancelled {
		return errCancelled
	}
	return nil
}

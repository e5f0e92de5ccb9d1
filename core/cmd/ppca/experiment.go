package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"strconv"
	"strings"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/job"
	"ppca/core/limit"
)

// repeat carries out an experiment of the paper.
func repeat(ctx context.Context, c *console, args []string) error {
	var data, landmarks, output string
	var read dataset.Options
	o := experiment.Options{Seed: experiment.DefaultSeed}
	set := experimentFlags(c, &data, &landmarks, &read, &o)
	set.StringVar(&output, "report", "", "`file.json` for what verify repeats: data, options and every number of the rows")
	name, err := c.parseNamed(set, args, experiment.Names())
	if err != nil {
		return err
	}
	if err := limit.Options(o); err != nil {
		return err
	}
	var observations *dataset.Set
	switch {
	case landmarks != "" && output != "":
		err = misuse("a report cannot repeat how pictures were warped: leave -report or -landmarks out")
	case landmarks != "" && data == "":
		err = misuse("-landmarks are of pictures: give them by -data")
	case landmarks != "":
		o.Album, err = readAlbum(ctx, []string{data}, landmarks, read)
	case data != "":
		observations, err = readFiles(ctx, []string{data}, read)
		err = orLandmarks(err, data)
	}
	if err != nil {
		return err
	}
	if observations != nil {
		c.remark(observations.Warnings)
	}
	j, err := experiment.New(ctx, name, observations, o)
	if err != nil {
		return err
	}
	meter := newMeter(c.report)
	found, err := job.Run(ctx, j, runtime.GOMAXPROCS(0), meter.show)
	meter.clear()
	if err != nil {
		return err
	}
	if err := c.printReport(found); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return errCancelled
	}
	if output == "" {
		return nil
	}
	return reportExperiment(ctx, output, data, read, observations, found)
}

func experimentFlags(c *console, data, landmarks *string, read *dataset.Options, o *experiment.Options) *flag.FlagSet {
	set := c.flags("experiment")
	set.StringVar(data, "data", "", "`file` or folder of the observations (default: synthetic ones, drawn with the seed)")
	set.StringVar(&read.Theta, "theta", "", "`column` of θ, where a table has it")
	set.StringVar(&read.Group, "group", "", "`column` of what belongs together")
	set.StringVar(landmarks, "landmarks", "", "`file` of the key points of the pictures (file,point,x,y,visible) or folder of such tables and of .pts files of 300-W: they are then warped and masked as in the paper; -data itself where they lie beside the pictures")
	set.Func("seed", "`number` that decides everything random (default 1)", func(text string) (err error) {
		if o.Seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return fmt.Errorf("%q is not a whole number of at least 0", text)
		}
		return nil
	})
	count(set, &o.Splits, "splits", "splits", "`number` of times the data are drawn anew")
	counts(set, &o.Sizes, "sizes", "training observations in each bin: `2,10,20`")
	counts(set, &o.Faces, "faces", "faces to recognise: `100,200`")
	counts(set, &o.Components, "components", "`number` of components; several, as in 10,20,30, where the experiment chooses among them")
	numbers(set, (*[]float64)(&o.LambdaMean), "lambda-mean", "`penalty` λ_m of PPCA; with -tune, or where the experiment varies it, a grid such as inf,100,10")
	numbers(set, (*[]float64)(&o.LambdaBasis), "lambda-basis", "`penalty` λ_v of PPCA, likewise")
	set.Func("methods", "methods to compare, of "+strings.Join(experiment.Methods(), ", ")+": `PCA,PPCA`", func(text string) error {
		o.Methods = strings.Split(text, ",")
		return nil
	})
	set.BoolVar(&o.Tune, "tune", false, "choose the λ of PPCA by cross-validation inside each training set")
	return set
}

// parseNamed parses a command line of a name and options.
func (c *console) parseNamed(set *flag.FlagSet, args, names []string) (string, error) {
	list := strings.Join(names, ", ")
	name := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	if err := set.Parse(args); err == flag.ErrHelp {
		fmt.Fprintf(c.out, "%s NAME [options], NAME being one of %s\n", set.Name(), list)
		set.SetOutput(c.out)
		set.PrintDefaults()
		return "", err
	} else if err != nil {
		return "", misuse("%v (%s -h lists the options)", err, set.Name())
	}
	if name == "" {
		return "", misuse("%s: name one first: %s", set.Name(), list)
	}
	if set.NArg() > 0 {
		return "", misuse("%s: %q is no option; data are given by -data", set.Name(), set.Arg(0))
	}
	return name, nil
}

// counts defines a flag of whole numbers with commas between.
func counts(set *flag.FlagSet, to *[]int, name, explanation string) {
	set.Func(name, explanation, func(text string) error {
		var err error
		*to, err = wholeNumbers(text)
		return err
	})
}

func wholeNumbers(text string) ([]int, error) {
	var list []int
	for field := range strings.SplitSeq(text, ",") {
		v, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil {
			return nil, fmt.Errorf("%q is not a whole number", field)
		}
		list = append(list, v)
	}
	return list, nil
}

// printReport prints the JSON of a report, or its rows as a table.
func (c *console) printReport(text []byte) error {
	if c.json {
		_, err := fmt.Fprintf(c.out, "%s\n", text)
		return err
	}
	var r struct {
		experiment.Report
		Rows  []json.RawMessage `json:"rows"`
		Paper *struct {
			Source string `json:"source"`
		} `json:"paper"`
		Skipped []skipped `json:"skipped"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	c.remark(r.Notes)
	c.remark(notComputed(r.Skipped, r.Splits))
	table, err := newTextTable(r.Rows)
	if err != nil {
		return err
	}
	say(c.out, "%s, seed %d, %d splits\n", r.Experiment, r.Seed, r.Splits)
	if r.Paper != nil {
		say(c.out, "paper: %s\n", r.Paper.Source)
	}
	return table.write(c.out)
}

// A skipped is a row that could not be computed.
type skipped struct {
	Row    json.RawMessage `json:"row"`
	Why    string          `json:"why"`
	Splits int             `json:"splits"`
}

// notComputed returns a line for each reason, with its rows.
func notComputed(rows []skipped, splits int) []string {
	var reasons []string
	byReason := map[string][]string{}
	for _, s := range rows {
		if byReason[s.Why] == nil {
			reasons = append(reasons, s.Why)
		}
		row := string(s.Row)
		if s.Splits > 0 && s.Splits < splits {
			row += fmt.Sprintf(" in %d of %d splits", s.Splits, splits)
		}
		byReason[s.Why] = append(byReason[s.Why], row)
	}
	lines := make([]string, len(reasons))
	for i, why := range reasons {
		lines[i] = fmt.Sprintf("not computed: %s: %s", why, strings.Join(byReason[why], ", "))
	}
	return lines
}

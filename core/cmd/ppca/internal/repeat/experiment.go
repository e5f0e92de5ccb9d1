// Package repeat holds the commands that repeat results: of the paper, and of a report.
package repeat

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"runtime"
	"strings"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/experiment/study"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/limit"
	"ppca/core/settings"
)

// Experiment runs an experiment of the paper.
func Experiment(ctx context.Context, c *console.Console, args []string) error {
	var data, landmarks, output string
	var read dataset.Options
	o := study.Options{Seed: study.DefaultSeed}
	set := experimentFlags(c, &data, &landmarks, &read, &o)
	set.StringVar(&output, "report", "", "`file.json` The report, for verify: the data, the options and every number of the rows.")
	name, err := parseNamed(c, set, args, experiment.Names())
	if err != nil {
		return err
	}
	if err := limit.Options(o); err != nil {
		return err
	}
	var observations *dataset.Set
	switch {
	case landmarks != "" && output != "":
		err = console.Misuse("a report does not record how pictures are warped: use either -report or -landmarks")
	case landmarks != "" && data == "":
		err = console.Misuse("-landmarks needs pictures: name them with -data")
	case landmarks != "":
		o.Album, err = disk.ReadAlbum(ctx, []string{data}, landmarks, read)
	case data != "":
		observations, err = disk.ReadFiles(ctx, []string{data}, read)
		err = disk.OrLandmarks(err, data)
	}
	if err != nil {
		return err
	}
	if observations != nil {
		c.Remark(observations.Notes.Texts())
	}
	j, err := experiment.New(ctx, name, observations, o)
	if err != nil {
		return err
	}
	meter := console.NewMeter(c.Report)
	found, err := job.Run(ctx, j, runtime.GOMAXPROCS(0), meter.Show)
	meter.Clear()
	if err != nil {
		return err
	}
	if err := printReport(c, found); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return console.ErrCancelled
	}
	if output == "" {
		return nil
	}
	return reportExperiment(ctx, output, data, read, observations, found)
}

func experimentFlags(c *console.Console, data, landmarks *string, read *dataset.Options, o *study.Options) *flag.FlagSet {
	set := c.Flags("experiment")
	set.StringVar(data, "data", "", "`file` The observations, or a folder of them (default: synthetic data, drawn from the seed).")
	set.StringVar(landmarks, "landmarks", "", "`file` Key points of the pictures: a table (file,point,x,y,visible), or a folder of such tables and of .pts files (300-W). It may be the folder of -data. The pictures are warped and masked as in the paper.")
	c.Options(set, settings.Read.Only("theta", "group"), read, nil)
	c.Options(set, settings.Experiment, o, nil)
	return set
}

// parseNamed parses a command line that consists of a name and options.
func parseNamed(c *console.Console, set *flag.FlagSet, args, names []string) (string, error) {
	list := strings.Join(names, ", ")
	name := ""
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		name, args = args[0], args[1:]
	}
	if err := set.Parse(args); err == flag.ErrHelp {
		fmt.Fprintf(c.Out, "%s NAME [options]\n\nNAME is one of %s.\nMethods: %s.\n", set.Name(), list, strings.Join(experiment.Methods(), ", "))
		c.List(set)
		return "", err
	} else if err != nil {
		return "", console.Misuse("%v; %s -h lists the options", err, set.Name())
	}
	if name == "" {
		return "", console.Misuse("%s: name the experiment first: %s", set.Name(), list)
	}
	if set.NArg() > 0 {
		return "", console.Misuse("%s: %q is not an option; name data with -data", set.Name(), set.Arg(0))
	}
	return name, nil
}

// printReport prints the JSON of a report, or its rows as a table.
func printReport(c *console.Console, text []byte) error {
	if c.Json {
		_, err := fmt.Fprintf(c.Out, "%s\n", text)
		return err
	}
	var r struct {
		study.Report
		Rows  []json.RawMessage `json:"rows"`
		Paper *struct {
			Source string `json:"source"`
		} `json:"paper"`
		Skipped []skipped `json:"skipped"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	c.Remark(r.Notes)
	c.Remark(notComputed(r.Skipped, r.Splits))
	table, err := console.NewTextTable(r.Rows)
	if err != nil {
		return err
	}
	console.Printf(c.Out, "%s, seed %d, %s\n", r.Experiment, r.Seed, fault.Plural(r.Splits, "split"))
	if r.Paper != nil {
		console.Printf(c.Out, "paper: %s\n", r.Paper.Source)
	}
	return table.Write(c.Out)
}

// A skipped is a row that was not computed.
type skipped struct {
	Row    json.RawMessage `json:"row"`
	Why    string          `json:"why"`
	Splits int             `json:"splits"`
}

// notComputed returns a line for each reason, with the rows that it concerns.
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

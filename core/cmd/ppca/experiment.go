package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"ppca/core/dataset"
	"ppca/core/experiment"
	"ppca/core/fault"
	"ppca/core/report"
	"ppca/core/settings"
)

// runExperiment runs an experiment of the paper.
func runExperiment(ctx context.Context, c *console) error {
	var data, output string
	var marked keyPoints
	var read dataset.Options
	o := experiment.Options{Seed: experiment.DefaultSeed}
	list := strings.Join(experiment.Names(), ", ")
	c.about = fmt.Sprintf("\nNAME is one of %s.\nMethods: %s.\n", list, strings.Join(experiment.Methods(), ", "))
	c.flags.StringVar(&data, "data", "", "`file` The observations, or a folder of them (default: synthetic data, drawn "+
		"from the seed).")
	marked.flag(c)
	c.options(settings.Read.Only("theta", "group"), &read, nil)
	c.options(settings.Experiment, &o, nil)
	c.flags.StringVar(&output, "report", "", "`file.json` The report, for verify: the data, the options and every number "+
		"of the rows.")
	names, err := c.parse("the experiment (" + list + ")")
	if err != nil {
		return err
	}
	if len(names) > 1 {
		return misuse("experiment: %q is not an option; name data with -data", names[1])
	}
	var files []dataset.File
	var observations *dataset.Set
	switch {
	case marked.landmarks != "" && output != "":
		err = misuse("a report does not record how pictures are warped: use either -report or -landmarks")
	case marked.landmarks != "" && data == "":
		err = misuse("-landmarks needs pictures: name them with -data")
	case marked.landmarks != "":
		o.Album, err = readAlbum(ctx, []string{data}, marked.landmarks, read)
	case data != "":
		files, observations, err = readFiles(ctx, []string{data}, &read)
		err = orLandmarks(err, data)
	}
	if err != nil {
		return err
	}
	if observations != nil {
		c.remark(observations.Notes.Texts())
	}
	j, err := experiment.New(ctx, names[0], observations, o)
	if err != nil {
		return err
	}
	found, err := runJob[json.RawMessage](ctx, c, j)
	if err != nil {
		return err
	}
	if err := printReport(c, found); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return errCancelled
	}
	if output == "" {
		return nil
	}
	var described report.Data
	if observations != nil {
		if described, err = reportedData(ctx, files, read, observations); err != nil {
			return err
		}
	}
	made, err := report.OfExperiment(described, found)
	if err != nil {
		return err
	}
	return saveReport(output, made)
}

// printReport prints the JSON of a report, or its rows as a table.
func printReport(c *console, text []byte) error {
	if c.json {
		_, err := fmt.Fprintf(c.out, "%s\n", text)
		return err
	}
	var r struct {
		experiment.Report
		Rows    []json.RawMessage `json:"rows"`
		Skipped []json.RawMessage `json:"skipped"`
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return err
	}
	c.remark(r.Notes)
	printf(c.out, "%s, seed %d, %s\n", r.Experiment, r.Seed, fault.Plural(r.Splits, "split"))
	if r.Paper != nil {
		printf(c.out, "paper: %s\n", r.Paper.Source)
	}
	if err := writeRows(c.out, r.Rows); err != nil || len(r.Skipped) == 0 {
		return err
	}
	fmt.Fprintln(c.out, "\nnot computed")
	return writeRows(c.out, r.Skipped)
}

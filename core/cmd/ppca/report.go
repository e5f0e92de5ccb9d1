package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
	"ppca/core/sheet"
	"ppca/core/summary"
)

// writeReport writes the report of one fit to a file.
func writeReport(ctx context.Context, output string, names []string, read dataset.Options, set *dataset.Set,
	m *model.Model, settings method.Settings) error {
	data, err := reportedData(ctx, names, read, set)
	if err != nil {
		return err
	}
	made, err := report.New(data, []*model.Model{m}, []method.Settings{settings})
	if err != nil {
		return err
	}
	return saveReport(output, made)
}

// saveReport writes a report to a file.
func saveReport(output string, made *report.Report) error {
	text, err := made.Bytes()
	if err != nil {
		return err
	}
	return os.WriteFile(output, append(text, '\n'), 0o644)
}

// reportedData returns the description of the files of a set for a report.
func reportedData(ctx context.Context, names []string, read dataset.Options, set *dataset.Set) (report.Data, error) {
	files, err := openFiles(names, &read)
	if err != nil {
		return report.Data{}, err
	}
	described, err := report.Describe(ctx, files)
	return report.Data{Files: described, Read: read, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}, err
}

// writeSheet writes the report of a fit for readers, as HTML. args are those of the command line.
func writeSheet(ctx context.Context, output string, names []string, read dataset.Options, args []string,
	m *model.Model, set *dataset.Set, said *summary.Summary) error {
	data, err := reportedData(ctx, names, read, set)
	if err != nil {
		return err
	}
	of := sheet.Origin{Command: "ppca " + quoted(args, names), Files: data.Files}
	return writeFile(output, func(w io.Writer) error { return sheet.Write(ctx, w, m, set, said, of) })
}

// quoted returns arguments as a shell takes them, files without the folders of the machine.
func quoted(args, files []string) string {
	shown := slices.Clone(args)
	for i, arg := range args {
		if slices.Contains(files, arg) || strings.HasPrefix(arg, string(filepath.Separator)) {
			shown[i] = filepath.Base(arg)
		}
	}
	return sheet.Quoted(shown)
}

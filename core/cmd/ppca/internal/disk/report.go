package disk

import (
	"context"
	"os"

	"ppca/core/dataset"
	"ppca/core/method"
	"ppca/core/model"
	"ppca/core/report"
)

// WriteReport writes the report of one fit to a file.
func WriteReport(ctx context.Context, output string, names []string, read dataset.Options, set *dataset.Set, m *model.Model, settings method.Settings) error {
	data, err := Reported(ctx, names, read, set)
	if err != nil {
		return err
	}
	made, err := report.New(data, []*model.Model{m}, []method.Settings{settings})
	if err != nil {
		return err
	}
	return Save(output, made)
}

// Save writes a report to a file.
func Save(output string, made *report.Report) error {
	text, err := made.Bytes()
	if err != nil {
		return err
	}
	return os.WriteFile(output, append(text, '\n'), 0o644)
}

// Reported returns the description of the files of a set for a report.
func Reported(ctx context.Context, names []string, read dataset.Options, set *dataset.Set) (report.Data, error) {
	files, err := OpenFiles(names, &read)
	if err != nil {
		return report.Data{}, err
	}
	described, err := report.Describe(ctx, files)
	return report.Data{Files: described, Read: read, Rows: set.Rows(), Train: set.Train, Variables: set.Variables()}, err
}

package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/report"
)

// saveReport writes a report to a file.
func saveReport(output string, made *report.Report) error {
	text, err := made.Bytes()
	if err != nil {
		return err
	}
	return writeFile(output, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s\n", text)
		return err
	})
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

// quoted returns arguments as a shell takes them, files without the folders of the machine.
func quoted(args, files []string) string {
	shown := slices.Clone(args)
	for i, arg := range args {
		if slices.Contains(files, arg) || strings.HasPrefix(arg, string(filepath.Separator)) {
			shown[i] = filepath.Base(arg)
		}
	}
	return report.Quoted(shown)
}

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/npy"
	"ppca/core/report"
)

// shortest returns a number with at most six digits.
func shortest(v float64) string { return digits(v, 6) }

// digits returns a number with at most so many digits, or with all that it needs for −1. It writes
// ∞, as the summary of a fit does.
func digits(v float64, digits int) string {
	if math.IsInf(v, 1) {
		return "∞"
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

// numbers returns a list with four digits each.
func numbers(list []float64) string {
	var texts []string
	for _, v := range list {
		texts = append(texts, digits(v, 4))
	}
	return strings.Join(texts, ", ")
}

// openFiles returns the named files, and all files that are not hidden in named folders,
// with the names that namedFiles chooses. An array of θ (-theta) and a mask (-observed)
// are among them.
func openFiles(names []string, o *dataset.Options) ([]dataset.File, error) {
	var options []*string
	for _, option := range []*string{&o.Theta, &o.Observed} {
		if *option != "" && (option == &o.Observed || isArray(*option)) {
			options = append(options, option)
			names = append([]string{*option}, names...)
		}
	}
	named, err := namedFiles(names)
	if err != nil {
		return nil, err
	}
	for i, option := range options { // the last of them comes first
		*option = named[len(options)-1-i].name
	}
	return readNamed(named)
}

func readNamed(named []namedFile) ([]dataset.File, error) {
	files := make([]dataset.File, len(named))
	for i, file := range named {
		opened, err := openFile(file.path)
		if err != nil {
			return nil, err
		}
		opened.Name = file.name
		files[i] = opened
	}
	return files, nil
}

// openFile returns a file that is read from the disk in place.
func openFile(name string) (dataset.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return dataset.File{}, err
	}
	if !info.Mode().IsRegular() { // a pipe has no size and can be read only once
		data, err := readMost(name, fault.MostBytes)
		return dataset.File{Name: filepath.ToSlash(name), Data: data}, err
	}
	return dataset.File{Name: filepath.ToSlash(name), From: onDisk(name), Size: info.Size()}, nil
}

// onDisk is the path of a file. The file is open only while it is read, because a folder
// may hold more files than can be open at once.
type onDisk string

// ReadAt implements io.ReaderAt.
func (name onDisk) ReadAt(p []byte, at int64) (int, error) {
	file, err := os.Open(string(name))
	if err != nil {
		return 0, fault.New(fault.Format, "%s cannot be read: %w", string(name), err).With("file", string(name))
	}
	defer file.Close()
	n, err := file.ReadAt(p, at)
	if err != nil && err != io.EOF {
		err = fault.New(fault.Format, "%s cannot be read: %w", string(name), err).With("file", string(name))
	}
	return n, err
}

// readMost returns the bytes of a file, which may have at most that many.
func readMost(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if int64(len(data)) > most {
		return nil, fault.New(fault.TooLarge, "%s has more than %s bytes, the largest size that can be read", name,
			fault.Count(most)).With("file", name).With("limit", most)
	}
	return data, err
}

func isArray(name string) bool { return strings.EqualFold(filepath.Ext(name), ".npy") }

// openModel reads a model file.
func openModel(name string) (*model.Model, error) {
	if name == "" {
		return nil, misuse("no model is named: use -model FILE.npz")
	}
	file, err := openFile(name)
	if err != nil {
		return nil, err
	}
	m, err := modelfile.Read(file.Bytes(), file.Length())
	if err != nil {
		return nil, fault.New(fault.CodeOf(err), "%s: %w", name, err)
	}
	return m, nil
}

// writeFile writes to a temporary file and renames it, so that no partial file remains.
func writeFile(name string, write func(io.Writer) error) error {
	part := name + ".part"
	file, err := os.Create(part)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	buffered := bufio.NewWriter(file)
	if err = write(buffered); err == nil {
		err = buffered.Flush()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(part, name)
}

// writeResult writes a table as CSV, or its numbers as an array if the name ends in
// .npy; without a name it prints CSV. A file keeps names with control characters
// unchanged. The console escapes them, also in a pipe, since a pipe may end at a
// terminal.
func writeResult(ctx context.Context, c *console, name string, r dataset.Result) error {
	switch {
	case name == "":
		r.IDs, r.Names = escapedAll(r.IDs), escapedAll(r.Names)
		r.IDName, r.ThetaName, r.SecondName = escaped(r.IDName), escaped(r.ThetaName), escaped(r.SecondName)
		return r.Write(ctx, c.out)
	case isArray(name):
		n, columns := r.X.Dims()
		return writeFile(name, func(w io.Writer) error {
			return npy.Write(w, []int{n, columns}, mat.DenseCopyOf(r.X).RawMatrix().Data)
		})
	}
	return writeFile(name, func(w io.Writer) error { return r.Write(ctx, w) })
}

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

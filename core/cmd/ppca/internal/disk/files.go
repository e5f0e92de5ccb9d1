// Package disk reads and writes the files that a command line names.
package disk

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/dataset"
	"ppca/core/dataset/export"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/npy"
	"ppca/core/settings"
)

// Shortest returns a number with at most six digits.
func Shortest(v float64) string { return Digits(v, 6) }

// Digits returns a number with at most so many digits, or with all that it needs for −1. It writes
// ∞, as the summary of a fit does.
func Digits(v float64, digits int) string {
	if math.IsInf(v, 1) {
		return "∞"
	}
	return strconv.FormatFloat(v, 'g', digits, 64)
}

// DataFlags defines the data flags of commands that apply a model to observations.
func DataFlags(c *console.Console, set *flag.FlagSet, o *dataset.Options) {
	c.Options(set, settings.Read.Only("theta", "id", "missing", "observed", "encoding", "separator", "names", "rows", "transpose", "sheet",
		"decimal", "dates", "time", "na", "long", "grid", "oneHot", "plain", "pattern"), o, nil)
}

// TableFlag defines -o for the tables of WriteResult.
func TableFlag(set *flag.FlagSet, output *string) {
	OutputFlag(set, output, "`file` The table, .csv or .npy (default: print CSV).", ".csv", ".npy")
}

// OutputFlag defines -o. Its value must have one of the endings: a wrong ending would
// mislead whoever opens the file next.
func OutputFlag(set *flag.FlagSet, output *string, usage string, endings ...string) {
	namedOutput(set, "o", output, usage, endings)
}

// HTMLFlag defines -html for the report for readers.
func HTMLFlag(set *flag.FlagSet, output *string) {
	namedOutput(set, "html", output, "`file.html` A report to read and to print: data, choices, figures, tables, diagnosis, and how to repeat it.", []string{".html"})
}

// ErrorsFlag defines -errors for the table of standard errors, with what is said of their cells.
func ErrorsFlag(set *flag.FlagSet, output *string, ofCells string) {
	namedOutput(set, "errors", output, "`file` A second table, .csv or .npy: the standard error of each cell"+ofCells+".", []string{".csv", ".npy"})
}

// CurvesFlag defines -curves for the table of posteriors.
func CurvesFlag(set *flag.FlagSet, output *string) {
	namedOutput(set, "curves", output, "`file` A second table, .csv or .npy: the probability of each θ of a grid given the observation, by the density of the model.", []string{".csv", ".npy"})
}

func namedOutput(set *flag.FlagSet, flag string, output *string, usage string, endings []string) {
	set.Func(flag, usage, func(name string) error {
		if !slices.ContainsFunc(endings, func(ending string) bool { return strings.EqualFold(filepath.Ext(name), ending) }) {
			return fmt.Errorf("the name must end in %s", strings.Join(endings, " or "))
		}
		*output = name
		return nil
	})
}

// Compile compiles the patterns of dataset.Options.
func Compile(pattern string) (dataset.Expression, error) { return regexp.Compile(pattern) }

// OpenFiles returns the named files, and all files that are not hidden in named folders,
// with the names that namedFiles chooses. An array of θ (-theta) and a mask (-observed)
// are among them.
func OpenFiles(names []string, o *dataset.Options) ([]dataset.File, error) {
	o.Compile = Compile
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
		opened, err := OpenFile(file.path)
		if err != nil {
			return nil, err
		}
		opened.Name = file.name
		files[i] = opened
	}
	return files, nil
}

// OpenFile returns a file that is read from the disk in place.
func OpenFile(name string) (dataset.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return dataset.File{}, err
	}
	if !info.Mode().IsRegular() { // a pipe has no size and can be read only once
		data, err := ReadMost(name, limit.Bytes)
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

// ReadMost returns the bytes of a file, which may have at most that many.
func ReadMost(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if int64(len(data)) > most {
		return nil, fault.New(fault.TooLarge, "%s has more than %s bytes, the largest size that can be read", name, limit.Count(most)).With("file", name).With("limit", most)
	}
	return data, err
}

func isArray(name string) bool { return strings.EqualFold(filepath.Ext(name), ".npy") }

// OpenModel reads a model file.
func OpenModel(name string) (*model.Model, error) {
	if name == "" {
		return nil, console.Misuse("no model is named: use -model FILE.npz")
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	m, err := modelfile.Read(file, info.Size())
	if err != nil {
		return nil, fault.New(fault.CodeOf(err), "%s: %w", name, err)
	}
	return m, nil
}

// WriteFile writes to a temporary file and renames it, so that no partial file remains.
func WriteFile(name string, write func(io.Writer) error) error {
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

// WriteResult writes a table as CSV, or its numbers as an array if the name ends in
// .npy; without a name it prints CSV. A file keeps names with control characters
// unchanged. The console escapes them, also in a pipe, since a pipe may end at a
// terminal.
func WriteResult(ctx context.Context, c *console.Console, name string, r export.Result) error {
	switch {
	case name == "":
		r.IDs, r.Names = console.EscapedAll(r.IDs), console.EscapedAll(r.Names)
		r.IDName, r.ThetaName, r.SecondName = console.Escaped(r.IDName), console.Escaped(r.ThetaName), console.Escaped(r.SecondName)
		return r.Write(ctx, c.Out)
	case isArray(name):
		n, columns := r.X.Dims()
		return WriteFile(name, func(w io.Writer) error {
			return npy.Write(w, []int{n, columns}, mat.DenseCopyOf(r.X).RawMatrix().Data)
		})
	}
	return WriteFile(name, func(w io.Writer) error { return r.Write(ctx, w) })
}

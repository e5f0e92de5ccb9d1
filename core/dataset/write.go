package dataset

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/fault"
	"ppca/core/job"
)

// A Result is a table to write: coefficients or reconstructions, one row per observation.
// Its columns are [id,] [theta,] and then Names, of which a column before them that has the same name
// gets another: row for id.
type Result struct {
	IDName     string     // "" is written as "id"
	IDs        []string   // n, or nil
	ThetaName  string     // "" is written as "theta"
	SecondName string     // of the second parameter, if Theta has two; "" is written as "theta2"
	Theta      []float64  // n×P, or nil
	Names      []string   // of the columns of X
	X          *mat.Dense // n×len(Names)
}

// Write writes r as CSV in UTF-8; a NaN is an empty cell. Each number has enough digits to restore the same
// float64.
func (r Result) Write(ctx context.Context, w io.Writer) error {
	n, columns := r.X.Dims()
	p := len(r.Theta) / n
	if len(r.Names) != columns || len(r.Theta) != n*p || r.IDs != nil && len(r.IDs) != n {
		return fault.New(fault.Shape, "%d×%d numbers do not fit %d names, %d θ and %d ids", n, columns, len(r.Names),
			len(r.Theta), len(r.IDs))
	}
	out := bufio.NewWriterSize(w, 1<<16)
	out.WriteString(strings.Join(r.header(), ",") + "\n")
	var line []byte
	for i := range n {
		if err := job.Checkpoint(ctx); err != nil {
			return err
		}
		line = line[:0]
		if r.IDs != nil {
			line = append(append(line, quote(r.IDs[i])...), ',')
		}
		for _, v := range slices.Concat(r.Theta[i*p:(i+1)*p], r.X.RawRowView(i)) {
			if !math.IsNaN(v) {
				line = strconv.AppendFloat(line, v, 'g', -1, 64)
			}
			line = append(line, ',')
		}
		line[len(line)-1] = '\n'
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

// header returns the names of all columns. Each is there once, and those of X stay as they are: a model
// finds its variables by them.
func (r Result) header() []string {
	var before []string
	taken := make(map[string]bool, len(r.Names))
	for _, name := range r.Names {
		taken[name] = true
	}
	add := func(name, other string) {
		for unique, n := name, 2; ; n++ {
			if !taken[unique] {
				taken[unique] = true
				before = append(before, unique)
				return
			}
			if unique = other; n > 2 {
				unique = fmt.Sprintf("%s (%d)", other, n-1)
			}
		}
	}
	if r.IDs != nil {
		add(cmp.Or(r.IDName, "id"), "row")
	}
	if r.Theta != nil {
		name := cmp.Or(r.ThetaName, "theta")
		add(name, name+" (θ)")
	}
	if rows, _ := r.X.Dims(); len(r.Theta) > rows {
		name := cmp.Or(r.SecondName, SecondOf("theta"))
		add(name, name+" (θ)")
	}
	names := append(before, r.Names...)
	for j, name := range names {
		names[j] = quote(name)
	}
	return names
}

// quote quotes a cell that contains a separator, a quote or a line end, or begins or ends with a blank.
func quote(cell string) string {
	cell = Guarded(cell)
	if !strings.ContainsAny(cell, ",;\t\"\r\n") && strings.TrimSpace(cell) == cell {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

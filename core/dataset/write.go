package dataset

import (
	"bufio"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/checkpoint"
	"ppca/core/fault"
)

// A Result is a table that is written: coefficients or reconstructions, one row
// for each observation. The file is [id,] [theta,] then the named columns.
type Result struct {
	IDName     string     // "" is written as "id"
	IDs        []string   // n, or nil
	ThetaName  string     // "" is written as "theta"
	SecondName string     // of the second parameter, where Theta has two: "" is written as "theta2"
	Theta      []float64  // n×P, or nil
	Names      []string   // of the columns of X
	X          *mat.Dense // n×len(Names)
}

// CoefficientNames returns b1 … bV.
func CoefficientNames(components int) []string { return numbered("b", components) }

// VariableNames returns x1 … xK, the names of variables that have none.
func VariableNames(variables int) []string { return numbered("x", variables) }

func numbered(letter string, count int) []string {
	names := make([]string, count)
	for i := range names {
		names[i] = letter + strconv.Itoa(i+1)
	}
	return names
}

// Write writes r as CSV in UTF-8, each number with as many digits as give the
// same float64 again.
func (r Result) Write(ctx context.Context, w io.Writer) error {
	n, columns := r.X.Dims()
	p := len(r.Theta) / n
	if len(r.Names) != columns || len(r.Theta) != n*p || r.IDs != nil && len(r.IDs) != n {
		return fault.New(fault.Shape, "%d×%d numbers do not fit %d names, %d θ and %d ids", n, columns, len(r.Names), len(r.Theta), len(r.IDs))
	}
	out := bufio.NewWriterSize(w, blockBytes)
	out.WriteString(strings.Join(r.header(), ",") + "\n")
	var line []byte
	for i := range n {
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		line = line[:0]
		if r.IDs != nil {
			line = append(append(line, quote(r.IDs[i])...), ',')
		}
		for _, v := range slices.Concat(r.Theta[i*p:(i+1)*p], r.X.RawRowView(i)) {
			line = append(strconv.AppendFloat(line, v, 'g', -1, 64), ',')
		}
		line[len(line)-1] = '\n'
		if _, err := out.Write(line); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (r Result) header() []string {
	names := make([]string, 0, len(r.Names)+3)
	if r.IDs != nil {
		if r.IDName == "" {
			r.IDName = "id"
		}
		names = append(names, r.IDName)
	}
	if r.Theta != nil {
		if r.ThetaName == "" {
			r.ThetaName = "theta"
		}
		names = append(names, quote(r.ThetaName))
	}
	if rows, _ := r.X.Dims(); len(r.Theta) > rows {
		if r.SecondName == "" {
			r.SecondName = secondOf("theta")
		}
		names = append(names, quote(r.SecondName))
	}
	for _, name := range r.Names {
		names = append(names, quote(name))
	}
	return names
}

// quote protects a text that holds a separator, a quote or a line end, or that a
// spreadsheet would compute.
func quote(cell string) string {
	cell = guarded(cell)
	if !strings.ContainsAny(cell, ",;\t\"\r\n") && strings.TrimSpace(cell) == cell {
		return cell
	}
	return `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
}

// ReadCoefficients reads what Write wrote of coefficients: θ, b1 … bV in X and,
// if there is a column id, the ids. An array of coefficients does as well, with
// an array of θ beside it whose name is theta ("" for a table).
func ReadCoefficients(ctx context.Context, files []File, components int, theta string) (*Set, error) {
	o := Options{Variables: CoefficientNames(components), Theta: theta}
	if len(files) == 1 {
		head, err := files[0].head(ctx)
		if err != nil {
			return nil, err
		}
		if byContent(files[0].Name, head) == tabular {
			if err := o.chooseCoefficients(ctx, files[0]); err != nil {
				return nil, err
			}
		}
	}
	return Read(ctx, files, o)
}

// chooseCoefficients chooses the columns θ and id of a table of coefficients.
func (o *Options) chooseCoefficients(ctx context.Context, file File) error {
	_, names, err := openCSV(ctx, file, *o)
	if err != nil {
		return err
	}
	o.Theta = "theta"
	if slices.Contains(names, secondOf("theta")) {
		o.Theta = Both("theta", secondOf("theta"))
	}
	if len(names) > 0 && names[0] == "id" {
		o.ID = "id"
	}
	return nil
}

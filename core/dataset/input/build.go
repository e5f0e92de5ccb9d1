package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/tables"
	"ppca/core/fault"
	"ppca/core/job"
)

// mostExplained is the number of columns that an error describes.
const mostExplained = 1000

// Observations are a table, and what stands beside it in arrays.
type observations struct {
	tables.Table
	mask   *Mask       // known cells of the variables; nil: all with a number
	theta  *parameters // θ that is no column of the table; nil: none
	groups []string    // of the rows; nil: none
}

// parameters are n values of θ, or n×2 row by row.
type parameters struct {
	values       []float64
	name, second string
}

// set returns the Set of a table. Its errors have the notes, the columns with their roles so far and the
// form of the table as details.
func (b observations) set(ctx context.Context, o dataset.Options) (*dataset.Set, error) {
	width := len(b.Columns)
	if b.theta != nil { // a column with its role says that θ is chosen
		o.Theta = ""
		b.Columns = append(slices.Clone(b.Columns), tables.Column{Name: b.theta.name, Role: dataset.RoleTheta,
			Values: b.theta.values, Known: &tables.Facts{Numbers: b.Rows}})
	}
	t, err := tables.Assign(b.Table, o)
	b.Table = t
	if b.theta != nil {
		b.Columns = b.Columns[:width]
	}
	if err == nil && t.Ask == nil {
		var s *dataset.Set
		if s, err = b.build(ctx, o); err == nil {
			return s, nil
		}
	}
	return nil, explained(err, b.Table)
}

// explained returns an error, or that of the question of a table, with what is known of the table.
func explained(err error, t tables.Table) error {
	err = cmp.Or(err, t.Ask.AsError(t.File))
	var coded *fault.Error
	if errors.As(err, &coded) {
		coded.With("notes", t.Notes)
		if len(t.Columns) <= mostExplained {
			coded.With("table", t.Describe())
		}
		if t.Form.Lines != nil {
			coded.With("form", t.Form)
		}
	}
	return err
}

// build returns the Set of a table whose columns have roles.
func (b observations) build(ctx context.Context, o dataset.Options) (*dataset.Set, error) {
	if b.Rows < 2 && len(o.Variables) == 0 {
		return nil, fault.New(fault.Shape, "%s has one row of data, but a model needs at least two", b.File).
			With("file", b.File).With("rows", b.Rows)
	}
	s := &dataset.Set{Kind: dataset.Tables, Columns: b.Describe(), Head: b.Head(), Long: b.Long, Measured: b.Measured,
		Notes: slices.Clip(b.Notes)}
	if b.Form.Lines != nil {
		s.Form = &b.Form
	}
	if err := b.label(s, o); err != nil {
		return nil, err
	}
	p, err := plan{mask: b.mask, least: 2, out: b.Lacking(o), why: "a variable, θ or the weight has no number"}, error(nil)
	if o.ForModel() {
		p.least = 1
	}
	if o.Missing == dataset.ModelMissing {
		p.why = verb(dataset.Count(p.out), "it has", "they have") + " no θ, no weight or no variable"
	}
	if j := b.First(dataset.RoleSplit); j >= 0 {
		if p.test, err = b.SplitByColumn(j); err != nil {
			return nil, err
		}
	}
	if j := b.First(dataset.RoleStratum); j >= 0 {
		p.strata = b.Texts(j)
	}
	for _, j := range b.Variables {
		s.Names = append(s.Names, b.Columns[j].Name)
	}
	_, s.Missing = b.Gaps(b.CouldCount(o), o.Missing)
	if s.X, err = b.matrix(ctx); err != nil {
		return nil, err
	}
	return s, finish(ctx, s, p, o)
}

// matrix returns the variables, n×K. An array and a large table give up their memory; the columns of a
// small table keep theirs.
func (b observations) matrix(ctx context.Context) (mat.Matrix, error) {
	if b.Array != nil {
		return compact(ctx, b.Array, b.Variables)
	}
	const block = 256 // rows, so that the part of x stays in a cache
	k := len(b.Variables)
	x, err := b.Rowwise(ctx)
	if err != nil {
		return nil, err
	}
	if x != nil {
		return mat.NewDense(b.Rows, k, x), nil
	}
	x = make([]float64, b.Rows*k)
	columns := make([][]float64, k)
	for c, j := range b.Variables {
		columns[c] = b.Numbers(j)
	}
	for from := 0; from < b.Rows; from += block {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		to := min(from+block, b.Rows)
		for c, values := range columns {
			for i := from; i < to; i++ {
				if v := values[i]; v == v {
					x[i*k+c] = v
				} else {
					x[i*k+c] = math.NaN() // all alike, see tables.Cells
				}
			}
		}
	}
	return mat.NewDense(b.Rows, k, x), nil
}

// label reads θ, weights, ids and groups.
func (b observations) label(s *dataset.Set, o dataset.Options) (err error) {
	if j := b.First(dataset.RoleWeight); j >= 0 {
		if s.Weights, err = b.Weights(j); err != nil {
			return err
		}
	}
	if b.theta != nil {
		s.Theta, s.ThetaName, s.SecondName = b.theta.values, b.theta.name, b.theta.second
	} else if b.HasTheta(o) {
		b.FillTheta(s)
	}
	if j := b.First(dataset.RoleID); j >= 0 {
		s.IDs = b.Texts(j)
	}
	if s.Groups = b.groups; b.First(dataset.RoleGroup) >= 0 {
		s.Groups = b.Texts(b.First(dataset.RoleGroup))
	}
	empty := 0
	for _, group := range s.Groups {
		if group == "" {
			empty++
		}
	}
	if empty > 0 && empty < len(s.Groups) {
		s.Note(dataset.NoteRole, fmt.Sprintf("%s: %s without a group %s one group", b.File, fault.Plural(empty, "row"),
			verb(empty, "is", "are")))
	}
	return nil
}

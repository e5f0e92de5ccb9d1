package input

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/prepare"
	"ppca/core/dataset/internal/roles"
	"ppca/core/dataset/internal/table"
	"ppca/core/dataset/tidy"
	"ppca/core/fault"
)

// mostExplained is the number of columns that an error describes.
const mostExplained = 1000

// fromTable returns the Set of a table, by the roles of its columns. X reuses the memory
// of the table.
func fromTable(ctx context.Context, t *table.Table, o dataset.Options) (*dataset.Set, error) {
	r, err := roles.Assign(t, o, roles.Tidied{Before: tidy.ProposeDates, After: tidy.RecogniseLong})
	if err == nil {
		var s *dataset.Set
		if s, err = build(ctx, t, r, o); err == nil {
			return s, nil
		}
	}
	return nil, explained(err, t, r)
}

// explained adds to an error what is known of the table: its notes, and its columns with their
// roles so far.
func explained(err error, t *table.Table, r *roles.Roles) error {
	var coded *fault.Error
	if errors.As(err, &coded) {
		coded.With("notes", append(slices.Clone(t.Notes), r.Notes...))
		if len(t.Names) <= mostExplained {
			coded.With("table", t.Describe(r.Of))
		}
	}
	return err
}

// build returns the Set of a table whose columns have roles.
func build(ctx context.Context, t *table.Table, r *roles.Roles, o dataset.Options) (*dataset.Set, error) {
	if t.Rows < 2 && len(o.Variables) == 0 {
		return nil, fault.New(fault.Shape, "%s has one row of data, but a model needs at least two", t.File).With("file", t.File).With("rows", t.Rows)
	}
	s := &dataset.Set{Kind: dataset.Tables, Columns: t.Describe(r.Of), Head: t.Head, Long: t.Long, Measured: t.Measured, Notes: append(t.Notes, r.Notes...)}
	err := readLabels(s, t, r, o)
	if err != nil {
		return nil, err
	}
	var test []bool // for all rows of the table; nil: no column decides
	if r.Split >= 0 {
		if test, err = roles.SplitByColumn(t, r.Split); err != nil {
			return nil, err
		}
	}
	var strata []string
	if r.Stratum >= 0 {
		if strata, err = t.Strings(r.Stratum); err != nil {
			return nil, err
		}
	}
	for _, j := range r.Variables {
		s.Names = append(s.Names, t.Names[j])
	}
	_, s.Missing = t.Gaps(roles.CouldCount(t, o, r), o.Missing)
	out := roles.Lacking(t, r, o)
	if s.X, err = prepare.Compact(ctx, t.Values, r.Variables); err != nil {
		return nil, err
	}
	rows, err := prepare.TreatMissing(ctx, s, out, o)
	if err != nil {
		return nil, err
	}
	if err := prepare.MaskCells(s, t.Mask, t.Rows, rows); err != nil {
		return nil, err
	}
	return s, prepare.Finish(ctx, s, testRows(s, prepare.Permuted(test, rows), prepare.Permuted(strata, rows), o), o)
}

// testRows returns which rows are for testing: by a column, or a random share.
func testRows(s *dataset.Set, byColumn []bool, strata []string, o dataset.Options) []bool {
	switch {
	case byColumn != nil:
		return byColumn
	case o.TestShare > 0:
		s.RandomSplit = true
		return dataset.StratifiedSplit(s.Rows(), s.Groups, strata, o.TestShare, o.Seed)
	}
	return make([]bool, s.Rows())
}

// emptyOnes returns how many texts are empty.
func emptyOnes(texts []string) (count int) {
	for _, text := range texts {
		if text == "" {
			count++
		}
	}
	return count
}

// readLabels reads θ, weights, ids and groups. It must run before compact.
func readLabels(s *dataset.Set, t *table.Table, r *roles.Roles, o dataset.Options) (err error) {
	if r.Weight >= 0 {
		if s.Weights, err = t.Weights(r.Weight); err != nil {
			return err
		}
	}
	if s.Theta, s.ThetaName, s.SecondName = t.Theta, t.ThetaName, t.SecondName; r.HasTheta(o) {
		roles.FillTheta(s, t, r, nil)
	}
	if r.Id >= 0 {
		if s.IDs, err = t.Strings(r.Id); err != nil {
			return err
		}
	}
	if s.Groups = t.Groups; r.Group >= 0 {
		if s.Groups, err = t.Strings(r.Group); err != nil {
			return err
		}
	}
	if empty := emptyOnes(s.Groups); empty > 0 && empty < len(s.Groups) {
		s.Note(dataset.NoteRole, fmt.Sprintf("%s: %s without a group %s one group", t.File, fault.Plural(empty, "row"), map[bool]string{true: "is", false: "are"}[empty == 1]))
	}
	if r.HasTheta(o) && len(o.Variables) == 0 {
		roles.WarnOfIDs(s, t, r)
	}
	return nil
}

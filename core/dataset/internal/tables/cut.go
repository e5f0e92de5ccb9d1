package tables

import (
	"context"

	"ppca/core/dataset"
)

// cut cuts a file into cells: JSON, an Excel workbook or a text. Every record is a row, also the
// names, and the columns have no names yet.
func cut(ctx context.Context, file dataset.File, o dataset.Options) (Table, dataset.Notes, error) {
	return Table{}, nil, nil
}

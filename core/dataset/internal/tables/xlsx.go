package tables

import (
	"context"

	"ppca/core/dataset"
)

func cutWorkbook(ctx context.Context, file dataset.File, sheet string) (Table, dataset.Notes, error) {
	return Table{}, nil, nil
}

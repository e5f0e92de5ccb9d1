package input

import (
	"context"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/tables"
)

// mostKept is the number of cells of the largest table that a Memory keeps, 200,000 × 15, which take
// 24 MB.
const mostKept = 3_000_000

// A Memory keeps the cells of the last table whose file has an Identity, so that other options need no pass
// over the file. The zero value is empty.
type Memory struct {
	of  string // the file, and the options that cut it into cells
	cut tables.Table
}

// readTable returns the table in a file up to the roles of its columns.
func (m *Memory) readTable(ctx context.Context, file dataset.File, o dataset.Options) (tables.Table, error) {
	if m == nil || file.Identity == "" {
		return tables.Read(ctx, file, o)
	}
	of := strings.Join([]string{file.Name, file.Identity, o.Encoding, o.Separator, o.Decimal, o.Sheet}, "\x00")
	if m.of == of {
		return tables.Form(m.cut, o)
	}
	*m = Memory{}
	t, err := tables.Cut(ctx, file, o)
	if err != nil {
		return t, err
	}
	if t.Rows*len(t.Columns) <= mostKept {
		t = t.Shared()
		*m = Memory{of, t}
	}
	return tables.Form(t, o)
}

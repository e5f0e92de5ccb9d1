package input

import (
	"context"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/dataset/internal/table"
)

// mostSheet is the number of bytes of the largest sheet, as text, that a Memory keeps.
const mostSheet = 32 << 20

// A Memory keeps the cells of the last table that it read, so that other roles need no pass over a
// file with an Identity. The zero value is empty.
type Memory struct {
	name, identity, sheet string // of the file
	table                 table.Memory
	text                  *sheetText // of a workbook
}

// sheetText is what fetch returns of a workbook.
type sheetText struct {
	file  dataset.File
	notes []string
}

// turnTo forgets all but the files, as these options read them.
func (m *Memory) turnTo(files []dataset.File, o dataset.Options) {
	if m == nil || len(files) == 0 {
		return
	}
	if f := files[0]; len(files) > 1 || f.Name != m.name || f.Identity != m.identity || o.Sheet != m.sheet {
		*m = Memory{name: f.Name, identity: f.Identity, sheet: o.Sheet}
	}
}

// tables returns the memory of cells; nil without one.
func (m *Memory) tables() *table.Memory {
	if m == nil {
		return nil
	}
	return &m.table
}

// fetch is the function fetch. The text of a sheet has the identity of its workbook.
func (m *Memory) fetch(ctx context.Context, s source.Source, o dataset.Options) (dataset.File, []string, error) {
	if m == nil || m.identity == "" || s.Sheet == nil {
		return fetch(ctx, s, o)
	}
	if m.text != nil {
		return m.text.file, m.text.notes, nil
	}
	file, notes, err := fetch(ctx, s, o)
	if file.Identity = m.identity; err == nil && len(file.Data) <= mostSheet {
		m.text = &sheetText{file, notes}
	}
	return file, notes, err
}

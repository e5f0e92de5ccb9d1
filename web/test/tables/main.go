// Command tables reads tables of core/dataset/testdata/corpus as the command line reads them, those
// whose place divided by the argument leaves no remainder, and prints what the module must read too.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"path/filepath"
	"strconv"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
)

const folder = "core/dataset/testdata/corpus"

// A table is an entry of the corpus with what was read.
type table struct {
	Name  string          `json:"name"`
	Files []*file         `json:"files"`
	With  json.RawMessage `json:"with,omitempty"`
	Read  map[string]any  `json:"read"` // names, theta, rows and notes, or refused
}

type file struct{ Path, Name string }

func main() {
	every, err := strconv.Atoi(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	tables, err := corpus()
	if err != nil {
		log.Fatal(err)
	}
	var some []*table
	for i := 0; i < len(tables); i += every {
		if err := tables[i].read(); err != nil {
			log.Fatal(tables[i].Name, ": ", err)
		}
		some = append(some, tables[i])
	}
	if err := json.NewEncoder(os.Stdout).Encode(some); err != nil {
		log.Fatal(err)
	}
}

func corpus() (tables []*table, err error) {
	groups, err := filepath.Glob(folder + "/*.json")
	for _, group := range groups {
		text, err := os.ReadFile(group)
		if err != nil {
			return nil, err
		}
		var some []*table
		if err := json.Unmarshal(text, &some); err != nil {
			return nil, fmt.Errorf("%s: %w", group, err)
		}
		tables = append(tables, some...)
	}
	return tables, err
}

func (t *table) read() error {
	o := dataset.Options{}
	if len(t.With) > 0 {
		if err := json.Unmarshal(t.With, &o); err != nil {
			return err
		}
	}
	o.Accept, o.TestShare = true, dataset.TestShare
	var files []dataset.File
	for _, f := range t.Files {
		if f.Name == "" {
			f.Name = "data.csv"
		}
		f.Path = filepath.Join(folder, f.Path)
		data, err := os.ReadFile(f.Path)
		if err != nil {
			return err
		}
		files = append(files, dataset.File{Name: f.Name, Data: data})
	}
	s, err := input.Read(context.Background(), files, o)
	if err != nil {
		t.Read = map[string]any{"refused": err.Error()}
		return nil
	}
	rows := []*float64{}
	row := make([]float64, s.Variables())
	for i := range s.Rows() {
		s.RowTo(row, i)
		rows = append(rows, known(row)...)
	}
	t.Read = map[string]any{
		"names": append([]string{}, s.Names...), "theta": known(s.Theta), "rows": rows,
		"notes": append([]string{}, s.Notes.Texts()...),
	}
	return nil
}

// known returns numbers for JSON, nil for NaN.
func known(values []float64) []*float64 {
	list := make([]*float64, len(values))
	for i, v := range values {
		if !math.IsNaN(v) {
			list[i] = &v
		}
	}
	return list
}

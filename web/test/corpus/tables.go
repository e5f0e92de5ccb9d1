package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"

	"ppca/core/dataset"
)

// A table is one of core/dataset/testdata/corpus, see the README there.
type table struct {
	Name  string
	Files []dataset.File
	Asks  string
	With  dataset.Options
}

// tables returns the messy tables, then the workbooks.
func tables() ([]table, error) {
	_, here, _, _ := runtime.Caller(0)
	folder := filepath.Join(filepath.Dir(here), "../../../core/dataset/testdata/corpus")
	var all []table
	for _, group := range []string{"layouts", "encodings", "numbers", "gaps", "dates", "times", "structures", "text", "exports", "collected", "workbooks"} {
		var some []struct {
			Name  string
			Files []struct{ Path, Name string }
			Asks  string
			With  dataset.Options
		}
		answers, err := os.ReadFile(filepath.Join(folder, group+".json"))
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(answers, &some); err != nil {
			return nil, err
		}
		for _, t := range some {
			made := table{Name: t.Name, Asks: t.Asks, With: t.With}
			for _, f := range t.Files {
				data, err := os.ReadFile(filepath.Join(folder, f.Path))
				if err != nil {
					return nil, err
				}
				if f.Name == "" {
					f.Name = "data.csv"
				}
				made.Files = append(made.Files, dataset.File{Name: f.Name, Data: data})
			}
			all = append(all, made)
		}
	}
	return all, nil
}

package main

import (
	"os"
	"path/filepath"
	"strings"

	"ppca/core/face"
)

// readLandmarks reads the key points of pictures: a table of all, or a folder of files
// of 300-W, each named as its picture but for the ending.
func readLandmarks(name string) (map[string]face.Landmarks, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return face.ReadCSV(filepath.Base(name), file)
	}
	entries, err := os.ReadDir(name)
	found := map[string]face.Landmarks{}
	for _, entry := range entries {
		picture, is := strings.CutSuffix(entry.Name(), ".pts")
		if !is {
			continue
		}
		file, err := os.Open(filepath.Join(name, entry.Name()))
		if err != nil {
			return nil, err
		}
		marks, err := face.ReadPTS(entry.Name(), file)
		file.Close()
		if err != nil {
			return nil, err
		}
		found[picture] = marks
	}
	return found, err
}

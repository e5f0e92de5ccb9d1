package tools

import (
	"io/fs"
	"path/filepath"
)

// Tests is the folder of the JavaScript tests, below Web; each of its folders is a room of
// tests. Those in Alone measure how fast the page answers.
const (
	Tests = "test"
	Alone = "alone"
)

// TestFiles returns the test files whose names match the pattern, in every room of tests
// but Alone.
func TestFiles(pattern string) ([]string, error) {
	var files []string
	err := filepath.WalkDir(filepath.Join(Web, Tests), func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && entry.Name() == Alone {
			return fs.SkipDir
		}
		matches, err := filepath.Match(pattern, entry.Name())
		if matches && !entry.IsDir() {
			files = append(files, path)
		}
		return err
	})
	return files, err
}

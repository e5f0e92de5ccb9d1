package mutants

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"time"
)

// recordFile holds the last figures of the tool's rooms. A test compares the table in
// web/test/README.md with it.
const recordFile = "web/build/mutants/measured.json"

// A figure is what came of the tool's mutants of one room.
type figure struct {
	Date      string // of the run
	Mutants   int    // that the tool finds
	Killed    int
	Survived  int
	Unreached int
	TimedOut  int
	NotBuilt  int
}

func newFigure(date time.Time, mutants int, s score) figure {
	return figure{date.Format(time.DateOnly), mutants, s[killed], s[survived], s[unreached], s[timedOut], s[notBuilt]}
}

type figures map[string]figure // by room

// write adds figures to those on file, in place of older ones of the same rooms.
func (all figures) write(root string) error {
	name := filepath.Join(root, filepath.FromSlash(recordFile))
	old, err := readFigures(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if old == nil {
		old = figures{}
	}
	maps.Copy(old, all)
	content, err := json.MarshalIndent(old, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(name, append(content, '\n'), 0o644)
}

func readFigures(name string) (all figures, err error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	return all, decoder.Decode(&all)
}

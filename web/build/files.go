package build

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// unfinished begins the names of files that are not renamed to their own yet.
const unfinished = ".new-"

// writeChanged writes dist/name unless it holds content already. The new file
// takes the place of the old one at once, so that a server never sends half.
func writeChanged(dist, name string, content []byte) error {
	target := filepath.Join(dist, filepath.FromSlash(name))
	if old, err := os.ReadFile(target); err == nil && bytes.Equal(old, content) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(target), unfinished+"*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // only there when something below failed
	_, err = temporary.Write(content)
	if closeErr := temporary.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	if err := os.Chmod(temporary.Name(), 0o644); err != nil {
		return err
	}
	for _, coding := range codings { // of the old content: a server would prefer them
		if err := os.Remove(target + coding.suffix); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return os.Rename(temporary.Name(), target)
}

// removeOthers deletes the files of dist that are not named: left-overs of an
// earlier build, which would be served for ever. A file that another build is
// writing at this moment is left to it.
func removeOthers(dist string, names []string) error {
	keep := make(map[string]bool, len(names))
	for _, name := range names {
		keep[name] = true
	}
	return fs.WalkDir(os.DirFS(dist), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || keep[name] || beingWritten(entry) {
			return err
		}
		err = os.Remove(filepath.Join(dist, filepath.FromSlash(name)))
		if os.IsNotExist(err) {
			return nil
		}
		return err
	})
}

func beingWritten(entry fs.DirEntry) bool {
	if !strings.HasPrefix(entry.Name(), unfinished) {
		return false
	}
	info, err := entry.Info()
	return err != nil || time.Since(info.ModTime()) < time.Minute
}

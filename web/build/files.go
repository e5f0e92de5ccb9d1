package build

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// unfinished is the prefix of files that are not renamed to their final name yet.
const unfinished = ".new-"

// writeChanged writes dist/name unless it holds content already. It replaces the old file
// in one step, so that a server never sends half a file.
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
	defer os.Remove(temporary.Name()) // exists only if something below failed
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

// linkAll gives the files of the module, and their compressed siblings, a second
// name in a folder of dist. It returns these names.
func linkAll(dist, folder string, names, siblings []string) ([]string, error) {
	has := make(map[string]bool, len(siblings))
	for _, name := range siblings {
		has[name] = true
	}
	var shared []string
	for _, name := range names {
		if isTypes(name) {
			continue
		}
		for _, suffix := range []string{"", codings[0].suffix, codings[1].suffix} {
			if suffix != "" && !has[name+suffix] {
				continue
			}
			if err := hardLink(dist, name+suffix, folder+name+suffix); err != nil {
				return nil, err
			}
			shared = append(shared, folder+name+suffix)
		}
	}
	return shared, nil
}

// hardLink makes dist/other the same file as dist/name, or a copy where the disk has
// no such links.
func hardLink(dist, name, other string) error {
	from, to := filepath.Join(dist, filepath.FromSlash(name)), filepath.Join(dist, filepath.FromSlash(other))
	about, err := os.Stat(from)
	if err != nil {
		return err
	}
	if there, err := os.Stat(to); err == nil && os.SameFile(about, there) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := os.Remove(to); err != nil && !os.IsNotExist(err) {
		return err
	}
	if os.Link(from, to) == nil {
		return nil
	}
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o644)
}

// removeOthers deletes all other files of dist, which an earlier build left and which would
// be served for ever, and then empty folders. It does not touch a file that another build
// is writing.
func removeOthers(dist string, names []string) error {
	keep := make(map[string]bool, len(names))
	for _, name := range names {
		keep[name] = true
	}
	var folders []string
	err := fs.WalkDir(os.DirFS(dist), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			folders = append(folders, filepath.Join(dist, filepath.FromSlash(name)))
		}
		if err != nil || entry.IsDir() || keep[name] || beingWritten(entry) {
			return err
		}
		err = os.Remove(filepath.Join(dist, filepath.FromSlash(name)))
		if os.IsNotExist(err) {
			return nil
		}
		return err
	})
	for _, folder := range slices.Backward(folders) {
		os.Remove(folder) // fails where it holds something
	}
	return err
}

func beingWritten(entry fs.DirEntry) bool {
	if !strings.HasPrefix(entry.Name(), unfinished) {
		return false
	}
	info, err := entry.Info()
	return err != nil || time.Since(info.ModTime()) < time.Minute
}

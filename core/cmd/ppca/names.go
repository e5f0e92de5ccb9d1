package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A namedFile is a file and the name that messages, models and reports use for it. The
// name omits the folders of this machine, which are private.
type namedFile struct {
	path, name string
	of         int // index of the argument that named the file or its folder
}

// namedFiles returns the named files, and all files that are not hidden in named
// folders. In general a file's name is its base name. The folders of pictures may carry
// meaning, so their names include more:
//   - in a named folder: the path from that folder on;
//   - named by a relative path: that path;
//   - from several folders elsewhere: the path below their common folder. Files that
//     would have equal names get that, too.
func namedFiles(names []string) ([]namedFile, error) {
	var files []namedFile
	var single []int // indices of files that are named by their base name
	for of, name := range names {
		inside, err := filesOf(name)
		if err != nil {
			return nil, err
		}
		root, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		for _, file := range inside {
			path, err := filepath.Abs(file)
			if err != nil {
				return nil, err
			}
			below, err := filepath.Rel(filepath.Dir(root), path)
			if err != nil {
				return nil, err
			}
			switch {
			case path == root && isOfFolder(name) && filepath.IsLocal(name):
				below = filepath.Clean(name)
			case path == root:
				single = append(single, len(files))
			}
			files = append(files, namedFile{file, filepath.ToSlash(below), of})
		}
	}
	return files, qualifyNames(files, single)
}

// qualifyNames replaces the base names of single files by paths below their common
// folder where base names do not suffice.
func qualifyNames(files []namedFile, single []int) error {
	folders, count := map[string]bool{}, map[string]int{}
	for _, i := range single {
		if isOfFolder(files[i].name) {
			folders[filepath.Dir(files[i].path)] = true
		}
	}
	for _, file := range files {
		count[file.name]++
	}
	var needy []int
	var paths []string
	for _, i := range single {
		if count[files[i].name] > 1 || len(folders) > 1 && isOfFolder(files[i].name) {
			path, err := filepath.Abs(files[i].path)
			if err != nil {
				return err
			}
			needy, paths = append(needy, i), append(paths, path)
		}
	}
	common := commonFolder(paths)
	for at, i := range needy {
		below, err := filepath.Rel(common, paths[at])
		if err != nil {
			return err
		}
		files[i].name = filepath.ToSlash(below)
	}
	return nil
}

// isOfFolder reports whether the folder of a file may carry meaning: pictures, and the
// key points beside them.
func isOfFolder(name string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".pgm", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// commonFolder returns the innermost folder that contains all paths.
func commonFolder(paths []string) string {
	if len(paths) == 0 {
		return ""
	}
	common := filepath.Dir(paths[0])
	for _, path := range paths[1:] {
		for !strings.HasPrefix(path, strings.TrimSuffix(common, string(filepath.Separator))+string(filepath.Separator)) {
			common = filepath.Dir(common)
		}
	}
	return common
}

// filesOf returns the name of a file, or the names of all files in a folder that are not
// hidden.
func filesOf(name string) (names []string, err error) {
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return []string{name}, err
	}
	err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		switch hidden := strings.HasPrefix(entry.Name(), ".") && path != name; {
		case err != nil:
			return err
		case hidden && entry.IsDir():
			return fs.SkipDir
		case !hidden && !entry.IsDir():
			names = append(names, path)
		}
		return nil
	})
	return names, err
}

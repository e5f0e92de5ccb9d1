package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A namedFile is a file and the name under which its data are known, in messages, models
// and reports alike: without the folders of this machine, which are nobody's business.
type namedFile struct {
	path, name string
	of         int // the place of what was given: the file, or its folder
}

// namedFiles returns the files, of a folder all in it that are not hidden. A file has
// its own name. Folders of pictures can mean something: one in a folder that is given
// has its path from that folder on, one that is given by a path from here that path, and
// pictures out of several folders elsewhere, as well as files that would have one name,
// their paths below the folder that they have in common.
func namedFiles(names []string) ([]namedFile, error) {
	var files []namedFile
	var single []int // of which files the name is their own
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
	return files, tellApart(files, single)
}

// tellApart gives single files that need their folders the paths below the one that they
// have in common.
func tellApart(files []namedFile, single []int) error {
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

// isOfFolder tells the files whose folders can mean something: pictures, and the key
// points beside them.
func isOfFolder(name string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".pgm", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// commonFolder returns the innermost folder that all paths lie in.
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

// filesOf returns the name of a file, or those of all in a folder that are not hidden.
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

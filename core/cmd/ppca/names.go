package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A namedFile is a file and the name that messages, models and reports use for it. The
// name omits the folders of this machine, which are private.
type namedFile struct {
	path, name string
	of         int  // index of the argument that named the file or its folder
	inFolder   bool // of a named folder
}

// namedFiles returns the named files, and all files that are not hidden in named
// folders. In general a file's name is its base name. The folders of pictures may carry
// meaning, so their names include more:
//   - in a named folder: the path from that folder on;
//   - named by a relative path: that path;
//   - elsewhere: the path below their common folder. Files that would have equal names
//     get that, too.
func namedFiles(names []string) ([]namedFile, error) {
	var files []namedFile
	for of, name := range names {
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, namedFile{path: name, name: filepath.Base(name), of: of})
			continue
		}
		root, err := filepath.Abs(name)
		if err != nil {
			return nil, err
		}
		inside, err := filesIn(name)
		if err != nil {
			return nil, err
		}
		for _, file := range inside {
			files = append(files, namedFile{filepath.Join(name, file), path.Join(filepath.Base(root), file), of, true})
		}
	}
	return files, addFolders(files)
}

// addFolders adds folders to the base names of files where these do not suffice.
func addFolders(files []namedFile) error {
	count := map[string]int{}
	for _, file := range files {
		count[file.name]++
	}
	var elsewhere []*namedFile
	var paths []string
	for i := range files {
		file := &files[i]
		switch ofFolder := isOfFolder(file.name); {
		case file.inFolder:
		case ofFolder && filepath.IsLocal(file.path):
			file.name = filepath.ToSlash(filepath.Clean(file.path))
		case ofFolder || count[file.name] > 1:
			path, err := filepath.Abs(file.path)
			if err != nil {
				return err
			}
			elsewhere, paths = append(elsewhere, file), append(paths, filepath.ToSlash(path))
		}
	}
	for i, file := range elsewhere {
		file.name = paths[i][len(commonFolder(paths)):]
	}
	return nil
}

// isOfFolder reports whether the folder of a file may carry meaning: pictures, and the
// key points beside them.
func isOfFolder(name string) bool {
	return slices.Contains([]string{".png", ".jpg", ".jpeg", ".pgm", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// commonFolder returns the innermost folder that contains all paths, with a slash at its end.
func commonFolder(paths []string) string {
	common, _ := path.Split(paths[0])
	for _, each := range paths {
		for !strings.HasPrefix(each, common) {
			common, _ = path.Split(strings.TrimSuffix(common, "/"))
		}
	}
	return common
}

// filesIn returns the paths below a folder, with slashes, of the files that are not hidden.
func filesIn(folder string) (paths []string, err error) {
	err = fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		switch hidden := path != "." && strings.HasPrefix(entry.Name(), "."); {
		case err != nil:
			return err
		case hidden && entry.IsDir():
			return fs.SkipDir
		case !hidden && !entry.IsDir():
			paths = append(paths, path)
		}
		return nil
	})
	return paths, err
}

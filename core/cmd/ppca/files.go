package main

import (
	"bufio"
	"context"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/model"
	"ppca/core/modelfile"
	"ppca/core/npy"
	"ppca/core/report"
)

// openFiles returns the named files, and all files that are not hidden in named folders,
// with the names that namedFiles chooses. An array of θ (-theta) and a mask (-observed)
// are among them.
func openFiles(names []string, o *dataset.Options) ([]dataset.File, error) {
	var options []*string
	for _, option := range []*string{&o.Theta, &o.Observed} {
		if *option != "" && (option == &o.Observed || isArray(*option)) {
			options = append(options, option)
			names = append([]string{*option}, names...)
		}
	}
	named, err := namedFiles(names)
	if err != nil {
		return nil, err
	}
	for i, option := range options { // the last of them comes first
		*option = named[len(options)-1-i].name
	}
	return readNamed(named)
}

func readNamed(named []namedFile) ([]dataset.File, error) {
	files := make([]dataset.File, len(named))
	for i, file := range named {
		opened, err := openFile(file.path)
		if err != nil {
			return nil, err
		}
		opened.Name = file.name
		files[i] = opened
	}
	return files, nil
}

// openFile returns a file that is read from the disk in place.
func openFile(name string) (dataset.File, error) {
	info, err := os.Stat(name)
	if err != nil {
		return dataset.File{}, err
	}
	if !info.Mode().IsRegular() { // a pipe has no size and can be read only once
		data, err := readMost(name, fault.MostBytes)
		return dataset.File{Name: filepath.ToSlash(name), Data: data}, err
	}
	return dataset.File{Name: filepath.ToSlash(name), From: onDisk(name), Size: info.Size()}, nil
}

// onDisk is the path of a file. The file is open only while it is read, because a folder
// may hold more files than can be open at once.
type onDisk string

// ReadAt implements io.ReaderAt.
func (name onDisk) ReadAt(p []byte, at int64) (int, error) {
	file, err := os.Open(string(name))
	if err != nil {
		return 0, fault.New(fault.Format, "%s cannot be read: %w", string(name), err).With("file", string(name))
	}
	defer file.Close()
	n, err := file.ReadAt(p, at)
	if err != nil && err != io.EOF {
		err = fault.New(fault.Format, "%s cannot be read: %w", string(name), err).With("file", string(name))
	}
	return n, err
}

// readMost returns the bytes of a file, which may have at most that many.
func readMost(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if int64(len(data)) > most {
		return nil, fault.New(fault.TooLarge, "%s has more than %s bytes, the largest size that can be read", name,
			fault.Count(most)).With("file", name).With("limit", most)
	}
	return data, err
}

func isArray(name string) bool { return strings.EqualFold(filepath.Ext(name), ".npy") }

// openModel reads a model file.
func openModel(name string) (*model.Model, error) {
	if name == "" {
		return nil, misuse("no model is named: use -model FILE.npz")
	}
	file, err := openFile(name)
	if err != nil {
		return nil, err
	}
	m, err := modelfile.Read(file.Bytes(), file.Length())
	if err != nil {
		return nil, fault.New(fault.CodeOf(err), "%s: %w", name, err)
	}
	return m, nil
}

// writeFile writes to a temporary file and renames it, so that no partial file remains.
func writeFile(name string, write func(io.Writer) error) error {
	part := name + ".part"
	file, err := os.Create(part)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	buffered := bufio.NewWriter(file)
	if err = write(buffered); err == nil {
		err = buffered.Flush()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(part, name)
}

// writeResult writes a table as CSV, or its numbers as an array if the name ends in
// .npy; without a name it prints CSV. A file keeps names with control characters
// unchanged. The console escapes them, also in a pipe, since a pipe may end at a
// terminal.
func writeResult(ctx context.Context, c *console, name string, r dataset.Result) error {
	switch {
	case name == "":
		r.IDs, r.Names = escapedAll(r.IDs), escapedAll(r.Names)
		r.IDName, r.ThetaName, r.SecondName = escaped(r.IDName), escaped(r.ThetaName), escaped(r.SecondName)
		return r.Write(ctx, c.out)
	case isArray(name):
		n, columns := r.X.Dims()
		return writeFile(name, func(w io.Writer) error {
			return npy.Write(w, []int{n, columns}, mat.DenseCopyOf(r.X).RawMatrix().Data)
		})
	}
	return writeFile(name, func(w io.Writer) error { return r.Write(ctx, w) })
}

// saveReport writes a report to a file.
func saveReport(output string, made *report.Report) error {
	text, err := made.Bytes()
	if err != nil {
		return err
	}
	return saveText(output, string(text)+"\n")
}

// saveText writes a text to a file.
func saveText(name, text string) error {
	return writeFile(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

// quoted returns arguments as a shell takes them, files without the folders of the machine.
func quoted(args, files []string) string {
	shown := slices.Clone(args)
	for i, arg := range args {
		if slices.Contains(files, arg) || strings.HasPrefix(arg, string(filepath.Separator)) {
			shown[i] = filepath.Base(arg)
		}
	}
	return report.Quoted(shown)
}

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

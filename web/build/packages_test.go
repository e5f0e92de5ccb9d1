package build

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The rooms of the Go code: the lists under these headings have a purpose for each, and are
// ordered so that a room uses only the rooms below it.
var packageLists = []struct{ document, heading, folder string }{
	{"core/README.md", "### The rooms\n", "core"},
	{"web/ARCHITECTURE.md", "## The rooms of the bridge\n", "wasm"},
	{"web/ARCHITECTURE.md", "## The rooms of the build\n", "web/build"},
}

// packageRow is a row of such a list: a folder below that of the list, and its purpose.
var packageRow = regexp.MustCompile("(?m)^\\| `([a-z0-9/]+)` \\| ([^|]*\\S) \\|$")

// A goPackage is the Go files of one folder.
type goPackage struct {
	doc     string          // the comment that says what the package is for
	imports map[string]bool // folders of this project that files other than tests import
}

// add reads the head of a file.
func (p *goPackage) add(file *ast.File) {
	if text := file.Doc.Text(); strings.HasPrefix(text, "Package ") || strings.HasPrefix(text, "Command ") {
		p.doc = text
	}
	for _, imported := range file.Imports {
		if folder, inside := strings.CutPrefix(strings.Trim(imported.Path.Value, `"`), "ppca/"); inside {
			p.imports[folder] = true
		}
	}
}

// Each package is listed with its purpose and says it at its head too, and imports only
// packages below it in its list.
func TestPackagesAreRooms(t *testing.T) {
	packages := goPackages(t)
	for _, list := range packageLists {
		_, text, found := strings.Cut(string(get(t, projectRoot, list.document)), list.heading)
		if !found {
			t.Fatalf("%s has no heading %q", list.document, list.heading)
		}
		text, _, _ = strings.Cut(text, "\n#")
		depth := map[string]int{}
		for i, row := range packageRow.FindAllStringSubmatch(text, -1) {
			folder := path.Join(list.folder, strings.TrimPrefix(row[1], path.Base(list.folder)))
			depth[folder] = i + 1
			if packages[folder] == nil {
				t.Errorf("%s lists %s, where no Go file is", list.document, folder)
			}
		}
		for _, folder := range slices.Sorted(maps.Keys(packages)) {
			if folder != list.folder && !strings.HasPrefix(folder, list.folder+"/") {
				continue
			}
			p := packages[folder]
			if depth[folder] == 0 {
				t.Errorf("%s lists no purpose of %s", list.document, folder)
			}
			for imported := range p.imports {
				if depth[imported] > 0 && depth[imported] <= depth[folder] {
					t.Errorf("%s imports %s, which is above it in the list of %s", folder, imported, list.document)
				}
			}
		}
	}
	for folder, p := range packages {
		if name := path.Base(folder) + " "; !strings.HasPrefix(p.doc, "Package "+name) && !strings.HasPrefix(p.doc, "Command "+name) {
			t.Errorf("%s: no file says at its head what the package is for", folder)
		}
	}
}

// goPackages has the packages of the project by their folders, without tests.
func goPackages(t *testing.T) map[string]*goPackage {
	t.Helper()
	packages := map[string]*goPackage{}
	for _, top := range []string{"core", "wasm", "web"} {
		err := filepath.WalkDir(filepath.Join(projectRoot, top), func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() && slices.Contains([]string{"testdata", "node_modules"}, entry.Name()) {
				return cmp.Or(err, fs.SkipDir)
			}
			if filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.ImportsOnly)
			if err != nil {
				return err
			}
			folder, err := filepath.Rel(projectRoot, filepath.Dir(name))
			if err != nil {
				return err
			}
			folder = filepath.ToSlash(folder)
			if packages[folder] == nil {
				packages[folder] = &goPackage{imports: map[string]bool{}}
			}
			packages[folder].add(file)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(packages) < 60 {
		t.Fatalf("only %d packages were looked at", len(packages))
	}
	return packages
}

package build

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// projectRoot is the project's folder, from that of this package.
const projectRoot = "../.."

// The science knows no browser, the bridge no page.
func TestArrowsPointOneWay(t *testing.T) {
	list := exec.Command("go", "list", "-f", "{{.ImportPath}} {{join .Imports \" \"}} {{join .TestImports \" \"}}", "./core/...", "./wasm/...")
	list.Dir, list.Env = projectRoot, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		name, imports, _ := strings.Cut(line, " ")
		for imported := range strings.FieldsSeq(imports) {
			browser := imported == "syscall/js" || strings.HasPrefix(imported, "ppca/wasm")
			if strings.HasPrefix(imported, "ppca/web") || browser && strings.HasPrefix(name, "ppca/core/") {
				t.Errorf("%s imports %s", name, imported)
			}
		}
	}
}

// A reader finds the way through the core: few rooms, on few floors. A room is a floor above the
// highest that it imports.
func TestCoreHasFewRoomsAndFloors(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./core/...")
	list.Dir = projectRoot
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	floors := map[string]int{}
	for line := range strings.Lines(string(out)) { // what a room imports comes before it
		name, imports, _ := strings.Cut(line, " ")
		if !strings.HasPrefix(name, "ppca/core/") {
			continue
		}
		for imported := range strings.FieldsSeq(imports) {
			floors[name] = max(floors[name], floors[imported])
		}
		floors[name]++
	}
	if floor := floors["ppca/core/cmd/ppca"]; len(floors) > 35 || floor > 12 {
		t.Errorf("the core has %d rooms on %d floors: 35 and 12 are the most", len(floors), floor)
	}
}

// importPath is a path that a script imports, statically or later.
var importPath = regexp.MustCompile(`(?m)^(?:import|export)[^'"]*['"](\.\.?/[^'"]+)['"]|\bimport\(['"](\.\.?/[^'"]+)['"]\)`)

// types are everybody's, and so are the comments that speak of them.
var types = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|import type [^;]*;|typeof import\('[^']*'\)|import\('[^']*'\)\.[A-Z]`)

// No script leads back to itself, and the module knows no script of the page.
func TestScriptsMakeNoCircle(t *testing.T) {
	web := os.DirFS(filepath.Join(projectRoot, "web"))
	imports := map[string][]string{}
	err := fs.WalkDir(web, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains([]string{"node_modules", "dist", "examples", "bench", "test"}, name) {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() || !slices.Contains([]string{".js", ".ts"}, path.Ext(name)) {
			return err
		}
		text, err := fs.ReadFile(web, name)
		imports[name] = nil
		for _, found := range importPath.FindAllSubmatch(types.ReplaceAll(text, nil), -1) {
			other := path.Join(path.Dir(name), string(found[1])+string(found[2]))
			imports[name] = append(imports[name], other)
			if strings.HasPrefix(other, "app/") && !strings.HasPrefix(name, "app/") {
				t.Errorf("web/%s imports web/%s", name, other)
			}
		}
		return err
	})
	if err != nil || len(imports) < 100 {
		t.Fatalf("only %d scripts were looked at (%v)", len(imports), err)
	}
	done := map[string]bool{}
	var visit func(file string, way []string)
	visit = func(file string, way []string) {
		if at := slices.Index(way, file); at >= 0 {
			t.Errorf("a circle: %s", strings.Join(append(way[at:], file), " → "))
			return
		}
		if !done[file] {
			for _, other := range imports[file] {
				visit(other, append(way, file))
			}
		}
		done[file] = true
	}
	for _, file := range slices.Sorted(maps.Keys(imports)) {
		visit(file, nil)
	}
}

// A large file stays in every clone for ever, and a link leads out of it. Neither is needed.
func TestTrackedFilesAreSmall(t *testing.T) {
	list := exec.Command("git", "ls-files", "-z")
	list.Dir = projectRoot
	out, err := list.Output()
	if err != nil {
		t.Skip("this is no git repository")
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		about, err := os.Lstat(filepath.Join(projectRoot, name))
		switch {
		case err != nil: // deleted, and not yet committed
		case about.Size() > 1<<20:
			t.Errorf("%s has %d bytes: no file of the repository may have more than a megabyte", name, about.Size())
		case !about.Mode().IsRegular():
			t.Errorf("%s is no regular file", name)
		}
	}
}

// A registry's address in the lock file would bind everyone to that registry.
func TestLockFileNamesNoRegistry(t *testing.T) {
	lock := get(t, projectRoot, "web/package-lock.json")
	for _, trace := range []string{`"resolved"`, ".tgz"} {
		if strings.Contains(lock, trace) {
			t.Errorf("web/package-lock.json holds %s: install with web/.npmrc in force", trace)
		}
	}
}

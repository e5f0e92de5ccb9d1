package build

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostFiles is how many files a room may hold, so that a reader can survey it.
const mostFiles = 25

// The rooms of the page, from web/ARCHITECTURE.md: the list there has a purpose for each, and is
// ordered so that a room uses only the rooms below it.
var roomRow = regexp.MustCompile("(?m)^\\| `app/(?:([a-z]+)/|main\\.js)` \\| (\\S.*?\\S) \\|$")

// reference is a path in a script: of an import, static or not, or of a type.
var reference = regexp.MustCompile(`['"](\.\.?/[^'"\s]+)['"]`)

// A file refers to its own room and to rooms below it, in its types too.
func TestArrowsBetweenRoomsOfThePage(t *testing.T) {
	depth := map[string]int{}
	for i, row := range roomRow.FindAllStringSubmatch(string(get(t, projectRoot, "web/ARCHITECTURE.md")), -1) {
		depth[row[1]] = i
	}
	for from, others := range referencesOfPage(t) {
		for _, to := range others {
			if depth[roomOf(to)] < depth[roomOf(from)] {
				t.Errorf("web/app/%s refers to %s: %q is above %q in the list of web/ARCHITECTURE.md", from, to, roomOf(to), roomOf(from))
			}
		}
	}
}

// The rooms of all scripts, from web/ARCHITECTURE.md: ordered so that a room uses only the
// rooms below it. A script belongs to the longest that it is in; ppca.js stands for the scripts
// of web itself.
var scriptRoom = regexp.MustCompile("(?m)^\\| `((?:test|bench|build|app|engine)/(?:[a-z]+/)?|ppca\\.js)` \\| (\\S.*?\\S) \\|$")

// importPath is a path that a script imports, statically, later, or as a type.
var importPath = regexp.MustCompile(`(?:from|import)\s*\(?\s*['"](\.\.?/[^'"\s]+)['"]`)

func TestArrowsBetweenRoomsOfScripts(t *testing.T) {
	_, list, found := strings.Cut(string(get(t, projectRoot, "web/ARCHITECTURE.md")), "## The rooms of scripts\n")
	list, _, _ = strings.Cut(list, "\n## ")
	rooms := scriptRoom.FindAllStringSubmatch(list, -1)
	if !found || len(rooms) != 8 {
		t.Fatalf("web/ARCHITECTURE.md lists %d rooms of scripts", len(rooms))
	}
	depth := func(file string) (room string, at int) {
		room = "ppca.js"
		for _, row := range rooms {
			if strings.HasPrefix(file, row[1]) && (room == "ppca.js" || len(row[1]) > len(room)) {
				room = row[1]
			}
		}
		return room, slices.IndexFunc(rooms, func(row []string) bool { return row[1] == room })
	}
	for from, others := range importsOfScripts(t) {
		for _, to := range others {
			above, i := depth(to)
			room, j := depth(from)
			if i < j {
				t.Errorf("web/%s imports web/%s: %s is above %s in the list of web/ARCHITECTURE.md", from, to, above, room)
			}
		}
	}
}

// No file leads back to itself.
func TestArrowsOfScriptsMakeNoCircle(t *testing.T) {
	references := importsOfScripts(t)
	done := map[string]bool{}
	var visit func(file string, way []string)
	visit = func(file string, way []string) {
		if at := slices.Index(way, file); at >= 0 {
			t.Errorf("a circle: %s", strings.Join(append(way[at:], file), " → "))
			return
		}
		if done[file] {
			return
		}
		for _, other := range references[file] {
			visit(other, append(way, file))
		}
		done[file] = true
	}
	for _, file := range slices.Sorted(maps.Keys(references)) {
		visit(file, nil)
	}
}

// Each room stands in the list with its purpose. A file's name says what it is, without its
// folder.
func TestArrowsLeadToListedRooms(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range roomRow.FindAllStringSubmatch(string(get(t, projectRoot, "web/ARCHITECTURE.md")), -1) {
		listed[row[1]] = true
	}
	filled, named := map[string]bool{}, map[string]string{}
	for file := range referencesOfPage(t) {
		room, name := roomOf(file), path.Base(file)
		filled[room] = true
		if other, taken := named[name]; taken {
			t.Errorf("web/app/%s and web/app/%s have one name", other, file)
		}
		named[name] = file
	}
	for room := range filled {
		if !listed[room] {
			t.Errorf("web/ARCHITECTURE.md lists no purpose of web/app/%s", room)
		}
	}
	for room := range listed {
		if !filled[room] {
			t.Errorf("web/ARCHITECTURE.md lists app/%s, which is empty", room)
		}
	}
}

// Each room of tests stands in web/test/harness.js with what it tests.
func TestRoomsOfTests(t *testing.T) {
	about := string(get(t, projectRoot, "web/test/harness.js"))
	rooms := 0
	for folder := range foldersOfSources(t) {
		room, inside := strings.CutPrefix(folder, "web/test/")
		if !inside {
			continue
		}
		if scripts, _ := filepath.Glob(filepath.Join(projectRoot, folder, "*.test.js")); len(scripts) == 0 {
			continue
		}
		rooms++
		if !regexp.MustCompile(`(?m)^//     ` + room + ` +\S`).MatchString(about) {
			t.Errorf("web/test/harness.js does not say what web/test/%s tests", room)
		}
	}
	if rooms < 8 {
		t.Errorf("only %d rooms were looked at", rooms)
	}
}

// A room holds no more than a reader can survey.
func TestRoomsAreSmall(t *testing.T) {
	for folder, files := range foldersOfSources(t) {
		if files > mostFiles {
			t.Errorf("%s holds %d files, more than %d", folder, files, mostFiles)
		}
	}
}

// foldersOfSources counts the files of each folder of core, wasm and web that somebody wrote.
func foldersOfSources(t *testing.T) map[string]int {
	t.Helper()
	folders := map[string]int{}
	for _, top := range []string{"core", "wasm", "web"} {
		err := fs.WalkDir(os.DirFS(projectRoot), top, func(name string, entry fs.DirEntry, err error) error {
			if err == nil && entry.IsDir() && (name == "web/dist" || slices.Contains([]string{"node_modules", "testdata", "fixtures"}, entry.Name())) {
				return fs.SkipDir
			}
			if slices.Contains([]string{".go", ".js", ".ts", ".jsx", ".css", ".html", ".md", ".json", ".py"}, path.Ext(name)) {
				folders[path.Dir(name)]++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(folders) < 150 {
		t.Fatalf("only %d folders were looked at", len(folders))
	}
	return folders
}

// roomOf is the folder of a file of the page, empty for main.js.
func roomOf(file string) string { return strings.TrimPrefix(path.Dir(file), ".") }

// referencesOfPage has every script of the page, and the scripts it refers to, relative
// to web/app.
func referencesOfPage(t *testing.T) map[string][]string {
	return referencesIn(t, "app", reference)
}

// importsOfScripts has every script of web but the examples, and the scripts that it imports,
// relative to web. It leaves out that the engine uses the types of the module.
func importsOfScripts(t *testing.T) map[string][]string {
	references := referencesIn(t, ".", importPath)
	for from, others := range references {
		if strings.HasPrefix(from, "engine/") {
			references[from] = slices.DeleteFunc(others, func(to string) bool { return to == "ppca.js" })
		}
	}
	return references
}

// referencesIn has the scripts below a folder of web, and the scripts that match in each.
func referencesIn(t *testing.T, folder string, pattern *regexp.Regexp) map[string][]string {
	t.Helper()
	top := os.DirFS(filepath.Join(projectRoot, "web", folder))
	references := map[string][]string{}
	err := fs.WalkDir(top, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.IsDir() && slices.Contains([]string{"node_modules", "dist", "examples"}, name) {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		text, err := fs.ReadFile(top, name)
		references[name] = nil
		for _, found := range pattern.FindAllSubmatch(text, -1) {
			other := path.Join(path.Dir(name), string(found[1]))
			if _, err := fs.Stat(top, other); err == nil && other != name && path.Ext(other) == ".js" {
				references[name] = append(references[name], other)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(references) < 100 {
		t.Fatalf("only %d scripts were looked at", len(references))
	}
	return references
}

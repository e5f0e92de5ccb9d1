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

// No file leads back to itself.
func TestArrowsOfThePageMakeNoCircle(t *testing.T) {
	references := referencesOfPage(t)
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

// Each room stands in the list with its purpose, and holds no more than a reader can
// survey. A file's name says what it is, without its folder.
func TestArrowsLeadToListedRooms(t *testing.T) {
	listed := map[string]bool{}
	for _, row := range roomRow.FindAllStringSubmatch(string(get(t, projectRoot, "web/ARCHITECTURE.md")), -1) {
		listed[row[1]] = true
	}
	files, named := map[string]int{}, map[string]string{}
	for file := range referencesOfPage(t) {
		room, name := roomOf(file), path.Base(file)
		files[room]++
		if other, taken := named[name]; taken {
			t.Errorf("web/app/%s and web/app/%s have one name", other, file)
		}
		named[name] = file
	}
	for room, count := range files {
		if !listed[room] {
			t.Errorf("web/ARCHITECTURE.md lists no purpose of web/app/%s", room)
		}
		if count > mostFiles {
			t.Errorf("web/app/%s holds %d files, more than %d", room, count, mostFiles)
		}
	}
	for room := range listed {
		if files[room] == 0 {
			t.Errorf("web/ARCHITECTURE.md lists app/%s, which is empty", room)
		}
	}
}

// A room of tests holds no more than a reader can survey, and stands in web/test/harness.js
// with what it tests.
func TestRoomsOfTests(t *testing.T) {
	about := string(get(t, projectRoot, "web/test/harness.js"))
	files := map[string]int{}
	err := fs.WalkDir(os.DirFS(filepath.Join(projectRoot, "web", "test")), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || path.Ext(name) != ".js" {
			return err
		}
		room := path.Dir(name)
		files[room]++
		if room != "." && !regexp.MustCompile(`(?m)^//     `+room+` +\S`).MatchString(about) {
			t.Errorf("web/test/harness.js does not say what web/test/%s tests", room)
		}
		return nil
	})
	if err != nil || len(files) < 2 {
		t.Fatalf("%d rooms were looked at: %v", len(files), err)
	}
	for room, count := range files {
		if count > mostFiles {
			t.Errorf("web/test/%s holds %d files, more than %d", room, count, mostFiles)
		}
	}
}

// roomOf is the folder of a file of the page, empty for main.js.
func roomOf(file string) string { return strings.TrimPrefix(path.Dir(file), ".") }

// referencesOfPage has every script of the page, and the scripts it refers to, relative
// to web/app.
func referencesOfPage(t *testing.T) map[string][]string {
	t.Helper()
	app := os.DirFS(filepath.Join(projectRoot, "web", "app"))
	references := map[string][]string{}
	err := fs.WalkDir(app, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".js" {
			return err
		}
		text, err := fs.ReadFile(app, name)
		references[name] = nil
		for _, found := range reference.FindAllSubmatch(text, -1) {
			other := path.Join(path.Dir(name), string(found[1]))
			if _, err := fs.Stat(app, other); err == nil && other != name {
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

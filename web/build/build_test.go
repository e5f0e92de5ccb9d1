package build

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// project writes a small project with the shape of this one and returns its
// folder.
func project(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	projectIn(t, root)
	return root
}

func projectIn(t *testing.T, root string) {
	t.Helper()
	long := styles(60)
	for name, content := range map[string]string{
		"go.mod":                   "module small\n\ngo 1.26\n",
		"wasm/main.go":             "package main\n\nvar sources string\n\nfunc main() { println(\"ready\", sources) }\n",
		"web/index.html":           `<!doctype html><title>small</title><link href="icons/icon.svg"><link href="app.css"><script src="app/main.js"></script>`,
		"web/icons/icon.svg":       "<svg/>",
		"web/icons/icon.png":       "PNG",
		"LICENSE":                  long,
		"CHANGELOG.md":             "# Changes, see [the guide](web/README.md)\n",
		"web/ppca.js":              "export const two = 2;\n",
		"web/engine/engine.js":     "export { build } from './version.js';\n",
		"web/worker.js":            "import './wasm_exec.js';\nimport { build, program } from './engine/version.js';\npostMessage([build, program]);\n",
		"web/engine/version.js":    "export const version = '', build = '', program = '';\n",
		"web/app.css":              long,
		"web/app/kinds.d.ts":       "export {};\n",
		"web/app/main.js":          "// One.\nexport const one = 1;\n",
		"web/app/guide/index.html": "<!doctype html><title>guide</title>",
		"web/ppca.d.ts":            "export {};\n",
		"web/sw.js":                "const kept = self.precache;\n",
		"web/package.json":         "{}",
		"web/README.md":            "# Guide\n\n[types](ppca.d.ts), [below](#below), [core](../core/README.md), [Go](https://go.dev)\n",
		"web/test/some.test.js":    "throw 1;",
		"web/node_modules/a/b.js":  "throw 2;",

		"web/node_modules/uplot/dist/uPlot.esm.js":  "export default 2;",
		"web/node_modules/uplot/dist/uPlot.min.css": ".uplot {}",
		"web/node_modules/uplot/LICENSE":            "as you like",

		"web/node_modules/vega-datasets/datapackage.json": galleryTerms(),

		"web/build/page.js": "throw 3;",

		"web/build/reference/main.js":   "console.log('reference');",
		"web/build/reference/style.css": "p {}",
		"web/bench/run.js":              "throw 5;",
		"web/.hidden/a.js":              "throw 4;",
	} {
		put(t, root, name, content)
	}
	for _, each := range gallery {
		put(t, root, "web/node_modules/vega-datasets/data/"+each.file, "1")
	}
	for name, packed := range gzipped {
		put(t, Dist(root), name, packed)
	}
}

// once is the folder of a project that is built for all tests that only read it.
var once string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "ppca-build-")
	if err != nil {
		panic(err)
	}
	once = folder
	code := m.Run()
	os.RemoveAll(folder)
	os.Exit(code)
}

// builtOnce returns the folder of a built project, which a test must not change.
func builtOnce(t *testing.T) string {
	t.Helper()
	if _, err := os.Stat(Dist(once)); err != nil {
		projectIn(t, once)
		runBuild(t, once)
	}
	return once
}

// galleryTerms is a description of the files of the gallery.
func galleryTerms() string {
	var list []string
	for _, each := range gallery {
		list = append(list, fmt.Sprintf(`{"path": %q, "licenses": [{"title": %q}]}`, each.file, each.terms))
	}
	return `{"resources": [` + strings.Join(list, ",") + `]}`
}

// gzipped are the packed programs of the first build. A build takes a second to pack them
// and keeps those that are right.
var gzipped = map[string]string{}

// styles is a style sheet of so many rules.
func styles(rules int) string {
	var sheet strings.Builder
	for i := range rules {
		fmt.Fprintf(&sheet, ".rule-%d { order: %d }\n", i, i)
	}
	return sheet.String()
}

func put(t *testing.T, root, name, content string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func get(t *testing.T, root, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func runBuild(t *testing.T, root string) {
	t.Helper()
	if err := Run(context.Background(), root, Use, func(string) {}); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ppca.wasm.gz", "study.wasm.gz", "plain.wasm.gz"} {
		if _, kept := gzipped[name]; !kept {
			gzipped[name] = string(get(t, Dist(root), name))
		}
	}
}

func runRelease(t *testing.T, root string) {
	t.Helper()
	if err := Run(context.Background(), root, Release, func(string) {}); err != nil {
		t.Fatal(err)
	}
}

// filesOf returns name → time of change of every file under folder.
func filesOf(t *testing.T, folder string) map[string]time.Time {
	t.Helper()
	found := make(map[string]time.Time)
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		found[name] = info.ModTime()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestRun(t *testing.T) {
	root := project(t)
	dist := Dist(root)
	put(t, root, "web/dist/old/left-over.js", "from an earlier build")
	runBuild(t, root)

	first := filesOf(t, dist)
	var names []string
	for name := range first {
		names = append(names, name)
	}
	slices.Sort(names)
	folder := versionFolder(t, root)
	want := []string{
		"CHANGELOG.md", "LICENSE", "README.md", "app/guide/index.html", "engine/engine.js", "engine/engine.js.map", "engine/version.js", "icons/icon.png", "icons/icon.svg", "index.html", "licences.txt", "licences.txt.br", "licences.txt.gz",
		"package.json", "plain.wasm", "plain.wasm.gz", "ppca.d.ts", "ppca.js", "ppca.wasm", "ppca.wasm.gz", "reference/index.html", "reference/style.css", "study.wasm", "study.wasm.gz", "sw.js", "sw.js.br", "sw.js.gz",
		folder + "app.css", folder + "app.css.br", folder + "app.css.gz", folder + "app/main.js",
		folder + "data/co2-concentration.csv", folder + "data/gapminder.json", folder + "data/penguins.json", folder + "data/seattle-weather-hourly-normals.csv", folder + "data/seattle-weather.csv", folder + "data/unemployment-across-industries.json",
		folder + "engine/engine.js", folder + "engine/engine.js.map", folder + "engine/version.js",
		folder + "lib/uplot.css", folder + "lib/uplot.js", folder + "ppca.js",
		folder + "ppca.wasm", folder + "ppca.wasm.gz", folder + "study.wasm", folder + "study.wasm.gz",
		folder + "wasm_exec.js", folder + "wasm_exec.js.br", folder + "wasm_exec.js.gz", folder + "worker.js", folder + "worker.js.br", folder + "worker.js.gz", folder + "worker.js.map",
		"wasm_exec.js", "wasm_exec.js.br", "wasm_exec.js.gz", "worker.js", "worker.js.br", "worker.js.gz", "worker.js.map",
	}
	if !slices.Equal(names, want) {
		t.Errorf("web/dist holds\n%q, want\n%q", names, want)
	}
	if script := get(t, dist, folder+"app/main.js"); string(script) != "var o=1;export{o as one};\n" {
		t.Errorf("app/main.js holds %q: its comment is for the source", script)
	}
	if program := get(t, dist, "ppca.wasm"); !bytes.HasPrefix(program, []byte("\x00asm")) {
		t.Errorf("ppca.wasm begins with %q", program[:4])
	}
	if _, err := os.Stat(filepath.Join(dist, "old")); err == nil {
		t.Error("the empty folder of an earlier build is still there")
	}

	runBuild(t, root)
	for name, changed := range filesOf(t, dist) {
		if !changed.Equal(first[name]) {
			t.Errorf("a second build wrote %s again", name)
		}
	}
}

// versionFolder returns the one folder of a version in dist, with its slash.
func versionFolder(t *testing.T, root string) string {
	t.Helper()
	folders, err := os.ReadDir(filepath.Join(Dist(root), "v"))
	if err != nil || len(folders) != 1 {
		t.Fatalf("v/ holds %v, %v: want one folder", folders, err)
	}
	return "v/" + folders[0].Name() + "/"
}

// The page loads everything but icons and the like from the folder of its
// version; what is not a page's own is stored once.
func TestVersionFolder(t *testing.T) {
	root := builtOnce(t)
	dist := Dist(root)
	folder := versionFolder(t, root)
	want := fmt.Sprintf(`<!doctype html><title>small</title><link href="icons/icon.svg"><link href="%[1]sapp.css"><script src="%[1]sapp/main.js"></script>`, folder)
	if html := string(get(t, dist, "index.html")); html != want {
		t.Errorf("the page is\n%s, want\n%s", html, want)
	}
	version, program := stamp(t, dist)
	worker := get(t, dist, "worker.js")
	if !bytes.Contains(worker, []byte(version)) || !bytes.Contains(worker, []byte(program)) || !bytes.Contains(worker, []byte("Go=class")) || regexp.MustCompile(`\b(import|export)\b`).Match(worker) {
		t.Errorf("worker.js does not include all that it imports: %.400s", worker)
	}
	if sizes := fmt.Sprintf("{main:%d,study:%d}", len(get(t, dist, "ppca.wasm")), len(get(t, dist, "study.wasm"))); !bytes.Contains(get(t, dist, versionFile), []byte(sizes)) {
		t.Errorf("%s does not have the sizes %s", versionFile, sizes)
	}
	if folder != "v/"+version+"/" || program == "" || !bytes.Contains(get(t, dist, "ppca.wasm"), []byte(program)) {
		t.Errorf("in %s, the module is of version %q and of the program %q", folder, version, program)
	}
	for _, name := range []string{"ppca.wasm", "ppca.wasm.gz", "ppca.js", "wasm_exec.js.br"} {
		one, _ := os.Stat(filepath.Join(dist, name))
		other, _ := os.Stat(filepath.Join(dist, folder, name))
		if !os.SameFile(one, other) {
			t.Errorf("%s is stored twice", name)
		}
	}
}

func TestVersionIsOfEveryFile(t *testing.T) {
	version := func(change func(s *site)) string {
		s := &site{entries: files{"index.html": nil}, module: files{"ppca.js": nil, versionFile: nil}, page: files{"app.css": nil}}
		change(s)
		s.seal()
		return s.version
	}
	before := version(func(*site) {})
	for name, change := range map[string]func(s *site){
		"the page":           func(s *site) { s.entries["index.html"] = []byte("x") },
		"the module":         func(s *site) { s.module["ppca.js"] = []byte("x") },
		"a part":             func(s *site) { s.page["app.css"] = []byte("x") },
		"a name":             func(s *site) { s.page["other.css"] = nil },
		"the service worker": func(s *site) { s.worker = []byte("x") },
	} {
		if version(change) == before {
			t.Errorf("a change of %s leaves the version as it was", name)
		}
	}
	if version(func(s *site) { s.module[versionFile] = []byte("x") }) != before {
		t.Error("the version depends on the file that it is written to")
	}
}

// stamp returns what the module of dist says of itself.
func stamp(t *testing.T, dist string) (version, program string) {
	t.Helper()
	script := string(get(t, dist, "engine/version.js"))
	found := regexp.MustCompile(`^export const version="\d+\.\d+\.\d+",build="(\w{16})",program="(\w{16})",sizes=\{main:\d+,study:\d+\};\n$`).FindStringSubmatch(script)
	if found == nil {
		t.Fatalf("engine/version.js is %q", script)
	}
	return found[1], found[2]
}

func TestPrecache(t *testing.T) {
	root := project(t)
	runBuild(t, root)
	first := readPrecache(t, root)
	here := "./" + versionFolder(t, root)
	for _, name := range []string{"./", "./icons/icon.svg", "./app/guide/", here + "app.css", here + "app/main.js", here + "ppca.js", here + "engine/engine.js", here + "engine/version.js", here + "worker.js", here + "ppca.wasm"} {
		if first.Files[name] == "" {
			t.Errorf("the precache has no %s", name)
		}
	}
	if len(first.Files) != 10 {
		t.Errorf("the precache has %d files, want 10: %v", len(first.Files), first.Files)
	}
	if len(first.Later) != 6 || first.Later[here+"wasm_exec.js"] == "" || first.Later[here+"study.wasm"] == "" || first.Later[here+"lib/uplot.js"] == "" || first.Later["./icons/icon.png"] == "" || first.Later["./licences.txt"] == "" {
		t.Errorf("what is kept once it was used is %v", first.Later)
	}
	if len(first.Asked) != len(gallery) || first.Asked[here+"data/penguins.json"] == "" {
		t.Errorf("what is kept only once it was used is %v", first.Asked)
	}
	put(t, root, "web/app/main.js", "export const one = 2;\n")
	runBuild(t, root)
	second := readPrecache(t, root)
	there := "./" + versionFolder(t, root)
	if second.Version == first.Version || there != "./v/"+second.Version+"/" {
		t.Errorf("a changed file led from version %s to %s, in %s", first.Version, second.Version, there)
	}
	for name, hash := range second.Files {
		before := first.Files[strings.Replace(name, there, here, 1)]
		stamped := name == "./" || name == there+"app/main.js" || name == there+"engine/version.js" || name == there+"worker.js"
		if changed := hash != before; changed != stamped {
			t.Errorf("%s: hash changed: %v", name, changed)
		}
	}
}

func readPrecache(t *testing.T, root string) Precache {
	t.Helper()
	script := get(t, Dist(root), "sw.js")
	object, rest, found := bytes.Cut(bytes.TrimPrefix(script, []byte("self.precache = ")), []byte(";\n"))
	if !found || !bytes.Contains(rest, []byte("const kept")) {
		t.Fatalf("sw.js is not list and source:\n%s", script)
	}
	var list Precache
	if err := json.Unmarshal(object, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestRunFails(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(t *testing.T, root string)
		says  string
	}{
		{"not the project", func(t *testing.T, root string) { os.Remove(filepath.Join(root, "go.mod")) }, "no go.mod"},
		{"no page", func(t *testing.T, root string) {
			os.RemoveAll(filepath.Join(root, "web"))
			put(t, root, "web/README.md", "")
		}, "index.html is missing"},
		{"does not compile", func(t *testing.T, root string) {
			put(t, root, "wasm/main.go", "package main\n\nfunc main() { missing() }\n")
		}, "main.go:3:15: undefined: missing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			root := project(t)
			test.spoil(t, root)
			put(t, root, "web/dist/ppca.wasm", "the last good program")
			err := Run(context.Background(), root, Use, func(string) {})
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want one with %q", err, test.says)
			}
			if string(get(t, root, "web/dist/ppca.wasm")) != "the last good program" {
				t.Error("the failed build took the last good program away")
			}
		})
	}
}

// A reader without npm or a network gets a page, a host all of it.
func TestRunWithoutNpm(t *testing.T) {
	t.Setenv("PATH", filepath.Dir(goTool(t)))
	root := project(t)
	if err := os.RemoveAll(filepath.Join(root, "web/node_modules")); err != nil {
		t.Fatal(err)
	}
	var lines []string
	if err := Run(context.Background(), root, Use, func(line string) { lines = append(lines, line) }); err != nil {
		t.Fatal(err)
	}
	if said := strings.Join(lines, "\n"); !strings.Contains(said, "no charts") || !strings.Contains(said, "npm") || !strings.Contains(said, "reference") {
		t.Errorf("the build says\n%s", said)
	}
	if err := Run(context.Background(), root, Release, func(string) {}); err == nil || !strings.Contains(err.Error(), "npm") {
		t.Errorf("a release without the libraries: %v", err)
	}
}

func goTool(t *testing.T) string {
	t.Helper()
	tool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	return tool
}

func TestRunCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := Run(ctx, project(t), Use, func(string) {}); err == nil {
		t.Error("a cancelled build reported success")
	}
}

func TestPreload(t *testing.T) {
	page := `<link rel="icon" href="icon.svg">
  <script type="module" src="app/main.js"></script>`
	s := &site{
		entries: files{indexPage: []byte(page)},
		page:    files{pageEntry: nil, "app/part.js": {1}, "app/chunk.js": {1}},
	}
	s.preload(map[string]bool{pageEntry: true, "app/chunk.js": true})
	want := `<link rel="icon" href="icon.svg">
  <link rel="modulepreload" href="app/chunk.js">
  <script type="module" src="app/main.js"></script>`
	if got := string(s.entries[indexPage]); got != want {
		t.Errorf("the page is %s, not %s", got, want)
	}
}

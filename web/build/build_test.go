package build

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// project writes a small project with the shape of this one and returns its folder.
func project(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, content := range map[string]string{
		"go.mod":                "module small\n\ngo 1.26\n",
		"wasm/main.go":          "package main\n\nvar sources string\n\nfunc main() { println(\"ready\", sources) }\n",
		"web/index.html":        `<link href="icons/icon.svg"><link href="app.css"><script type="module" src="app/main.js"></script>`,
		"web/icons/icon.svg":    "<svg/>",
		"web/icons/icon.png":    "PNG",
		"LICENSE":               "as you like",
		"CHANGELOG.md":          "# Changes\n",
		"web/ppca.ts":           "export const two: number = 2;\n",
		"web/engine/engine.ts":  "export { build } from './version.js';\n",
		"web/worker.js":         "import './wasm_exec.js';\nimport { build, program } from './engine/version.js';\npostMessage([build, program]);\n",
		"web/engine/version.ts": "export const version = '', build = '', program = '';\n",
		"web/app.css":           ".a { order: 1 }\n",
		"web/app/main.ts":       "// One.\nimport { x } from './first.ts';\nexport const one = () => import('./part.ts');\nx();\n",
		"web/app/first.ts":      "export const x = () => console.log(1);\n",
		"web/app/part.ts":       "import { x } from './first.ts';\nx();\n",
		"web/page.ts":           "export * from './ppca.js';\n",
		"web/sw.js":             "const kept = self.precache;\n",
		"web/package.json":      `{"version": "0.0.1", "private": true, "exports": {"types": ">", "default": "a"}}`,
		"web/README.md":         "# ppca\n",
		"web/GUIDE.md":          "# Guide\n",
		"web/picture.png":       "a picture",
		"web/test/some.test.js": "throw 1;",
		"go.sum":                "",
		"core/core.go":          "package core\n",
	} {
		put(t, root, name, content)
	}
	for source := range packages {
		put(t, root, "web/node_modules/"+source, "")
	}
	return root
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

func get(t *testing.T, root, name string) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// built runs the build and returns what it says, the names of the files of dist, and the folder
// of the version.
func built(t *testing.T, root string) (said string, names []string, folder string) {
	t.Helper()
	if err := Run(t.Context(), root, Use, func(line string) { said += line + "\n" }); err != nil {
		t.Fatal(err)
	}
	err := fs.WalkDir(os.DirFS(Dist(root)), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, name)
		}
		return err
	})
	versions, failed := os.ReadDir(filepath.Join(Dist(root), "v"))
	if err != nil || failed != nil || len(versions) != 1 {
		t.Fatalf("v/ holds %v: want one folder (%v, %v)", versions, err, failed)
	}
	return said, names, "v/" + versions[0].Name() + "/"
}

var (
	hash    = regexp.MustCompile(`-[0-9A-Z]{8}\.js`)
	version = regexp.MustCompile(`^export const version="\d+\.\d+\.\d+",build="(\w{16})",program="(\w{16})",sizes=\{main:(\d+)\};\n$`)
)

func TestRun(t *testing.T) {
	root := project(t)
	dist := Dist(root)
	put(t, root, "web/dist/old/left-over.js", "from an earlier build")
	_, names, folder := built(t, root)
	for i, name := range names {
		names[i] = hash.ReplaceAllString(strings.Replace(name, folder, "v/", 1), "-HASH.js")
	}
	slices.Sort(names)
	want := []string{
		"CHANGELOG.md", "GUIDE.md", "LICENSE", "README.md", "engine/engine.js", "engine/engine.js.map", "engine/version.js", "icons/icon.png", "icons/icon.svg", "index.html", "licences.txt",
		"package.json", "page.js", "picture.png", "ppca.js", "ppca.wasm", "sw.js", "v/app.css", "v/app/chunk-HASH.js", "v/app/main.js", "v/app/part-HASH.js",
		"v/data/co2-concentration.csv", "v/data/gapminder.json", "v/data/penguins.json", "v/data/seattle-weather-hourly-normals.csv", "v/data/seattle-weather.csv", "v/data/unemployment-across-industries.json",
		"v/engine/engine.js", "v/engine/engine.js.map", "v/engine/version.js", "v/ppca.js", "v/ppca.wasm", "v/wasm_exec.js", "v/worker.js", "v/worker.js.map",
		"wasm_exec.js", "worker.js", "worker.js.map",
	}
	if !slices.Equal(names, want) {
		t.Errorf("web/dist holds\n%q, want\n%q", names, want)
	}
	said := version.FindStringSubmatch(get(t, dist, versionFile))
	if said == nil || "v/"+said[1]+"/" != folder || said[3] != fmt.Sprint(len(get(t, dist, "ppca.wasm"))) || !strings.Contains(get(t, dist, "ppca.wasm"), said[2]) {
		t.Fatalf("in %s, %s is %s", folder, versionFile, get(t, dist, versionFile))
	}
	worker := get(t, dist, workerFile)
	if !strings.Contains(worker, said[1]) || !strings.Contains(worker, said[2]) || !strings.Contains(worker, "Go=class") || regexp.MustCompile(`\b(import|export)\b`).MatchString(worker) {
		t.Errorf("worker.js does not include all that it imports: %.400s", worker)
	}
	chunk := regexp.MustCompile(`app/chunk-\w+\.js`).FindString(get(t, dist, indexPage))
	page := fmt.Sprintf("<link href=\"icons/icon.svg\"><link href=\"%[1]sapp.css\"><link rel=\"modulepreload\" href=\"%[1]s%[2]s\">\n  <script type=\"module\" src=\"%[1]sapp/main.js\"></script>", folder, chunk)
	if html := get(t, dist, indexPage); html != page {
		t.Errorf("the page is\n%s, want\n%s", html, page)
	}

	again, _, _ := built(t, root)
	put(t, root, "wasm/main.go", "package main\n\nfunc main() { println(\"changed\") }\n")
	if changed, _, _ := built(t, root); again != "" || !strings.Contains(changed, "compiling") {
		t.Errorf("a second build says %q, and one of another program %q", again, changed)
	}
}

func TestPackage(t *testing.T) {
	root := project(t)
	built(t, root)
	if about := get(t, Dist(root), packageFile); about != "{\n  \"exports\": {\n    \"types\": \">\",\n    \"default\": \"a\"\n  },\n  \"version\": \"0.0.1\"\n}\n" {
		t.Errorf("the package is %s", about)
	}
	var about struct{ Files []string }
	if err := json.Unmarshal([]byte(get(t, projectRoot, "web/package.json")), &about); err != nil {
		t.Fatal(err)
	}
	_, names, _ := built(t, root)
	for _, name := range about.Files {
		ofTypeScript := strings.HasSuffix(name, ".d.ts") // which this project does not install
		if !ofTypeScript && !slices.Contains(names, name) {
			t.Errorf("web/package.json lists %s, which no build makes", name)
		}
	}
	for _, name := range []string{"web/README.md", "web/GUIDE.md", "CHANGELOG.md"} {
		for _, found := range regexp.MustCompile(`\]\(([^)#:]+)[)#]`).FindAllStringSubmatch(get(t, projectRoot, name), -1) {
			if !slices.Contains(names, found[1]) {
				t.Errorf("%s links to %s, which the package does not have", name, found[1])
			}
		}
	}
}

// precache returns what the service worker of a build keeps.
func precache(t *testing.T, root string) (list struct{ Files, Later, Asked map[string]string }) {
	t.Helper()
	object, rest, found := strings.Cut(strings.TrimPrefix(get(t, Dist(root), serviceWorker), "self.precache = "), ";\n")
	if !found || !strings.Contains(rest, "const kept") {
		t.Fatalf("sw.js is not list and source:\n%s", rest)
	}
	if err := json.Unmarshal([]byte(object), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestPrecache(t *testing.T) {
	root := project(t)
	_, _, folder := built(t, root)
	first, here := precache(t, root), "./"+folder
	for _, name := range []string{"./", "./icons/icon.svg", here + "app.css", here + "app/main.js", here + "ppca.js", here + "engine/engine.js", here + "engine/version.js", here + "worker.js", here + "ppca.wasm"} {
		if first.Files[name] == "" {
			t.Errorf("the precache has no %s", name)
		}
	}
	if first.Later[here+"wasm_exec.js"] == "" || first.Later["./icons/icon.png"] == "" || first.Later["./licences.txt"] == "" {
		t.Errorf("what is kept once it was used is %v", first.Later)
	}
	if len(first.Files) != 10 || len(first.Later) != 4 || len(first.Asked) != 6 {
		t.Errorf("%d, %d and %d files are kept", len(first.Files), len(first.Later), len(first.Asked))
	}
	put(t, root, "web/app.css", ".b { order: 2 }")
	_, _, folder = built(t, root)
	there := "./" + folder
	for name, hash := range precache(t, root).Files {
		stamped := slices.Contains([]string{"./", there + "app.css", there + "engine/version.js", there + "worker.js"}, name)
		if changed := hash != first.Files[strings.Replace(name, there, here, 1)]; changed != stamped {
			t.Errorf("%s: its hash changed: %v", name, changed)
		}
	}
}

func TestRunFails(t *testing.T) {
	for _, test := range []struct {
		spoil func(t *testing.T, root string)
		says  string
	}{
		{func(t *testing.T, root string) { os.Remove(filepath.Join(root, "go.mod")) }, "no go.mod"},
		{func(t *testing.T, root string) { os.Remove(filepath.Join(root, "web/index.html")) }, "index.html is missing"},
		{func(t *testing.T, root string) { put(t, root, "web/app/main.ts", "import './none.ts'") }, "none.ts"},
		{func(t *testing.T, root string) {
			put(t, root, "wasm/main.go", "package main\n\nfunc main() { missing() }\n")
		}, "main.go:3:15: undefined: missing"},
	} {
		t.Run(test.says, func(t *testing.T) {
			root := project(t)
			test.spoil(t, root)
			put(t, root, "web/dist/ppca.wasm", "the last good program")
			err := Run(t.Context(), root, Use, func(string) {})
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("error %v, want one with %q", err, test.says)
			}
			if get(t, root, "web/dist/ppca.wasm") != "the last good program" {
				t.Error("the failed build took the last good program away")
			}
		})
	}
}

// A reader without npm gets a page, a host all of it.
func TestRunWithoutPackages(t *testing.T) {
	root := project(t)
	if err := os.RemoveAll(filepath.Join(root, "web/node_modules")); err != nil {
		t.Fatal(err)
	}
	if said, _, _ := built(t, root); !strings.Contains(said, "no real data") || !strings.Contains(said, "npm ci") {
		t.Errorf("the build says\n%s", said)
	}
	if err := Run(t.Context(), root, Release, func(string) {}); err == nil || !strings.Contains(err.Error(), "npm ci") {
		t.Errorf("a release without the libraries: %v", err)
	}
}

// The build finds the licences of the program's modules, and the page links to them.
func TestLicences(t *testing.T) {
	s := &site{ctx: t.Context(), root: projectRoot, web: filepath.Join(projectRoot, "web"), purpose: Release, files: map[string]*file{}}
	if _, err := os.Stat(s.path("node_modules")); err != nil {
		t.Skip("there is no web/node_modules")
	}
	if err := s.addNotices(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Parameterized PCA\n", "Go: ", "gonum.org/v1/gonum v", "go-indexeddb v", "vert v"} {
		if !bytes.Contains(s.files[noticesFile].content, []byte(want)) {
			t.Errorf("there is no licence of %s", want)
		}
	}
	if !strings.Contains(get(t, projectRoot, "web/index.html"), `href="`+noticesFile+`"`) {
		t.Error("the page does not link to the licences")
	}
}

func TestAddressesOfModulesStayWhole(t *testing.T) {
	for _, broken := range []string{"import.meta.\nurl", "import.\nmeta.url", "import\n.meta.url"} {
		if got := string(unbroken([]byte(`new URL("../a.wasm",` + broken + ")"))); got != "new URL(\"../a.wasm\",\nimport.meta.url)" {
			t.Errorf("%q", got)
		}
	}
}

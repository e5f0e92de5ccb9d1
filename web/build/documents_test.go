package build

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	testCommand = regexp.MustCompile("`[^`]*go test ((?:[^`-][^ `]* )*)[^`]*-run '?([^'` ]+)'?[^`]*`")
	testName    = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark)\w+)\(`)
)

// A command that a document gives runs a test in each folder that it names: tests move and
// get other names.
func TestCommandsInTheDocumentsRunTests(t *testing.T) {
	commands := 0
	for document, base := range map[string]string{"README.md": ".", "core/cmd/ppca/README.md": ".", "web/README.md": ".", "web/test/README.md": ".", "core/README.md": "core", "core/experiment/EVIDENCE.md": "core"} {
		text, err := os.ReadFile(filepath.Join("..", "..", document))
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range testCommand.FindAllStringSubmatch(string(text), -1) {
			commands++
			pattern, err := regexp.Compile(strings.ReplaceAll(found[2], `\|`, "|"))
			if err != nil {
				t.Errorf("%s: %s: %v", document, found[0], err)
				continue
			}
			for _, folder := range strings.Fields(found[1]) {
				below := strings.HasSuffix(folder, "/...")
				folder = path.Join(base, strings.TrimSuffix(folder, "/..."))
				if !slices.ContainsFunc(testsIn(t, folder, below), pattern.MatchString) {
					t.Errorf("%s: %s: no test in %s is called so", document, found[0], folder)
				}
			}
		}
	}
	if commands < 20 {
		t.Errorf("only %d commands were found", commands)
	}
}

// testsIn are the names of the tests in a folder, and in those below it if wanted.
func testsIn(t *testing.T, folder string, below bool) []string {
	var names []string
	top := filepath.Join("..", "..", folder)
	err := filepath.WalkDir(top, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if file != top && !below {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, "_test.go") {
			return nil
		}
		source, err := os.ReadFile(file)
		for _, found := range testName.FindAllSubmatch(source, -1) {
			names = append(names, string(found[1]))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return names
}

var (
	namedFile = regexp.MustCompile("`([A-Za-z0-9_./-]+\\.(?:go|js))`|\\]\\(([^)#:]+)(?:#[^)]*)?\\)")
	madeLater = []string{"wasm_exec.js"} // by the build

	namedPart  = regexp.MustCompile(`\]\(([^)#:]*)#([^)]+)\)`)
	heading    = regexp.MustCompile(`(?m)^#+ (.+)$`)
	notInNames = regexp.MustCompile(`[^\pL\pN _-]`)
)

// documents are those that name files and parts of each other.
var documents = []string{"README.md", "web/build/README.md", "core/README.md", "core/experiment/EVIDENCE.md", "core/cmd/ppca/README.md", "web/README.md", "web/ARCHITECTURE.md", "web/app/README.md", "web/app/assignments/GUIDE.md", "web/bench/README.md", "web/examples/README.md", "web/test/README.md"}

// A link to a part of a document leads to a heading: headings get other words.
func TestPartsOfTheDocumentsExist(t *testing.T) {
	for _, document := range documents {
		for _, found := range namedPart.FindAllStringSubmatch(string(get(t, projectRoot, document)), -1) {
			target := document
			if found[1] != "" {
				target = path.Join(path.Dir(document), found[1])
			}
			if path.Ext(target) != ".md" {
				continue
			}
			var parts []string
			for _, line := range heading.FindAllStringSubmatch(string(get(t, projectRoot, target)), -1) {
				name := notInNames.ReplaceAllString(strings.ToLower(line[1]), "")
				parts = append(parts, strings.ReplaceAll(name, " ", "-"))
			}
			if !slices.Contains(parts, found[2]) {
				t.Errorf("%s links to %s of %s, which has no such heading", document, found[2], target)
			}
		}
	}
}

// A file that a document names exists: from the document's folder or from the project's,
// and a script without its folder somewhere in web.
func TestFilesInTheDocumentsExist(t *testing.T) {
	scripts := map[string]bool{}
	err := fs.WalkDir(os.DirFS(projectRoot), "web", func(name string, entry fs.DirEntry, err error) error {
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "dist") {
			return fs.SkipDir
		}
		scripts[path.Base(name)] = true
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, document := range documents {
		for _, found := range namedFile.FindAllStringSubmatch(string(get(t, projectRoot, document)), -1) {
			name := found[1] + found[2]
			files++
			if strings.HasPrefix(name, "../dist/") || strings.HasPrefix(name, "dist/") {
				continue // the build makes it
			}
			if path.Ext(name) == ".js" && !strings.Contains(name, "/") && (scripts[name] || slices.Contains(madeLater, name)) {
				continue
			}
			_, beside := os.Stat(filepath.Join(projectRoot, path.Dir(document), name))
			_, below := os.Stat(filepath.Join(projectRoot, name))
			if beside != nil && below != nil {
				t.Errorf("%s names %s, which does not exist", document, name)
			}
		}
	}
	if files < 100 {
		t.Errorf("only %d files were found", files)
	}
}

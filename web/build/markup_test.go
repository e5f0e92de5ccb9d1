package build

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Doors by which a name could become HTML or a program, or data could leave.
var doors = regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|setHTML|document\.write|DOMParser|createContextualFragment|srcdoc|` +
	`\beval\(|new Function|setTimeout\(['"]|sendBeacon|WebSocket|EventSource|XMLHttpRequest|RTCPeerConnection`)

// The scripts of the page and the module use none of them.
func TestScriptsOpenNoDoor(t *testing.T) {
	web := filepath.Join(projectRoot, "web")
	scripts := 0
	for _, part := range []string{"app", "engine", "ppca.js", "worker.js", "sw.js"} {
		err := filepath.WalkDir(filepath.Join(web, part), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".js") {
				return err
			}
			scripts++
			text, err := os.ReadFile(path)
			for _, found := range doors.FindAllString(string(text), -1) {
				t.Errorf("%s uses %s", path, found)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if scripts < 50 {
		t.Errorf("only %d scripts were looked at", scripts)
	}
}

// What the page fetches later may be gone by then, with its version: app/kit/parts.js
// says so, if it knows.
func TestPartsAreImportedByPart(t *testing.T) {
	app := filepath.Join(projectRoot, "web", "app")
	imports := 0
	err := filepath.WalkDir(app, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".js") {
			return err
		}
		text, err := os.ReadFile(path)
		script := comments.ReplaceAllString(string(text), "")
		imports += strings.Count(script, "import(")
		if byPart := len(throughPart.FindAllString(script, -1)); byPart != strings.Count(script, "import(") {
			t.Errorf("%s imports without part(() => …)", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if imports < 20 {
		t.Errorf("only %d imports were looked at", imports)
	}
}

var (
	comments    = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	throughPart = regexp.MustCompile(`part\(\(\) => (Promise\.all\(\[)?import\(`)
)

package build

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every module of the programs, Go and the libraries of the page have a licence that
// the build finds, and the page links to the file of them.
func TestEveryPartHasItsLicence(t *testing.T) {
	root := filepath.Join("..", "..")
	notices, err := noticesOf(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, n := range notices {
		all = append(all, n.of)
		for _, file := range n.files {
			if n.of == "uPlot" && !installed(filepath.Join(root, "web")) {
				continue
			}
			if about, err := os.Stat(file); err != nil || about.Size() == 0 {
				t.Errorf("%s: %v", n.of, err)
			}
		}
	}
	for _, want := range []string{"Parameterized PCA", "Go: ", "gonum.org/v1/gonum v", "go-indexeddb v", "safejs v", "vert v", "uPlot"} {
		if !strings.Contains(strings.Join(all, "\n"), want) {
			t.Errorf("%q has no licence of %s", all, want)
		}
	}
	if !strings.Contains(string(get(t, root, "web/index.html")), `href="`+licences+`"`) {
		t.Error("the page does not link to the licences")
	}
}

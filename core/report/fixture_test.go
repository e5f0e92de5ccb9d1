package report

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"ppca/core/modelfile"
)

// A session and models of version 0.2.0 are read, and the models written with the same bytes:
// λ = ∞, a ring, a grid, a projection, and names that JSON must escape. Its tables are read as
// they were then.
func TestFilesOfVersion020(t *testing.T) {
	file, err := os.ReadFile("testdata/0.2.0.zip")
	if err != nil {
		t.Fatal(err)
	}
	s, err := ReadSession(t.Context(), bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Files) == 0 || !strings.HasSuffix(s.Link, "&plain=yes") {
		t.Errorf("%d files with the link %q", len(s.Files), s.Link)
	}
	if len(s.Models) != 6 {
		t.Errorf("%d models, want 6", len(s.Models))
	}
	for _, model := range s.Models {
		m, err := modelfile.Read(bytes.NewReader(model.File), int64(len(model.File)))
		if err != nil {
			t.Fatalf("%s: %v", model.Kind, err)
		}
		var again bytes.Buffer
		if err := modelfile.Write(m, &again); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Bytes(), model.File) {
			t.Errorf("the model %s is written in other bytes", model.Kind)
		}
	}
}

package report

import (
	"archive/zip"
	"bytes"
	"io"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"ppca/core/modelfile"
)

// A session and models of version 0.2.0 are read, and the models written with the same bytes, without what is gone:
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
		then, now := entries(t, model.File), entries(t, again.Bytes())
		then["meta.json"] = gone.ReplaceAllString(then["meta.json"], "")
		if !maps.Equal(then, now) {
			t.Errorf("the model %s is written in other bytes", model.Kind)
		}
	}
}

// gone are statistics of a fit that no version reads any more.
var gone = regexp.MustCompile(`,\n *"(size|largestCoefficient)": [^,\n]*`)

// entries returns the texts in an archive by their names.
func entries(t *testing.T, archive []byte) map[string]string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, file := range r.File {
		from, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		texts[file.Name] = string(text)
	}
	return texts
}

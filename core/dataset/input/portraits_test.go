package input_test

import (
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
)

// pictureNames returns the names of pictures, each with its error if it cannot be read.
func pictureNames(pictures []input.PictureFile) []string {
	var names []string
	for _, p := range pictures {
		name := p.Name
		if p.Err != nil {
			name += ": " + string(fault.CodeOf(p.Err))
		}
		names = append(names, name)
	}
	return names
}

// Files are sorted by kind and name; unreadable ones come last.
func TestFindPortraits(t *testing.T) {
	a := pngFile(t, "a.png", grey(2, 2, 0))
	l, err := input.FindPortraits(t.Context(), []dataset.File{
		pngFile(t, "c.png", grey(2, 2, 0)), a, pngFile(t, "b.png", grey(2, 2, 0)), pngFile(t, "b.png", grey(2, 2, 9)),
		{Name: "d.png", Data: []byte("no picture")},
		{Name: "who.csv", Data: []byte("file,person\na.png,Anna\n")},
		{Name: "points.csv", Data: []byte("File , POINT,x,y\na.png,nose,1,2\n")},
		{Name: "narrow.csv", Data: []byte("point,x\nnose,1\n")},
		{Name: "a.PTS", Data: []byte("version: 1\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := pictureNames(l.Pictures), []string{"a.png", "c.png", "d.png: ERR_FORMAT", "b.png: ERR_OPTION", "b.png: ERR_OPTION"}; !slices.Equal(got, want) {
		t.Errorf("pictures %q, want %q", got, want)
	}
	for _, c := range []struct {
		files []dataset.File
		want  []string
	}{{l.KeyPoints, []string{"a.PTS", "points.csv"}}, {l.Tables, []string{"narrow.csv", "who.csv"}}} {
		var got []string
		for _, file := range c.files {
			got = append(got, file.Name)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if _, err := input.FindPortraits(t.Context(), []dataset.File{csvFile("a,b\n1,2\n")}); fault.CodeOf(err) != fault.Format || !strings.Contains(err.Error(), "no picture") {
		t.Errorf("a table alone: %v", err)
	}
}

// portraitPictures returns pictures with these names; the last cannot be read.
func portraitPictures(t *testing.T, names ...string) []input.PictureFile {
	t.Helper()
	var files []dataset.File
	for _, name := range names {
		files = append(files, pngFile(t, name, grey(2, 2, 0)))
	}
	l, err := input.FindPortraits(t.Context(), append(files, dataset.File{Name: "z.png", Data: []byte("no picture")}))
	if err != nil {
		t.Fatal(err)
	}
	return l.Pictures
}

// A table names the person on each picture and the test pictures; folders give only the
// latter.
func TestDescribe(t *testing.T) {
	flat := portraitPictures(t, "a.png", "b.png")
	who := dataset.File{Name: "who.csv", Data: []byte("file,person,eyes,set\nb.png,Bea,blue,test\na.png,Anna,brown,train\n")}
	for _, c := range []struct {
		name     string
		pictures []input.PictureFile
		tables   []dataset.File
		group    string
		groups   []string
		test     []bool
		note     string
	}{
		{"nothing is said", flat, nil, "", nil, nil, ""},
		{"a table", flat, []dataset.File{who}, "", []string{"Anna", "Bea", ""}, []bool{false, true, false}, `who.csv: column "person" names the person`},
		{"another column", flat, []dataset.File{who}, "eyes", []string{"brown", "blue", ""}, []bool{false, true, false}, `column "eyes" names the person`},
		{"folders", portraitPictures(t, "test/a.png", "train/b.png"), nil, "", nil, []bool{true, false, false}, ""},
		{"a folder alone", portraitPictures(t, "test/a.png", "b.png"), nil, "", nil, nil, ""},
	} {
		d, err := input.Describe(t.Context(), c.pictures, c.tables, c.group)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		said := strings.Join(d.Notes, "\n")
		if !slices.Equal(d.Groups, c.groups) || !slices.Equal(d.Test, c.test) || !strings.Contains(said, c.note) || c.note == "" && said != "" {
			t.Errorf("%s: %+v", c.name, d)
		}
	}
	if _, err := input.Describe(t.Context(), flat, nil, "person"); fault.CodeOf(err) != fault.NotFound || !strings.Contains(err.Error(), "file and person") {
		t.Errorf("a group, and no table: %v", err)
	}
	if _, err := input.Describe(t.Context(), flat, []dataset.File{who}, "hair"); err == nil {
		t.Error("a column that is not there")
	}
}

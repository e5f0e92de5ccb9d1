package input_test

import (
	"strings"
	"testing"

	"ppca/core/dataset"
)

// Every assumption that the user did not choose is in the warnings.
func TestAssumptionsAreWarnings(t *testing.T) {
	picture := func(name string) dataset.File { return pngFile(t, name, grey(2, 2, 0)) }
	table := dataset.File{Name: "index.csv", Data: []byte("file,theta\na.png,1\nb.png,2\n")}
	for _, c := range []struct {
		name  string
		files []dataset.File
		o     dataset.Options
		says  string
	}{
		{"an id", []dataset.File{csvFile("id,age,x\n1,20,5\n2,30,6\n")}, dataset.Options{}, `"id" is proposed as the id`},
		{"a number of the row as variable", []dataset.File{csvFile("id,age,x\n1,20,5\n2,30,6\n")}, dataset.Options{Theta: "age"}, `"id" is a variable; if it only`},
		{"files of a ZIP left aside", []dataset.File{zipFile(t, "z.zip", picture("a1.png"), dataset.File{Name: "notes.md", Data: []byte("hello")}, dataset.File{Name: "readme.txt", Data: []byte("hello")})}, dataset.Options{},
			`2 files ignored, as neither picture nor table: "notes.md", "readme.txt"`},
		{"a table left aside", []dataset.File{picture("a.png"), picture("b.png"), table, {Name: "other.csv", Data: []byte("n,m\n1,2\n3,4\n")}}, dataset.Options{}, `without a column "file" are ignored: "other.csv"`},
		{"pictures in no folder", []dataset.File{zipFile(t, "z.zip", picture("train/a1.png"), picture("test/a2.png"), picture("a3.png"))}, dataset.Options{}, "1 pictures are in neither the folder train nor test"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := read(c.o, c.files...)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.Join(s.Notes.Texts(), "\n"), c.says) {
				t.Errorf("%q do not say %q", s.Notes.Texts(), c.says)
			}
		})
	}
}

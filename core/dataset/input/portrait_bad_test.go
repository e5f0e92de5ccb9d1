package input

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
)

func readWith(t *testing.T, files []dataset.File, o PortraitReading) *Album {
	t.Helper()
	a, err := ReadPortraits(context.Background(), files, o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func (a *Album) picture(t *testing.T, name string) *Portrait {
	t.Helper()
	i := slices.IndexFunc(a.Pictures, func(p *Portrait) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("there is no picture %s", name)
	}
	return a.Pictures[i]
}

func (a *Album) usable() (n int) {
	for _, p := range a.Pictures {
		if p.Usable() {
			n++
		}
	}
	return n
}

func zipOf(t *testing.T, name string, files ...dataset.File) dataset.File {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, file := range files {
		to, err := archive.Create(file.Name)
		if err == nil {
			_, err = to.Write(file.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return dataset.File{Name: name, Data: out.Bytes()}
}

// An error in one file does not prevent others from being read.
func TestReadGoesOn(t *testing.T) {
	files, names, points := drawn(t)
	text := func(name, text string) dataset.File { return dataset.File{Name: name, Data: []byte(text)} }
	good := append(slices.Clone(files), tableOfPoints(t, names, points))
	for _, c := range []struct {
		called  string
		files   []dataset.File
		usable  int
		picture string // the picture with the problem
		says    string
		note    string
	}{
		{"all is well", good, 16, "", "", ""},
		{"a picture twice", append(good, files[2]), 15, names[2], "two pictures are called p02.png", ""},
		{"and again in a ZIP", append(good, zipOf(t, "more.zip", files[2], files[3])), 14, names[3], "two pictures are called p03.png", ""},
		{"an empty picture", append(good, text("empty.png", "")), 16, "empty.png", "empty.png is empty", ""},
		{"no picture", append(good, text("fake.png", "what?")), 16, "fake.png", "is not a table, an array, a picture", ""},
		{"another format", append(good, text("moving.gif", "GIF89a")), 16, "moving.gif", "picture of another format", ""},
		{"another format in a ZIP", []dataset.File{zipOf(t, "all.zip", append([]dataset.File{text("a.gif", "GIF89a")}, good...)...)}, 16, "a.gif", "picture of another format", ""},
		{"a ZIP cut off", append(good, text("cut.zip", "PK\x03\x04")), 16, "cut.zip", "not a complete ZIP", ""},
		{"a table without end", append(good, text("bad.csv", "file,point,x,y\np00.png,1,nowhere,3\n")), 16, "", "", `bad.csv: line 2: x is "nowhere": write a number of pixels; the file is ignored`},
		{"a table with a misspelt column", append(good, text("bad.csv", "file,point,x,why\np00.png,1,2,3\n")), 16, "", "", `bad.csv: it has no column "y"`},
		{"half a file of 300-W", append(good, text("p00.pts", "{\n1 2\n")), 16, "", "", "p00.pts: the line } after the points is missing: the file is truncated; the file is ignored"},
		{"only half a file of 300-W", append(slices.Clone(files), text("p00.pts", "{\n1 2\n")), 0, names[0], "it has no key points", "p00.pts"},
		{"a table of neither", append(good, text("weather.csv", "day,rain\n1,2\n")), 16, "", "", `weather.csv describes no pictures: it needs a column "file" with their names; the file is ignored`},
		{"points twice", append(good, tableOfPoints(t, names[:1], points[:1])), 15, names[0], "keep one of them", ""},
		{"points of no picture", append(good, text("more.csv", "file,point,x,y\nq.png,1,2,3\nr.png,1,2,3\n")), 16, "", "", "more.csv has key points of 2 pictures that are missing; the first is q.png"},
	} {
		a := readWith(t, c.files, PortraitReading{})
		if n := a.usable(); n != c.usable {
			t.Errorf("%s: %d pictures can be used, want %d", c.called, n, c.usable)
		}
		if c.picture != "" {
			if problem := fmt.Sprint(a.picture(t, c.picture).Problem); !strings.Contains(problem, c.says) {
				t.Errorf("%s: %s has the problem %q, want %q", c.called, c.picture, problem, c.says)
			}
		}
		if notes := strings.Join(a.Notes, "\n"); !strings.Contains(notes, c.note) || c.note == "" && notes != "" {
			t.Errorf("%s: noted %q, want %q", c.called, notes, c.note)
		}
	}
	if _, err := ReadPortraits(context.Background(), []dataset.File{tableOfPoints(t, names, points)}, PortraitReading{}); fault.CodeOf(err) != fault.Format {
		t.Errorf("without pictures: %v", err)
	}
}

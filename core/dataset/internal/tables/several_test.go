package tables

import (
	"context"
	"strings"
	"testing"

	"ppca/core/dataset"
)

func TestReadSeveral(t *testing.T) {
	for name, c := range map[string]struct {
		files [][2]string
		o     dataset.Options
		want  string // the table, or what the error contains
	}{
		"curves":         {[][2]string{{"GaN_100K.csv", "Wavelength (nm),I\n355,12\n356,50\n357,33\n"}, {"GaN_200K.csv", "Wavelength (nm),I\n355,10\n356,41\n357,47\n"}}, dataset.Options{}, "θ,file,355 nm,356 nm,357 nm|100,GaN_100K,12,50,33|200,GaN_200K,10,41,47"},
		"rows":           {[][2]string{{"P01.csv", "time,hr,rr\n0,60,12\n1,64,13\n"}, {"P02.csv", "time,hr,rr\n0,71,14\n2,72,15\n"}}, dataset.Options{}, "group,time,hr,rr|P01,0,60,12|P01,1,64,13|P02,0,71,14|P02,2,72,15"},
		"a pattern":      {[][2]string{{"P01.csv", "x,hr,rr\n0,60,12\n"}, {"P02.csv", "x,hr,rr\n0,71,14\n"}}, dataset.Options{Pattern: `(\d+)`}, "θ,group,x,hr,rr|1,P01,0,60,12|2,P02,0,71,14"},
		"another order":  {[][2]string{{"a.csv", "x,hr,rr\n0,60,12\n"}, {"b.csv", "rr,x,hr\n14,0,71\n"}}, dataset.Options{}, "group,x,hr,rr|a,0,60,12|b,0,71,14"},
		"other columns":  {[][2]string{{"a.csv", "x,y\n1,2\n"}, {"b.csv", "x,z\n1,2\n"}}, dataset.Options{}, `a.csv and b.csv are both tables, but have other columns, "x", "y" and "x", "z"`},
		"no group found": {[][2]string{{"a.csv", "x,y\n1,2\n"}, {"b.csv", "x,y\n1,2\n"}}, dataset.Options{GroupPattern: `(\d+)`}, "finds no group in the name a.csv"},
	} {
		t.Run(name, func(t *testing.T) {
			var files []dataset.File
			for _, f := range c.files {
				files = append(files, dataset.File{Name: f[0], Data: []byte(f[1])})
			}
			out, err := ReadSeveral(context.Background(), files, c.o)
			if got := written(out); err == nil && got != c.want {
				t.Errorf("%s\nwant %s; notes %q", got, c.want, out.Notes.Texts())
			} else if err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

// An error in a table of several files names the file and its row.
func TestPlaceInSeveral(t *testing.T) {
	files := []dataset.File{{Name: "a.csv", Data: []byte("x,y\n1,2\n2,3\n")}, {Name: "b.csv", Data: []byte("x,y\n1,2\n2,4\n3,5\n")}}
	out, err := ReadSeveral(context.Background(), files, dataset.Options{Long: asItIs})
	if err != nil {
		t.Fatal(err)
	}
	if at := out.Place(3); at != (Place{"b.csv", 2, 3}) {
		t.Errorf("row 4 of all is %+v", at)
	}
}

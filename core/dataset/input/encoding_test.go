package input_test

import (
	"slices"
	"strings"
	"testing"

	"ppca/core/dataset"
	"ppca/core/dataset/datasettest"
)

// A CSV of Excel in Windows-1252 gives the same names, roles and rows as in UTF-8, and a
// warning.
func TestWindows1252(t *testing.T) {
	utf8, western := "größe;name;Preis €\n1;Zoë – „A“;2,5\n2;Ærø;3\n", "gr\xf6\xdfe;name;Preis \x80\n1;Zo\xeb \x96 \x84A\x93;2,5\n2;\xc6r\xf8;3\n"
	o := dataset.Options{Theta: "größe", ID: "name"}
	want, err := datasettest.Read(o, datasettest.CSV(utf8))
	if err != nil {
		t.Fatal(err)
	}
	got, err := datasettest.Read(o, datasettest.CSV(western))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.Names, want.Names) || !slices.Equal(got.IDs, want.IDs) || got.ThetaName != want.ThetaName || !slices.Equal(got.Theta, want.Theta) {
		t.Errorf("%q, %q, θ %q %v; in UTF-8 %q, %q, θ %q %v", got.Names, got.IDs, got.ThetaName, got.Theta, want.Names, want.IDs, want.ThetaName, want.Theta)
	}
	if slices.ContainsFunc(want.Notes.Texts(), isOfEncoding) || !slices.ContainsFunc(got.Notes.Texts(), isOfEncoding) {
		t.Errorf("warnings for UTF-8 %q, for Windows-1252 %q", want.Notes.Texts(), got.Notes.Texts())
	}
}

// A letter far below the header causes the warning, too.
func TestWindows1252InARow(t *testing.T) {
	s, err := datasettest.Read(dataset.Options{Theta: "t", ID: "n"}, datasettest.CSV("t,n,x\n"+strings.Repeat("1,a,2\n", 50)+"2,M\xfcller,3\n"))
	if err != nil || s.IDs[50] != "Müller" || !slices.ContainsFunc(s.Notes.Texts(), isOfEncoding) {
		t.Errorf("%v, %v", s, err)
	}
}

func isOfEncoding(warning string) bool { return strings.Contains(warning, "Windows-1252") }

package report

import (
	"bytes"
	"encoding/json"
	"io"
	"reflect"
	"testing"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/npy"
)

// sample returns a session with difficult file names.
func sample() Session {
	return Session{
		Link: "file=data.csv&theta=age&view=explore", Name: "my <model>",
		Files:  []dataset.File{{Name: "a/größe.csv", Data: []byte("age,a\n1,2\n")}, {Name: "b/größe.csv", Data: nil}, {Name: "x:y", Data: bytes.Repeat([]byte{7}, 3<<20)}},
		Models: []SessionModel{{"ppca", []byte("PK model")}, {"pca", []byte{0}}},
	}
}

func packed(t *testing.T, s Session) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := s.Write(t.Context(), &file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// archived returns an archive of a changed header alone.
func archived(t *testing.T, change func(*contents)) []byte {
	t.Helper()
	c := contents{Format: SessionFormat}
	change(&c)
	about, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	archive := npy.NewWriter(&file)
	if err := archive.Add(header, func(to io.Writer) error { _, err := to.Write(about); return err }); err != nil {
		t.Fatal(err)
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestASessionOpensAgain(t *testing.T) {
	for _, s := range []Session{sample(), {Link: "data=heads"}} {
		file := packed(t, s)
		got, err := ReadSession(t.Context(), bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		for i := range got.Files {
			if len(got.Files[i].Data) == 0 {
				got.Files[i].Data = nil
			}
		}
		if !reflect.DeepEqual(got, s) {
			t.Errorf("%v came back as %v", s.Link, got.Link)
		}
	}
}

// The parts have names that every system can write.
func TestNamesOfTheParts(t *testing.T) {
	s := sample()
	s.Files = append(s.Files, dataset.File{Name: "tilde~ and blank.csv", Data: []byte("a")})
	file := packed(t, s)
	entries, err := npy.ReadZip(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		got = append(got, entry.Name)
	}
	want := []string{"session.json", "data/1-gr__e.csv", "data/2-gr__e.csv", "data/3-x_y", "data/4-tilde~ and blank.csv", "models/ppca.npz", "models/pca.npz"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A session does not contain the folders of the machine that packed it.
func TestNoPathInASession(t *testing.T) {
	for _, name := range []string{"/home/anna/data.csv", `C:\Users\anna\data.csv`, "../anna/data.csv"} {
		file := packed(t, Session{Files: []dataset.File{{Name: name, Data: []byte("age,a\n1,2\n")}}})
		got, err := ReadSession(t.Context(), bytes.NewReader(file), int64(len(file)))
		if err != nil || len(got.Files) != 1 || got.Files[0].Name != "data.csv" || bytes.Contains(file, []byte("anna")) {
			t.Errorf("%s: %v, %v", name, got.Files, err)
		}
	}
}

func TestWhatIsNoSession(t *testing.T) {
	file := packed(t, sample())
	damaged := bytes.Clone(file)
	damaged[bytes.Index(file, []byte("PK model"))+3] ^= 1
	for name, raw := range map[string][]byte{"nothing": nil, "no archive": []byte("age,a"), "cut off": file[:len(file)/2], "damaged": damaged} {
		if _, err := ReadSession(t.Context(), bytes.NewReader(raw), int64(len(raw))); fault.CodeOf(err) != fault.Format {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, change := range map[string]func(*contents){
		"a file that is not there":  func(c *contents) { c.Files = []string{"gone.csv"} },
		"a model that is not there": func(c *contents) { c.Models = []string{"spca"} },
	} {
		raw := archived(t, change)
		if _, err := ReadSession(t.Context(), bytes.NewReader(raw), int64(len(raw))); fault.CodeOf(err) != fault.Format {
			t.Errorf("%s: %v", name, err)
		}
	}
	future := archived(t, func(c *contents) { c.Format = SessionFormat + 1 })
	if _, err := ReadSession(t.Context(), bytes.NewReader(future), int64(len(future))); fault.CodeOf(err) != fault.Version {
		t.Errorf("a newer session: %v", err)
	}
	for _, models := range [][]SessionModel{{{"pca", nil}, {"pca", nil}}, {{"../pca", nil}}} {
		if err := (Session{Models: models}).Write(t.Context(), io.Discard); fault.CodeOf(err) != fault.Option {
			t.Errorf("%v: %v", models, err)
		}
	}
	newer := bytes.Replace(file, []byte(`"format": 2`), []byte(`"format": 3`), 1)
	if _, err := ReadSession(t.Context(), bytes.NewReader(newer), int64(len(newer))); err == nil {
		t.Error("a changed header was read")
	}
}

// A session whose unpacked size exceeds the limit is refused before it is unpacked.
func TestASessionWithoutMeasure(t *testing.T) {
	raw := archived(t, func(*contents) {})
	at := bytes.Index(raw, []byte("PK\x01\x02"))
	copy(raw[at+24:], []byte{0xfe, 0xff, 0xff, 0xff})
	if _, err := ReadSession(t.Context(), bytes.NewReader(raw), int64(len(raw))); fault.CodeOf(err) != fault.TooLarge {
		t.Errorf("a session of 4 GB: %v", err)
	}
}

// FuzzRead checks that Read returns a session or a coded error for all bytes.
func FuzzRead(f *testing.F) {
	var file bytes.Buffer
	s := sample()
	s.Files = s.Files[:2]
	if err := s.Write(f.Context(), &file); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, raw []byte) {
		if _, err := ReadSession(t.Context(), bytes.NewReader(raw), int64(len(raw))); err != nil && fault.CodeOf(err) == fault.Crashed {
			t.Errorf("an error without a code: %v", err)
		}
	})
}

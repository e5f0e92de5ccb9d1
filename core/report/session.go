package report

// A Session is a session of the page in one file: a ZIP of the data files, the model
// files and the state of the page. Other programs can extract each part.

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/job"
	"ppca/core/method"
	"ppca/core/npy"
	"ppca/core/userjson"
)

// SessionFormat is the version of the session format. The tables of sessions of format 1 were read as
// plain numbers, see dataset.Options.Plain.
const SessionFormat = 2

// header is the name of the first entry; it distinguishes sessions from other archives.
const header = "session.json"

// A Session is the content of a session file.
type Session struct {
	Link   string         // the state of the page, as in the address after #
	Name   string         // name of the open model
	Files  []dataset.File // none for built-in data
	Models []SessionModel
}

// A SessionModel is the file of a model.
type SessionModel struct {
	Kind string // its method
	File []byte // .npz
}

// contents is the header as JSON.
type contents struct {
	Format int      `json:"format"`
	Link   string   `json:"link"`
	Name   string   `json:"name"`
	Files  []string `json:"files"`  // names; their bytes are in data/1-name …
	Models []string `json:"models"` // kinds; their files are models/kind.npz
}

// Write packs a session. It removes the folders of this machine from the names of files, see
// dataset.Portable. It fails with ERR_OPTION for a kind that is no method, or is there twice.
func (s Session) Write(ctx context.Context, w io.Writer) error {
	c := contents{Format: SessionFormat, Link: s.Link, Name: s.Name}
	for _, file := range s.Files {
		c.Files = append(c.Files, dataset.Portable(file.Name))
	}
	for _, m := range s.Models {
		if err := method.Check(m.Kind); err != nil {
			return err
		}
		if slices.Contains(c.Models, m.Kind) {
			return fault.New(fault.Option, "the session has two models of the kind %s: it holds one of each", m.Kind)
		}
		c.Models = append(c.Models, m.Kind)
	}
	about, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	archive := npy.NewWriter(w)
	add := func(name string, from io.Reader) {
		if err == nil {
			err = archive.Add(name, func(to io.Writer) error {
				_, err := io.Copy(to, &stepping{ctx, from})
				return err
			})
		}
	}
	add(header, strings.NewReader(string(about)))
	for i, file := range s.Files {
		add(entryOf(i, c.Files[i]), io.NewSectionReader(file.Bytes(), 0, file.Length()))
	}
	for _, m := range s.Models {
		add("models/"+m.Kind+".npz", strings.NewReader(string(m.File)))
	}
	if err != nil {
		return err
	}
	return archive.Close()
}

// entryOf returns the entry name of a file. Its number makes equal names unique. Characters
// that some programs unpack wrongly are only in the header.
func entryOf(i int, name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, path.Base(name))
	return fmt.Sprintf("data/%d-%s", i+1, plain)
}

// ReadSession unpacks a session of size bytes. It fails with ERR_FORMAT if they are not a session or
// are damaged, and with ERR_VERSION if the session is newer than this program.
func ReadSession(ctx context.Context, from io.ReaderAt, size int64) (Session, error) {
	entries, err := npy.ReadZip(from, size)
	if err != nil {
		return Session{}, fault.New(fault.Format, "this is not a session: %w", err)
	}
	total := uint64(0)
	for _, entry := range entries {
		if total += min(entry.UncompressedSize64, fault.MostSessionBytes+1); total > fault.MostSessionBytes {
			return Session{}, fault.New(fault.TooLarge, "the session has more than %s bytes unpacked, the largest size that can be read", fault.Count(fault.MostSessionBytes)).With("limit", fault.MostSessionBytes)
		}
	}
	content := func(name string) ([]byte, error) {
		i := slices.IndexFunc(entries, func(e *zip.File) bool { return e.Name == name })
		if i < 0 {
			return nil, fault.New(fault.Format, "this is not a complete session: it has no %s", name)
		}
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		return unpack(entries[i], uint64(size))
	}
	about, err := content(header)
	if err != nil {
		return Session{}, err
	}
	var c contents
	if err := userjson.Unmarshal(about, &c); err != nil {
		return Session{}, fault.New(fault.Format, "%s cannot be read: %w", header, err)
	}
	if c.Format > SessionFormat {
		return Session{}, fault.New(fault.Version, "the session has format %d, but this program reads up to %d: update the program", c.Format, SessionFormat)
	}
	s := Session{Link: c.Link, Name: c.Name}
	if c.Format < 2 && len(c.Files) > 0 {
		s.Link += "&plain=yes"
	}
	for i, name := range c.Files {
		data, err := content(entryOf(i, name))
		if err != nil {
			return Session{}, err
		}
		s.Files = append(s.Files, dataset.File{Name: name, Data: data})
	}
	for _, kind := range c.Models {
		file, err := content("models/" + kind + ".npz")
		if err != nil {
			return Session{}, err
		}
		s.Models = append(s.Models, SessionModel{kind, file})
	}
	return s, nil
}

// unpack returns the bytes of an entry; size is the size of the archive.
func unpack(entry *zip.File, size uint64) ([]byte, error) {
	if entry.UncompressedSize64 > fault.MostInflation*size {
		return nil, fault.New(fault.Format, "%s of the session states a size of %d bytes, which is impossible in an archive of %d", entry.Name, entry.UncompressedSize64, size)
	}
	from, err := entry.Open()
	if err == nil {
		var data []byte
		if data, err = io.ReadAll(from); err == nil {
			return data, nil
		}
	}
	return nil, fault.New(fault.Format, "%s of the session is damaged: %w", entry.Name, err)
}

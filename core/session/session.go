// Package session is a whole session of the page in one file: a ZIP of the files
// that the data were read from, the model files, and what the page showed. Every
// part of it can be taken out with any other program.
package session

import (
	"archive/zip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/fault"
	"ppca/core/limit"
	"ppca/core/userjson"
	"ppca/core/zipfile"
)

// Format is the version of the form of a session.
const Format = 1

// header is the first entry, by which a session is told from other archives.
const header = "session.json"

// A Session is what Write packs.
type Session struct {
	Link   string         // what the page showed, as an address has it after its #
	Name   string         // of the open model
	Files  []dataset.File // none where the data are built in
	Models []Model
}

// A Model is the file of one model.
type Model struct {
	Kind string // its method
	File []byte // .npz
}

// contents is header as JSON.
type contents struct {
	Format int      `json:"format"`
	Link   string   `json:"link"`
	Name   string   `json:"name"`
	Files  []string `json:"files"`  // names, whose bytes are data/1-name …
	Models []string `json:"models"` // kinds, whose files are models/kind.npz
}

// Write packs a session. Names of files keep no folders of the machine, see
// dataset.Portable.
func (s Session) Write(ctx context.Context, w io.Writer) error {
	c := contents{Format: Format, Link: s.Link, Name: s.Name}
	for _, file := range s.Files {
		c.Files = append(c.Files, dataset.Portable(file.Name))
	}
	for _, m := range s.Models {
		c.Models = append(c.Models, m.Kind)
	}
	about, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	archive := zipfile.NewWriter(w)
	add := func(name string, from io.Reader) {
		if err == nil {
			err = archive.Add(name, func(to io.Writer) error { return copyTo(ctx, to, from) })
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

// entryOf is where a file lies: its number tells files of one name apart. Letters
// that not every program unpacks alike are left to header.
func entryOf(i int, name string) string {
	plain := strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || strings.ContainsRune(`\:*?"<>|`, r) {
			return '_'
		}
		return r
	}, path.Base(name))
	return fmt.Sprintf("data/%d-%s", i+1, plain)
}

func copyTo(ctx context.Context, to io.Writer, from io.Reader) error {
	for {
		if err := checkpoint.Reached(ctx); err != nil {
			return err
		}
		switch _, err := io.CopyN(to, from, 1<<20); err {
		case nil:
		case io.EOF:
			return nil
		default:
			return err
		}
	}
}

// Read unpacks a session of so many bytes. It fails with ERR_FORMAT where there is
// none or it is damaged, and with ERR_VERSION where it is newer than this program.
func Read(ctx context.Context, from io.ReaderAt, size int64) (Session, error) {
	entries, err := zipfile.Read(from, size)
	if err != nil {
		return Session{}, fault.New(fault.Format, "this is not a session: %w", err)
	}
	total := uint64(0)
	for _, entry := range entries {
		if total += min(entry.UncompressedSize64, limit.SessionBytes+1); total > limit.SessionBytes {
			return Session{}, fault.New(fault.TooLarge, "the session has more than %s bytes unpacked, the most that can be read", limit.Count(limit.SessionBytes)).With("limit", limit.SessionBytes)
		}
	}
	content := func(name string) ([]byte, error) {
		i := slices.IndexFunc(entries, func(e *zip.File) bool { return e.Name == name })
		if i < 0 {
			return nil, fault.New(fault.Format, "this is not a complete session: it has no %s", name)
		}
		if err := checkpoint.Reached(ctx); err != nil {
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
	if c.Format > Format {
		return Session{}, fault.New(fault.Version, "the session has format %d, but this program reads up to %d: update the program", c.Format, Format)
	}
	s := Session{Link: c.Link, Name: c.Name}
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
		s.Models = append(s.Models, Model{kind, file})
	}
	return s, nil
}

// unpack gives the bytes of an entry of an archive of so many bytes.
func unpack(entry *zip.File, size uint64) ([]byte, error) {
	if entry.UncompressedSize64 > limit.Inflation*size {
		return nil, fault.New(fault.Format, "%s of the session claims %d bytes, which is not possible in an archive of %d", entry.Name, entry.UncompressedSize64, size)
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

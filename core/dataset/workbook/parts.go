package workbook

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"ppca/core/limit"
	"ppca/core/zipfile"
)

// A book is a workbook that is read: its sheets, texts and styles.
type book struct {
	name    string
	entries map[string]*zip.File
	early   bool // dates count from 1904
	sheets  []sheet
	strings []string
	kinds   []kind // by style
	left    int64  // bytes that may still be unpacked
}

// A sheet is a sheet of a workbook.
type sheet struct {
	name   string
	part   string // its entry; "" of a chart
	hidden bool
}

// Errors of workbooks that cannot be read.
var (
	errLocked = errors.New("it has a password")
	errLarge  = errors.New("it has more than " + limit.Count(limit.EntryBytes) + " bytes unpacked, more than " + limit.Count(mostCells) + " cells, or more than " + limit.Count(mostOthers) + " elements without a cell")
	errPart   = errors.New("one of its parts is missing")
)

// open reads all of a workbook but its sheets.
func open(name string, data io.ReaderAt, size int64) (*book, error) {
	entries, err := zipfile.Read(data, size)
	if err != nil {
		return nil, err
	}
	b := &book{name: name, entries: map[string]*zip.File{}, left: min(size*limit.Inflation, limit.EntryBytes)}
	for _, entry := range entries {
		b.entries[strings.ToLower(entry.Name)] = entry
	}
	if err := b.readSheets(); err != nil {
		return nil, err
	}
	if err := b.readStrings(); err != nil {
		return nil, err
	}
	return b, b.readStyles()
}

// part opens an entry; nil if there is none.
func (b *book) part(name string) (io.ReadCloser, error) {
	entry := b.entries[strings.ToLower(name)]
	if entry == nil {
		return nil, nil
	}
	if zipfile.Encrypted(entry) {
		return nil, errLocked
	}
	return entry.Open()
}

// A meter reads a part, within the bytes that may still be unpacked.
type meter struct {
	part io.Reader
	left *int64
}

func (m meter) Read(to []byte) (int, error) {
	n, err := m.part.Read(to)
	if *m.left -= int64(n); *m.left < 0 {
		return n, errLarge
	}
	return n, err
}

// each calls visit for every tag of a part; a part that is missing has none.
func (b *book) each(name string, visit func(p *parser) error) error {
	part, err := b.part(name)
	if err != nil || part == nil {
		return err
	}
	defer part.Close()
	p := newParser(meter{part, &b.left})
	for {
		more, err := p.next()
		if err != nil || !more {
			return err
		}
		if err := visit(p); err != nil {
			return err
		}
	}
}

// readSheets reads the list of sheets, and where each one is.
func (b *book) readSheets() error {
	parts := map[string]string{}
	err := b.each("xl/_rels/workbook.xml.rels", func(p *parser) error {
		if p.name == "Relationship" && !p.end {
			target := p.attribute("Target")
			if !strings.HasPrefix(target, "/") {
				target = path.Join("xl", target)
			}
			if strings.HasSuffix(p.attribute("Type"), "/worksheet") {
				parts[p.attribute("Id")] = strings.TrimPrefix(target, "/")
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	err = b.each("xl/workbook.xml", func(p *parser) error {
		switch {
		case p.end:
		case p.name == "workbookPr":
			b.early = isTrue(p.attribute("date1904"))
		case p.name == "sheet":
			b.sheets = append(b.sheets, sheet{p.attribute("name"), parts[p.attribute("id")], p.attribute("state") != "" && p.attribute("state") != "visible"})
		}
		return nil
	})
	if err == nil && len(b.sheets) == 0 {
		return errPart
	}
	return err
}

func isTrue(text string) bool { return text == "1" || text == "true" }

// readStrings reads the texts that cells share.
func (b *book) readStrings() error {
	var text strings.Builder
	phonetic := false // how Japanese is read aloud, which is no part of the text
	return b.each("xl/sharedStrings.xml", func(p *parser) error {
		switch {
		case p.name == "rPh":
			phonetic = !p.end
		case p.name == "si" && p.end:
			b.strings = append(b.strings, plainText(text.String()))
			text.Reset()
		case p.name == "t" && p.end && !phonetic:
			text.WriteString(p.content())
		}
		return nil
	})
}

// readStyles reads what the numbers of each style are.
func (b *book) readStyles() error {
	formats, inCells := map[int]string{}, false
	return b.each("xl/styles.xml", func(p *parser) error {
		switch {
		case p.name == "cellXfs":
			inCells = !p.end
		case p.end:
		case p.name == "numFmt":
			if id, err := strconv.Atoi(p.attribute("numFmtId")); err == nil {
				formats[id] = p.attribute("formatCode")
			}
		case p.name == "xf" && inCells:
			id, _ := strconv.Atoi(p.attribute("numFmtId"))
			b.kinds = append(b.kinds, kindBy(id, formats[id]))
		}
		return nil
	})
}

// kindOf returns what the numbers of a style are.
func (b *book) kindOf(style string) kind {
	if i, err := strconv.Atoi(style); err == nil && i >= 0 && i < len(b.kinds) {
		return b.kinds[i]
	}
	return number
}

// shared returns a shared text by its index.
func (b *book) shared(index string) (string, error) {
	i, err := strconv.Atoi(strings.TrimSpace(index))
	if err != nil || i < 0 || i >= len(b.strings) {
		return "", fmt.Errorf("%w: text %s of %d", errPart, index, len(b.strings))
	}
	return b.strings[i], nil
}

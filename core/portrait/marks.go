package portrait

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
)

// A marked is the key points of a picture as a file gives them.
type marked struct {
	name   string // of the picture, with folders as far as they are written; of a .pts file without the ending
	file   string // that says so
	points face.Landmarks
	owners []*Picture // which it may be of
}

// marks are the key points of all pictures, by the last part of their names: a picture
// answers to that with its ending or without.
type marks map[string][]*marked

// read adds the key points of a file.
func (m marks) read(file dataset.File) error {
	if name := path.Ext(file.Name); strings.EqualFold(name, ".pts") {
		points, err := face.ReadPTS(file.Name, bytes.NewReader(file.Data))
		if err == nil {
			m.add(&marked{name: strings.TrimSuffix(file.Name, name), file: file.Name, points: points})
		}
		return err
	}
	found, err := face.ReadCSV(file.Name, bytes.NewReader(file.Data))
	for _, name := range slices.Sorted(maps.Keys(found)) { // the order in which a dispute names them
		m.add(&marked{name: path.Clean(strings.ReplaceAll(name, `\`, "/")), file: file.Name, points: found[name]})
	}
	return err
}

func (m marks) add(each *marked) {
	base := path.Base(each.name)
	m[base] = append(m[base], each)
}

// place gives every picture the key points whose name has most folders in common with
// its own, counted from the end. Where that is no picture's alone, or another's as well,
// each of them says so.
func (m marks) place(pictures []*Picture) {
	for _, p := range pictures {
		switch own := nearest(m.answering(p.Name), func(each *marked) int { return inCommon(p.Name, each.name) }); len(own) {
		case 0:
			p.Place(nil)
		case 1:
			own[0].owners = append(own[0].owners, p)
		default:
			p.dispute("%s assigns its key points to %s, and %s to %s: keep one of them", own[0].file, own[0].name, own[1].file, own[1].name)
			for _, each := range own {
				each.owners = append(each.owners, p)
			}
		}
	}
	for _, all := range m {
		for _, each := range all {
			each.settle()
		}
	}
}

// answering are the key points of pictures with the last part of a name.
func (m marks) answering(name string) []*marked {
	base := path.Base(name)
	stem := strings.TrimSuffix(base, path.Ext(base))
	if stem == base {
		return m[base]
	}
	return slices.Concat(m[base], m[stem])
}

// settle gives the key points to the one picture that they are of.
func (m *marked) settle() {
	of := nearest(m.owners, func(p *Picture) int { return inCommon(p.Name, m.name) })
	for _, p := range m.owners {
		switch {
		case p.Problem != nil && p.Pixels != nil: // disputed
		case len(of) == 1 && of[0] == p:
			p.Place(&m.points)
		case len(of) == 1:
			p.Place(nil)
		default:
			p.dispute("%s has key points of %s, but several pictures have this name: write the name with its folder", m.file, m.name)
		}
	}
}

// dispute is Place where it is open which key points are those of the picture.
func (p *Picture) dispute(format string, args ...any) {
	if p.Pixels != nil {
		p.Landmarks, p.Problem = nil, fault.New(fault.Option, format, args...)
	}
}

// nearest are those of all with the most in common.
func nearest[T any](all []T, common func(T) int) []T {
	var best []T
	most := 0
	for _, each := range all {
		switch n := common(each); {
		case n > most:
			best, most = []T{each}, n
		case n == most:
			best = append(best, each)
		}
	}
	return best
}

// inCommon counts the parts of two paths that are the same, from the end; the last,
// which may differ in its ending, are.
func inCommon(a, b string) int {
	as, bs := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	same := 1
	for same <= min(len(as), len(bs)) && as[len(as)-same] == bs[len(bs)-same] {
		same++
	}
	return same
}

// unused says which key points are of no picture.
func (m marks) unused() []string {
	byFile := map[string][]string{}
	for _, all := range m {
		for _, each := range all {
			if each.owners == nil {
				byFile[each.file] = append(byFile[each.file], each.name)
			}
		}
	}
	var notes []string
	for file, names := range byFile {
		notes = append(notes, fmt.Sprintf("%s has key points of %d pictures that are not there; the first is %s", file, len(names), slices.Min(names)))
	}
	slices.Sort(notes)
	return notes
}

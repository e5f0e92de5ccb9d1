package input

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
)

// A marked holds the key points that a file has for a picture.
type marked struct {
	name   string // name of the picture, with the folders that the file has; for a .pts file without the ending
	file   string // the file with the key points
	points face.Landmarks
	owners []*Portrait // pictures that the key points may belong to
}

// marks maps the last part of a picture's name, with or without the ending, to key points.
type marks map[string][]*marked

// read adds the key points in a file.
func (m marks) read(file dataset.File) error {
	if name := path.Ext(file.Name); strings.EqualFold(name, ".pts") {
		points, err := face.ReadPTS(file.Name, file.Data)
		if err == nil {
			m.add(&marked{name: strings.TrimSuffix(file.Name, name), file: file.Name, points: points})
		}
		return err
	}
	found, err := face.ReadCSV(file.Name, file.Data)
	for _, name := range slices.Sorted(maps.Keys(found)) { // sorted, so that messages about conflicts are deterministic
		m.add(&marked{name: path.Clean(strings.ReplaceAll(name, `\`, "/")), file: file.Name, points: found[name]})
	}
	return err
}

func (m marks) add(each *marked) {
	base := path.Base(each.name)
	m[base] = append(m[base], each)
}

// place gives every picture the key points whose name shares most folders with its own, counted
// from the end. If these are several, or belong to another picture as well, each picture concerned
// gets a problem.
func (m marks) place(pictures []*Portrait) {
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

// answering returns the key points whose name matches the last part of a picture's name.
func (m marks) answering(name string) []*marked {
	base := path.Base(name)
	stem := strings.TrimSuffix(base, path.Ext(base))
	if stem == base {
		return m[base]
	}
	return slices.Concat(m[base], m[stem])
}

// settle gives the key points to the one picture that they belong to.
func (m *marked) settle() {
	of := nearest(m.owners, func(p *Portrait) int { return inCommon(p.Name, m.name) })
	for _, p := range m.owners {
		switch {
		case p.Problem != nil && p.Pixels != nil: // in conflict
		case len(of) == 1 && of[0] == p:
			p.Place(&m.points)
		case len(of) == 1:
			p.Place(nil)
		default:
			p.dispute("%s has key points of %s, but several pictures have this name: write the name with its folder", m.file, m.name)
		}
	}
}

// dispute removes the key points of a picture and sets a problem, because they are ambiguous.
func (p *Portrait) dispute(format string, args ...any) {
	if p.Pixels != nil {
		p.Landmarks, p.Problem = nil, fault.New(fault.Option, format, args...)
	}
}

// nearest returns the elements with the most parts in common.
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

// inCommon returns the number of equal parts of two paths, counted from the end. The last parts
// count as equal; they may differ in their endings.
func inCommon(a, b string) int {
	as, bs := strings.Split(path.Dir(a), "/"), strings.Split(path.Dir(b), "/")
	same := 1
	for same <= min(len(as), len(bs)) && as[len(as)-same] == bs[len(bs)-same] {
		same++
	}
	return same
}

// unused returns notes on the key points that belong to no picture.
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
		notes = append(notes, fmt.Sprintf("%s has key points of %d pictures that are missing; the first is %s", file, len(names), slices.Min(names)))
	}
	slices.Sort(notes)
	return notes
}

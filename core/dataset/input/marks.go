package input

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/source"
	"ppca/core/face"
	"ppca/core/fault"
)

// Marks are key points, each with the name of its picture and the file that has them.
type marks struct {
	names  []source.Named
	points []face.Landmarks
}

// read adds the key points in a file. A .pts file has those of the picture of its name.
func (m *marks) read(file dataset.File) error {
	if ending := path.Ext(file.Name); isPTS(file.Name) {
		points, err := face.ReadPTS(file.Name, file.Data)
		if err == nil {
			m.add(strings.TrimSuffix(file.Name, ending), file.Name, points)
		}
		return err
	}
	found, err := face.ReadCSV(file.Name, file.Data)
	for _, name := range slices.Sorted(maps.Keys(found)) { // sorted, so that messages about conflicts are deterministic
		m.add(name, file.Name, found[name])
	}
	return err
}

func (m *marks) add(name, file string, points face.Landmarks) {
	m.names, m.points = append(m.names, source.Named{Name: name, File: file}), append(m.points, points)
}

// place gives every picture its key points. If these are several, or belong to another picture as well, each picture
// concerned gets a problem. It returns notes on key points of pictures that are missing.
func (m *marks) place(pictures []*Portrait) (notes []string) {
	names := make([]string, len(pictures))
	for i, p := range pictures {
		names[i] = p.Name
	}
	namesOf, picturesOf := source.Match(names, m.names)
	for i, p := range pictures {
		of := namesOf[i]
		switch {
		case len(of) > 1:
			a, b := m.names[of[0]], m.names[of[1]]
			p.dispute("%s assigns its key points to %s, and %s to %s: keep one of them", a.File, a.Name, b.File, b.Name)
		case len(of) == 0 || !slices.Contains(picturesOf[of[0]], i):
			p.Place(nil)
		case len(picturesOf[of[0]]) > 1:
			p.dispute("%s has key points of %s, but several pictures have this name: write the name with its folder",
				m.names[of[0]].File, m.names[of[0]].Name)
		default:
			p.Place(&m.points[of[0]])
		}
	}
	missing := map[string][]string{}
	for k, n := range m.names {
		if picturesOf[k] == nil {
			missing[n.File] = append(missing[n.File], n.Name)
		}
	}
	for _, file := range slices.Sorted(maps.Keys(missing)) {
		notes = append(notes, fmt.Sprintf("%s has key points of %d pictures that are missing; the first is %s", file,
			len(missing[file]), slices.Min(missing[file])))
	}
	return notes
}

// dispute removes the key points of a picture and sets a problem, because they are ambiguous.
func (p *Portrait) dispute(format string, args ...any) {
	if p.Pixels != nil {
		p.Landmarks, p.Problem = nil, fault.New(fault.Option, format, args...)
	}
}

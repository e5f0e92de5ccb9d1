package input

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"ppca/core/dataset"
	"ppca/core/dataset/internal/pictures"
	"ppca/core/dataset/internal/source"
	"ppca/core/fault"
	"ppca/core/job"
)

// longest is the largest side of a stored picture in pixels: enough for the finest template, and
// little enough for hundreds of pictures.
const longest = 512

// PortraitReading are the options for reading pictures. The zero value guesses.
type PortraitReading struct {
	Group    string                 // column of the person on each picture, in a table beside them
	Progress func(fraction float64) // may be nil
}

// ReadPortraits returns an album of the pictures among files, with key points from the tables (see
// face.ReadCSV) and .pts files beside them. A table with a column "file" may name the person on
// each picture, and folders train and test divide the pictures. A picture that cannot be read, or
// that has the name of another, is in the album with its Problem; a table that cannot be read is
// in its Notes. Read fails if there is no picture, or if the requested group does not exist.
func ReadPortraits(ctx context.Context, files []dataset.File, o PortraitReading) (*Album, error) {
	found, err := source.Sort(ctx, files)
	if err != nil {
		return nil, err
	}
	if len(found.Pictures) == 0 {
		return nil, fault.New(fault.Format, "there is no picture in the files: add PNG, JPEG or PGM pictures, or a ZIP of "+
			"them, with their key points")
	}
	used := &source.Found{} // pictures of different names, and tables that are no key points
	called := map[string]int{}
	for _, s := range found.Pictures {
		called[s.Name]++
	}
	for _, s := range found.Pictures {
		if called[s.Name] > 1 {
			found.Refuse(s.Name, source.SameName(s.Name))
		} else {
			used.Pictures = append(used.Pictures, s)
		}
	}
	a, m := &Album{}, &marks{}
	if err := a.readBeside(ctx, found, used, m); err != nil {
		return nil, err
	}
	for i, s := range used.Pictures {
		if err := a.decode(ctx, s); err != nil {
			return nil, err
		}
		if o.Progress != nil {
			o.Progress(float64(i+1) / float64(len(used.Pictures)))
		}
	}
	for _, u := range found.Unreadable { // behind those of used
		a.Pictures = append(a.Pictures, &Portrait{Name: u.Name, Problem: u.Err})
	}
	a.Notes = append(a.Notes, m.place(a.Pictures)...)
	a.compareShades()
	return a, a.describe(ctx, used, o.Group)
}

// readBeside reads the tables beside pictures: key points go to m, others to used.
func (a *Album) readBeside(ctx context.Context, found, used *source.Found, m *marks) error {
	total := int64(0) // bytes of the tables; they stay in memory
	for _, s := range found.Tables {
		data, err := s.ReadAll(ctx)
		if ended := job.Checkpoint(ctx); ended != nil {
			return ended
		}
		if total += int64(len(data)); total > fault.MostBytes {
			return fault.CheckBytes(total)
		}
		file := dataset.File{Name: s.Name, Data: data}
		switch {
		case err != nil:
			found.Refuse(s.Name, err)
		case !isKeyPoints(ctx, file):
			used.Tables = append(used.Tables, source.SourceOf(file))
		default:
			if err := m.read(file); err != nil {
				a.skip(err)
			}
		}
	}
	return nil
}

// describe reads, from a table and the folders, the person on each picture and the division into training and
// testing. group is the column of persons; "" stands for one that is called group, person or similar.
func (a *Album) describe(ctx context.Context, used *source.Found, group string) error {
	d, err := pictures.Describe(ctx, used, group)
	if ended := job.Checkpoint(ctx); ended != nil || err != nil && group != "" {
		return cmp.Or(ended, err)
	}
	if err != nil {
		a.skip(err)
		return nil
	}
	for i, test := range d.Test {
		if a.Pictures[i].Test = test; d.Groups != nil {
			a.Pictures[i].Group = d.Groups[i]
		}
	}
	a.Notes = append(a.Notes, d.Notes.Texts()...)
	return nil
}

// skip notes why a file is not used.
func (a *Album) skip(why error) {
	a.Notes = append(a.Notes, fmt.Sprintf("%v; the file is ignored", why))
}

// decode adds a picture, with intensities in 0 … 255, channels last. An error of the picture becomes its Problem;
// only other errors are returned.
func (a *Album) decode(ctx context.Context, s source.Source) error {
	p := &Portrait{Name: s.Name}
	a.Pictures = append(a.Pictures, p)
	data, err := s.ReadAll(ctx)
	var r pictures.Raster
	if err == nil {
		r, err = pictures.Decode(s.Name, data)
	}
	if ended := job.Checkpoint(ctx); ended != nil || err != nil {
		p.Problem = err
		return ended
	}
	pixels := make([]uint8, len(r.Levels))
	for i, v := range r.Levels {
		pixels[i] = uint8((int(v)*255 + r.White/2) / r.White)
	}
	p.Width, p.Height = r.Shape.Width, r.Shape.Height
	if p.Shape, p.Pixels = shrunk(r.Shape, pixels, longest); p.Shape != r.Shape {
		p.Warnings = append(p.Warnings, fmt.Sprintf("it has %d×%d pixels and was scaled down to %d×%d; its key points refer "+
			"to the original pixels", p.Width, p.Height, p.Shape.Width, p.Shape.Height))
	}
	return nil
}

// compareShades warns of grey pictures among coloured ones; they get three equal channels.
func (a *Album) compareShades() {
	if !slices.ContainsFunc(a.Pictures, func(p *Portrait) bool { return p.Shape.Channels == 3 }) {
		return
	}
	for _, p := range a.Pictures {
		if p.Shape.Channels == 1 {
			p.Shape.Channels, p.Pixels = 3, tripled(p.Pixels)
			p.Warnings = append(p.Warnings, "it is grey, but others are in colour, so its three channels are equal")
		}
	}
}

func tripled(grey []uint8) []uint8 {
	colour := make([]uint8, 0, 3*len(grey))
	for _, v := range grey {
		colour = append(colour, v, v, v)
	}
	return colour
}

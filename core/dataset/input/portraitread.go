package input

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"ppca/core/dataset"
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
	found, err := findPortraits(ctx, files)
	if err != nil {
		return nil, err
	}
	a := &Album{}
	for i, file := range found.Pictures {
		if err := job.Checkpoint(ctx); err != nil {
			return nil, err
		}
		p := &Portrait{Name: file.Name}
		if err := p.decode(ctx, file); err != nil {
			return nil, err
		}
		a.Pictures = append(a.Pictures, p)
		if o.Progress != nil {
			o.Progress(float64(i+1) / float64(len(found.Pictures)))
		}
	}
	a.mark(found.KeyPoints)
	a.compareShades()
	return a, a.describe(ctx, found, o.Group)
}

// mark reads the key points in files and gives them to the pictures.
func (a *Album) mark(files []dataset.File) {
	m := marks{}
	for _, file := range files {
		if err := m.read(file); err != nil {
			a.skip(err)
		}
	}
	m.place(a.Pictures)
	a.Notes = append(a.Notes, m.unused()...)
}

// describe reads, from a table and the folders, the person on each picture and the division into
// training and testing.
func (a *Album) describe(ctx context.Context, found *portraitFiles, group string) error {
	d, err := describeFolder(ctx, found.Pictures, found.Tables, group)
	if ended := job.Checkpoint(ctx); ended != nil || err != nil && group != "" {
		return cmp.Or(ended, err)
	}
	if err != nil {
		a.skip(err)
		return nil
	}
	for i, p := range a.Pictures {
		if d.Groups != nil {
			p.Group = d.Groups[i]
		}
		p.Test = d.Test != nil && d.Test[i]
	}
	a.Notes = append(a.Notes, d.Notes...)
	return nil
}

// skip notes why a file is not used.
func (a *Album) skip(why error) {
	a.Notes = append(a.Notes, fmt.Sprintf("%v; the file is ignored", why))
}

// decode reads a picture. An error of the picture becomes its Problem; only other errors are
// returned.
func (p *Portrait) decode(ctx context.Context, file pictureFile) error {
	shape, pixels, err := file.Decode(ctx)
	if ended := job.Checkpoint(ctx); ended != nil {
		return ended
	}
	if err != nil {
		p.Problem = err
		return nil
	}
	p.Width, p.Height = shape.Width, shape.Height
	p.Shape, p.Pixels = shrunk(shape, pixels, longest)
	if p.Shape != shape {
		p.Warnings = append(p.Warnings, fmt.Sprintf("it has %d×%d pixels and was scaled down to %d×%d; its key points refer to the original pixels", shape.Width, shape.Height, p.Shape.Width, p.Shape.Height))
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

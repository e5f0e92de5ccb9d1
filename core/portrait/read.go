package portrait

import (
	"cmp"
	"context"
	"fmt"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/dataset/input"
)

// longest is the most pixels along a side that are kept of a picture: enough for the
// finest template, and some hundred pictures are no gigabyte.
const longest = 512

// ReadOptions say how pictures are read. The zero value guesses.
type ReadOptions struct {
	Group    string                 // column of who is on each picture, in a table beside them
	Progress func(fraction float64) // may be nil
}

// Read makes an album of the pictures among files, with the key points in the tables
// (see face.ReadCSV) and .pts files beside them; a table with a column "file" may say
// who is on each picture, and folders train and test which are for testing. A picture
// that cannot be read, or that has the name of another, is in the album with its
// Problem; a table that cannot be read is among its Notes. Read fails where there is no
// picture, and where the group that was asked for is not to be had.
func Read(ctx context.Context, files []dataset.File, o ReadOptions) (*Album, error) {
	found, err := input.FindPortraits(ctx, files)
	if err != nil {
		return nil, err
	}
	a := &Album{}
	for i, file := range found.Pictures {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		p := &Picture{Name: file.Name}
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

// mark places the key points that are in files.
func (a *Album) mark(files []dataset.File) {
	m := marks{}
	for _, file := range files {
		if err := m.read(file); err != nil {
			a.leaveAside(err)
		}
	}
	m.place(a.Pictures)
	a.Notes = append(a.Notes, m.unused()...)
}

// describe takes from a table and the folders who is on each picture, and which are for
// testing.
func (a *Album) describe(ctx context.Context, found *input.PortraitFiles, group string) error {
	d, err := input.Describe(ctx, found.Pictures, found.Tables, group)
	if ended := checkpoint.Reached(ctx); ended != nil || err != nil && group != "" {
		return cmp.Or(ended, err)
	}
	if err != nil {
		a.leaveAside(err)
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

// leaveAside says why a file is not used.
func (a *Album) leaveAside(why error) {
	a.Notes = append(a.Notes, fmt.Sprintf("%v; the file is ignored", why))
}

// decode reads a picture. What is wrong with it is its Problem; only what is not its
// own affair is returned.
func (p *Picture) decode(ctx context.Context, file input.PictureFile) error {
	shape, pixels, err := file.Decode(ctx)
	if ended := checkpoint.Reached(ctx); ended != nil {
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

// compareShades says which pictures are grey where others are in colour: they get
// three equal channels.
func (a *Album) compareShades() {
	colours := 0
	for _, p := range a.Pictures {
		if p.Shape.Channels == 3 {
			colours++
		}
	}
	if colours == 0 {
		return
	}
	for _, p := range a.Pictures {
		if p.Shape.Channels == 1 {
			p.Shape.Channels, p.Pixels = 3, tripled(p.Pixels)
			p.Warnings = append(p.Warnings, "it is grey and others are in colour, so its three channels are equal")
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

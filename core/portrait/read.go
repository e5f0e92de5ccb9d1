package portrait

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"ppca/core/checkpoint"
	"ppca/core/dataset"
	"ppca/core/face"
	"ppca/core/fault"
)

// longest is the most pixels along a side that are kept of a picture: enough for the
// finest template, and some hundred pictures are no gigabyte.
const longest = 512

// Read makes an album of the pictures among files, with the key points in the tables
// (see face.ReadCSV) and .pts files beside them. A picture that cannot be read is in
// it with its Problem. It fails where there is no picture, and with ERR_FORMAT for
// key points that cannot be read. progress may be nil.
func Read(ctx context.Context, files []dataset.File, progress func(fraction float64)) (*Album, error) {
	pictures, texts, err := dataset.Loosen(ctx, files)
	if err != nil {
		return nil, err
	}
	a := &Album{}
	landmarks, err := a.landmarks(texts)
	if err != nil {
		return nil, err
	}
	for i, loose := range pictures {
		if err := checkpoint.Reached(ctx); err != nil {
			return nil, err
		}
		p := &Picture{Name: loose.Name}
		if err := p.decode(ctx, loose); err != nil {
			return nil, err
		}
		if marks, there := face.LandmarksOf(landmarks, p.Name); there {
			p.Place(&marks)
		} else if p.Problem == nil {
			p.Place(nil)
		}
		a.Pictures = append(a.Pictures, p)
		if progress != nil {
			progress(float64(i+1) / float64(len(pictures)))
		}
	}
	a.compareShades()
	return a, nil
}

// landmarks reads the key points of all pictures.
func (a *Album) landmarks(texts []dataset.File) (map[string]face.Landmarks, error) {
	all := map[string]face.Landmarks{}
	for _, text := range texts {
		found := map[string]face.Landmarks{}
		if name, is := strings.CutSuffix(text.Name, path.Ext(text.Name)); is && strings.EqualFold(path.Ext(text.Name), ".pts") {
			marks, err := face.ReadPTS(text.Name, bytes.NewReader(text.Data))
			if err != nil {
				return nil, err
			}
			found[path.Base(name)] = marks
		} else {
			var err error
			if found, err = face.ReadCSV(text.Name, bytes.NewReader(text.Data)); err != nil {
				return nil, err
			}
		}
		for name, marks := range found {
			if _, twice := all[name]; twice {
				return nil, fault.New(fault.Option, "%s has key points of %s, which another file has too: give one of them", text.Name, name).With("file", text.Name)
			}
			all[name] = marks
		}
	}
	return all, nil
}

// decode reads a picture. What is wrong with it is its Problem; only what is not its
// own affair is returned.
func (p *Picture) decode(ctx context.Context, loose dataset.Loose) error {
	shape, pixels, err := loose.Decode(ctx)
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
		p.Warnings = append(p.Warnings, fmt.Sprintf("it has %d×%d pixels, and was scaled down to %d×%d; its key points are counted in its own", shape.Width, shape.Height, p.Shape.Width, p.Shape.Height))
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
			p.Warnings = append(p.Warnings, "it is grey, and others are in colour: its three channels are alike")
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

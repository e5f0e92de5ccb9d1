//go:build js && wasm && study

package main

import (
	"bytes"
	"context"
	"encoding/json"

	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/portrait"
)

// The second program of an engine has the calls of an album of portraits too: one album
// each, which goes with the program.
func init() {
	methods["album"] = (*bridge).openAlbum    // {files: [{name, data}]} or {seed} → JSON
	methods["thumbnail"] = (*bridge).pixelsOf // {picture, most} → {width, height, data: Uint8Array}
	methods["place"] = (*bridge).place        // {picture, marks: Float64Array | null} → JSON of one picture
	methods["warp"] = (*bridge).warp          // {options, surface} → {set, summary}
	methods["points"] = (*bridge).points      // {} → Uint8Array
}

// An album is what JavaScript sees of a portrait.Album.
type album struct {
	Pictures  []portrait.Description `json:"pictures"`
	Triangles [][]int                `json:"triangles"`
	Points    []string               `json:"points"`
	Front     [][]float64            `json:"front"` // of an average head that looks ahead, x and y downwards in millimetres
	Notes     []string               `json:"notes"`
}

// openAlbum reads pictures with their key points, or draws some.
func (b *bridge) openAlbum(c *call) (answer, error) {
	var files []dataset.File
	var err error
	if c.args.Get("seed").IsUndefined() {
		if files, err = c.files(c.args.Get("files")); err != nil {
			return answer{}, err
		}
	}
	var a *portrait.Album
	tell := func(fraction float64) { c.progress.phase("read", fraction) }
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		if files == nil {
			a, err = portrait.Draw(ctx, uint64(c.args.Get("seed").Int()))
		} else {
			a, err = portrait.Read(ctx, files, portrait.ReadOptions{Progress: tell})
		}
		return err
	})
	for _, file := range files {
		file.From.(*hostFile).release()
	}
	collect()
	if err != nil {
		return answer{}, err
	}
	b.album = a
	view := album{Points: face.KeyPointNames[:], Notes: filled(a.Notes)}
	for _, p := range a.Pictures {
		view.Pictures = append(view.Pictures, p.Describe())
	}
	for _, p := range face.Average() {
		view.Front = append(view.Front, []float64{p.X, -p.Y})
	}
	for _, t := range face.Mesh() {
		view.Triangles = append(view.Triangles, t[:])
	}
	return inJSON(view)
}

func inJSON(value any) (answer, error) {
	text, err := json.Marshal(value)
	return answer{value: string(text)}, err
}

// opened gives the album of the program.
func (b *bridge) opened() (*portrait.Album, error) {
	a, ok := b.album.(*portrait.Album)
	if !ok {
		return nil, fault.New(fault.Closed, "these portraits were freed: read them again")
	}
	return a, nil
}

// picture gives the picture that a call is about.
func (c *call) picture() (*portrait.Picture, error) {
	a, err := c.bridge.opened()
	if err != nil {
		return nil, err
	}
	number := c.args.Get("picture")
	if !isWhole(number) || number.Float() < 0 || number.Int() >= len(a.Pictures) {
		return nil, fault.New(fault.Range, "there is no picture %s: they are 0 to %d", describe(number), len(a.Pictures)-1)
	}
	return a.Pictures[number.Int()], nil
}

// pixelsOf gives a picture for a canvas.
func (b *bridge) pixelsOf(c *call) (answer, error) {
	p, err := c.picture()
	if err != nil {
		return answer{}, err
	}
	if p.Pixels == nil {
		return answer{}, p.Problem
	}
	most := c.args.Get("most")
	if !isWhole(most) || most.Float() < 1 {
		return answer{}, fault.New(fault.Option, "most is %s: it must be a whole number of pixels, 1 or more", describe(most)).With("option", "most")
	}
	width, height, pixels := p.RGBA(most.Int())
	array, buffer := byteArray(pixels)
	return answer{map[string]any{"width": width, "height": height, "data": array}, []any{buffer}}, nil
}

// place gives a picture other key points: x, y and 1 or 0 of each.
func (b *bridge) place(c *call) (answer, error) {
	p, err := c.picture()
	if err != nil {
		return answer{}, err
	}
	var marks *face.Landmarks
	if given := c.args.Get("marks"); given.Truthy() {
		if err := fits(given, face.KeyPoints, 3, "landmarks"); err != nil {
			return answer{}, err
		}
		values, err := b.floats(given, "landmarks")
		if err != nil {
			return answer{}, err
		}
		marks = new(face.Landmarks)
		for i := range marks {
			marks[i] = face.Landmark{X: values[3*i], Y: values[3*i+1], Visible: values[3*i+2] != 0}
		}
	}
	p.Place(marks)
	return inJSON(p.Describe())
}

// warp makes a data set of the album.
func (b *bridge) warp(c *call) (answer, error) {
	a, err := b.opened()
	if err != nil {
		return answer{}, err
	}
	var options portrait.Options
	if err := decode(c.args.Get("options"), &options); err != nil {
		return answer{}, err
	}
	if surface := c.args.Get("surface"); surface.Truthy() {
		options.Surface = &display.Surface{}
		if err := json.Unmarshal([]byte(surface.String()), options.Surface); err != nil {
			return answer{}, err
		}
		if err := options.Surface.Check(); err != nil {
			return answer{}, err
		}
	}
	var set *dataset.Set
	err = c.compute(c.ctx, func(ctx context.Context) (err error) {
		set, err = a.Set(ctx, options)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	return b.setAnswer(set)
}

// points gives the key points of all pictures that have some, as a CSV.
func (b *bridge) points(*call) (answer, error) {
	a, err := b.opened()
	if err != nil {
		return answer{}, err
	}
	var names []string
	var marks []face.Landmarks
	for _, p := range a.Pictures {
		if p.Landmarks != nil {
			names, marks = append(names, p.Name), append(marks, *p.Landmarks)
		}
	}
	var table bytes.Buffer
	if err := face.WriteCSV(&table, names, marks); err != nil {
		return answer{}, err
	}
	array, buffer := byteArray(table.Bytes())
	return answer{array, []any{buffer}}, nil
}

//go:build js && wasm

// Package portraits has the methods of albums: pictures with key points.
package portraits

import (
	"bytes"
	"context"
	"encoding/json"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/wasm/api/registry"
	"ppca/wasm/api/sets"
	"ppca/wasm/host"
)

// A Room has the methods of albums.
type Room struct {
	*registry.Registry
	albums host.Handles[*input.Album]
}

// New returns the room of a program.
func New(r *registry.Registry) *Room {
	return &Room{Registry: r, albums: host.Handles[*input.Album]{Noun: "album of portraits"}}
}

// Free frees the album of the handle in args.
func (r *Room) Free(args js.Value) { r.albums.Free(args.Get("album")) }

// Methods returns them by their names.
func (r *Room) Methods() map[string]host.Handler {
	return map[string]host.Handler{
		"album":     r.openAlbum,                       // {files: [{name, data}]} or {seed} → {album, contents: JSON}
		"thumbnail": r.ofPicture(pixelsOf),             // {album, picture, most} → {width, height, data: Uint8Array}
		"place":     r.ofPicture(place),                // {album, picture, marks: Float64Array | null} → JSON of one picture
		"warp":      r.albums.Handler("album", r.warp), // {album, options, surface} → {set, summary}
		"points":    r.albums.Handler("album", points), // {album} → Uint8Array
	}
}

// An album is an input.Album as JavaScript sees it.
type album struct {
	Pictures  []input.PortraitView `json:"pictures"`
	Triangles [][]int              `json:"triangles"`
	Points    []string             `json:"points"`
	Front     [][]float64          `json:"front"` // of an average head that looks ahead, x and y downwards in millimetres
	Notes     []string             `json:"notes"`
}

// openAlbum reads pictures with their key points, or draws synthetic ones.
func (r *Room) openAlbum(c *host.Call) (any, error) {
	var files []dataset.File
	if c.Args.Get("seed").IsUndefined() {
		var err error
		if files, err = c.Files(c.Args.Get("files")); err != nil {
			return nil, err
		}
	}
	tell := func(fraction float64) { c.Progress.Phase("read", fraction) }
	a, err := host.Computed(c, func(ctx context.Context) (*input.Album, error) {
		if files == nil {
			return input.DrawPortraits(ctx, uint64(c.Args.Get("seed").Int()))
		}
		return input.ReadPortraits(ctx, files, input.PortraitReading{Progress: tell})
	})
	host.ReleaseFiles(files)
	host.Collect()
	if err != nil {
		return nil, err
	}
	view := album{Points: face.KeyPointNames[:], Notes: host.Filled(a.Notes)}
	for _, p := range a.Pictures {
		view.Pictures = append(view.Pictures, p.Describe())
	}
	for _, p := range face.Average() {
		view.Front = append(view.Front, []float64{p.X, -p.Y})
	}
	for _, t := range face.Mesh() {
		view.Triangles = append(view.Triangles, t[:])
	}
	text, err := json.Marshal(view)
	return map[string]any{"album": r.albums.Add(a), "contents": string(text)}, err
}

// ofPicture returns the handler of a method about a picture of an album.
func (r *Room) ofPicture(serve func(c *host.Call, p *input.Portrait) (any, error)) host.Handler {
	return r.albums.Handler("album", func(c *host.Call, a *input.Album) (any, error) {
		number := c.Args.Get("picture")
		if !host.IsWhole(number) || number.Float() < 0 || number.Int() >= len(a.Pictures) {
			return nil, fault.New(fault.Range, "there is no picture %s: they are 0 to %d", host.Describe(number), len(a.Pictures)-1)
		}
		return serve(c, a.Pictures[number.Int()])
	})
}

// pixelsOf returns a picture for a canvas.
func pixelsOf(c *host.Call, p *input.Portrait) (any, error) {
	if p.Pixels == nil {
		return nil, p.Problem
	}
	most := c.Args.Get("most")
	if !host.IsWhole(most) || most.Float() < 1 {
		return nil, fault.New(fault.Option, "most is %s: it must be a whole number of pixels, 1 or more", host.Describe(most)).With("option", "most")
	}
	width, height, pixels := p.RGBA(most.Int())
	return map[string]any{"width": width, "height": height, "data": pixels}, nil
}

// place sets the key points of a picture: x, y and 1 or 0 of each.
func place(c *host.Call, p *input.Portrait) (any, error) {
	var marks *face.Landmarks
	if given := c.Args.Get("marks"); given.Truthy() {
		values, err := c.FloatsOf(given, face.KeyPoints, 3, "landmarks")
		if err != nil {
			return nil, err
		}
		marks = new(face.Landmarks)
		for i := range marks {
			marks[i] = face.Landmark{X: values[3*i], Y: values[3*i+1], Visible: values[3*i+2] != 0}
		}
	}
	p.Place(marks)
	return host.JSON(p.Describe())
}

// warp makes a data set of the album.
func (r *Room) warp(c *host.Call, a *input.Album) (any, error) {
	var options input.PortraitOptions
	if err := host.Decode(c.Args.Get("options"), &options); err != nil {
		return nil, err
	}
	if surface := c.Args.Get("surface"); surface.Truthy() {
		options.Surface = &fit.Surface{}
		if err := json.Unmarshal([]byte(surface.String()), options.Surface); err != nil {
			return nil, err
		}
		if err := options.Surface.Check(); err != nil {
			return nil, err
		}
	}
	set, err := host.Computed(c, func(ctx context.Context) (*dataset.Set, error) {
		return a.Set(ctx, options)
	})
	if err != nil {
		return nil, err
	}
	return sets.Answer(r.Registry, set, dataset.Options{})
}

// points returns the key points of all pictures that have some, as a CSV.
func points(_ *host.Call, a *input.Album) (any, error) {
	var names []string
	var marks []face.Landmarks
	for _, p := range a.Pictures {
		if p.Landmarks != nil {
			names, marks = append(names, p.Name), append(marks, *p.Landmarks)
		}
	}
	var table bytes.Buffer
	err := face.WriteCSV(&table, names, marks)
	return table.Bytes(), err
}

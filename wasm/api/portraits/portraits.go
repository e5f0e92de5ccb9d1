//go:build js && wasm

// Package portraits has the methods of albums: pictures with key points.
package portraits

import (
	"context"
	"encoding/json"
	"io"
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
		"album":     r.openAlbum,                       // {files: [{name, data}]} or {seed} → {album, pictures, triangles, front, points, notes}
		"thumbnail": r.ofPicture(pixelsOf),             // {album, picture, most} → {width, height, data: Uint8Array}
		"place":     r.ofPicture(place),                // {album, picture, marks: JSON | null} → a picture
		"warp":      r.albums.Handler("album", r.warp), // {album, options: JSON, surface: JSON} → {set, summary}
		"points":    r.albums.Handler("album", points), // {album} → Uint8Array
	}
}

// openAlbum reads pictures with their key points, or draws synthetic ones.
func (r *Room) openAlbum(c *host.Call) any {
	defer host.Collect()
	var files []dataset.File
	if c.Has("files") {
		files = c.Files("files")
		defer host.ReleaseFiles(files)
	}
	tell := func(fraction float64) { c.Progress.Phase("read", fraction) }
	a := host.Computed(c, func(ctx context.Context) (*input.Album, error) {
		if files == nil {
			return input.DrawPortraits(ctx, uint64(c.Args.Get("seed").Int()))
		}
		return input.ReadPortraits(ctx, files, input.PortraitReading{Progress: tell})
	})
	pictures, front := []input.PortraitView{}, [][2]float64{}
	for _, p := range a.Pictures {
		pictures = append(pictures, p.Describe())
	}
	for _, p := range face.Average() { // a head that looks ahead, x and y downwards in millimetres
		front = append(front, [2]float64{p.X, -p.Y})
	}
	return map[string]any{
		"album": r.albums.Add(a), "pictures": host.JSON(pictures), "triangles": host.JSON(face.Mesh()), "front": host.JSON(front),
		"points": host.JSON(face.KeyPointNames), "notes": host.JSON(host.Filled(a.Notes)),
	}
}

// ofPicture returns the handler of a method about a picture of an album.
func (r *Room) ofPicture(serve func(c *host.Call, p *input.Portrait) any) host.Handler {
	return r.albums.Handler("album", func(c *host.Call, a *input.Album) any {
		number := c.Args.Get("picture")
		if !host.IsWhole(number) || number.Float() < 0 || number.Int() >= len(a.Pictures) {
			host.Check(fault.New(fault.Range, "there is no picture %s: they are 0 to %d", host.Describe(number), len(a.Pictures)-1))
		}
		return serve(c, a.Pictures[number.Int()])
	})
}

// pixelsOf returns a picture for a canvas.
func pixelsOf(c *host.Call, p *input.Portrait) any {
	if p.Pixels == nil {
		host.Check(p.Problem)
	}
	most := c.Args.Get("most")
	if !host.IsWhole(most) || most.Float() < 1 {
		host.Check(fault.New(fault.Option, "most is %s: it must be a whole number of pixels, 1 or more", host.Describe(most)).With("option", "most"))
	}
	width, height, pixels := p.RGBA(most.Int())
	return map[string]any{"width": width, "height": height, "data": pixels}
}

// place sets the key points of a picture, or removes them.
func place(c *host.Call, p *input.Portrait) any {
	var placed struct {
		Landmarks []struct {
			X       *float64 `json:"x"`
			Y       *float64 `json:"y"`
			Visible bool     `json:"visible"`
		} `json:"landmarks"`
	}
	c.Options("marks", &placed)
	var marks *face.Landmarks
	if c.Has("marks") {
		marks = new(face.Landmarks)
		if len(placed.Landmarks) != len(marks) {
			host.Check(fault.New(fault.Shape, "there are %d key points: a face has %d", len(placed.Landmarks), len(marks)).With("option", "landmarks"))
		}
		for i, mark := range placed.Landmarks {
			if !mark.Visible {
				continue
			}
			if mark.X == nil || mark.Y == nil {
				host.Check(fault.New(fault.NonFinite, "landmarks[%d] is visible, but x or y is missing: give both in pixels", i).With("option", "landmarks"))
			}
			marks[i] = face.Landmark{X: *mark.X, Y: *mark.Y, Visible: true}
		}
	}
	p.Place(marks)
	return host.JSON(p.Describe())
}

// warp makes a data set of the album.
func (r *Room) warp(c *host.Call, a *input.Album) any {
	var options input.PortraitOptions
	c.Options("options", &options)
	if surface := c.Text("surface"); surface != "" {
		options.Surface = &fit.Surface{}
		host.Check(json.Unmarshal([]byte(surface), options.Surface))
		host.Check(options.Surface.Check())
	}
	set := host.Computed(c, func(ctx context.Context) (*dataset.Set, error) { return a.Set(ctx, options) })
	return sets.Answer(r.Registry, set, dataset.Options{})
}

// points returns the key points of all pictures that have some, as a CSV.
func points(c *host.Call, a *input.Album) any {
	var names []string
	var marks []face.Landmarks
	for _, p := range a.Pictures {
		if p.Landmarks != nil {
			names, marks = append(names, p.Name), append(marks, *p.Landmarks)
		}
	}
	return c.Written(func(_ context.Context, to io.Writer) error { return face.WriteCSV(to, names, marks) })
}

// Command portraits writes a ZIP of drawn heads as PNG files, with their key points in
// points.csv beside them, to standard output: what the tests of portraits drop on the
// page.
package main

import (
	"archive/zip"
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"log"
	"os"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
)

func main() {
	bins, perBin, size := flag.Int("bins", 6, "of the yaw over −90° to 90°"), flag.Int("perbin", 3, "heads in each"), flag.Int("size", 64, "pixels along a side")
	without := flag.Bool("without", false, "leave points.csv out")
	mixed := flag.Bool("mixed", false, "draw the second in grey, and the fourth sixteen times as large")
	flag.Parse()
	if err := write(*bins, *perBin, *size, *without, *mixed); err != nil {
		log.Fatal(err)
	}
}

func write(bins, perBin, size int, without, mixed bool) error {
	drawn, err := face.DrawPortraits(context.Background(), bins, perBin, size, 1)
	if err != nil {
		return err
	}
	out := zip.NewWriter(os.Stdout)
	var names []string
	for i := range drawn.Points {
		names = append(names, fmt.Sprintf("head%02d.png", i+1))
		to, err := out.Create(names[i])
		if err != nil {
			return err
		}
		var each image.Image = picture(mat.Row(nil, i, drawn.Set.X), size, 1)
		if mixed && i == 1 {
			grey := image.NewGray(each.Bounds())
			draw.Draw(grey, grey.Rect, each, image.Point{}, draw.Src)
			each = grey
		} else if mixed && i == 3 {
			each = picture(mat.Row(nil, i, drawn.Set.X), size, enlarged)
			for k := range drawn.Points[i] {
				drawn.Points[i][k].X *= enlarged
				drawn.Points[i][k].Y *= enlarged
			}
		}
		if err := png.Encode(to, each); err != nil {
			return err
		}
	}
	if without {
		return out.Close()
	}
	var table bytes.Buffer
	if err := face.WriteCSV(&table, names, drawn.Points); err != nil {
		return err
	}
	to, err := out.Create("points.csv")
	if err == nil {
		_, err = to.Write(table.Bytes())
	}
	if err != nil {
		return err
	}
	return out.Close()
}

const enlarged = 16

// picture draws every pixel as a square of each pixels.
func picture(pixels []float64, size, each int) image.Image {
	p := image.NewNRGBA(image.Rect(0, 0, size*each, size*each))
	level := func(i int) uint8 { return uint8(255*pixels[i] + .5) }
	for y := range size * each {
		for x := range size * each {
			i := y/each*size + x/each
			p.SetNRGBA(x, y, color.NRGBA{level(3 * i), level(3*i + 1), level(3*i + 2), 255})
		}
	}
	return p
}

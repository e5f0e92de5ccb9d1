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
	"image/png"
	"log"
	"os"

	"gonum.org/v1/gonum/mat"

	"ppca/core/face"
	"ppca/core/synth"
)

func main() {
	bins, perBin, size := flag.Int("bins", 6, "of the yaw over −90° to 90°"), flag.Int("perbin", 3, "heads in each"), flag.Int("size", 64, "pixels along a side")
	without := flag.Bool("without", false, "leave points.csv out")
	flag.Parse()
	if err := write(*bins, *perBin, *size, *without); err != nil {
		log.Fatal(err)
	}
}

func write(bins, perBin, size int, without bool) error {
	drawn, err := synth.DrawPortraits(context.Background(), bins, perBin, size, 1)
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
		if err := png.Encode(to, picture(mat.Row(nil, i, drawn.Set.X), size)); err != nil {
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

func picture(pixels []float64, size int) image.Image {
	p := image.NewNRGBA(image.Rect(0, 0, size, size))
	level := func(i int) uint8 { return uint8(255*pixels[i] + .5) }
	for i := range size * size {
		p.SetNRGBA(i%size, i/size, color.NRGBA{level(3 * i), level(3*i + 1), level(3*i + 2), 255})
	}
	return p
}

package main

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/portrait"
)

// readAlbum reads pictures with the key points in a file or a folder: a table of all, or
// files of 300-W. What is wrong with one of them is said in the album.
func readAlbum(ctx context.Context, data, landmarks string, o dataset.Options) (*portrait.Album, error) {
	if data == "" {
		return nil, misuse("-landmarks are of pictures: give them by -data")
	}
	if o.Theta != "" {
		return nil, misuse("with -landmarks θ is the yaw that the key points tell: leave -theta out")
	}
	names, err := filesOf(data)
	if err != nil {
		return nil, err
	}
	marks, err := filesOf(landmarks)
	if err != nil {
		return nil, err
	}
	for _, name := range marks {
		if (name == landmarks || hasKeyPoints(name)) && !slices.ContainsFunc(names, func(other string) bool { return sameFile(name, other) }) {
			names = append(names, name)
		}
	}
	files, err := openFiles(names, &dataset.Options{})
	if err != nil {
		return nil, err
	}
	return portrait.Read(ctx, files, portrait.ReadOptions{Group: o.Group})
}

// hasKeyPoints tells the files of key points in a folder by their endings.
func hasKeyPoints(name string) bool {
	return slices.Contains([]string{".csv", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

func sameFile(a, b string) bool {
	first, err := filepath.Abs(a)
	second, other := filepath.Abs(b)
	return err == nil && other == nil && first == second
}

package main

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/dataset/input"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/report"
	"ppca/core/settings"
)

// keyPoints holds the flags of pictures with key points; its zero value stands for data
// without key points.
type keyPoints struct {
	landmarks string
	portrait  input.PortraitOptions
}

// flag defines the flag of key points.
func (k *keyPoints) flag(c *console) {
	c.flags.StringVar(&k.landmarks, "landmarks", "", "`file` Key points of the pictures: a table "+
		"(file,point,x,y,visible), "+
		"or a folder of such tables and of .pts files (300-W). It may be the folder of the pictures. "+
		"θ is the yaw, computed from the key points. The pictures are warped to one shape; hidden parts count as not "+
		"observed.")
}

// options also defines the flags that control how the pictures become observations.
func (k *keyPoints) options(c *console) {
	k.flag(c)
	c.options(settings.Portrait, &k.portrait, nil)
}

// read returns the data set of the pictures in the named files and folders. If on is not
// nil, they are warped to that surface, which is a model's.
func (k *keyPoints) read(ctx context.Context, names []string, o dataset.Options,
	on *fit.Surface) (*dataset.Set, error) {
	a, err := readAlbum(ctx, names, k.landmarks, o)
	if err != nil {
		return nil, err
	}
	how := k.portrait
	how.Surface = on
	return a.Set(ctx, how)
}

// readAlbum reads pictures and the key points in a file or a folder: a table, or .pts
// files (300-W). The album lists the pictures that cannot be used and why.
func readAlbum(ctx context.Context, data []string, landmarks string, o dataset.Options) (*input.Album, error) {
	if err := onlyPictures(o); err != nil {
		return nil, err
	}
	named, err := namedFiles(append(slices.Clone(data), landmarks))
	if err != nil {
		return nil, err
	}
	known := map[string]bool{} // keys are absolute paths
	named = slices.DeleteFunc(named, func(file namedFile) bool {
		path, err := filepath.Abs(file.path)
		wanted := err == nil && !known[path] && (file.of < len(data) || file.path == landmarks || hasKeyPoints(file.path))
		known[path] = known[path] || wanted
		return !wanted
	})
	files, err := readNamed(named)
	if err != nil {
		return nil, err
	}
	return input.ReadPortraits(ctx, files, input.PortraitReading{Group: o.Group})
}

// onlyPictures returns an error for options that apply to tables and arrays only.
func onlyPictures(o dataset.Options) error {
	for _, option := range report.OptionsIn(reflect.ValueOf(o), "") {
		switch path := option.Path; {
		case option.Value.IsZero(), path == "group", path == "testShare" && o.TestShare == dataset.TestShare:
		case path == "theta":
			return misuse("with -landmarks, θ is the yaw of the key points: omit -theta")
		default:
			return misuse("-%s applies to tables and arrays, -landmarks to pictures: use only one of them",
				settings.Read.Of(path).FlagName())
		}
	}
	return nil
}

// hasKeyPoints reports whether a file's ending is one of key point files.
func hasKeyPoints(name string) bool {
	return slices.Contains([]string{".csv", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// orLandmarks adds the option -landmarks to the error for key points among the data.
func orLandmarks(err error, value string) error {
	if coded := new(fault.Error); errors.As(err, &coded) && coded.Details["landmarks"] == true {
		return fault.New(coded.Code, "%w (with the option -landmarks %s)", err, value)
	}
	return err
}

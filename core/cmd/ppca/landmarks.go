package main

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"slices"
	"strings"

	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/portrait"
	"ppca/core/settings"
)

// keyPoints are what the flags of pictures with key points say; the zero value is of
// data without.
type keyPoints struct {
	landmarks string
	portrait  portrait.Options
}

func (k *keyPoints) flag(set *flag.FlagSet) {
	set.StringVar(&k.landmarks, "landmarks", "", "`file` Key points of the pictures (file,point,x,y,visible), or a folder of such tables and of .pts files of 300-W, which may be that of the pictures. θ is then the yaw that they tell, and the pictures are warped to one shape on which what the head hides is not observed.")
}

// options defines the flags of how the pictures become observations.
func (k *keyPoints) options(c *console, set *flag.FlagSet) {
	c.options(set, settings.Portrait, &k.portrait, nil)
}

// orRead reads pictures with key points, or where none are named what console.read does.
func (k *keyPoints) orRead(ctx context.Context, c *console, names []string, o dataset.Options, s method.Settings) (*dataset.Set, error) {
	switch {
	case k.landmarks == "" && k.portrait.Whiten:
		return nil, misuse("-whiten is of pictures with key points: give these by -landmarks")
	case k.landmarks == "":
		set, err := c.read(ctx, names, o, s)
		return set, orLandmarks(err, "FILE")
	}
	set, err := k.read(ctx, c, names, o, nil)
	if err != nil {
		return nil, err
	}
	c.remark(set.Warnings)
	return set, checkTheta(set, s)
}

// read makes a data set of the pictures with the given names, or in these folders: on
// the surface of a model, where it is to be applied to them.
func (k *keyPoints) read(ctx context.Context, c *console, names []string, o dataset.Options, on *display.Surface) (*dataset.Set, error) {
	a, err := readAlbum(ctx, names, k.landmarks, o)
	if err != nil {
		return nil, err
	}
	c.remark(a.Remarks())
	how := k.portrait
	how.Surface = on
	return a.Set(ctx, how)
}

// readAlbum reads pictures with the key points in a file or a folder: a table of all, or
// files of 300-W. What is wrong with one of them is said in the album.
func readAlbum(ctx context.Context, data []string, landmarks string, o dataset.Options) (*portrait.Album, error) {
	if err := onlyPictures(o); err != nil {
		return nil, err
	}
	named, err := namedFiles(append(slices.Clone(data), landmarks))
	if err != nil {
		return nil, err
	}
	known := map[string]bool{} // by their whole paths
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
	return portrait.Read(ctx, files, portrait.ReadOptions{Group: o.Group})
}

// onlyPictures refuses the options of tables and arrays, which pictures with key points
// have no use for.
func onlyPictures(o dataset.Options) error {
	if o.Theta != "" {
		return misuse("with -landmarks θ is the yaw that the key points tell: leave -theta out")
	}
	for _, given := range []struct {
		option string
		is     bool
	}{{"id", o.ID != ""}, {"missing", o.Missing != ""}, {"observed", o.Observed != ""}, {"weight", o.Weight != ""}, {"ignore", o.Ignore != nil}} {
		if given.is {
			return misuse("-%s is of tables and arrays, and -landmarks of pictures with key points: leave one of them out", given.option)
		}
	}
	return nil
}

// hasKeyPoints tells the files of key points in a folder by their endings.
func hasKeyPoints(name string) bool {
	return slices.Contains([]string{".csv", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// orLandmarks names the option of a command in the error that data are key points.
func orLandmarks(err error, value string) error {
	if coded := new(fault.Error); errors.As(err, &coded) && coded.Details["landmarks"] == true {
		return fault.New(coded.Code, "%w (with the option -landmarks %s)", err, value)
	}
	return err
}

// visible says which variables of a set exist at an endpoint; nil: all do.
func visible(set *dataset.Set) method.Visible {
	if set.Surface == nil {
		return nil
	}
	return face.VisibleOn(set.Surface)
}

package disk

import (
	"context"
	"errors"
	"flag"
	"path/filepath"
	"slices"
	"strings"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/dataset"
	"ppca/core/display"
	"ppca/core/face"
	"ppca/core/fault"
	"ppca/core/method"
	"ppca/core/portrait"
	"ppca/core/settings"
)

// KeyPoints holds the flags of pictures with key points; its zero value stands for data
// without key points.
type KeyPoints struct {
	Landmarks string
	portrait  portrait.Options
}

// Flag defines the flag of key points.
func (k *KeyPoints) Flag(set *flag.FlagSet) {
	set.StringVar(&k.Landmarks, "landmarks", "", "`file` Key points of the pictures: a table (file,point,x,y,visible), or a folder of such tables and of .pts files (300-W). It may be the folder of the pictures. θ is the yaw, computed from the key points. The pictures are warped to one shape; hidden parts count as not observed.")
}

// Options defines the flags that control how the pictures become observations.
func (k *KeyPoints) Options(c *console.Console, set *flag.FlagSet) {
	c.Options(set, settings.Portrait, &k.portrait, nil)
}

// OrRead reads pictures if key points are named, else calls Read.
func (k *KeyPoints) OrRead(ctx context.Context, c *console.Console, names []string, o dataset.Options, s method.Settings) (*dataset.Set, error) {
	switch {
	case k.Landmarks == "" && k.portrait.Whiten:
		return nil, console.Misuse("-whiten needs pictures with key points: name the key points with -landmarks")
	case k.Landmarks == "":
		set, err := Read(ctx, c, names, o, s)
		return set, OrLandmarks(err, "FILE")
	}
	set, err := k.Read(ctx, c, names, o, nil)
	if err != nil {
		return nil, err
	}
	c.Remark(set.Notes.Texts())
	return set, checkTheta(set, s)
}

// Read returns the data set of the pictures in the named files and folders. If on is not
// nil, they are warped to that surface, which is a model's.
func (k *KeyPoints) Read(ctx context.Context, c *console.Console, names []string, o dataset.Options, on *display.Surface) (*dataset.Set, error) {
	a, err := ReadAlbum(ctx, names, k.Landmarks, o)
	if err != nil {
		return nil, err
	}
	c.Remark(a.Remarks())
	how := k.portrait
	how.Surface = on
	return a.Set(ctx, how)
}

// ReadAlbum reads pictures and the key points in a file or a folder: a table, or .pts
// files (300-W). The album lists the pictures that cannot be used and why.
func ReadAlbum(ctx context.Context, data []string, landmarks string, o dataset.Options) (*portrait.Album, error) {
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
	return portrait.Read(ctx, files, portrait.ReadOptions{Group: o.Group})
}

// onlyPictures returns an error for options that apply to tables and arrays only.
func onlyPictures(o dataset.Options) error {
	if o.Theta != "" {
		return console.Misuse("with -landmarks, θ is the yaw of the key points: omit -theta")
	}
	for _, given := range []struct {
		option string
		is     bool
	}{{"id", o.ID != ""}, {"missing", o.Missing != ""}, {"observed", o.Observed != ""}, {"weight", o.Weight != ""}, {"ignore", o.Ignore != nil}} {
		if given.is {
			return console.Misuse("-%s applies to tables and arrays, -landmarks to pictures: use only one of them", given.option)
		}
	}
	return nil
}

// hasKeyPoints reports whether a file's ending is one of key point files.
func hasKeyPoints(name string) bool {
	return slices.Contains([]string{".csv", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// OrLandmarks adds the option -landmarks to the error for key points among the data.
func OrLandmarks(err error, value string) error {
	if coded := new(fault.Error); errors.As(err, &coded) && coded.Details["landmarks"] == true {
		return fault.New(coded.Code, "%w (with the option -landmarks %s)", err, value)
	}
	return err
}

// Visible returns a function that reports which variables of a set exist at an endpoint,
// or nil if all exist everywhere.
func Visible(set *dataset.Set) method.Visible {
	if set.Surface == nil {
		return nil
	}
	return face.VisibleOn(set.Surface)
}

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

// KeyPoints are what the flags of pictures with key points say; the zero value is of
// data without.
type KeyPoints struct {
	Landmarks string
	portrait  portrait.Options
}

// Flag defines the flag of key points.
func (k *KeyPoints) Flag(set *flag.FlagSet) {
	set.StringVar(&k.Landmarks, "landmarks", "", "`file` Key points of the pictures (file,point,x,y,visible), or a folder of such tables and of .pts files of 300-W, which may be that of the pictures. θ is then the yaw that they tell, and the pictures are warped to one shape on which what the head hides is not observed.")
}

// Options defines the flags of how the pictures become observations.
func (k *KeyPoints) Options(c *console.Console, set *flag.FlagSet) {
	c.Options(set, settings.Portrait, &k.portrait, nil)
}

// OrRead reads pictures with key points, or where none are named what console.read does.
func (k *KeyPoints) OrRead(ctx context.Context, c *console.Console, names []string, o dataset.Options, s method.Settings) (*dataset.Set, error) {
	switch {
	case k.Landmarks == "" && k.portrait.Whiten:
		return nil, console.Misuse("-whiten is of pictures with key points: give these by -landmarks")
	case k.Landmarks == "":
		set, err := Read(ctx, c, names, o, s)
		return set, OrLandmarks(err, "FILE")
	}
	set, err := k.Read(ctx, c, names, o, nil)
	if err != nil {
		return nil, err
	}
	c.Remark(set.Warnings)
	return set, checkTheta(set, s)
}

// Read makes a data set of the pictures with the given names, or in these folders: on
// the surface of a model, where it is to be applied to them.
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

// ReadAlbum reads pictures with the key points in a file or a folder: a table of all, or
// files of 300-W. What is wrong with one of them is said in the album.
func ReadAlbum(ctx context.Context, data []string, landmarks string, o dataset.Options) (*portrait.Album, error) {
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
		return console.Misuse("with -landmarks θ is the yaw that the key points tell: leave -theta out")
	}
	for _, given := range []struct {
		option string
		is     bool
	}{{"id", o.ID != ""}, {"missing", o.Missing != ""}, {"observed", o.Observed != ""}, {"weight", o.Weight != ""}, {"ignore", o.Ignore != nil}} {
		if given.is {
			return console.Misuse("-%s is of tables and arrays, and -landmarks of pictures with key points: leave one of them out", given.option)
		}
	}
	return nil
}

// hasKeyPoints tells the files of key points in a folder by their endings.
func hasKeyPoints(name string) bool {
	return slices.Contains([]string{".csv", ".pts"}, strings.ToLower(filepath.Ext(name)))
}

// OrLandmarks names the option of a command in the error that data are key points.
func OrLandmarks(err error, value string) error {
	if coded := new(fault.Error); errors.As(err, &coded) && coded.Details["landmarks"] == true {
		return fault.New(coded.Code, "%w (with the option -landmarks %s)", err, value)
	}
	return err
}

// Visible says which variables of a set exist at an endpoint; nil: all do.
func Visible(set *dataset.Set) method.Visible {
	if set.Surface == nil {
		return nil
	}
	return face.VisibleOn(set.Surface)
}

package serve

import (
	"io/fs"
	"os"
)

// Folder reads a folder anew at each request, so that it follows later builds. It
// does not follow a link that leads out of it.
func Folder(path string) fs.FS { return folder(path) }

type folder string

func (f folder) Open(name string) (fs.File, error) {
	root, err := os.OpenRoot(string(f))
	if err != nil {
		return nil, err
	}
	defer root.Close()
	return root.Open(name)
}

package serve

import (
	"io/fs"
	"os"
)

// Folder is a folder as it stands at each request, also after another build. A
// link that leads out of it leads nowhere.
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

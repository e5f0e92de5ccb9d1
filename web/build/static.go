package build

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// published are the endings of the files of web/ that belong to the page or to
// the module. Whatever else lies there (package.json, README.md) stays behind.
var published = map[string]bool{
	".html": true, ".css": true, ".js": true, ".ts": true, ".webmanifest": true,
	".svg": true, ".png": true, ".ico": true, ".woff2": true,
}

// private are the folders of web/ that nothing is published from.
var private = map[string]bool{
	"bench": true, "build": true, "dist": true, "examples": true, "node_modules": true, "serve": true, "test": true,
}

// serviceWorker is not copied: it is written with its list of files.
const serviceWorker = "sw.js"

// figuresFile shows figures of the story in other pages. It is no part of the module's package,
// because the figures are where the page is.
const figuresFile = "figures.js"

// readmePicture shows the page to readers of the README only.
const readmePicture = "picture.png"

// addStatic adds what is published as it lies in web.
func (s *site) addStatic(web string) error {
	names, err := staticNames(web)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := readStatic(web, name)
		if err != nil {
			return err
		}
		switch path.Ext(name) {
		case ".js", ".ts":
			if name == figuresFile {
				s.apart[name] = content
				continue
			}
			s.module[name] = content
		case ".css", ".woff2":
			s.page[name] = content
		default:
			s.entries[name] = content
			s.later[name] = path.Ext(name) == ".png" // icons of a page that is installed
		}
	}
	s.worker, err = readStatic(web, serviceWorker)
	if os.IsNotExist(err) {
		return nil
	}
	return err
}

// readStatic returns what is published of a file.
func readStatic(web, name string) ([]byte, error) {
	content, err := os.ReadFile(filepath.Join(web, filepath.FromSlash(name)))
	if extension := path.Ext(name); err != nil || extension != ".js" && extension != ".css" {
		return content, err
	}
	return minify(name, content)
}

func staticNames(web string) ([]string, error) {
	var names []string
	err := fs.WalkDir(os.DirFS(web), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if private[name] || name != "." && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if published[path.Ext(name)] && name != serviceWorker && name != readmePicture && !bundled(name) {
			names = append(names, name)
		}
		return nil
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("%s holds no page: index.html is missing", web)
	}
	return names, err
}

// bundled reports whether a script is joined with others, or has the types of one that is.
func bundled(name string) bool {
	ofPage := strings.HasPrefix(name, pageFolder+"/") && (path.Ext(name) == ".js" || isTypes(name))
	ofModule := strings.HasPrefix(name, "engine/") && path.Ext(name) == ".js" && name != versionFile
	return ofPage || ofModule || slices.Contains(moduleEntries, name)
}

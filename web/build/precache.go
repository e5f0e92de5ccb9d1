package build

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
)

// Precache lists the files that the service worker caches for use without a network.
// Version is that of the site, so it changes exactly when a file changes.
type Precache struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"` // address relative to sw.js → hash of the content
	Later   map[string]string `json:"later"` // likewise, of what is kept once it was used or there is work in the page
	Asked   map[string]string `json:"asked"` // likewise, of what is kept only once it was used
}

// precache lists the files to cache at the first visit, and those to cache at their first
// use, because a visitor may never need them. fixed has the contents as stored.
func (s *site) precache(fixed files) (Precache, error) {
	list := Precache{s.version, map[string]string{}, map[string]string{}, map[string]string{}}
	add := func(name string, content []byte, folder string) {
		kept := list.Files
		if s.later[name] {
			kept = list.Later
		} else if s.asked[name] {
			kept = list.Asked
		}
		kept[address(folder+name)] = digest(content)
	}
	for name := range s.entries {
		add(name, fixed[name], "")
	}
	for name, content := range s.page {
		add(name, content, s.folder())
	}
	for name := range s.module {
		if !isTypes(name) && !isMap(name) {
			add(name, fixed[name], s.folder())
		}
	}
	return list, nil
}

// address returns the address of a page. Hosts redirect x/index.html to x/, and a service
// worker cannot answer a navigation with a redirected response.
func address(name string) string {
	folder, file := path.Split(name)
	if file == "index.html" {
		return "./" + folder
	}
	return "./" + name
}

func digest(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:8])
}

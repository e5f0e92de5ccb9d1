package build

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
)

// Precache is what the service worker keeps for use without a network. Version
// is that of the site, so it changes exactly when one of its files does.
type Precache struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"` // address relative to sw.js → hash of the content
	Later   map[string]string `json:"later"` // likewise, of what is kept only once it was used
}

// precache lists what is kept from the first visit on, and what is kept once it
// was used, because a visitor may never need it. fixed has the contents as they
// are stored.
func (s *site) precache(fixed files) (Precache, error) {
	list := Precache{s.version, map[string]string{}, map[string]string{}}
	add := func(name string, content []byte, folder string) {
		kept := list.Files
		if s.later[name] {
			kept = list.Later
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
		if !isTypes(name) {
			add(name, fixed[name], s.folder())
		}
	}
	return list, nil
}

// address is how a page is asked for: hosts redirect x/index.html to x/, and a
// redirected answer cannot be kept for a navigation.
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

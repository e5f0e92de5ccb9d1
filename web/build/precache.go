package build

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Precache is what the service worker keeps for use without a network. Version
// is a hash of all the files, so it changes exactly when one of them does.
type Precache struct {
	Version string            `json:"version"`
	Files   map[string]string `json:"files"` // address relative to sw.js → hash of the content
	Later   map[string]string `json:"later"` // likewise, of what is kept only once it was used
}

// writeServiceWorker writes dist/sw.js: web/sw.js with its precache list before
// it. A page without a service worker gets none.
func writeServiceWorker(dist string, names, later []string) ([]string, error) {
	source, err := readStatic(filepath.Dir(dist), serviceWorker)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	list, err := precache(dist, names, later)
	if err != nil {
		return nil, err
	}
	encoded, err := json.MarshalIndent(list, "", "  ") // sorts the names
	if err != nil {
		return nil, err
	}
	content := fmt.Sprintf("self.precache = %s;\n%s", encoded, source)
	return []string{serviceWorker}, writeChanged(dist, serviceWorker, []byte(content))
}

// precache lists what is kept from the first visit on, and what is kept once it
// was used, because a visitor may never need it.
func precache(dist string, names, later []string) (list Precache, err error) {
	if list.Files, err = digests(dist, names); err != nil {
		return list, err
	}
	if list.Later, err = digests(dist, later); err != nil {
		return list, err
	}
	all, err := json.Marshal([]map[string]string{list.Files, list.Later})
	if err != nil {
		return list, err
	}
	list.Version = digest(all)
	return list, nil
}

func digests(dist string, names []string) (map[string]string, error) {
	hashes := make(map[string]string, len(names))
	for _, name := range names {
		if strings.HasSuffix(name, ".d.ts") { // for editors, not for the page
			continue
		}
		content, err := os.ReadFile(filepath.Join(dist, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		hashes[address(name)] = digest(content)
	}
	return hashes, nil
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
	return hex.EncodeToString(sum[:10])
}

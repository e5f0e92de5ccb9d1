package build

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	release "ppca/core/version"
)

// referenceFolder has the reference of the module: in web/build its generator and style sheet,
// in dist the page. Visitors of the page do not load it, and the service worker does not keep it.
// TypeDoc would make it too, but runs with TypeScript up to 6 only.
const referenceFolder = "reference/"

// described are the files from which the reference is made.
var described = []string{"ppca.d.ts", "plain.d.ts", "wasm_exec.d.ts"}

// mark is a comment of the page: a hash of all that the page is made from.
var mark = regexp.MustCompile(`<!-- (\w{16}) -->\n$`)

// addReference adds the reference of the module. It takes Node half a second, so a page that is
// up to date stays. Without Node, a build for this machine has no reference.
func (s *site) addReference(ctx context.Context, root string, purpose Purpose, report Reporter) error {
	folder := filepath.Join(root, "web", "build", "reference")
	scripts, err := filepath.Glob(filepath.Join(folder, "*.js"))
	if err != nil {
		return err
	}
	sources := []string{release.Number}
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			return err
		}
		sources = append(sources, digest(text))
	}
	names := []string{filepath.Join(folder, "main.js"), release.Number}
	for _, name := range described {
		sources = append(sources, digest(s.module[name]))
		names = append(names, filepath.Join(root, "web", name))
	}
	sum := digest([]byte(strings.Join(sources, " ")))
	page, err := os.ReadFile(filepath.Join(Dist(root), filepath.FromSlash(referenceFolder), "index.html"))
	if found := mark.FindSubmatch(page); err != nil || found == nil || string(found[1]) != sum {
		made, err := run(ctx, root, nil, "node", names...)
		if err != nil {
			err = fmt.Errorf("the reference of the module: %w; run npm ci in web/", err)
		}
		if err != nil && purpose != Release {
			report(err.Error())
			return nil
		} else if err != nil {
			return err
		}
		page = fmt.Appendf(nil, "%s<!-- %s -->\n", made, sum)
	}
	style, err := os.ReadFile(filepath.Join(folder, "style.css"))
	if err != nil {
		return err
	}
	s.apart[referenceFolder+"index.html"] = page
	s.apart[referenceFolder+"style.css"], err = minify(referenceFolder+"style.css", style)
	return err
}

package build

import (
	"encoding/json"
	"errors"
	"path"
	"path/filepath"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// pageFolder holds the scripts of the page, in web/ and in dist.
const pageFolder = "app"

// pageEntry is the one that index.html loads.
const pageEntry = pageFolder + "/main.js"

// addScripts joins the scripts of the page into one, and into one more for each
// part that the page imports when it is asked for. A visit waits for four files
// instead of ninety, and together they pack to half the bytes. What they import
// of the module stays as it is. Names are shortened, which is 3 KB of the
// download.
func (s *site) addScripts(web string) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		EntryPoints:       []string{filepath.Join(web, filepath.FromSlash(pageEntry))},
		Outdir:            filepath.Join(web, pageFolder),
		AbsWorkingDir:     web,
		Bundle:            true,
		Loader:            map[string]api.Loader{".py": api.LoaderText}, // the page shows it
		Splitting:         true,
		Format:            api.FormatESModule,
		ChunkNames:        "[name]-[hash]",
		External:          []string{filepath.Join(web, "ppca.js")},
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		LegalComments:     api.LegalCommentsNone,
		Target:            api.ES2022,
		Metafile:          true,
	})
	if len(result.Errors) > 0 {
		return messages(result.Errors)
	}
	needed, err := imported(result.Metafile)
	if err != nil {
		return err
	}
	for _, file := range result.OutputFiles {
		relative, err := filepath.Rel(web, file.Path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(relative)
		s.page[name] = file.Contents
		s.later[name] = !needed[name]
	}
	return nil
}

// moduleEntries are the scripts of the module that are joined with what they import: a
// page fetches three files in place of thirty, and two thirds of the bytes. Each stays where
// its source is, because a script finds the worker and the programs from its own address.
var moduleEntries = []string{"engine/engine.js", "worker.js"}

// addModule joins the scripts of the module.
func (s *site) addModule(web string) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	for _, name := range moduleEntries {
		entry := filepath.Join(web, filepath.FromSlash(name))
		result := api.Build(api.BuildOptions{
			EntryPoints:       []string{entry},
			Outdir:            filepath.Dir(entry), // the addresses of what is not joined are relative to it
			AbsWorkingDir:     web,
			Bundle:            true,
			Format:            api.FormatESModule,
			External:          []string{filepath.Join(web, filepath.FromSlash(versionFile)), filepath.Join(web, loader)},
			MinifyWhitespace:  true,
			MinifySyntax:      true,
			MinifyIdentifiers: true,
			LegalComments:     api.LegalCommentsNone,
			Target:            api.ES2022,
		})
		if len(result.Errors) > 0 {
			return messages(result.Errors)
		}
		s.module[name] = result.OutputFiles[0].Contents
	}
	return nil
}

// imported gives the scripts that the entry imports as it starts, itself and
// those of its imports among them.
func imported(metafile string) (map[string]bool, error) {
	var about struct {
		Outputs map[string]struct {
			Imports []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(metafile), &about); err != nil {
		return nil, err
	}
	needed := map[string]bool{}
	var need func(name string)
	need = func(name string) {
		if needed[name] {
			return
		}
		needed[name] = true
		for _, other := range about.Outputs[name].Imports {
			if other.Kind == "import-statement" {
				need(other.Path)
			}
		}
	}
	need(pageEntry)
	return needed, nil
}

// minify returns a script or a style sheet of its own without comments and blanks, and with
// short names inside of it.
func minify(name string, source []byte) ([]byte, error) {
	kinds := map[string]api.Loader{".js": api.LoaderJS, ".css": api.LoaderCSS}
	result := api.Transform(string(source), api.TransformOptions{
		Sourcefile:        "web/" + name,
		Loader:            kinds[path.Ext(name)],
		MinifyWhitespace:  true,
		MinifySyntax:      true,
		MinifyIdentifiers: true,
		LegalComments:     api.LegalCommentsNone, // see licences
		Target:            api.ES2022,
	})
	if len(result.Errors) > 0 {
		return nil, messages(result.Errors)
	}
	return result.Code, nil
}

func messages(list []api.Message) error {
	return errors.New(strings.Join(api.FormatMessages(list, api.FormatMessagesOptions{Kind: api.ErrorMessage}), "\n"))
}

package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// pageFolder holds the scripts of the page, in web/ and in dist.
const pageFolder = "app"

// figurePage shows one figure of the story in a frame of another page.
const figurePage = "figure.html"

// pageEntry is the script that index.html loads.
const pageEntry = pageFolder + "/main.js"

// addScripts joins the scripts of the page: those that it imports as it starts into one, and
// each part that it imports on demand into one more. A visit then waits for few files instead
// of ninety, which pack to half the bytes. It leaves their imports of the module alone and
// shortens names, which saves 3 KB of the download.
func (s *site) addScripts(web string) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	apart, err := bundlePage(web)
	if err != nil {
		return err
	}
	parts, err := partsOf(apart.Metafile)
	if err != nil {
		return err
	}
	joined, err := bundlePage(web, afterMain(web, parts))
	if err != nil {
		return err
	}
	needed, err := imported(joined.Metafile)
	if err != nil {
		return err
	}
	for _, file := range joined.OutputFiles {
		relative, err := filepath.Rel(web, file.Path)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(relative)
		s.page[name] = file.Contents
		s.later[name] = !needed[name]
	}
	s.preload(needed)
	return nil
}

// indexPage is the page itself.
const indexPage = "index.html"

// preload lets the page request at once what its entry imports, the module's scripts among it,
// and not one import after another.
func (s *site) preload(needed map[string]bool) {
	entry := fmt.Appendf(nil, `<script type="module" src="%s">`, pageEntry)
	before, after, found := bytes.Cut(s.entries[indexPage], entry)
	if !found {
		return
	}
	page := slices.Clone(before)
	for _, name := range slices.Sorted(maps.Keys(needed)) {
		if s.page[name] != nil && name != pageEntry {
			page = fmt.Appendf(page, "<link rel=\"modulepreload\" href=\"%s\">\n  ", name)
		}
	}
	s.entries[indexPage] = slices.Concat(page, entry, after)
}

// figureEntry is the script that figure.html loads: one figure of the story, for other pages.
const figureEntry = pageFolder + "/story/figure-page.js"

// addFigures joins the scripts of figure.html into one. They repeat scripts of the page, so
// that the page is divided into files for its own visitors alone.
func (s *site) addFigures(web string) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	entry := filepath.Join(web, filepath.FromSlash(figureEntry))
	if _, err := os.Stat(entry); errors.Is(err, os.ErrNotExist) {
		return nil
	}
	result := built(api.BuildOptions{
		EntryPoints:   []string{entry},
		Outdir:        filepath.Dir(entry), // the address of the module is relative to it
		AbsWorkingDir: web,
		Bundle:        true,
		Format:        api.FormatESModule,
		External:      []string{filepath.Join(web, "ppca.js")},
	})
	if len(result.Errors) > 0 {
		return messages(result.Errors)
	}
	s.page[figureEntry] = result.OutputFiles[0].Contents
	s.later[figureEntry], s.later[figurePage] = true, true
	return nil
}

// built joins scripts, made short for the browsers of today. A limit of their lines would break
// the addresses of files that other people's bundlers look for.
func built(options api.BuildOptions) api.BuildResult {
	options.MinifyWhitespace, options.MinifySyntax, options.MinifyIdentifiers = true, true, true
	options.LegalComments = api.LegalCommentsNone // see licences
	options.Target = api.ES2022
	return api.Build(options)
}

// bundlePage joins the scripts of the page. Scripts that the same entries and parts import
// become one file.
func bundlePage(web string, plugins ...api.Plugin) (api.BuildResult, error) {
	result := built(api.BuildOptions{
		EntryPoints:   []string{filepath.Join(web, filepath.FromSlash(pageEntry))},
		Outdir:        filepath.Join(web, pageFolder),
		AbsWorkingDir: web,
		Bundle:        true,
		Loader:        map[string]api.Loader{".py": api.LoaderText, ".R": api.LoaderText, ".jl": api.LoaderText}, // the page shows them
		Splitting:     true,
		Format:        api.FormatESModule,
		ChunkNames:    "[name]-[hash]",
		External:      []string{filepath.Join(web, "ppca.js")},
		Plugins:       plugins,
		Metafile:      true,
	})
	if len(result.Errors) > 0 {
		return result, messages(result.Errors)
	}
	return result, nil
}

// partsOf returns the sources that the page imports on demand, relative to the folder web.
func partsOf(metafile string) (map[string]bool, error) {
	var about struct {
		Outputs map[string]struct{ EntryPoint string }
	}
	if err := json.Unmarshal([]byte(metafile), &about); err != nil {
		return nil, err
	}
	parts := map[string]bool{}
	for _, output := range about.Outputs {
		if output.EntryPoint != "" && output.EntryPoint != pageEntry {
			parts[output.EntryPoint] = true
		}
	}
	return parts, nil
}

// afterMain lets every part import the entry of the page, which has run when a part is needed.
// Then all parts import the scripts of the first visit, and these become one file, not one for
// each combination of parts.
func afterMain(web string, parts map[string]bool) api.Plugin {
	return api.Plugin{Name: "after main", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			name, err := filepath.Rel(web, args.Path)
			if err != nil || !parts[filepath.ToSlash(name)] {
				return api.OnLoadResult{}, err
			}
			content, err := os.ReadFile(args.Path)
			text := string(content) + "\nimport " + strconv.Quote(filepath.ToSlash(filepath.Join(web, filepath.FromSlash(pageEntry)))) + ";\n"
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, err
		})
	}}
}

// moduleEntries are the scripts of the module that are joined with their imports: a page
// fetches three files instead of thirty, and two thirds of the bytes. Each keeps the path of
// its source, because a script finds the worker and the programs from its own address.
var moduleEntries = []string{"engine/engine.js", workerFile}

// workerFile includes all that it imports, the version and the loader too, and runs as a module
// and as a script: bundlers copy it like a picture, and pages of other origins import it.
const workerFile = "worker.js"

// addModule joins the scripts of the module. It needs the loader and the digest of the sources.
func (s *site) addModule(web string) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	for _, name := range moduleEntries {
		entry := filepath.Join(web, filepath.FromSlash(name))
		external := []string{filepath.Join(web, filepath.FromSlash(versionFile)), filepath.Join(web, loader)}
		format := api.FormatESModule
		var made []api.Plugin
		if name == workerFile {
			external, format = nil, api.FormatIIFE
			made = []api.Plugin{contents(map[string][]byte{
				filepath.Join(web, filepath.FromSlash(versionFile)): s.versions(unsealed),
				filepath.Join(web, loader):                          s.module[loader],
			})}
		}
		result := built(api.BuildOptions{
			EntryPoints:   []string{entry},
			Outdir:        filepath.Dir(entry), // addresses of other files are relative to it
			AbsWorkingDir: web,
			Bundle:        true,
			Format:        format,
			External:      external,
			Plugins:       made,
			Sourcemap:     api.SourceMapLinked, // with the sources, for those who debug a page with the module
		})
		if len(result.Errors) > 0 {
			return messages(result.Errors)
		}
		for _, file := range result.OutputFiles {
			s.module[path.Join(path.Dir(name), filepath.Base(file.Path))] = file.Contents
		}
	}
	return nil
}

// contents lets scripts import files by these paths that the build makes.
func contents(files map[string][]byte) api.Plugin {
	return api.Plugin{Name: "contents", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^\.`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			name := filepath.Join(args.ResolveDir, filepath.FromSlash(args.Path))
			if files[name] == nil {
				return api.OnResolveResult{}, nil
			}
			return api.OnResolveResult{Path: name}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `\.js$`}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			content, ours := files[args.Path]
			if !ours {
				return api.OnLoadResult{}, nil
			}
			text := string(content)
			return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
		})
	}}
}

// imported returns the entry and all scripts that it imports as it starts, directly or not.
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

// minify returns a script or a style sheet without comments and blanks, and with short
// local names.
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

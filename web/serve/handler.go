// Package serve sends the static files of web/dist with the headers that a
// static host should send too: types, compression, the content security policy.
package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"
)

// Policy is the content security policy: everything from the page's own host,
// nothing inline, nothing sent elsewhere; WebAssembly may be compiled.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// types are written out because the system's table, which Go would consult,
// differs between machines; a wasm of another type is not compiled as it loads.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".ts":          "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".ico":         "image/x-icon",
	".woff2":       "font/woff2",
}

type handler struct{ files fs.FS }

// Handler serves the files. It sends the sibling name.br or name.gz where the
// browser takes it, and lets a browser keep a file only by asking each time.
func Handler(files fs.FS) http.Handler { return handler{files} }

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", Policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", "no-cache")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		header.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are answered here", http.StatusMethodNotAllowed)
		return
	}
	name, ok := h.fileName(w, r)
	if !ok {
		return
	}
	kind, known := types[path.Ext(name)]
	if !known {
		http.NotFound(w, r)
		return
	}
	content, encoding, err := h.read(name, r.Header.Get("Accept-Encoding"))
	if errors.Is(err, fs.ErrNotExist) {
		http.NotFound(w, r)
		return
	}
	if err != nil {
		http.Error(w, "the file could not be read: "+err.Error(), http.StatusInternalServerError)
		return
	}
	header.Set("Content-Type", kind)
	header.Set("Vary", "Accept-Encoding")
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	sum := sha256.Sum256(content)
	header.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}

// fileName turns the request's path into a name inside files, or answers the
// request itself: paths that are not clean lead nowhere, folders lead to their
// address with a slash, so that relative addresses on the page hold.
func (h handler) fileName(w http.ResponseWriter, r *http.Request) (string, bool) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	if !fs.ValidPath(name) || strings.ContainsAny(name, "\\\x00") || hidden(name) {
		http.NotFound(w, r)
		return "", false
	}
	if info, err := fs.Stat(h.files, name); err == nil && info.IsDir() {
		w.Header().Set("Location", path.Base(name)+"/")
		w.WriteHeader(http.StatusMovedPermanently)
		return "", false
	}
	return name, true
}

func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || strings.Contains(name, "/.")
}

// read returns the smallest stored form of the file that the browser takes.
func (h handler) read(name, accepted string) (content []byte, encoding string, err error) {
	for _, c := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !accepts(accepted, c.encoding) {
			continue
		}
		if content, err = fs.ReadFile(h.files, name+c.suffix); err == nil {
			return content, c.encoding, nil
		}
	}
	content, err = fs.ReadFile(h.files, name)
	return content, "", err
}

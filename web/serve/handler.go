// Package serve sends the static files of web/dist with the headers that a
// static host should send too: types, compression, the content security policy.
package serve

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"syscall"
	"time"
)

// Policy is the content security policy: everything from the page's own host,
// nothing inline, nothing sent elsewhere; WebAssembly may be compiled.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; " +
	"connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; manifest-src 'self'; " +
	"base-uri 'none'; form-action 'none'; " + unframed

// Pages of others may show figurePage in a frame. It has no data of the visitor and nothing
// that a click could harm.
const (
	unframed   = "frame-ancestors 'none'"
	framed     = "frame-ancestors *"
	figurePage = "figure.html"
)

// types replaces the system's table of types, which differs between machines. Browsers
// compile a wasm while it loads only if its type is right.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".ts":          "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".json":        "application/json",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webp":        "image/webp",
	".ico":         "image/x-icon",
	".woff2":       "font/woff2",
}

// versioned is the folder of files whose path names their build. The content of such
// a path never changes.
const versioned = "v/"

// How long a browser may cache a file.
const (
	askEachTime = "no-cache"
	keepForGood = "public, max-age=31536000, immutable"
)

type handler struct{ files fs.FS }

// Handler serves the files. It streams the sibling name.br or name.gz where the
// browser accepts it. A browser may cache files in v/ for ever and must revalidate all
// others. The answer to a path without a published file is 404.
func Handler(files fs.FS) http.Handler { return handler{files} }

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", Policy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cache-Control", askEachTime)
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
	content, encoding, err := h.open(name, r.Header.Get("Accept-Encoding"))
	if err == nil {
		defer content.Close()
		err = tag(header, content)
	}
	if err != nil {
		answerFailure(w, r, err)
		return
	}
	if name == figurePage {
		header.Set("Content-Security-Policy", strings.Replace(Policy, unframed, framed, 1))
	}
	header.Set("Content-Type", kind)
	header.Set("Vary", "Accept-Encoding")
	if encoding != "" {
		header.Set("Content-Encoding", encoding)
	}
	if strings.HasPrefix(name, versioned) {
		header.Set("Cache-Control", keepForGood)
	}
	http.ServeContent(w, r, name, time.Time{}, content)
}

// fileName returns the name in files that the request's path stands for, or answers the
// request: with 404 where the path is not clean, and with a redirect from a folder to its
// address with a slash, because relative addresses on the page need it.
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

// A stream is an open file that is never in memory as a whole.
type stream interface {
	io.ReadSeeker
	io.Closer
}

// open opens the smallest stored form of the file that the browser accepts.
func (h handler) open(name, accepted string) (content stream, encoding string, err error) {
	for _, c := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if !accepts(accepted, c.encoding) {
			continue
		}
		if content, err = h.openFile(name + c.suffix); err == nil {
			return content, c.encoding, nil
		}
	}
	content, err = h.openFile(name)
	return content, "", err
}

func (h handler) openFile(name string) (stream, error) {
	file, err := h.files.Open(name)
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	content, seeks := file.(stream)
	if err == nil && (!seeks || !info.Mode().IsRegular()) {
		err = fs.ErrNotExist
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return content, nil
}

// tag sets the ETag to a hash of the content, then rewinds.
func tag(header http.Header, content io.ReadSeeker) error {
	sum := sha256.New()
	if _, err := io.Copy(sum, content); err != nil {
		return err
	}
	header.Set("ETag", `"`+hex.EncodeToString(sum.Sum(nil)[:12])+`"`)
	_, err := content.Seek(0, io.SeekStart)
	return err
}

// answerFailure answers 500 if this machine failed, and otherwise 404: there is no such
// file, the name is too long, a file stands in place of a folder, or a link leads out of
// the folder.
func answerFailure(w http.ResponseWriter, r *http.Request, err error) {
	for _, fault := range []error{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EIO} {
		if errors.Is(err, fault) {
			http.Error(w, "the file could not be read: "+err.Error(), http.StatusInternalServerError)
			return
		}
	}
	http.NotFound(w, r)
}

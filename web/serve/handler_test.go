package serve

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

var site = fstest.MapFS{
	"index.html":           {Data: []byte("<!doctype html>")},
	"figure.html":          {Data: []byte("<!doctype html>")},
	"app/main.js":          {Data: []byte("plain")},
	"app/main.js.br":       {Data: []byte("packed by brotli")},
	"app/main.js.gz":       {Data: []byte("packed by gzip")},
	"app/guide/index.html": {Data: []byte("<!doctype html>")},
	"ppca.wasm":            {Data: []byte("\x00asm")},
	"ppca.wasm.gz":         {Data: []byte("packed by gzip")},
	"ppca.d.ts":            {Data: []byte("export {}")},
	"app.webmanifest":      {Data: []byte("{}")},
	"v/abc/main.js":        {Data: []byte("of one build")},
	".secret.js":           {Data: []byte("hidden")},
	"private.key":          {Data: []byte("of no published type")},
}

func ask(method, target string, header ...string) *http.Response {
	request := httptest.NewRequest(method, "/", nil)
	request.URL.Path = target
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	recorder := httptest.NewRecorder()
	Handler(site).ServeHTTP(recorder, request)
	return recorder.Result()
}

func TestTypes(t *testing.T) {
	for path, want := range map[string]string{
		"/":                "text/html; charset=utf-8",
		"/index.html":      "text/html; charset=utf-8",
		"/app/guide/":      "text/html; charset=utf-8",
		"/app/main.js":     "text/javascript; charset=utf-8",
		"/ppca.wasm":       "application/wasm",
		"/ppca.d.ts":       "text/plain; charset=utf-8",
		"/app.webmanifest": "application/manifest+json",
	} {
		answer := ask("GET", path)
		if got := answer.Header.Get("Content-Type"); answer.StatusCode != 200 || got != want {
			t.Errorf("%s: %d %q, want 200 %q", path, answer.StatusCode, got, want)
		}
	}
}

func TestEncoding(t *testing.T) {
	for _, test := range []struct{ path, accepted, encoding string }{
		{"/app/main.js", "gzip, deflate, br, zstd", "br"},
		{"/app/main.js", "gzip", "gzip"},
		{"/app/main.js", "br;q=0, gzip;q=0.5", "gzip"},
		{"/app/main.js", "", ""},
		{"/app/main.js", "identity", ""},
		{"/app/main.js", "*", "br"},
		{"/app/main.js", "br; q=0, *", "gzip"},
		{"/app/main.js", "BR;Q=0.1", "br"},
		{"/app/main.js", "br;q=much", ""},
		{"/app/main.js", "xbr, gzipped", ""},
		{"/ppca.wasm", "br, gzip", "gzip"}, // where there is no .br
		{"/ppca.d.ts", "br, gzip", ""},
	} {
		answer := ask("GET", test.path, "Accept-Encoding", test.accepted)
		if got := answer.Header.Get("Content-Encoding"); got != test.encoding {
			t.Errorf("%s for %q: encoding %q, want %q", test.path, test.accepted, got, test.encoding)
		}
		if answer.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: no Vary", test.path)
		}
	}
}

func TestHeadersOnEveryAnswer(t *testing.T) {
	for _, path := range []string{"/", "/app/main.js", "/app", "/missing.js"} {
		header := ask("GET", path).Header
		for name, want := range map[string]string{
			"Content-Security-Policy": Policy, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-cache",
		} {
			if header.Get(name) != want {
				t.Errorf("%s: %s is %q", path, name, header.Get(name))
			}
		}
	}
	for _, word := range []string{"unsafe-inline", "'unsafe-eval'", "http:", "*"} {
		if strings.Contains(Policy, word) {
			t.Errorf("the policy allows %s", word)
		}
	}
}

// The browser tests try what each directive stops; what they cannot reach, such as
// a page around this one, is held here.
func TestPolicy(t *testing.T) {
	want := []string{
		"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self'",
		"img-src 'self' blob: data:", "style-src 'self'", "manifest-src 'self'",
		"base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
	}
	if got := strings.Split(Policy, "; "); !slices.Equal(got, want) {
		t.Errorf("the policy is %q, want %q", got, want)
	}
}

// Other pages may show figure.html alone, which otherwise has the same policy.
func TestFiguresMayBeFramed(t *testing.T) {
	want := strings.Replace(Policy, "frame-ancestors 'none'", "frame-ancestors *", 1)
	if got := ask("GET", "/figure.html").Header.Get("Content-Security-Policy"); got != want {
		t.Errorf("the policy is %q, want %q", got, want)
	}
}

func TestETag(t *testing.T) {
	plain, packed := ask("GET", "/app/main.js"), ask("GET", "/app/main.js", "Accept-Encoding", "br")
	tag := plain.Header.Get("ETag")
	if tag == "" || tag == packed.Header.Get("ETag") {
		t.Errorf("tags %q and %q: want two different ones", tag, packed.Header.Get("ETag"))
	}
	if answer := ask("GET", "/app/main.js", "If-None-Match", tag); answer.StatusCode != http.StatusNotModified {
		t.Errorf("a known tag is answered %d, want 304", answer.StatusCode)
	}
	if answer := ask("GET", "/app/main.js", "If-None-Match", `"other"`); answer.StatusCode != http.StatusOK {
		t.Errorf("an old tag is answered %d, want 200", answer.StatusCode)
	}
}

func TestRefused(t *testing.T) {
	for _, path := range []string{
		"/../go.mod", "/app/../index.html", "//index.html", "/app//main.js", "/./index.html", `/app\main.js`,
		"/.secret.js", "/app/.git/config.js", "/private.key", "/app/main.js.br", "/nothing.html", "/app/", "/index.html\x00.js",
	} {
		if answer := ask("GET", path); answer.StatusCode != http.StatusNotFound {
			t.Errorf("%q is answered %d, want 404", path, answer.StatusCode)
		}
	}
	answer := ask("POST", "/index.html")
	if answer.StatusCode != http.StatusMethodNotAllowed || answer.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST is answered %d, allowed %q", answer.StatusCode, answer.Header.Get("Allow"))
	}
}

// A part, the headers alone, and neither where the browser has the file.
func TestPartsOfAFile(t *testing.T) {
	tag := ask("GET", "/v/abc/main.js").Header.Get("ETag")
	for _, test := range []struct {
		method string
		header []string
		status int
		body   string
		length string
	}{
		{"GET", nil, 200, "of one build", "12"},
		{"HEAD", nil, 200, "", "12"},
		{"GET", []string{"Range", "bytes=3-5"}, 206, "one", "3"},
		{"GET", []string{"Range", "bytes=-5"}, 206, "build", "5"},
		{"HEAD", []string{"Range", "bytes=3-5"}, 206, "", "3"},
		{"GET", []string{"Range", "bytes=12-"}, 416, "invalid range: failed to overlap\n", ""},
		{"GET", []string{"Range", "bytes=3-5", "If-Range", tag}, 206, "one", "3"},
		{"GET", []string{"Range", "bytes=3-5", "If-Range", `"other"`}, 200, "of one build", "12"},
		{"GET", []string{"If-None-Match", tag}, 304, "", ""},
		{"HEAD", []string{"If-None-Match", `"other", ` + tag}, 304, "", ""},
		{"GET", []string{"If-Match", `"other"`}, 412, "", ""},
	} {
		answer := ask(test.method, "/v/abc/main.js", test.header...)
		body, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != test.status || string(body) != test.body || answer.Header.Get("Content-Length") != test.length {
			t.Errorf("%s with %q: %d %q of %q bytes, want %d %q of %q", test.method, test.header, answer.StatusCode, body, answer.Header.Get("Content-Length"), test.status, test.body, test.length)
		}
	}
	packed := ask("GET", "/app/main.js", "Accept-Encoding", "br", "Range", "bytes=0-5")
	if body, _ := io.ReadAll(packed.Body); packed.StatusCode != 206 || string(body) != "packed" || packed.Header.Get("Content-Encoding") != "br" {
		t.Errorf("a part of the packed file: %d %q, %q", packed.StatusCode, body, packed.Header)
	}
}

// Only a path that names its build may be kept without asking, and only where there is a file.
func TestKeptForGood(t *testing.T) {
	for path, want := range map[string]string{
		"/v/abc/main.js": "public, max-age=31536000, immutable", "/v/abc/other.js": "no-cache", "/v/abc": "no-cache",
		"/": "no-cache", "/app/main.js": "no-cache", "/ppca.wasm": "no-cache",
	} {
		if got := ask("GET", path).Header.Get("Cache-Control"); got != want {
			t.Errorf("%s: Cache-Control %q, want %q", path, got, want)
		}
	}
}

func TestFolderLeadsToItsSlash(t *testing.T) {
	answer := ask("GET", "/app/guide")
	if got := answer.Header.Get("Location"); answer.StatusCode != http.StatusMovedPermanently || got != "guide/" {
		t.Errorf("answered %d to %q, want 301 to guide/", answer.StatusCode, got)
	}
}

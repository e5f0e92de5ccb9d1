// Command server serves web/dist as it stands, for the browser tests, on a port
// of its choice and under any path. With -plain it is any static host: no
// policy, no compression, Go's stock file server. With -eval the policy admits
// eval too: what drives Firefox runs the functions of tests by it. With -shared pages
// of other origins may load the files, as from a CDN. It prints its
// address, then the path of every request.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"ppca/web/serve"
)

func main() {
	folder := flag.String("folder", "web/dist", "the folder to serve")
	address := flag.String("addr", "localhost:0", "host:port; port 0 chooses a free one")
	under := flag.String("under", "/", "the path to serve it under, with a slash at both ends")
	plain := flag.Bool("plain", false, "serve as a plain static host does")
	eval := flag.Bool("eval", false, "admit eval")
	shared := flag.Bool("shared", false, "let pages of other origins load the files")
	flag.Parse()
	if err := run(*folder, *address, *under, *plain, *eval, *shared); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folder, address, under string, plain, eval, shared bool) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener, err := serve.Listen(address)
	if err != nil {
		return err
	}
	handler := serve.OnlyOwnNames(address, serve.Handler(serve.Folder(folder)))
	if plain {
		handler = http.FileServer(http.Dir(folder))
	} else if eval {
		handler = admitting(handler)
	}
	if shared {
		handler = sharing(handler)
	}
	fmt.Println(serve.URL(listener) + strings.TrimPrefix(under, "/"))
	return serve.Until(ctx, listener, logged(http.StripPrefix(strings.TrimSuffix(under, "/"), handler)))
}

// logged prints the path of every request.
func logged(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Println(r.URL.Path)
		handler.ServeHTTP(w, r)
	})
}

// sharing lets pages of other origins load the files.
func sharing(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		handler.ServeHTTP(w, r)
	})
}

// admitting lets the policy admit eval.
func admitting(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(lenient{w}, r) })
}

type lenient struct{ http.ResponseWriter }

func (w lenient) WriteHeader(status int) {
	policy := strings.Replace(serve.Policy, "script-src", "script-src 'unsafe-eval'", 1)
	w.Header().Set("Content-Security-Policy", policy)
	w.ResponseWriter.WriteHeader(status)
}

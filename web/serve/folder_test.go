package serve

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What a client can send by hand, which browsers and http.Get would clean first.
func TestNothingOutsideTheFolder(t *testing.T) {
	outside := t.TempDir()
	inside := filepath.Join(outside, "dist")
	for path, content := range map[string]string{
		filepath.Join(outside, "secret.js"): "secret", filepath.Join(inside, "index.html"): "page", filepath.Join(inside, "app", "main.js"): "script",
		filepath.Join(inside, "app", "main.js.br"): "secret", filepath.Join(inside, "app", "main.js.gz"): "secret",
		filepath.Join(inside, "app.js", "folder.js"): "script",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{"link.js": "../secret.js", "up": "..", "own.js": "app/main.js", "round.js": "round.js"} {
		if err := os.Symlink(target, filepath.Join(inside, link)); err != nil {
			t.Skip("this system makes no links: ", err)
		}
	}
	address := start(t, Handler(Folder(inside)))
	for target, want := range map[string]int{
		"/": 200, "/app/main.js": 200, "/own.js": 200, "/app/../index.html": 404,
		"/../secret.js": 404, "/%2e%2e/secret.js": 404, "/..%2fsecret.js": 404, "/app/..%2f..%2fsecret.js": 404,
		"/..%5csecret.js": 404, "/..\\secret.js": 404, "//secret.js": 404, "/./secret.js": 404,
		"http://elsewhere/../secret.js": 404, "/%00": 404, "/app/%00.js": 404, "/link.js": 404, "/up/secret.js": 404, "/up/": 404, "/round.js": 404,
		"/app/main.js/": 404, "/app/main.js/x.js": 404, "/app/main.js/..": 404, "/app.js": 301, "/app.js/": 404,
		"/" + strings.Repeat("a", 300) + ".js": 404, "/" + strings.Repeat("a/", 3000) + "b.js": 404,
		"/index.html.": 404, "/index.html ": 400, "/index.html%20": 404, "/app./main.js": 404, "/...": 404, "/CON.js": 404, "/%ff%fe.js": 404,
		"/app/main.js.br": 404, "/app/main.js.gz": 404, "/app/main.js?x=%zz": 200, "/index.html%00.js": 404,
		"secret.js": 400, "../secret.js": 400, "/%zz": 400, "*": 404,
	} {
		status, body := raw(t, address, "GET "+target+" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
		if status != want || strings.Contains(body, "secret") && want == 200 || body == "secret" {
			t.Errorf("GET %s is answered %d %q, want %d", target, status, body, want)
		}
	}
}

// Nothing that a client leaves open keeps the server from ending.
func TestUntilDoesNotWaitForClients(t *testing.T) {
	listener, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Until(ctx, listener, Handler(site)) }()
	for _, sent := range []string{"", "GET / HTTP/1.1\r\nHost: local", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"} {
		connection, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		if _, err := io.WriteString(connection, sent); err != nil {
			t.Fatal(err)
		}
	}
	cancel()
	select {
	case err := <-ended:
		if err != nil {
			t.Errorf("the server ended with %v", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("the server did not end")
	}
}

func start(t *testing.T, handler http.Handler) string {
	t.Helper()
	listener, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Until(ctx, listener, handler) }()
	t.Cleanup(func() {
		cancel()
		<-ended
	})
	return listener.Addr().String()
}

func raw(t *testing.T, address, request string) (status int, body string) {
	t.Helper()
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	fmt.Fprint(connection, request)
	answer, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		t.Fatalf("%q: %v", request, err)
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(content)
}

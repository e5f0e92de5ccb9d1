package serve

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestListenTakesTheNextPort(t *testing.T) {
	busy, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	listener, err := Listen(busy.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	first, got := busy.Addr().(*net.TCPAddr).Port, listener.Addr().(*net.TCPAddr).Port
	if got <= first || got >= first+portsTried {
		t.Errorf("port %d after the busy %d", got, first)
	}
}

func TestListenStaysOnThisMachine(t *testing.T) {
	listener, err := Listen(":0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if address := listener.Addr().(*net.TCPAddr); !address.IP.IsLoopback() {
		t.Errorf("an address without a host listens on %v", address)
	}
	if url := URL(listener); !strings.HasPrefix(url, "http://localhost:") || !strings.HasSuffix(url, "/") {
		t.Errorf("the address to type is %q", url)
	}
}

func TestListenRefuses(t *testing.T) {
	for address, says := range map[string]string{
		"8080": "host:port", "localhost": "host:port", "localhost:http": "number", "localhost:70000": "number",
		"localhost:-1": "number", "localhost:": "number",
	} {
		listener, err := Listen(address)
		if err == nil {
			listener.Close()
		}
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: error %v, want one with %q", address, err, says)
		}
	}
}

func TestUntil(t *testing.T) {
	listener, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Until(ctx, listener, Handler(site)) }()
	answer, err := http.Get(URL(listener))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || string(content) != "<!doctype html>" {
		t.Errorf("the page is %q, %v", content, err)
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
	if _, err := listener.Accept(); !errors.Is(err, net.ErrClosed) { // not by a call to the port, which may be another's now
		t.Errorf("the port is still open: %v", err)
	}
}

package serve

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestOwn(t *testing.T) {
	for _, test := range []struct {
		address, local, host string
		want                 int
	}{
		{"localhost:8080", "127.0.0.1", "localhost:8080", 200},
		{"localhost:8080", "127.0.0.1", "LocalHost.:9000", 200}, // a forwarded port
		{"localhost:8080", "127.0.0.1", "127.0.0.1:8080", 200},
		{"localhost:8080", "::1", "[::1]:8080", 200},
		{"localhost:8080", "::1", "[::1]", 200},
		{":8080", "127.0.0.1", "localhost", 200},
		{":8080", "127.0.0.1", "", 421},
		{"localhost:8080", "127.0.0.1", "evil.example:8080", 421},
		{"localhost:8080", "127.0.0.1", "localhost.evil.example", 421},
		{"localhost:8080", "127.0.0.1", "127.0.0.1.evil.example", 421},
		{"localhost:8080", "127.0.0.1", "evil-localhost", 421},
		{"localhost:8080", "127.0.0.1", "192.168.1.7", 421},
		{"localhost:8080", "127.0.0.1", "0.0.0.0:8080", 421},
		{"0.0.0.0:8080", "192.168.1.7", "192.168.1.7:8080", 200},
		{"[::]:8080", "::ffff:192.168.1.7", "192.168.1.7:8080", 200},
		{"[::]:8080", "fe80::7", "[fe80::7]:8080", 200},
		{"0.0.0.0:8080", "192.168.1.7", "192.168.1.8:8080", 421},
		{"0.0.0.0:8080", "192.168.1.7", "lab.example:8080", 421},
		{"lab.example:8080", "192.168.1.7", "Lab.Example:8080", 200},
		{"lab.example:8080", "192.168.1.7", "other.example:8080", 421},
	} {
		request := httptest.NewRequest("GET", "/", nil)
		request.Host = test.host
		local := &net.TCPAddr{IP: net.ParseIP(test.local), Port: 8080}
		request = request.WithContext(context.WithValue(request.Context(), http.LocalAddrContextKey, local))
		recorder := httptest.NewRecorder()
		OnlyOwnNames(test.address, Handler(site)).ServeHTTP(recorder, request)
		if recorder.Code != test.want || strings.Contains(recorder.Body.String(), "doctype") != (test.want == 200) {
			t.Errorf("-addr %s, Host %q at %s: answered %d, want %d", test.address, test.host, test.local, recorder.Code, test.want)
		}
	}
}

// As browsers connect: the address comes from the connection itself.
func TestOwnOverTheNetwork(t *testing.T) {
	address := start(t, OnlyOwnNames("localhost:0", Handler(site)))
	for request, want := range map[string]int{
		"GET / HTTP/1.1\r\nHost: localhost\r\n":                                   200,
		"GET / HTTP/1.1\r\nHost: " + address + "\r\n":                             200,
		"GET / HTTP/1.1\r\nHost: evil.example\r\n":                                421,
		"GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n":                421,
		"GET / HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: localhost\r\n": 421,
		"GET / HTTP/1.1\r\n":                                                      400,
		"GET / HTTP/1.0\r\n":                                                      421,
	} {
		if status, _ := raw(t, address, request+"Connection: close\r\n\r\n"); status != want {
			t.Errorf("%q is answered %d, want %d", request, status, want)
		}
	}
}

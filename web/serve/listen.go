package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"
)

// portsTried is how many ports Listen tries, the first included.
const portsTried = 20

// Listen opens address, or the next free port after it. An address without a
// host means the loopback, not all networks of the machine.
func Listen(address string) (net.Listener, error) {
	host, first, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: write it as host:port, for example localhost:8080: %w", address, err)
	}
	if host == "" {
		host = "localhost"
	}
	port, err := strconv.ParseUint(first, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("address %q: the port must be a number from 0 to 65535", address)
	}
	for tried := range uint64(portsTried) {
		if port+tried > 65535 {
			break
		}
		listener, err := net.Listen("tcp", net.JoinHostPort(host, strconv.FormatUint(port+tried, 10)))
		if err == nil {
			return listener, nil
		}
		if !errors.Is(err, syscall.EADDRINUSE) {
			return nil, err
		}
	}
	return nil, fmt.Errorf("%s and the ports after it are all busy: choose another with -addr", address)
}

// URL returns the address to type into a browser. A listener on the loopback
// is called localhost, the name under which browsers grant a secure context.
func URL(listener net.Listener) string {
	address := listener.Addr().(*net.TCPAddr)
	host := address.IP.String()
	if address.IP.IsLoopback() || address.IP.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, strconv.Itoa(address.Port)) + "/"
}

// Until answers requests until ctx is done, then lets the running ones end.
func Until(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	shutdown, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if err := server.Shutdown(shutdown); err != nil {
		return server.Close()
	}
	return nil
}

package serve

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// OnlyOwnNames answers requests to the server's own names only, and others with 421. This stops
// pages from elsewhere whose name resolves to this machine (DNS rebinding). Own names are localhost, every loopback
// address, the host of address (as for Listen), and the IP address of this
// machine that the request came to. It ignores the port, which may be
// forwarded.
func OnlyOwnNames(address string, handler http.Handler) http.Handler {
	given, _, _ := net.SplitHostPort(address)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := hostOf(r.Host)
		if host != "localhost" && (host == "" || host != hostOf(given)) && !isAddress(host, r) {
			http.Error(w, "this server does not answer to the name in the address: use localhost, an IP address of its machine, or start it with -addr NAME:PORT", http.StatusMisdirectedRequest)
			return
		}
		handler.ServeHTTP(w, r)
	})
}

// hostOf returns the host of host:port, [host]:port or host, in lower case and
// without the dot that may end a full name.
func hostOf(hostport string) string {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(hostport, "["), "]")
	}
	return strings.ToLower(strings.TrimSuffix(host, "."))
}

// isAddress reports whether host is a loopback address or the address that the
// connection was made to.
func isAddress(host string, r *http.Request) bool {
	asked, err := netip.ParseAddr(host)
	if err != nil {
		return false
	}
	if asked.Unmap().IsLoopback() {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return ok && local.AddrPort().Addr().Unmap().WithZone("") == asked.Unmap().WithZone("")
}

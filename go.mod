module ppca

go 1.26

ignore (
	./web/dist
	./web/node_modules
)

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/evanw/esbuild v0.28.2
	github.com/hack-pad/go-indexeddb v0.3.2
	github.com/norunners/vert v0.0.0-20221203075838-106a353d42dd
	github.com/tetratelabs/wazero v1.12.0
	gonum.org/v1/gonum v0.17.0
	gonum.org/v1/netlib v0.0.0-20190313105609-8cb42192e0e0
)

require (
	github.com/hack-pad/safejs v0.1.0 // indirect
	golang.org/x/exp v0.0.0-20230321023759-10a507213a29 // indirect
	golang.org/x/sys v0.44.0 // indirect
)

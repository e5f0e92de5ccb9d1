// Command ppca builds the page where it is missing or stale and serves it on
// this machine alone: go run .
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"

	"ppca/web/build"
	"ppca/web/serve"
)

func main() {
	address := flag.String("addr", "localhost:8080", "host:port to serve on; the next port when it is busy")
	open := flag.Bool("open", false, "open the page in the browser")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "unknown argument %q\n", flag.Arg(0))
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, *address, *open); err != nil && ctx.Err() == nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, address string, open bool) error {
	if err := build.Run(ctx, ".", build.Use, func(line string) { fmt.Println(line) }); err != nil {
		return err
	}
	listener, err := serve.Listen(address)
	if err != nil {
		return err
	}
	url := serve.URL(listener)
	fmt.Printf("\n%s   (Ctrl+C stops it)\n", url)
	if open {
		if err := browse(url); err != nil {
			fmt.Fprintf(os.Stderr, "no browser could be started (%v): open %s yourself\n", err, url)
		}
	}
	return serve.Until(ctx, listener, serve.OnlyOwnNames(address, serve.Handler(serve.Folder(build.Dist(".")))))
}

// browse starts the system's browser and does not wait for it.
func browse(url string) error {
	switch runtime.GOOS {
	case "darwin":
		return exec.Command("open", url).Start()
	case "windows":
		return exec.Command("rundll32", "url.dll,FileProtocolHandler", url).Start()
	default:
		return exec.Command("xdg-open", url).Start()
	}
}

// Command dist makes web/dist; run it in the project's folder.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"ppca/web/build"
)

func main() {
	release := flag.Bool("release", false, "pack the program as small as can be, which takes most of a minute")
	flag.Parse()
	purpose := build.Use
	if *release {
		purpose = build.Release
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := build.Run(ctx, ".", purpose, func(line string) { fmt.Println(line) }); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("web/dist is up to date")
}

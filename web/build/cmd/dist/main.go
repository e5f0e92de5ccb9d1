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
	release := flag.Bool("release", false, "make the program small and pack all files, which takes two minutes")
	flag.Parse()
	purpose := build.Use
	if *release {
		purpose = build.Release
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := build.Run(ctx, ".", purpose, func(line string) { fmt.Println(line) })
	if err == nil && *release {
		err = pack(ctx, build.Dist("."))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("web/dist is up to date")
}

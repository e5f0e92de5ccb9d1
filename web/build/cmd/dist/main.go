// Command dist makes web/dist; run it in the project's folder.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"ppca/web/build"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := build.Run(ctx, ".", func(line string) { fmt.Println(line) }); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("web/dist is up to date")
}

// Command native serves the benchmark's requests on gonum as it is: one request
// a line on standard input, one answer a line on standard output. It also makes
// the data and writes them to files, from which the browser reads the same.
package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io/fs"
	"log"
	"os"

	"ppca/web/bench/data"
	"ppca/web/bench/work"
)

// A recipe is the request that makes a set and keeps it under a name.
type recipe struct {
	Do   string      `json:"do"` // "make"; everything else is package work's
	Set  string      `json:"set"`
	Make data.Recipe `json:"make"`
	File string      `json:"file"`
}

// made answers a recipe.
type made struct {
	Rows  int    `json:"rows"`
	Cols  int    `json:"cols"`
	Faces string `json:"faces"` // whose they are, in sets of faces
}

// reply is one line of the output.
type reply struct {
	Answer any    `json:"answer,omitempty"`
	Error  string `json:"error,omitempty"`
}

func main() {
	log.SetFlags(0)
	if len(os.Args) != 2 {
		log.Fatal("usage: native FACES.zip")
	}
	zipped, err := os.ReadFile(os.Args[1])
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		log.Fatal(err)
	}
	bench := work.New()
	lines := bufio.NewScanner(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		answer, err := serve(context.Background(), bench, zipped, lines.Bytes())
		out := reply{Answer: answer}
		if err != nil {
			out = reply{Error: err.Error()}
		}
		if err := answers.Encode(out); err != nil {
			log.Fatal(err)
		}
	}
}

func serve(ctx context.Context, bench *work.Bench, zipped, line []byte) (any, error) {
	var r recipe
	if err := json.Unmarshal(line, &r); err != nil {
		return nil, err
	}
	if r.Do != "make" {
		return bench.Serve(ctx, line)
	}
	set, err := data.Make(ctx, r.Make, zipped)
	if err != nil {
		return nil, err
	}
	bench.Put(r.Set, set)
	answer := made{Faces: "CBCL"}
	if zipped == nil {
		answer.Faces = "drawn heads"
	}
	answer.Rows, answer.Cols = set.Data.X.Dims()
	return answer, write(r.File, set.Numbers())
}

func write(name string, numbers []float64) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(file, 1<<20)
	if err := binary.Write(buffered, binary.LittleEndian, numbers); err != nil {
		return errors.Join(err, file.Close())
	}
	return errors.Join(buffered.Flush(), file.Close())
}

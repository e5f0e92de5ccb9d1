package build

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"

	"ppca/core/shared"
)

func TestSiblingsHoldTheFile(t *testing.T) {
	root := project(t)
	dist := Dist(root)
	runBuild(t, root)
	put(t, root, "web/app.css", styles(200))
	packed := []string{"ppca.wasm", "study.wasm", "plain.wasm"}
	for _, name := range shared.Length(packed, nil) { // which takes a release seconds
		put(t, dist, name+".br", string(quickly(t, get(t, dist, name))))
	}
	runRelease(t, root)
	for _, name := range []string{versionFolder(t, root) + "app.css", "ppca.wasm"} {
		for _, coding := range codings {
			unpacker, err := coding.unpack(bytes.NewReader(get(t, dist, name+coding.suffix)))
			if err != nil {
				t.Fatal(err)
			}
			unpacked, err := io.ReadAll(unpacker)
			if err != nil || !bytes.Equal(unpacked, get(t, dist, name)) {
				t.Errorf("%s%s does not unpack to %s: %v", name, coding.suffix, name, err)
			}
		}
	}

	const slow = "ppca.wasm.br" // stays of use while the program does
	runBuild(t, root)
	if _, found := filesOf(t, dist)[slow]; !found {
		t.Errorf("the next build threw %s of a release away", slow)
	}
	put(t, root, "wasm/main.go", "package main\n\nfunc main() { println(\"changed\") }\n")
	runBuild(t, root)
	if _, found := filesOf(t, dist)[slow]; found {
		t.Errorf("%s is of another program", slow)
	}
}

// quickly packs as a release does, but not as small.
func quickly(t *testing.T, content []byte) []byte {
	t.Helper()
	var packed bytes.Buffer
	packer := brotli.NewWriterLevel(&packed, brotli.BestSpeed)
	if _, err := packer.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// A release alone packs a program slowly; what is packed already is kept.
func TestReleasesPackPrograms(t *testing.T) {
	dist := t.TempDir()
	put(t, dist, "ppca.wasm", styles(60))
	for _, c := range []struct {
		purpose Purpose
		want    []string
	}{{Use, []string{"ppca.wasm.gz"}}, {Release, []string{"ppca.wasm.br", "ppca.wasm.gz"}}, {Use, []string{"ppca.wasm.br", "ppca.wasm.gz"}}} {
		made, err := compressAll(t.Context(), dist, []string{"ppca.wasm"}, c.purpose, func(string) {})
		if err != nil || !slices.Equal(made, c.want) {
			t.Errorf("purpose %v: %q, %v", c.purpose, made, err)
		}
	}
	if best := get(t, dist, "ppca.wasm.br"); len(best) >= len(quickly(t, get(t, dist, "ppca.wasm"))) {
		t.Errorf("a release packs to %d bytes, no better than the quickest way", len(best))
	}
}

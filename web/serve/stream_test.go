package serve

import (
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// A file is sent as it is read from disk, however many read it slowly: 150
// readers of 4 MB would hold 600 MB if it were read whole for each.
func TestSlowReadersTakeNoMemory(t *testing.T) {
	const size, readers, most = 4 << 20, 150, 64 << 20
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "large.wasm"), make([]byte, size), 0o644); err != nil {
		t.Fatal(err)
	}
	address := start(t, Handler(Folder(folder)))
	before := heap()
	for range readers {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close()
		if err := connection.(*net.TCPConn).SetReadBuffer(4 << 10); err != nil { // the system keeps little of it
			t.Fatal(err)
		}
		if _, err := fmt.Fprint(connection, "GET /large.wasm HTTP/1.1\r\nHost: localhost\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(connection, make([]byte, 15)); err != nil { // it is being sent: "HTTP/1.1 200 OK"
			t.Fatal(err)
		}
	}
	if taken := heap() - before; taken > most {
		t.Errorf("%d slow readers of %d MB take %d MB", readers, size>>20, taken>>20)
	}
}

// heap returns the bytes in use, 150 sleeping readers included.
func heap() int64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return int64(stats.HeapAlloc + stats.StackInuse)
}

package console

import (
	"fmt"
	"io"
	"os"
	"time"

	"ppca/core/job"
)

// A Meter shows the progress of a job and the time left: on a terminal in one line that
// changes every second, elsewhere in a new line now and then.
type Meter struct {
	out      io.Writer
	terminal bool
	shown    time.Time
}

const (
	everyOnTerminal = time.Second
	everyElsewhere  = 30 * time.Second
)

// NewMeter returns a Meter that prints to out.
func NewMeter(out io.Writer) *Meter {
	if p, ok := out.(*Printable); ok {
		out = p.To // safe: the meter writes only numbers and cursor movements
	}
	m := &Meter{out: out, shown: time.Now()}
	if file, ok := out.(*os.File); ok {
		info, err := file.Stat()
		m.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return m
}

// Show prints progress if it is due.
func (m *Meter) Show(p job.Progress) {
	every := everyElsewhere
	if m.terminal {
		every = everyOnTerminal
	}
	if time.Since(m.shown) < every {
		return
	}
	m.shown = time.Now()
	text := fmt.Sprintf("ppca: %.0f %%, %d of %d parts, %s left", 100*p.Done, p.Parts, p.Of, time.Duration(p.Left()*float64(time.Second)).Round(time.Second))
	if m.terminal {
		fmt.Fprintf(m.out, "\r%s\x1b[K", text)
	} else {
		fmt.Fprintln(m.out, text)
	}
}

// Clear removes the line from a terminal.
func (m *Meter) Clear() {
	if m.terminal {
		fmt.Fprint(m.out, "\r\x1b[K")
	}
}

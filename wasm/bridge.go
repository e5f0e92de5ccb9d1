//go:build js && wasm

package main

import (
	"context"
	"syscall/js"

	"ppca/core/dataset"
	"ppca/core/model"
)

// A bridge serves the calls of one JavaScript host.
type bridge struct {
	host   js.Value
	turn   *turn
	sets   handles[*dataset.Set]
	models handles[*model.Model]
	stage  stage                      // where pictures turn
	album  any                        // of portraits, in the second program
	slice  model.Slice                // the last that was asked for, whose memory serves the next
	tasks  handles[task]              // data that another worker sent
	jobs   handles[*begun]            // under way
	store  store                      // of saved models
	cancel map[int]context.CancelFunc // of the calls under way, by id
	closed chan struct{}
}

func newBridge(host js.Value) *bridge {
	return &bridge{
		host:   host,
		turn:   newTurn(),
		sets:   handles[*dataset.Set]{noun: "data set"},
		models: handles[*model.Model]{noun: "model"},
		tasks:  handles[task]{noun: "copy of a data set"},
		jobs:   handles[*begun]{noun: "job"},
		cancel: map[int]context.CancelFunc{},
		closed: make(chan struct{}),
	}
}

// open lets JavaScript call, and tells it which program this is.
func (b *bridge) open() {
	b.host.Set("program", sources)
	b.host.Set("receive", js.FuncOf(func(_ js.Value, args []js.Value) any {
		b.receive(args[0])
		return nil
	}))
}

// receive takes one message. It must not block, because JavaScript waits for
// it to return; a call is served by a goroutine of its own.
func (b *bridge) receive(message js.Value) {
	args := message.Get("args")
	switch name := message.Get("method").String(); name {
	case methodCancel:
		if cancel, ok := b.cancel[args.Get("call").Int()]; ok {
			cancel()
		}
	case methodFree:
		b.sets.free(args.Get("set"))
		b.models.free(args.Get("model"))
		b.tasks.free(args.Get("task"))
		b.jobs.free(args.Get("job"))
	case methodExit:
		b.store.close()
		close(b.closed)
	default:
		c := b.newCall(message.Get("id").Int(), args, message.Get("heard").Truthy())
		go b.serve(c, name)
	}
}

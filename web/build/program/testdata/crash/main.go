// A program that needs every table that must stay: its stacks grow while they
// hold pointers, garbage is collected meanwhile, it defers, recovers, reflects,
// counts its goroutines, and asks for the names of its callers. It ends with a crash.
package main

import (
	"errors"
	"fmt"
	"runtime"
	"sort"
	"strings"
)

type tree struct {
	left, right *tree
	value       int
}

func grow(depth int) *tree {
	var room [64]int
	room[depth%64] = depth
	if depth == 0 {
		return &tree{value: room[0]}
	}
	return &tree{left: grow(depth - 1), value: room[depth%64]}
}

func (t *tree) sum() int {
	if t == nil {
		return 0
	}
	return t.value + t.left.sum() + t.right.sum()
}

func guarded(work func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	defer fmt.Println("deferred")
	work()
	return nil
}

func caller() string {
	pc, _, _, _ := runtime.Caller(1)
	return runtime.FuncForPC(pc).Name()
}

//go:noinline
func crash(list []int, i int) int { return list[i] }

func main() {
	sums := make(chan int)
	for range 4 {
		go func() {
			total := 0
			for range 3 {
				total += grow(2000).sum()
				runtime.GC()
			}
			sums <- total
		}()
	}
	for range 4 {
		fmt.Println(<-sums)
	}
	fmt.Println(runtime.NumGoroutine(), "goroutine besides the runtime's own")
	var none map[string]int
	fmt.Println(guarded(func() { none["a"] = 1 }))
	fmt.Println(guarded(func() { panic(errors.New("by hand")) }), caller())
	words := strings.Fields("the order of these words")
	sort.Strings(words)
	fmt.Printf("%q %+v\n", words, tree{value: 3})
	fmt.Println(crash(make([]int, len(words)), 7))
}

#!/bin/sh
# ./build.sh                              makes web/dist, a static folder for any host under any path
# ./build.sh test                         runs every check; the last line counts the tests
# ./build.sh soak [-fuzztime 10m] [NAME…] does in full what the tests do for seconds: faults, rounds, fuzzing, mutants
# ./build.sh bench [-record] [NAME…]      measures, in about a quarter of an hour; writes bench.json, and web/bench/FIGURES.md
set -eu
cd "$(dirname "$0")"

case "${1:-}" in
	"")
		command=dist
		set -- "" -release
		;;
	test) command=check ;;
	soak) command=soak ;;
	bench) command=bench ;;
	*)
		echo "usage: ./build.sh [test | soak [-fuzztime 10m] [NAME…] | bench [-json FILE] [-record] [NAME…]]" >&2
		exit 2
		;;
esac
[ $# -eq 0 ] || shift

# Compiled and then run, because `go run` adds a line of its own when it fails.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -o "$folder/$command" "./web/build/cmd/$command"
"$folder/$command" "$@"

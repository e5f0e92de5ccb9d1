#!/bin/sh
# ./build.sh        makes web/dist, a static folder for any host under any path
# ./build.sh test   runs every check; the last line counts the tests
set -eu
cd "$(dirname "$0")"

case "${1:-}" in
	"") command=dist ;;
	test) command=check ;;
	*)
		echo "usage: ./build.sh [test]" >&2
		exit 2
		;;
esac

# Compiled and then run, because `go run` adds a line of its own when it fails.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
go build -o "$folder/$command" "./web/build/cmd/$command"
"$folder/$command"

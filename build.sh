#!/bin/sh
# ./build.sh        makes web/dist, a static folder for any host under any path
# ./build.sh test   runs every check; the last line counts the tests
set -eu
cd "$(dirname "$0")"

case "${1:-}" in
	"") exec go run ./web/build/cmd/dist ;;
	test) exec go run ./web/build/cmd/check ;;
	*)
		echo "usage: ./build.sh [test]" >&2
		exit 2
		;;
esac

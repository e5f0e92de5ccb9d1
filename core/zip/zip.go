// Package zip reads and writes ZIP files: those that users bring, and the
// NPZ files of models.
//
// The standard library's archive/zip brings all ways to compress, and file
// systems and calendars with it, to a program that a browser has to load, a
// thirtieth of the whole. This reads what it reads, stored and deflated, and
// writes without compressing.
package zip

import (
	"errors"

	"ppca/core/limit"
)

var (
	// ErrFormat says that there is no archive or a damaged one.
	ErrFormat = errors.New("it is no ZIP archive, or a damaged one")
	// ErrMethod says that an entry is neither stored nor deflated.
	ErrMethod = errors.New("it is compressed in a way other than deflate")
	// ErrMany says that an archive has more entries than limit.Files.
	ErrMany = errors.New("it holds more than " + limit.Count(limit.Files) + " files")
	// ErrTwice says that two entries have one name.
	ErrTwice = errors.New("it holds two files of one name")
	// ErrOverlap says that two entries share bytes, as no program packs them.
	ErrOverlap = errors.New("two of its files share bytes")
	// ErrChecksum says that the bytes of an entry are not those that were packed.
	ErrChecksum = errors.New("its checksum does not agree")
)

// Signatures of the records of an archive (APPNOTE.TXT 6.3.10, §4.3).
const (
	localHeader     = 0x04034b50
	dataDescriptor  = 0x08074b50
	directoryHeader = 0x02014b50
	directoryEnd    = 0x06054b50
	locator64       = 0x07064b50
	directoryEnd64  = 0x06064b50
)

// Lengths of their fixed parts.
const (
	localLength     = 30
	directoryLength = 46
	endLength       = 22
	locatorLength   = 20
	end64Length     = 56
)

// Flags and methods of an entry.
const (
	encrypted   = 1 << 0
	sizesFollow = 1 << 3 // checksum and size come after the data
	stored      = 0
	deflated    = 8
)

// In a field of 16 or 32 bits: see the field of 64 bits.
const (
	beyond16 = 1<<16 - 1
	beyond32 = 1<<32 - 1
)

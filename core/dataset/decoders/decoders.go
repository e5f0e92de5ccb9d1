// Package decoders adds PNG and JPEG to the pictures that package dataset reads,
// for the effect of its import. The program that every visit of the page downloads
// does without them, and has another read such pictures.
package decoders

import (
	_ "image/jpeg" // registers the decoder
	_ "image/png"  // registers the decoder
)

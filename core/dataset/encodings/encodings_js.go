package encodings

import "ppca/core/fault"

// Decode fails: 84 kB of tables would repeat what the browser has.
func Decode(label string, _ []byte) ([]byte, error) {
	return nil, fault.New(fault.Unsupported, "the encoding %s needs a decoder in dataset.Options", label)
}

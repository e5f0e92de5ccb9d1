package csvtext

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The encodings of one byte for each character that are told apart; a text is of Windows-1252 if none
// of them fits.
const (
	Windows1251 Encoding = "windows-1251"
	KOI8R       Encoding = "koi8-r"
	Windows1253 Encoding = "windows-1253"
	ISO8859_7   Encoding = "iso-8859-7"
	Windows1250 Encoding = "windows-1250"
	ISO8859_2   Encoding = "iso-8859-2"
	Windows1254 Encoding = "windows-1254"
	IBM866      Encoding = "ibm866"
	Windows1255 Encoding = "windows-1255"
	Windows1256 Encoding = "windows-1256"
	Windows1257 Encoding = "windows-1257"
	Windows874  Encoding = "windows-874"
)

// A decoder returns a text of an encoding in UTF-8.
type decoder func(encoding string, text []byte) ([]byte, error)

// shown is the number of bytes that show the encoding of a text.
const shown = 1 << 16

// SingleByte returns the encoding of a text that is not UTF-8 and not of East Asia: the one in which
// its letters are those of one language; "" if that is Windows-1252 or none.
func SingleByte(text []byte, decode func(encoding string, text []byte) ([]byte, error)) Encoding {
	text = text[:min(len(text), shown)]
	if isInWords(text) {
		return ofScript(text, decode)
	}
	return ofLanguage(text, decode)
}

// scripts have the letters that make up most of a text, about four of five, and their share of the
// alphabet.
var scripts = []struct {
	encoding Encoding
	common   string
	share    float64
}{
	{Windows1251, "оеаинтсрвлкм", 0.36},
	{KOI8R, "оеаинтсрвлкм", 0.36},
	{IBM866, "оеаинтсрвлкм", 0.36},
	{Windows1253, "αοιετσνηυρπκάόίέςήύ", 0.5},
	{ISO8859_7, "αοιετσνηυρπκάόίέςήύ", 0.5},
	{Windows1255, "יוהלאתרמשבנם", 0.44},
	{Windows1256, "اليمنورتبعده", 0.33},
	{Windows874, "านรอกเง่้มยลวด", 0.2},
}

// ofScript returns the encoding in which most letters are common ones. The first is the most usual, so
// that others must be clearly better.
func ofScript(text []byte, decode decoder) Encoding {
	high := slices.DeleteFunc(bytes.Clone(text), func(c byte) bool { return c < 0x80 && isLetter(c) }) // what remains of ASCII divides words
	letters := 0
	for _, c := range high {
		if c >= 0x80 {
			letters++
		}
	}
	best, most := Windows1251, -1.0
	for _, script := range scripts {
		decoded, err := decode(string(script.encoding), high)
		if err != nil {
			continue
		}
		common, before := 0, ' '
		for _, letter := range string(decoded) {
			if strings.ContainsRune(script.common, unicode.ToLower(letter)) {
				common++
			}
			if unicode.IsLower(before) && unicode.IsUpper(letter) || before == 'ς' && unicode.IsLetter(letter) || letter == utf8.RuneError { // no word goes on with a capital
				common--
			}
			before = letter
		}
		if gain := (float64(common)/float64(letters) - script.share) / (1 - script.share); gain > most+0.05 { // by chance it is 0
			best, most = script.encoding, gain
		}
	}
	return best
}

// The letters above ASCII of languages, by the encodings of their spreadsheets.
var (
	western = []string{"äöüß", "àâæçéèêëîïôùûüÿœ", "áéíóúüñ", "áâãàçéêíóôõú", "àèéìíîòóùú", "åäöéüà", "æøåéöä", "ëïéèêöüáóí", "åäöšž", "äöüõšž", "àçèéíïòóúü", icelandic}
	baltic  = []string{"ąčęėįšųūž", "āčēģīķļņšūž"}
	central = []string{"áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "ąćęłńóśźż", "áéíóöőúüű", "čćđšž", "ăâîşţ"}
	turkish = []string{"çğıiöşüâîû"}
)

const icelandic = "áéíóúýþæöð"

// ofLanguage returns the encoding in which all letters above ASCII are of one language; "" for
// Windows-1252, which comes first.
func ofLanguage(text []byte, decode decoder) Encoding {
	letters := accented(text)
	inWestern := strings.ToLower(Decode(letters))
	if len(letters) == 0 || isOf(inWestern, western) && (strings.ContainsAny(inWestern, "áéíóúæ") || !strings.ContainsAny(inWestern, "ðýþ")) {
		return ""
	}
	if len(letters) < 3 && within(inWestern, strings.Join(western[:7], "")) { // words of two languages
		return ""
	}
	for _, candidate := range []struct {
		encoding  Encoding
		languages []string
	}{{Windows1250, central}, {ISO8859_2, central}, {Windows1257, baltic}, {Windows1254, turkish}} {
		if decoded, err := decode(string(candidate.encoding), letters); err == nil && isOf(strings.ToLower(string(decoded)), candidate.languages) {
			return candidate.encoding
		}
	}
	return ""
}

// accented returns the different bytes above ASCII that are letters: those that Windows-1252 has as
// letters beside another, apart from µ, and those from 0xA0 on between two letters: before it
// stand quotes and dashes.
func accented(text []byte) []byte {
	var found []byte
	for i, c := range text {
		if c < 0x80 || bytes.IndexByte(found, c) >= 0 {
			continue
		}
		before, after := i > 0 && isInWord(text[i-1]), i+1 < len(text) && isInWord(text[i+1])
		as, _ := utf8.DecodeRuneInString(Decode([]byte{c}))
		if before && after && c >= 0xa0 || (before || after) && unicode.IsLetter(as) && !strings.ContainsRune("µªº", as) {
			found = append(found, c)
		}
	}
	return found
}

// isInWords reports whether bytes above ASCII stand together in words, as letters do that are not
// Latin, more often than single ones beside Latin letters.
func isInWords(text []byte) bool {
	together, single := 0, 0
	for i := 0; i < len(text); i++ {
		from := i
		for i < len(text) && text[i] >= 0x80 {
			i++
		}
		switch length := i - from; {
		case length >= 3:
			together++
		case length > 0 && (from > 0 && isLetter(text[from-1]) || i < len(text) && isLetter(text[i])):
			single++
		}
	}
	return together > single
}

func isInWord(c byte) bool { return isLetter(c) || c >= 0xc0 }

// isOf reports whether all letters are of one of the languages.
func isOf(letters string, languages []string) bool {
	return slices.ContainsFunc(languages, func(language string) bool { return within(letters, language) })
}

func within(letters, language string) bool {
	return strings.Trim(letters, language) == ""
}

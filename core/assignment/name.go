package assignment

import (
	"crypto/sha256"
	"encoding/binary"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"ppca/core/fault"
)

// Draw returns the seed of a student's data: the first 32 bits of the SHA-256 of the folded name
// in UTF-8. Anyone can repeat it: printf %s 'ada lovelace' | sha256sum | cut -c1-8 is the seed in
// hexadecimal.
func Draw(student string) uint64 { return seedOf(folded(student)) }

// formerDraw is Draw of earlier versions, which did not fold names that only look alike.
func formerDraw(student string) uint64 { return seedOf(strings.ToLower(fault.Line(student))) }

func seedOf(name string) uint64 {
	sum := sha256.Sum256([]byte(name))
	return uint64(binary.BigEndian.Uint32(sum[:4]))
}

// folded returns one spelling of a text for all that read alike: compatible characters are one
// (NFKC of Unicode Standard Annex 15), invisible ones are absent, blanks are single, and letters
// are small.
func folded(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case invisible(r):
			return -1
		case unicode.Is(unicode.Pd, r) || r == '−':
			return '-'
		case strings.ContainsRune("‘’ʻʼ′`´", r):
			return '\''
		}
		return unicode.ToLower(unicode.ToUpper(r))
	}, norm.NFKC.String(fault.Line(text)))
	return norm.NFKC.String(oneSpelling.Replace(norm.NFKD.String(fault.Line(text))))
}

// oneSpelling folds letters that are typed in two ways: i has its dot anyway, and fonts and keyboards
// exchange the cedilla and the comma below of Romanian and Latvian.
var oneSpelling = strings.NewReplacer("i\u0307", "i", "\u0326", "\u0327")

// invisible reports whether a character prints nothing: it may be ignored by default (Unicode
// Standard Annex 44), or is the empty pattern of Braille.
func invisible(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) ||
		r == '\u2800'
}

// scripts have letters that look like those of another. Letters of all others count as one script.
var scripts = []struct {
	name   string
	letter *unicode.RangeTable
}{
	{"Latin", unicode.Latin}, {"Cyrillic", unicode.Cyrillic}, {"Greek", unicode.Greek}, {"Armenian", unicode.Armenian},
	{"Coptic", unicode.Coptic}, {"Cherokee", unicode.Cherokee}, {"Lisu", unicode.Lisu},
}

// likeLatin are letters of other scripts that look Latin.
const likeLatin = "асеорхуіјѕԁһԛԝАВЕЅІЈКМНОРСТХУԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧο" +
	"ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓞꓟꓠꓡꓢꓣꓤꓥꓦꓧꓨꓪꓫꓬꓮꓰꓲꓳꓴꓵᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏃᏎᏒᏔᏚᏞᏟᏢᏦᏧᏙᏴⲀⲂⲈⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬ"

// strokes look like a bar or a dash behind Latin letters.
const strokes = "丨亅一ー"

// doubtful returns why a name may only look like another, or "".
func doubtful(name string) string {
	if strings.ContainsFunc(name, invisible) {
		return "has invisible characters"
	}
	name = norm.NFKC.String(name)
	var found []string
	look, before := true, ' ' // look: like Latin
	for _, r := range name {
		if unicode.Is(unicode.Latin, before) && strings.ContainsRune(strokes, r) {
			return "has strokes of Chinese among Latin letters"
		}
		before = r
		if script := scriptOf(r); script != "" && !slices.Contains(found, script) {
			found = append(found, script)
		}
		look = look && (!unicode.IsLetter(r) || strings.ContainsRune(likeLatin, r))
	}
	switch {
	case len(found) > 1:
		slices.Sort(found)
		return "mixes letters that are " + strings.Join(found, " and ")
	case len(found) == 1 && look:
		return "has only letters that are " + found[0] + " and look Latin"
	case strings.ContainsFunc(folded(name), rare) || oddMark(name):
		return "has signs that names rarely have"
	case standsForLetter(name):
		return "has a capital I, a 0 or a 1 where a small l or an O may be meant"
	}
	return ""
}

// composing are the marks that Unicode composes with letters.
const composing = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u030f\u0311\u0313\u0314" +
	"\u031b\u0323\u0324\u0325\u0326\u0327\u0328\u032d\u032e\u0330\u0331\u0338\u0342\u0345"

// oddMark reports whether a name has a mark that looks like another, such as an overline like a macron, or one twice.
func oddMark(name string) bool {
	before := ' '
	for _, r := range norm.NFKD.String(name) {
		if r >= 0x300 && r <= 0x36f && (r == before || !strings.ContainsRune(composing, r)) {
			return true
		}
		before = r
	}
	return false
}

// standsForLetter reports whether a word has a 0 or 1 before a letter among letters alone, as 0lga, or a
// capital I inside or at its end, as AIice; McInnes and DiIorio are as they should be.
func standsForLetter(name string) bool {
	return slices.ContainsFunc(words.FindAllString(name, -1), func(word string) bool {
		return digitInside.MatchString(word) && !otherDigit.MatchString(word) ||
			capitalInside.MatchString(word) && !afterPrefix.MatchString(word)
	})
}

var (
	words         = regexp.MustCompile(`[\pL\pN]+`)
	digitInside   = regexp.MustCompile(`[01]\pL`)
	otherDigit    = regexp.MustCompile(`[^\PN01]`)
	capitalInside = regexp.MustCompile(`\pLI+\p{Ll}|\p{Ll}I+$`)
	afterPrefix   = regexp.MustCompile(`^(Mc|Mac|Di|De|Van|Al|Abu|La|Le)I\p{Ll}`)
)

// scriptOf returns the script of a letter or digit; "" for characters that stand beside any script,
// such as those of Chinese, Japanese and Korean.
func scriptOf(r rune) string {
	for _, script := range scripts {
		if unicode.Is(script.letter, r) {
			return script.name
		}
	}
	beside := unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo)
	if r < 128 || beside || !unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Lo, unicode.Nd) {
		return ""
	}
	return "of another script"
}

// rare reports whether a character is outside the usual letters, marks and digits and outside ASCII:
// letters of phonetic transcription, clicks, quotes, symbols, where many look like others.
func rare(r rune) bool {
	switch {
	case strings.ContainsRune("əɛɔɓɖɗɣ", r): // of Azerbaijani, and of languages of Africa
		return false
	case unicode.Is(unicode.Latin, r):
		return strings.ContainsRune("ĸƅƨƽƿȝȷ", r) || r >= 0x1c0 && r <= 0x1c3 || r >= 0x250 && (r < 0x1e00 || r > 0x1eff)
	case r >= 0x2b0 && r <= 0x2ff || r >= 0x1d00 && r <= 0x1dbf:
		return true
	}
	return r == '|' || r >= 128 && !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune("·・", r)
}

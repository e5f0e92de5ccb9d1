package limit

// Limits of teaching: assignments, their keys and hand-ins. The link of an assignment must fit
// into an address.
const (
	AssignmentBytes  = 12 << 10 // as JSON
	KeyBytes         = 8 * AssignmentBytes
	Questions        = 20
	AnswerChoices    = 8   // of a question
	LogRuns          = 500 // of a log
	TitleCharacters  = 100 // of a title, a student, a unit or a choice
	TextCharacters   = 1000
	AnswerCharacters = 4000
	LinkCharacters   = 4000     // of the page at the start, after #
	HandIns          = 2000     // of one marking
	PackedCharacters = 24 << 10 // of an assignment in a link
)

// LeastSize and MostSize bound the pixels along a side of drawn pictures.
const LeastSize, MostSize = 8, 256

// TestShare is the share of the rows that the page, fit, tune and learn hold out for testing if
// the data do not divide them.
const TestShare = 0.2

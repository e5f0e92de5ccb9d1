package fault

// Limits of teaching: assignments, their keys and hand-ins. The link of an assignment must fit
// into an address.
const (
	MostAssignmentBytes  = 12 << 10 // as JSON
	MostKeyBytes         = 8 * MostAssignmentBytes
	MostQuestions        = 20
	MostAnswerChoices    = 8   // of a question
	MostLogRuns          = 500 // of a log
	MostTitleCharacters  = 100 // of a title, a student, a unit or a choice
	MostTextCharacters   = 1000
	MostAnswerCharacters = 4000
	MostLinkCharacters   = 4000     // of the page at the start, after #
	MostHandIns          = 2000     // of one marking
	MostPackedCharacters = 24 << 10 // of an assignment in a link
)

// LeastSize and MostSize bound the pixels along a side of drawn pictures.
const LeastSize, MostSize = 8, 256

package dataset

// A Note says what reading assumed, changed or left out.
type Note struct {
	Code NoteCode `json:"code"` // what it is about
	Text string   `json:"text"` // a sentence, with the file and the column that it is about
}

// A NoteCode says what a note is about, for programs.
type NoteCode string

// The codes of notes.
const (
	NoteIgnored  NoteCode = "ignored"  // a file or an array that was not read
	NoteForm     NoteCode = "form"     // how names, cells and the file were read
	NoteRole     NoteCode = "role"     // the proposed role of a column, or advice about it
	NoteColumn   NoteCode = "column"   // a column was left out
	NoteGaps     NoteCode = "gaps"     // a column was left out because of its missing cells
	NoteRows     NoteCode = "rows"     // rows or pictures were left out
	NoteCells    NoteCode = "cells"    // cells or pixels are not observed
	NoteTheta    NoteCode = "theta"    // where θ comes from, or that none is chosen
	NotePictures NoteCode = "pictures" // how pictures were read
	NoteScale    NoteCode = "scale"    // variables were not standardised
)

// Notes is a list of notes, in the order of reading.
type Notes []Note

// NotesOf returns a note with the code for each text.
func NotesOf(code NoteCode, texts ...string) Notes {
	notes := make(Notes, len(texts))
	for i, text := range texts {
		notes[i] = Note{code, text}
	}
	return notes
}

// Texts returns the texts of the notes.
func (n Notes) Texts() []string {
	texts := make([]string, len(n))
	for i, note := range n {
		texts[i] = note.Text
	}
	return texts
}

/// Questions for the place of the cursor, around what only some terminals do.
///
/// A blank in letters of two columns (OSC 66), then a glyph and one repetition of it (REP): the
/// cursor moves by two columns each time in a terminal that knows them. tmux repeats ASCII alone,
/// so the glyph is another one. Sent before the first frame, which clears the screen; in the private
/// form (DECXCPR), since the answer to the other may look like F3.
enum CursorProbe {
    /// The number of answers.
    static let points = 3

    static let query = Array(
        ("\u{1B}[?6n" + "\u{1B}]66;s=2; \u{1B}\\" + "\u{1B}[?6n" + "\u{2500}\u{1B}[b"
            + "\u{1B}[?6n").utf8)
}

/// The text of one class of a SAMI file at one time, collected in pieces.
struct SAMIText {
    private var text = ""
    /// The same text with its rubies, from the first of them on.
    private var markup: String?

    /// Adds a piece; an annotation is added to the markup alone.
    mutating func append(_ piece: String, isAnnotation: Bool) {
        if !isAnnotation { text += piece }
        markup?.append(RubyMarkup.escaped(piece))
    }

    /// Adds a tag of a ruby.
    mutating func mark(_ tag: String) {
        if markup == nil { markup = RubyMarkup.escaped(text) }
        markup?.append(tag)
    }

    /// The text as it is shown, and the readings of its parts.
    var content: CueText {
        markup.map { RubyMarkup.read($0) } ?? CueText(text: text.asCueText, stamps: [])
    }
}

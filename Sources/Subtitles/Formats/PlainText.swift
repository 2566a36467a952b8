extension String {
    /// The text in the form of a cue: cleaned (`TextCleaner`), letters and marks composed, tabs as
    /// spaces, no blanks at the edges of lines, no blank lines.
    ///
    /// Every reader returns texts of this form, so that every export can be read back.
    var asCueText: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return trimmingBlanks }
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        for scalar in ResolvedText.cleaned(self).unicodeScalars {
            switch scalar {
            case "\n":
                lines.append(String(line))
                line.removeAll()
            case "\t": line.append(" ")
            default: line.append(scalar)
            }
        }
        lines.append(String(line))
        return lines.map(\.trimmingBlanks).filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The text as one word: no blanks at its edges, no control characters,
    /// one line.
    var asWord: String {
        let text = asCueText
        guard text.utf8.contains(0x0A) else { return text }
        return String(text.map { $0 == "\n" ? " " : $0 })
    }
}

/// What a full screen says of a message that was written for the command line.
///
/// Who sits before a screen cannot give an option: a command that is named with one is
/// named without, and a sentence or clause that tells of an option alone is left out.
enum ScreenMessage {
    /// The message without options; what is quoted in it, titles and the like, is not touched.
    static func text(_ message: String) -> String {
        guard message.contains("--") else { return message }
        let pieces = pieces(of: Array(message))
        let kept = pieces.filter { !namesOption($0) }
        guard !kept.isEmpty else { return "That takes an option of the command line." }
        guard kept.count < pieces.count else { return kept.joined() }
        var text = kept.joined()
        while let last = text.last, " ;:,".contains(last) { text.removeLast() }
        let isEnded = text.last.map { ".!?”`".contains($0) } ?? true
        return isEnded ? text : text + "."
    }

    /// Sentences and clauses, commands shortened to what stands before their first option.
    private static func pieces(of message: [Character]) -> [String] {
        var pieces = [""]
        var (isQuoted, commandStart) = (false, String.Index?.none)
        for (index, character) in message.enumerated() {
            let last = pieces.count - 1
            pieces[last].append(character)
            switch character {
            case "“": isQuoted = true
            case "”": isQuoted = false
            case "`":
                if let start = commandStart {
                    shorten(&pieces[last], from: start)
                    commandStart = nil
                } else if message[(index + 1)...].contains("`") {
                    commandStart = pieces[last].endIndex
                }
            case " " where !isQuoted && commandStart == nil && index > 0:
                if ".;!?".contains(message[index - 1]) { pieces.append("") }
            default: break
            }
        }
        return pieces.filter { !$0.isEmpty }
    }

    /// Takes the options out of the command that ends a text.
    private static func shorten(_ text: inout String, from start: String.Index) {
        let command = text[start...]
        guard let option = command.firstRange(of: " --") else { return }
        text = String(text[..<option.lowerBound]) + "`"
    }

    /// Whether a text names an option outside of quotation marks.
    private static func namesOption(_ text: String) -> Bool {
        var isQuoted = false
        var before: Character = " "
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "“" { isQuoted = true }
            if character == "”" { isQuoted = false }
            if !isQuoted, character == "-", rest.first == "-", " (`,".contains(before),
                rest.dropFirst().first?.isLetter == true
            {
                return true
            }
            before = character
        }
        return false
    }
}

/// What a full screen says of a message that was written for the command line.
///
/// Who sits before a screen cannot give an option: advice that names one is left out. What is
/// quoted, names of files and whatever else a message tells is never touched, and its first
/// sentence, the reason, always stays.
package enum ScreenMessage {
    /// The message without advice that names an option.
    package static func text(_ message: String) -> String {
        guard message.contains("--") else { return message }
        let sentences = sentences(of: message)
        guard let reason = sentences.first else { return message }
        if sentences.count == 1, advises(reason) {
            return "That takes an option of the command line."
        }
        var text = ""
        for (index, sentence) in sentences.enumerated() {
            let kept = withoutClauses(sentence, staysWhole: index == 0)
            text += shortened(kept)
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Words that advice begins with in the program's own messages.
    private static let beginnings: Set<String> = [
        "add", "check", "choose", "first", "give", "install", "keep", "leave", "name", "read",
        "replace", "run", "say", "see", "set", "try", "use", "with", "write",
    ]

    /// The sentences of a message with the blanks behind them; quotation marks hold together.
    private static func sentences(of message: String) -> [String] {
        pieces(of: message, endingWith: ".!?")
    }

    /// A sentence without the clauses from the first on that advises an option: what stands
    /// behind it speaks of it.
    private static func withoutClauses(_ sentence: String, staysWhole: Bool) -> String {
        let clauses = pieces(of: sentence, endingWith: ";")
        guard let first = clauses.indices.first(where: { advises(clauses[$0]) }),
            first > 0 || !staysWhole
        else { return sentence }
        guard first > 0 else { return "" }
        var text = clauses[..<first].joined()
        while let last = text.last, " ;".contains(last) { text.removeLast() }
        return text + ". "
    }

    /// Whether a clause is advice to give an option: it begins as advice does, or with the option.
    private static func advises(_ clause: String) -> Bool {
        let words = words(of: clause)
        guard let first = words.first, words.contains(where: { isOption($0.text) }),
            !words.contains(where: { isFile($0.text) })
        else { return false }
        return isOption(first.text) || beginnings.contains(first.text.lowercased())
    }

    /// The words that are not quoted; an option alone between backticks counts.
    private static func words(of text: String) -> [(text: Substring, isQuoted: Bool)] {
        var words: [(Substring, Bool)] = []
        var isQuoted = false
        for word in text.split(separator: " ") {
            if word.contains("“") { isQuoted = true }
            let bare = word.drop { "`(".contains($0) }
            if word.first == "`", word.dropFirst().first != "-", !word.dropFirst().contains("`") {
                isQuoted = true
            }
            if !isQuoted { words.append((bare, false)) }
            if word.contains("”") || (word.dropFirst().contains("`")) { isQuoted = false }
        }
        return words
    }

    private static func isOption(_ word: Substring) -> Bool {
        word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true
    }

    /// Whether a word ends as the name of a file does; `FILE.srt` stands for one that is to be given.
    private static func isFile(_ word: Substring) -> Bool {
        let name = word.reversed().drop { ".,:;!?)".contains($0) }
        let ending = name.prefix { $0.isLetter || $0.isNumber }
        let stem = name.dropFirst(ending.count)
        guard stem.first == ".", (2...5).contains(ending.count) else { return name.contains("/") }
        return stem.contains(where: \.isLowercase)
    }

    /// The commands of `listen` itself without their first option and what follows it; commands of
    /// other programs, and what stands in quotation marks inside a command, are left as they are.
    private static func shortened(_ sentence: String) -> String {
        var parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
        guard parts.count > 2 else { return sentence }
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            let command = parts[index]
            guard command.hasPrefix("listen "), let option = command.firstRange(of: " --"),
                !command[..<option.lowerBound].contains("'"),
                command[option.upperBound...].first?.isLetter == true,
                !isInsideQuotation(parts[..<index])
            else { continue }
            parts[index] = command[..<option.lowerBound]
        }
        return parts.joined(separator: "`")
    }

    private static func isInsideQuotation(_ parts: ArraySlice<Substring>) -> Bool {
        let text = parts.joined()
        return text.count { $0 == "“" } > text.count { $0 == "”" }
    }

    /// A text cut behind each of some marks that a blank follows, outside of quotation marks and
    /// commands.
    private static func pieces(of text: String, endingWith marks: String) -> [String] {
        var pieces = [""]
        var (isQuoted, isCommand) = (false, false)
        var before: Character = " "
        for character in text {
            pieces[pieces.count - 1].append(character)
            switch character {
            case "“": isQuoted = true
            case "”": isQuoted = false
            case "`" where !isQuoted: isCommand.toggle()
            case " " where !isQuoted && !isCommand && marks.contains(before): pieces.append("")
            default: break
            }
            before = character
        }
        return pieces.filter { !$0.isEmpty }
    }
}

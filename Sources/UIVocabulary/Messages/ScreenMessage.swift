/// The form that a full screen shows of a message written for the command line.
///
/// A person in front of a screen cannot give an option, so advice that names one is left out.
/// Quotations, file names and all other facts stay untouched, and so does the first sentence, which
/// is the reason.
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

    /// The words with which advice begins in the program's own messages.
    private static let beginnings: Set<String> = [
        "add", "check", "choose", "first", "give", "install", "keep", "leave", "name", "read",
        "replace", "run", "say", "see", "set", "try", "use", "with", "write",
    ]

    /// The sentences of a message with the blanks after them; a quotation is never split.
    private static func sentences(of message: String) -> [String] {
        pieces(of: message, endingWith: ".!?")
    }

    /// A sentence up to the first clause that advises an option; the clauses after it refer to the
    /// advice, so they go too.
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

    /// True when a clause advises an option: it begins as advice does, or with the option.
    private static func advises(_ clause: String) -> Bool {
        let words = words(of: clause)
        guard let first = words.first, words.contains(where: { isOption($0.text) }),
            !words.contains(where: { isFile($0.text) })
        else { return false }
        return isOption(first.text) || beginnings.contains(first.text.lowercased())
    }

    /// The words outside of quotations; an option alone between backticks counts as a word.
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

    /// True when a word ends as a file name does; `FILE.srt` stands for a file the person is to
    /// name.
    private static func isFile(_ word: Substring) -> Bool {
        let name = word.reversed().drop { ".,:;!?)".contains($0) }
        let ending = name.prefix { $0.isLetter || $0.isNumber }
        let stem = name.dropFirst(ending.count)
        guard stem.first == ".", (2...5).contains(ending.count) else { return name.contains("/") }
        return stem.contains(where: \.isLowercase)
    }

    /// Cuts the commands of `listen` itself before their first option; commands of other programs,
    /// and quotations inside a command, stay as they are.
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

    /// Splits a text after each of the given marks that a blank follows, outside of quotations and
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

import ArgumentParser
import ListenCore
import Reports

extension Candidate {
    /// The longest word and the longest meaning that a shell is given, in characters.
    private static let longest = (word: 200, meaning: 80)

    /// The candidate as a line for the completion script of a shell.
    ///
    /// `nil` for a word that no shell can be given as it is: with control or format characters, with
    /// a backslash, or one that would begin an option or a home folder.
    func line(for shell: CompletionShell?) -> String? {
        let isPlain = word == word.printable(limit: Self.longest.word)
        guard isPlain, let first = word.first, first != "-", first != "~", !word.contains("\\")
        else { return nil }
        let meaning = meaning.printable(limit: Self.longest.meaning)
        switch shell?.rawValue {
        // Where a word has one of these, Bash takes it for something to expand and quotes less of it.
        case "bash": return word.contains("$") || word.contains("`") ? nil : bashWord
        case "zsh":
            return word.replacing(":", with: "\\:") + (meaning.isEmpty ? "" : ":" + meaning)
        case "fish": return word + (meaning.isEmpty ? "" : "\t" + meaning)
        default: return word
        }
    }

    /// The word with a backslash before everything that Bash could expand: the script hands the
    /// lines to `compgen -W`, which expands them like words of a command, substitutions included.
    private var bashWord: String {
        var quoted = ""
        for scalar in word.unicodeScalars {
            let isSafe =
                !scalar.isASCII || scalar.properties.isAlphabetic
                || scalar.properties.numericType != nil
            if !isSafe { quoted += "\\" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted
    }
}

extension CompletionShell {
    /// True for the shells whose completion shows a meaning beside each word.
    var showsMeanings: Bool { rawValue != "bash" }
}

/// A word that the shell offers when Tab is pressed.
package struct Candidate: Hashable, Sendable {
    /// The word, which stands for itself on the command line.
    package let word: String
    /// Its meaning, for shells that show one; empty for none.
    package let meaning: String

    /// A candidate.
    package init(_ word: String, _ meaning: String = "") {
        (self.word, self.meaning) = (word, meaning)
    }

    /// True when the word, typed in any letter case, may still become this one.
    func begins(with typed: String) -> Bool {
        typed.isEmpty || word.lowercased().hasPrefix(typed.lowercased())
    }
}

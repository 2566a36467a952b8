import ListenCore
import Synchronization

/// The answers of dictionaries about words, kept for the next sentences of a text, which have most of
/// their words in common.
final class FormMemory: Sendable {
    /// The words of a language, as its dictionaries have them.
    private struct Known {
        var files: [DictionaryFile]
        var kinds: [String: Set<WordKind>] = [:]
        var bases: [String: [String]] = [:]
    }

    private let languages = Mutex<[Language: Known]>([:])

    /// The most words that are kept of a language.
    private static let mostWords = 20_000

    /// Forgets what other dictionaries of a language than these have said.
    func keep(for files: [DictionaryFile], of language: Language) {
        languages.withLock { languages in
            if languages[language]?.files != files { languages[language] = Known(files: files) }
        }
    }

    /// The parts of speech of a word; `nil` when it was not asked for.
    func kinds(of word: String, _ language: Language) -> Set<WordKind>? {
        languages.withLock { $0[language]?.kinds[word] }
    }

    /// Keeps the parts of speech of a word.
    func keep(_ kinds: Set<WordKind>, of word: String, _ language: Language) {
        languages.withLock { languages in
            guard var known = languages.removeValue(forKey: language) else { return }
            if known.kinds.count >= Self.mostWords { known.kinds = [:] }
            known.kinds[word] = kinds
            languages[language] = known
        }
    }

    /// The words of which a word is stated to be a form; `nil` when it was not asked for.
    func bases(of word: String, _ language: Language) -> [String]? {
        languages.withLock { $0[language]?.bases[word] }
    }

    /// Keeps the words of which a word is stated to be a form.
    func keep(_ bases: [String], of word: String, _ language: Language) {
        languages.withLock { languages in
            guard var known = languages.removeValue(forKey: language) else { return }
            if known.bases.count >= Self.mostWords { known.bases = [:] }
            known.bases[word] = bases
            languages[language] = known
        }
    }
}

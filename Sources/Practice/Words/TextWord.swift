public import ListenCore

/// A word of a text as statuses are looked up by.
package struct TextWord: Hashable, Sendable {
    /// Its place in the text.
    package struct Place: Hashable, Comparable, Sendable {
        /// The place of its sentence, from 0.
        package let sentence: Int
        /// Its place in the sentence, from 0.
        package let word: Int

        /// A place.
        package init(sentence: Int, word: Int) {
            self.sentence = sentence
            self.word = word
        }

        /// Orders as they are read.
        package static func < (left: Place, right: Place) -> Bool {
            (left.sentence, left.word) < (right.sentence, right.word)
        }
    }

    /// The folded form.
    package let form: String
    /// The folded lemma, when it is known and another text than the form.
    package let lemma: String?
    /// Its place.
    package let place: Place

    /// A word; `form` and `lemma` are folded.
    package init(form: String, lemma: String? = nil, place: Place) {
        self.form = form
        self.lemma = lemma == form ? nil : lemma
        self.place = place
    }
}

/// The words of sentences in order; what holds no letter is left out.
///
/// Each spelling is folded once: O(length of the text).
///
/// Shown at ``WordCoverage``.
public struct TextWords: Sendable {
    /// The words in order of their places.
    package let words: [TextWord]
    /// Each distinct word once, as it stands first, so that a status is looked
    /// up once for each.
    let lexemes: [TextWord]
    /// For each word its place among the lexemes.
    let indices: [Int]

    /// The words of sentences; `lemma` gives the lemma of a folded form, when
    /// it is known, and is asked once for each spelling.
    public init(
        _ sentences: some Sequence<Sentence>, language: Language,
        lemma: (String) -> String? = { _ in nil }
    ) {
        let folding = WordFolding(language)
        var known: [Spelling: (form: String, lemma: String?, index: Int)] = [:]
        var collector = Collector()
        for sentence in sentences {
            for (place, word) in sentence.words.enumerated() {
                let place = TextWord.Place(sentence: sentence.index, word: place)
                let spelling = Spelling(text: word.text)
                if let entry = known[spelling] {
                    guard !entry.form.isEmpty else { continue }
                    collector.add(
                        TextWord(form: entry.form, lemma: entry.lemma, place: place),
                        index: entry.index)
                    continue
                }
                let form = folding.folded(word.text)
                let base = form.isEmpty ? nil : lemma(form).map { folding.folded($0) }
                let new = TextWord(
                    form: form, lemma: base?.isEmpty == true ? nil : base, place: place)
                let index = form.isEmpty ? -1 : collector.index(of: new)
                known[spelling] = (form, new.lemma, index)
                if !form.isEmpty { collector.add(new, index: index) }
            }
        }
        self.init(collector)
    }

    private init(_ collector: Collector) {
        words = collector.words
        lexemes = collector.lexemes
        indices = collector.indices
    }

    /// Numbers distinct words.
    private struct Collector {
        private struct Lexeme: Hashable {
            let form: String
            let lemma: String?
        }

        var words: [TextWord] = []
        var lexemes: [TextWord] = []
        var indices: [Int] = []
        private var known: [Lexeme: Int] = [:]

        mutating func index(of word: TextWord) -> Int {
            let lexeme = Lexeme(form: word.form, lemma: word.lemma)
            if let index = known[lexeme] { return index }
            known[lexeme] = lexemes.count
            lexemes.append(word)
            return lexemes.count - 1
        }

        mutating func add(_ word: TextWord, index: Int) {
            words.append(word)
            indices.append(index)
        }
    }

    /// A spelling compared by its bytes, which is many times faster than
    /// Unicode's equivalence; two spellings of one word are folded twice.
    private struct Spelling: Hashable {
        let text: String

        static func == (left: Spelling, right: Spelling) -> Bool {
            left.text.utf8.elementsEqual(right.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }
}

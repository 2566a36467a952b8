public import ListenCore

/// Joins word cues and cue fragments to sentences.
///
/// Pure. In a track of word cues, sentences end at end marks and long
/// silences; in a track of lines, a cue is a sentence unless it is a fragment
/// of a longer one.
public struct SentenceAssembler: Sendable {
    let language: Language?
    let limits: SentenceLimits

    /// An assembler with the rules of a language; of all known ones together
    /// when it is `nil`.
    public init(language: Language?, limits: SentenceLimits = .standard) {
        self.language = language
        self.limits = limits
    }

    /// The sentences of sorted cues, in order.
    public func sentences(of cues: [Cue]) -> [Sentence] {
        var sentences: [Sentence] = []
        for cue in cues {
            let words = WordSplitter.words(
                of: cue.text, from: cue.start.microseconds, to: cue.end.microseconds)
            if let sentence = Sentence(index: sentences.count, words: words) {
                sentences.append(sentence)
            }
        }
        return sentences
    }
}

/// How long a sentence may be, and which silences end one.
public struct SentenceLimits: Hashable, Sendable {
    /// The most words in a sentence made of word cues or fragments.
    public var words = 18
    /// The most ideographs in it.
    public var ideographs = 50
    /// The most characters in it.
    public var characters = 120
    /// How many times these limits a cue that is a whole sentence may have.
    public var wholeCueFactor = 2
    /// The silence between two word cues that ends a sentence.
    public var wordGap = MediaTime.milliseconds(2000)
    /// The silence between two lines that ends a sentence.
    public var lineGap = MediaTime.milliseconds(1500)

    /// The limits of the program.
    public static let standard = SentenceLimits()

    /// The standard limits, to be changed.
    public init() {}
}

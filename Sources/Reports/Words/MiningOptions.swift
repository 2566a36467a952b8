import ListenCore
import Practice

/// The options of `listen words sentences`.
package struct MiningOptions: Sendable {
    /// The most unknown words in a sentence.
    package var mostNew = 1
    /// The language of the texts, as it was typed; without it those in which words have a status.
    package var language: String?
    /// The book whose texts are searched, as it was typed.
    package var book: String?
    /// The most words that are shown.
    package var limit = 20
    /// The number of the first words that become cards at once.
    package var keep: Int?
    /// Goes through the sentences one by one, each to be heard and kept.
    package var plays = false
    /// Prints JSON.
    package var json = false

    /// The options without any given.
    package init() {
    }
}

/// The reason that no sentence is shown.
enum MiningError: DescribedError, Equatable {
    case noTexts
    case noText(Language)
    case noStatus
    case noNewWords
    case noSentence(Int)

    var description: String {
        switch self {
        case .noTexts:
            "There is no text to look in yet. The library's texts and those of chapters you "
                + "opened are searched; `listen fetch book 3` keeps a server's book here."
        case .noText(let language):
            "There is no \(language.englishName) text to look in yet. The library's texts and those "
                + "of chapters you opened are searched."
        case .noStatus:
            "No word has a status yet, so all are new. `listen words import` reads a list of those "
                + "you know; --language finds the new words of a language all the same."
        case .noNewWords: "There is no new word in these texts: every word has a status."
        case .noSentence(let most):
            most == 1
                ? "Every sentence with a new word has another one; --new 2 shows those with two."
                : "Every sentence with a new word has more than \(most); --new \(most + 1) shows more."
        }
    }

    var kind: FailureKind { .notFound }
}

/// The output of `listen words sentences --json`.
struct MiningJSON: Encodable {
    struct Row: Encodable {
        let word: String
        let count: Int
        let newWords: Int
        let sentence: FindingsJSON.Hit
    }

    let version = 1
    let words: Int
    let sentences: [Row]

    init(_ found: MinedSentences, _ command: PlaceCommand) {
        words = found.total
        sentences = found.sentences.map {
            Row(
                word: $0.word, count: $0.count, newWords: $0.newWords,
                sentence: FindingsJSON.Hit($0.marked, command))
        }
    }
}

package import ConsoleOutput
package import ListenCore
import SharedWork

/// `listen dictionary forms`: prints the dictionary form of each word of a text.
package struct WordFormsReport: Sendable {
    let lemmatizer: any Lemmatizing
    let analysis: any TextAnalyzing
    let console: Console
    /// Ends the programs that were asked.
    let shutdown: @Sendable () async -> Void

    package init(
        lemmatizer: any Lemmatizing, analysis: any TextAnalyzing, console: Console,
        shutdown: @escaping @Sendable () async -> Void = {}
    ) {
        (self.lemmatizer, self.analysis) = (lemmatizer, analysis)
        (self.console, self.shutdown) = (console, shutdown)
    }

    /// Prints the words of a text, a line each; every line of the text is a sentence.
    package func print(_ text: String, from tag: String, json: Bool) async throws {
        let language = try Language.typed(tag)
        var sentences: [SentenceFormsJSON] = []
        for line in text.split(whereSeparator: \.isNewline) where !Task.isCancelled {
            let words = await words(of: String(line), language)
            if json {
                sentences.append(SentenceFormsJSON(text: String(line), words: words))
            } else if !words.isEmpty {
                if !sentences.isEmpty { console.print("") }
                sentences.append(SentenceFormsJSON(text: "", words: []))
                for word in words {
                    let cells = [word.word, word.form].map { $0.printable(limit: 200) }
                    console.print(cells.joined(separator: "\t"))
                }
            }
        }
        await shutdown()
        if json { console.print(json: WordFormsJSON(language, sentences)) }
    }

    private func words(of sentence: String, _ language: Language) async -> [WordFormJSON] {
        let text = Array(sentence.utf8)
        var words: [WordFormJSON] = []
        var (counted, scalars) = (0, 0)
        var pieces = analysis.pieces(of: sentence, language: language)
        if language.code == "fr" { pieces = FrenchPieces.of(pieces, in: text) }
        for piece in pieces where piece.isWord {
            let word = String(decoding: text[piece.range], as: UTF8.self)
            let before = text[counted..<piece.range.lowerBound]
            scalars += String(decoding: before, as: UTF8.self).unicodeScalars.count
            counted = piece.range.lowerBound
            let forms = await lemmatizer.lemmas(
                of: word, at: piece.range.lowerBound, in: sentence, language: language)
            words.append(
                WordFormJSON(
                    word: word, start: scalars, form: forms.first ?? word))
        }
        return words
    }
}

/// A word of a sentence; `start` counts Unicode scalars.
struct WordFormJSON: Encodable {
    let word: String
    let start: Int
    let form: String
}

/// A sentence with its words.
struct SentenceFormsJSON: Encodable {
    let text: String
    let words: [WordFormJSON]
}

/// The output of `listen dictionary forms --json`.
struct WordFormsJSON: Encodable {
    let version = 1
    let language: String
    let sentences: [SentenceFormsJSON]

    init(_ language: Language, _ sentences: [SentenceFormsJSON]) {
        (self.language, self.sentences) = (language.tag, sentences)
    }
}

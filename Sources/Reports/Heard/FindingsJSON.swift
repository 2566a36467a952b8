import ListenCore

/// The output of `listen find --json`.
struct FindingsJSON: Encodable {
    let version = 1
    let query: String
    let sentences: Int
    let chapters: Int
    let isCut: Bool
    let hits: [Hit]

    init(_ query: HeardQuery, _ findings: HeardFindings, _ command: PlaceCommand) {
        self.query = query.text
        sentences = findings.sentences
        chapters = findings.chapters
        isCut = findings.isCut
        hits = findings.hits.map { Hit($0, command) }
    }

    struct Hit: Encodable {
        let source: String
        let book: String
        let chapter: String
        let bookTitle: String
        let chapterTitle: String
        let language: String?
        let sentence: Int
        let startSeconds: Double
        let endSeconds: Double
        let text: String
        /// The ranges of the matches, in Unicode scalars of the text.
        let marks: [Mark]
        let before: [String]
        let after: [String]
        let command: String?

        init(_ hit: HeardHit, _ command: PlaceCommand) {
            source = hit.address.source.rawValue
            book = hit.address.book.rawValue
            chapter = hit.address.chapter.rawValue
            bookTitle = hit.bookTitle
            chapterTitle = hit.chapterTitle
            language = hit.language?.tag
            sentence = hit.sentence.index + 1
            startSeconds = hit.sentence.range.lowerBound.seconds
            endSeconds = hit.sentence.range.upperBound.seconds
            text = hit.sentence.text
            let letters = Array(hit.sentence.text)
            marks = hit.marks.map { Mark($0, in: letters) }
            before = hit.before.map(\.text)
            after = hit.after.map(\.text)
            self.command = command.text(
                for: hit.address, bookTitle: hit.bookTitle, chapterTitle: hit.chapterTitle,
                at: hit.sentence.range.lowerBound)
        }
    }

    struct Mark: Encodable {
        let start: Int
        let length: Int

        init(_ range: Range<Int>, in letters: [Character]) {
            let range = range.clamped(to: 0..<letters.count)
            start = letters[..<range.lowerBound].reduce(0) { $0 + $1.unicodeScalars.count }
            length = letters[range].reduce(0) { $0 + $1.unicodeScalars.count }
        }
    }
}

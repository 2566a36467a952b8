package import ListenCore

/// The output of `listen find --json`.
package struct FindingsJSON: Encodable {
    package let version = 1
    package let query: String
    package let sentences: Int
    package let chapters: Int
    package let isCut: Bool
    package let hits: [Hit]

    package init(_ query: HeardQuery, _ findings: HeardFindings, _ command: PlaceCommand) {
        self.query = query.text
        sentences = findings.sentences
        chapters = findings.chapters
        isCut = findings.isCut
        hits = findings.hits.map { Hit($0, command) }
    }

    package struct Hit: Encodable {
        package let source: String
        package let book: String
        package let chapter: String
        package let bookTitle: String
        package let chapterTitle: String
        package let language: String?
        package let sentence: Int
        package let startSeconds: Double
        package let endSeconds: Double
        package let text: String
        /// The ranges of the matches, in Unicode scalars of the text.
        package let marks: [Mark]
        package let before: [String]
        package let after: [String]
        package let command: String?

        package init(_ hit: HeardHit, _ command: PlaceCommand) {
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

    package struct Mark: Encodable {
        package let start: Int
        package let length: Int

        package init(_ range: Range<Int>, in letters: [Character]) {
            let range = range.clamped(to: 0..<letters.count)
            start = letters[..<range.lowerBound].reduce(0) { $0 + $1.unicodeScalars.count }
            length = letters[range].reduce(0) { $0 + $1.unicodeScalars.count }
        }
    }
}

/// A sentence of a chapter's text, as the search through all texts keeps it.
///
/// Shown at ``HeardChapter``.
public struct HeardSentence: Hashable, Sendable {
    /// Its place in its chapter, from 0.
    public let index: Int
    /// The time it is spoken, on the text's own clock.
    public let range: Range<MediaTime>
    /// Its text, not yet safe for a terminal.
    public let text: String

    /// A sentence.
    public init(index: Int, range: Range<MediaTime>, text: String) {
        self.index = index
        self.range = range
        self.text = text
    }
}

/// A chapter's text to be searched.
///
/// ```swift
/// let chapter = HeardChapter(
///     address: address, bookTitle: "The Fox", title: "One", language: .english,
///     sentences: [HeardSentence(index: 0, range: .zero ..< .seconds(2), text: "It ran.")])
/// ```
public struct HeardChapter: Hashable, Sendable {
    /// The chapter.
    public let address: ChapterAddress
    /// Its book's title, not yet safe for a terminal.
    public let bookTitle: String
    /// Its own title.
    public let title: String
    /// The language of the text, when known.
    public let language: Language?
    /// The sentences in order; none without a readable text.
    public let sentences: [HeardSentence]

    /// A chapter.
    public init(
        address: ChapterAddress, bookTitle: String, title: String, language: Language?,
        sentences: [HeardSentence]
    ) {
        self.address = address
        self.bookTitle = bookTitle
        self.title = title
        self.language = language
        self.sentences = sentences
    }

    /// A chapter by the sentences that are shown.
    public init(
        address: ChapterAddress, bookTitle: String, title: String, language: Language?,
        spoken sentences: [Sentence]
    ) {
        self.init(
            address: address, bookTitle: bookTitle, title: title, language: language,
            sentences: sentences.map {
                HeardSentence(index: $0.index, range: $0.start..<$0.end, text: $0.text)
            })
    }
}

/// A search through all texts.
///
/// ```swift
/// var search = HeardSearch(HeardQuery(arguments: ["fox"]), limit: 5)
/// search.language = .english
/// let findings = try await texts.find(search)
/// findings.sentences  // in how many sentences it is said
/// ```
public struct HeardSearch: Hashable, Sendable {
    /// The query that a sentence must fit.
    public var query: HeardQuery
    /// Only in this source, when given.
    public var source: SourceID?
    /// Not in these sources.
    public var excluded: Set<SourceID> = []
    /// Only in this book, when given.
    public var book: BookID?
    /// Only in this chapter, when given.
    public var chapter: ChapterID?
    /// Only in texts of this language, when given.
    public var language: Language?
    /// The most hits that come back.
    public var limit: Int
    /// The number of sentences before and after each hit that are included.
    public var context: Int

    /// A search everywhere.
    public init(_ query: HeardQuery, limit: Int = 20, context: Int = 0) {
        self.query = query
        self.limit = limit
        self.context = context
    }
}

/// A sentence that was found.
package struct HeardHit: Hashable, Sendable {
    /// Its chapter.
    package let address: ChapterAddress
    /// The title of its book.
    package let bookTitle: String
    /// The title of its chapter.
    package let chapterTitle: String
    /// The language of the text, when known.
    package let language: Language?
    /// The sentence.
    package let sentence: HeardSentence
    /// The ranges that were found in it: character indices, in order.
    package let marks: [Range<Int>]
    /// The sentences before it, as many as requested.
    package let before: [HeardSentence]
    /// The sentences after it.
    package let after: [HeardSentence]

    /// A hit.
    package init(
        address: ChapterAddress, bookTitle: String, chapterTitle: String, language: Language?,
        sentence: HeardSentence, marks: [Range<Int>], before: [HeardSentence] = [],
        after: [HeardSentence] = []
    ) {
        self.address = address
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
        self.language = language
        self.sentence = sentence
        self.marks = marks
        self.before = before
        self.after = after
    }
}

/// The findings of a search.
///
/// Shown at ``HeardSearch``.
public struct HeardFindings: Hashable, Sendable {
    /// The best hits first.
    package var hits: [HeardHit]
    /// The number of sentences that were found, hits or not.
    public var sentences: Int
    /// In how many chapters.
    public var chapters: Int
    /// True if there are more: only the latest texts were looked through.
    public var isCut: Bool

    /// Findings.
    package init(
        hits: [HeardHit] = [], sentences: Int = 0, chapters: Int = 0, isCut: Bool = false
    ) {
        self.hits = hits
        self.sentences = sentences
        self.chapters = chapters
        self.isCut = isCut
    }

    /// True if hits must name their source, since some are of other sources.
    public func namesSources(besides source: SourceID) -> Bool {
        hits.contains { $0.address.source != source }
    }
}

/// Keeps the texts of chapters so that all of them can be searched.
///
/// Everything in it can be made again. Safe to use from any isolation.
package protocol HeardTextKeeping: Sendable {
    /// Stores a chapter's text; does little when it is already stored unchanged.
    ///
    /// `stamp` identifies the state of the text's source, for `stamps`; `nil` keeps the former
    /// stamp.
    func keep(_ chapter: HeardChapter, stamp: String?) async throws(StoreError)
    /// The stamps of the texts that chapters' entries were made of, by chapter.
    func stamps() async throws(StoreError) -> [ChapterAddress: String]
    /// True while no chapter's text is kept.
    func isEmpty() async throws(StoreError) -> Bool
    /// Forgets the texts of chapters.
    func remove(_ chapters: [ChapterAddress]) async throws(StoreError)
    /// Looks for sentences, the best ones first.
    func find(_ search: HeardSearch) async throws(StoreError) -> HeardFindings
    /// The words of the texts whose plain letters begin so, as they are
    /// written in lower case; at most `limit`, in alphabetical order.
    func words(
        beginningWith letters: String, language: Language?, limit: Int
    ) async throws(StoreError) -> [String]
    /// The languages of the texts.
    func languages() async throws(StoreError) -> [Language]
}

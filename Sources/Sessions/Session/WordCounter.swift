import ListenCore
import Practice
import SharedWork
import UIVocabulary

/// Counts the known words of a book's chapters, for the list of chapters.
///
/// Only stored texts are read: a list must not fetch anything.
struct WordCounter: Sendable {
    let listening: Listening

    init(_ listening: Listening) {
        self.listening = listening
    }

    /// More chapters than any list is read for.
    private static let most = 300

    /// Reports one chapter after another, until the task is cancelled; none when no word of the
    /// language has a status.
    func count(
        _ chapters: [ChapterID], of book: BookID, language stated: Language? = nil,
        tell: @Sendable (WordCoverage, ChapterID) -> Void
    ) async {
        var reading = Reading(listening)
        for chapter in chapters.prefix(Self.most) where !Task.isCancelled {
            guard
                let coverage = await reading.coverage(of: chapter, in: book, language: stated)
            else {
                // One chapter may be in another language; a whole book of them is not worth
                // reading.
                guard reading.strange < 2 else { return }
                continue
            }
            guard !Task.isCancelled else { return }
            tell(coverage, chapter)
        }
    }

    /// More books than any list is counted for.
    private static let mostBooks = 100

    /// Reports of each book the chapter that is heard next, where its text is on this machine.
    @concurrent
    func countNext(
        of books: [Book], tell: @Sendable (WordCoverage, ChapterID, BookID) -> Void
    ) async {
        var reading = Reading(listening)
        let source = listening.service.sourceID
        let heard = await listening.progress.recent().filter { $0.chapter.source == source }
        let last = Dictionary(heard.map { ($0.chapter.book, $0) }) { newer, _ in newer }
        for book in books.prefix(Self.mostBooks) where !Task.isCancelled {
            guard let chapters = try? await listening.service.chapters(of: book.id, .cacheOnly),
                let next = NextChapter.after(last[book.id], in: chapters.value)?.chapter,
                let coverage = await reading.coverage(
                    of: next.id, in: book.id, language: book.language)
            else { continue }
            tell(coverage, next.id, book.id)
        }
    }

    /// The statuses and dictionary forms read so far.
    private struct Reading {
        private let listening: Listening
        private let reader: ChapterWordsReader
        private var statuses: [Language: WordStatuses] = [:]
        private var lemmas: [Language: [String: String]] = [:]
        /// The chapters in a language of which no word has a status.
        private(set) var strange = 0

        init(_ listening: Listening) {
            self.listening = listening
            reader = ChapterWordsReader(lemmatizer: listening.lemmatizer)
        }

        mutating func coverage(
            of chapter: ChapterID, in book: BookID, language stated: Language?
        ) async -> WordCoverage? {
            let text = try? await listening.service
                .text(of: chapter, in: book, .cacheOnly, listening.analysis)
            guard let track = text?.track, let language = track.language(orStated: stated)
            else { return nil }
            if statuses[language] == nil {
                statuses[language] = await listening.practice.statuses(of: language)
            }
            guard let known = statuses[language], known.count > 0 else {
                strange += 1
                return nil
            }
            let forms = await reader.lemmas(of: track, language, known: lemmas[language] ?? [:])
            lemmas[language] = forms
            return await reader.words(of: track, language, known, lemmas: forms).coverage
        }
    }
}

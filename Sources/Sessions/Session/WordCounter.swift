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
        let reader = ChapterWordsReader(lemmatizer: listening.lemmatizer)
        var statuses: [Language: WordStatuses] = [:]
        var lemmas: [Language: [String: String]] = [:]
        var strange = 0
        for chapter in chapters.prefix(Self.most) where !Task.isCancelled {
            let text = try? await listening.service
                .text(of: chapter, in: book, .cacheOnly, listening.analysis)
            guard let track = text?.track, let language = track.language(orStated: stated)
            else { continue }
            if statuses[language] == nil {
                statuses[language] = await listening.practice.statuses(of: language)
            }
            guard let known = statuses[language], known.count > 0 else {
                // One chapter may be in another language; a whole book of them is not worth
                // reading.
                strange += 1
                guard strange < 2 else { return }
                continue
            }
            let forms = await reader.lemmas(of: track, language, known: lemmas[language] ?? [:])
            lemmas[language] = forms
            let words = await reader.words(of: track, language, known, lemmas: forms)
            guard !Task.isCancelled else { return }
            tell(words.coverage, chapter)
        }
    }
}

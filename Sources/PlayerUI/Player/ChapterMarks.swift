import FoundationEssentials
package import ListenCore
import UIVocabulary

/// The marks of the open chapter, and the sentences that are played for them.
package struct ChapterMarks: Hashable, Sendable {
    /// The sentences that are left, for the key that plays only the marked.
    enum Filter: Hashable, Sendable {
        /// Every marked sentence.
        case marked
        /// Those marked as hard.
        case hard
        /// Those a menu chose.
        case chosen
    }

    /// In order of place.
    package var bookmarks: [Bookmark] = []
    /// The marks that the makers of an episode set, each kind in order of place.
    package var ofEpisode: [EpisodeMark] = []
    var filter: Filter?
    /// The sentences that are played; `nil` for all.
    package var only: Set<Int>?

    /// The mark of a sentence that counts.
    func mark(of sentence: Sentence) -> Bookmark? {
        bookmarks.first {
            !$0.range.isEmpty && $0.range.lowerBound >= sentence.start
                && $0.range.lowerBound < max(sentence.end, sentence.start + .milliseconds(1))
        }
    }

    /// Marks a sentence, or takes its plain mark away; `new` is the mark it would get.
    mutating func toggle(
        _ sentence: Sentence?, new: Bookmark, in transcript: ChapterTranscript?
    ) -> [ScreenEffect] {
        guard let mark = sentence.flatMap({ mark(of: $0) }) else {
            return add(new, "Marked.", in: transcript)
        }
        guard mark.grade == nil, mark.note.isEmpty else {
            return [.toast("This is marked; the list of bookmarks removes it.")]
        }
        // One that has no number yet is still being kept.
        guard mark.id != 0 else { return [] }
        bookmarks.removeAll { $0.id == mark.id }
        filterAgain(in: transcript)
        return [.run(.forgetBookmark(mark)), .toast("The mark is gone.")]
    }

    /// Marks a sentence with the grade of `new`; the same grade again leaves a plain mark.
    mutating func grade(
        _ sentence: Sentence?, _ grade: Bookmark.Grade, new: Bookmark,
        in transcript: ChapterTranscript?
    ) -> [ScreenEffect] {
        guard var mark = sentence.flatMap({ mark(of: $0) }) else {
            return add(new, "Marked: \(grade.text).", in: transcript)
        }
        guard mark.id != 0 else { return [] }
        let change = BookmarkChange.grade(mark.grade == grade ? nil : grade)
        mark.apply(change)
        insert(mark, in: transcript)
        return [
            .run(.changeBookmark(mark.id, change, of: mark.chapter)),
            .toast(mark.grade == nil ? "Marked." : "Marked: \(grade.text)."),
        ]
    }

    private mutating func add(
        _ mark: Bookmark, _ text: String, in transcript: ChapterTranscript?
    ) -> [ScreenEffect] {
        insert(mark, in: transcript)
        return [.run(.keepBookmark(mark)), .toast(text)]
    }

    private mutating func insert(_ mark: Bookmark, in transcript: ChapterTranscript?) {
        bookmarks.removeAll { mark.id != 0 && $0.id == mark.id }
        show(bookmarks + [mark], in: transcript)
    }

    /// Shows the marks as they are kept.
    mutating func show(_ kept: [Bookmark], in transcript: ChapterTranscript?) {
        bookmarks = kept.sorted { $0.range.lowerBound < $1.range.lowerBound }
        filterAgain(in: transcript)
    }

    /// The next mark after a place of the text, or the one before.
    func next(after: Bool, _ here: MediaTime) -> Bookmark? {
        after
            ? bookmarks.first { $0.range.lowerBound > here }
            : bookmarks.last { $0.range.lowerBound < here }
    }
}

/// Hearing only the marked.
extension ChapterMarks {
    /// All marks, then the hard ones, then everything again; `key` is what marks a sentence.
    mutating func toggleFilter(in transcript: ChapterTranscript?, key: String) -> [ScreenEffect] {
        let marked = sentences(of: .marked, in: transcript)
        let hard = sentences(of: .hard, in: transcript)
        let said: String
        switch filter {
        case nil where marked.isEmpty:
            return [.toast("No sentence of this chapter is marked; \(key) marks one.")]
        case nil:
            filter = .marked
            said = Self.count(marked, "marked sentence")
        case .marked where !hard.isEmpty && hard != marked:
            filter = .hard
            said = Self.count(hard, "hard one")
        default:
            filter = nil
            said = "Every sentence is played."
        }
        filterAgain(in: transcript)
        return [.toast(said)]
    }

    private static func count(_ sentences: Set<Int>, _ name: String) -> String {
        let count = sentences.count
        return
            "Only the \(count == 1 ? name : "\(count) \(name)s") \(count == 1 ? "is" : "are") played."
    }

    /// Plays some sentences only, as a menu chose them; `nil` plays all.
    mutating func play(only sentences: Set<Int>?) {
        only = sentences
        filter = sentences == nil ? nil : .chosen
    }

    /// Brings the sentences that are played in line with the marks.
    mutating func filterAgain(in transcript: ChapterTranscript?) {
        guard let filter else { return only = nil }
        guard filter != .chosen else { return }
        let left = sentences(of: filter, in: transcript)
        only = left.isEmpty ? nil : left
        if left.isEmpty { self.filter = nil }
    }

    /// The marked sentences, by their index.
    func marked(in transcript: ChapterTranscript?) -> Set<Int> {
        sentences(of: .marked, in: transcript)
    }

    private func sentences(of filter: Filter, in transcript: ChapterTranscript?) -> Set<Int> {
        guard let transcript else { return [] }
        let marks = bookmarks.filter { mark in
            !mark.range.isEmpty && (filter == .marked || mark.grade == .hard)
        }
        return Set(marks.compactMap { transcript.index(of: $0) })
    }

    /// The sentence before that is not left out.
    func allowed(before index: Int) -> Int? {
        guard let only else { return index > 0 ? index - 1 : nil }
        return only.filter { $0 < index }.max()
    }

    /// The sentence after that is not left out, of so many; with `nil` the first.
    func allowed(after index: Int?, of count: Int) -> Int? {
        let next = index.map { $0 + 1 } ?? 0
        guard let only else { return (0..<count).contains(next) ? next : nil }
        return only.filter { $0 >= next }.min()
    }
}

extension Bookmark {
    /// A new mark of a sentence, or of a place between sentences.
    init(
        of sentence: Sentence?, or place: MediaTime, in subject: PlayerSubject, grade: Grade? = nil
    ) {
        self.init(
            chapter: subject.address, range: sentence.map { $0.start..<$0.end } ?? place..<place,
            text: sentence?.text ?? "", grade: grade,
            // Whoever keeps it knows the time of day.
            createdAt: Date(timeIntervalSince1970: 0), bookTitle: subject.bookTitle,
            chapterTitle: subject.chapterTitle)
    }
}

extension Bookmark.Grade {
    /// The name of a grade.
    var text: String {
        switch self {
        case .hard: "hard"
        case .grammar: "grammar"
        case .quote: "quote"
        }
    }
}

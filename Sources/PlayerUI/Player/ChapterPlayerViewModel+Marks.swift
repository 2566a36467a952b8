import FoundationEssentials
package import ListenCore
import Typesetting
package import UIVocabulary

/// Marks: making, grading, visiting them, and hearing nothing else.
extension ChapterPlayerViewModel {
    /// Marks the sentence, or takes a plain mark away.
    package mutating func mark() -> [ScreenEffect] {
        guard let mark = markHere else { return add(newMark(nil), "Marked.") }
        guard mark.grade == nil, mark.note.isEmpty else {
            return [.toast("This is marked; the list of bookmarks removes it.")]
        }
        // One that has no number yet is still being kept.
        guard mark.id != 0 else { return [] }
        state.marks.bookmarks.removeAll { $0.id == mark.id }
        filterAgain()
        return [
            .run(.forgetBookmark(mark)),
            .toast("The mark is gone."),
        ]
    }

    /// Marks the sentence with a grade; the same grade again leaves a plain mark.
    package mutating func grade(_ grade: Bookmark.Grade) -> [ScreenEffect] {
        guard var mark = markHere else {
            return add(newMark(grade), "Marked: \(grade.text).")
        }
        guard mark.id != 0, state.sound.isOpen else { return [] }
        let change = BookmarkChange.grade(mark.grade == grade ? nil : grade)
        mark.apply(change)
        show(mark)
        return [
            .run(.changeBookmark(mark.id, change, of: mark.chapter)),
            .toast(mark.grade == nil ? "Marked." : "Marked: \(grade.text)."),
        ]
    }

    private var markedSentence: Sentence? {
        let index = state.words.cursor?.sentence ?? state.view.listCursor ?? state.shownSentence
        return index.flatMap { state.text.transcript?[$0] }
    }

    /// The mark of the sentence that a mark would be of.
    package var markHere: Bookmark? {
        markedSentence.flatMap { state.marks.mark(of: $0) }
    }

    private func newMark(_ grade: Bookmark.Grade?) -> Bookmark {
        let sentence = markedSentence
        let place = state.textTime
        return Bookmark(
            chapter: state.subject.address,
            range: sentence.map { $0.start..<$0.end } ?? place..<place,
            text: sentence?.text ?? "", grade: grade,
            // Whoever keeps it knows the time of day.
            createdAt: Date(timeIntervalSince1970: 0), bookTitle: state.subject.bookTitle,
            chapterTitle: state.subject.chapterTitle)
    }

    private mutating func add(_ mark: Bookmark, _ text: String) -> [ScreenEffect] {
        guard state.sound.isOpen else { return [] }
        show(mark)
        return [.run(.keepBookmark(mark)), .toast(text)]
    }

    private mutating func show(_ mark: Bookmark) {
        state.marks.bookmarks.removeAll { mark.id != 0 && $0.id == mark.id }
        state.marks.bookmarks.append(mark)
        state.marks.bookmarks.sort { $0.range.lowerBound < $1.range.lowerBound }
        filterAgain()
    }

    /// Takes over the marks as they are kept.
    package mutating func take(_ bookmarks: [Bookmark]) -> [ScreenEffect] {
        state.marks.bookmarks = bookmarks.sorted { $0.range.lowerBound < $1.range.lowerBound }
        filterAgain()
        return []
    }

    /// Goes to the next mark, or the one before.
    package mutating func goToMark(after: Bool, at moment: Moment) -> [ScreenEffect] {
        let heard = state.heardSentence.flatMap { state.text.transcript?[$0]?.start }
        let here = heard ?? state.textTime
        let marks = state.marks.bookmarks
        let mark =
            after
            ? marks.first { $0.range.lowerBound > here }
            : marks.last { $0.range.lowerBound < here }
        guard let mark else {
            let side = after ? "after" : "before"
            return [.toast("There is no mark \(side) this in the chapter.")]
        }
        let found = mark.range.lowerBound
        if let index = state.text.transcript?.index(of: mark),
            state.text.transcript?[index]?.start == found
        {
            return jump(to: index, at: moment)
        }
        return seek(to: found + state.text.offset, at: moment)
    }
}

/// Hearing only the marked.
extension ChapterPlayerViewModel {
    /// All marks, then the hard ones, then everything again.
    package mutating func toggleFilter() -> [ScreenEffect] {
        let marked = sentences(of: .marked)
        let hard = sentences(of: .hard)
        switch state.marks.filter {
        case nil where marked.isEmpty:
            let key = state.settings.keys.label(of: .mark, in: .player) ?? "m"
            return [.toast("No sentence of this chapter is marked; \(key) marks one.")]
        case nil:
            return filter(.marked, count(marked, "marked sentence"))
        case .marked where !hard.isEmpty && hard != marked:
            return filter(.hard, count(hard, "hard one"))
        default:
            return filter(nil, "Every sentence is played.")
        }
    }

    private func count(_ sentences: Set<Int>, _ what: String) -> String {
        let count = sentences.count
        return
            "Only the \(count == 1 ? what : "\(count) \(what)s") \(count == 1 ? "is" : "are") played."
    }

    private mutating func filter(
        _ filter: ChapterMarks.Filter?, _ text: String
    ) -> [ScreenEffect] {
        state.marks.filter = filter
        filterAgain()
        return [.toast(text)]
    }

    /// Brings the sentences that are played in line with the marks.
    package mutating func filterAgain() {
        switch state.marks.filter {
        case .chosen: return
        case nil: state.marks.only = nil
        case .marked, .hard:
            let sentences = state.marks.filter.map { self.sentences(of: $0) } ?? []
            state.marks.only = sentences.isEmpty ? nil : sentences
            if sentences.isEmpty { state.marks.filter = nil }
        }
    }

    private func sentences(of filter: ChapterMarks.Filter) -> Set<Int> {
        guard let transcript = state.text.transcript else { return [] }
        let marks = state.marks.bookmarks.filter { mark in
            !mark.range.isEmpty && (filter == .marked || mark.grade == .hard)
        }
        return Set(marks.compactMap { transcript.index(of: $0) })
    }
}

extension Bookmark.Grade {
    /// What a mark of this grade is called.
    package var text: String {
        switch self {
        case .hard: "hard"
        case .grammar: "grammar"
        case .quote: "quote"
        }
    }
}

package import ListenCore
import PlayerUI
package import UIVocabulary

/// The marks of the open chapter, changed from their list.
extension AppModel {
    private var marks: [Bookmark] { player?.state.marks.bookmarks ?? [] }

    /// Goes to a mark's place, a little before its first word.
    package mutating func goTo(bookmark id: Int64, at moment: Moment) -> [AppEffect] {
        guard let mark = marks.first(where: { $0.id == id }), let state = player?.state else {
            return []
        }
        let lead = mark.range.isEmpty ? MediaTime.zero : settings.leadIn
        let place = max(.zero, mark.range.lowerBound + state.text.offset - lead)
        return tellPlayer(.seek(place), at: moment)
    }

    /// Keeps another note of a mark; none where the mark went meanwhile.
    ///
    /// A chapter that began while the note was written takes none of it away.
    package mutating func annotate(
        _ asked: Bookmark, with note: String, at moment: Moment
    ) -> [AppEffect] {
        guard note != LineEditor(asked.note, limit: asked.note.count).text else { return [] }
        guard asked.chapter == openChapter else {
            return [.changeBookmark(asked.id, .note(note), of: asked.chapter)]
        }
        return change(asked.id, .note(note), at: moment)
    }

    /// Grades a mark; the grade it has already is taken away.
    package mutating func regrade(
        _ mark: Bookmark, _ grade: Bookmark.Grade, at moment: Moment
    ) -> [AppEffect] {
        change(mark.id, .grade(mark.grade == grade ? nil : grade), at: moment)
    }

    private mutating func change(
        _ id: Int64, _ change: BookmarkChange, at moment: Moment
    ) -> [AppEffect] {
        var changed = marks
        guard let index = changed.firstIndex(where: { $0.id == id }) else { return [] }
        changed[index].apply(change)
        return tellPlayer(.bookmarks(changed), at: moment)
            + [.changeBookmark(id, change, of: changed[index].chapter)]
    }

    /// Forgets a mark that the person said yes to.
    package mutating func forget(_ id: Int64, at moment: Moment) -> [AppEffect] {
        guard let mark = marks.first(where: { $0.id == id }) else { return [] }
        let left = marks.filter { $0.id != id }
        return tellPlayer(.bookmarks(left), at: moment) + [.forgetBookmark(mark)]
    }

    /// Takes the question away, answered or not; the cursor stays in the list.
    package mutating func answerRemoval(of id: Int64, _ isRemoved: Bool, in open: OpenMenu) {
        var open = open
        open.removal = nil
        if isRemoved { open.cursor = max(0, min(open.cursor, marks.count - 2)) }
        layers[layers.count - 1] = .menu(open)
    }
}

import GRDB
import ListenCore

/// Takes the texts that were attached to chapters along when a book is divided anew.
///
/// Each present chapter has the part of a text that is spoken in it. The files stay as they are.
struct RecutTexts {
    let rows: RecutRows
    private var database: Database { rows.database }

    init(rows: RecutRows) { self.rows = rows }

    /// Moves the texts of chapters.
    func run(_ chapters: [ChapterID]) throws {
        let texts = try AttachedTextStore.texts(of: rows.book.id, at: .local, in: database)
        let changed = Set(chapters)
        let moved = texts.filter { changed.contains($0.chapter.chapter) }
        for text in moved { try AttachedTextStore.forget(text, in: database) }
        let others = texts.filter { !changed.contains($0.chapter.chapter) }
        for text in joined(others + moved.flatMap(parts)) where !others.contains(text) {
            try AttachedTextStore.put(text, in: database)
        }
    }

    /// A text's parts in the present chapters.
    private func parts(of text: AttachedText) -> [AttachedText] {
        rows.places.stretches(of: text.chapter.chapter).compactMap { stretch in
            // What lies before the chapter's beginning is of no other.
            let start = max(text.start, stretch.start - text.shift, .zero)
            let ends = [text.end, stretch.end.map { $0 - text.shift }].compactMap(\.self)
            let end = ends.min()
            if let end, end <= start { return nil }
            return AttachedText(
                chapter: rows.address(stretch.place.chapter), file: text.file, name: text.name,
                language: text.language, origin: text.origin, addedAt: text.addedAt,
                shift: text.shift + (stretch.place.time - stretch.start),
                start: stretch.start == .zero ? text.start : start, end: end)
        }
    }

    /// Makes one of the parts of a text that follow each other in one chapter.
    private func joined(_ texts: [AttachedText]) -> [AttachedText] {
        texts.sorted { $0.start < $1.start }.reduce(into: []) { joined, text in
            let before = joined.firstIndex {
                $0.chapter == text.chapter && $0.file == text.file && $0.shift == text.shift
                    && $0.end == text.start
            }
            guard let before else { return joined.append(text) }
            let first = joined[before]
            joined[before] = AttachedText(
                chapter: first.chapter, file: first.file, name: first.name,
                language: first.language, origin: first.origin, addedAt: first.addedAt,
                shift: first.shift, start: first.start, end: text.end)
        }
    }
}

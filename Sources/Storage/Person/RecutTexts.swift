import GRDB
import ListenCore

/// Moves the texts that were attached to chapters when a book is divided again.
///
/// Each present chapter gets the part of a text that is spoken in it. The files stay unchanged.
struct RecutTexts {
    let rows: RecutRows
    private var database: Database { rows.database }

    /// Moves the texts of chapters.
    func run(_ chapters: [ChapterID]) throws {
        let texts = try AttachedTextStore.texts(of: rows.book.id, at: .local, in: database)
        let changed = Set(chapters)
        let moved = texts.filter { changed.contains($0.chapter.chapter) }
        for text in moved { try AttachedTextStore.forget(text, in: database) }
        let others = texts.filter { !changed.contains($0.chapter.chapter) }
        let own = joined(others + moved.flatMap(parts))
        // A part may have become one with another that is there.
        let stay = Set(own)
        for text in others where !stay.contains(text) {
            try AttachedTextStore.forget(text, startingAt: text.start, in: database)
        }
        let there = Set(others)
        for text in own where !there.contains(text) {
            try AttachedTextStore.put(text, in: database)
        }
    }

    /// A text's parts in the present chapters, and what waits for files that are not there.
    private func parts(of text: AttachedText) -> [AttachedText] {
        let chapter = text.chapter.chapter
        var parts = rows.places.stretches(of: chapter).compactMap { stretch in
            text.part(
                from: stretch.start, to: stretch.end, in: rows.address(stretch.place.chapter),
                later: stretch.place.time - stretch.start)
        }
        if let shelf = rows.places.shelf(of: chapter) {
            parts += rows.places.lost(of: chapter).compactMap {
                text.part(from: $0.start, to: $0.end, in: rows.address(shelf))
            }
        }
        return parts
    }

    /// The end of a part of a text in a chapter, which another one may begin at.
    private struct Edge: Hashable {
        let chapter: ChapterAddress
        let file: String
        let shift: MediaTime
        let time: MediaTime?
    }

    /// Makes one of the parts of a text that follow each other in one chapter.
    private func joined(_ texts: [AttachedText]) -> [AttachedText] {
        var joined: [AttachedText] = []
        var ends: [Edge: Int] = [:]
        for text in texts.sorted(by: { $0.start < $1.start }) {
            func edge(_ time: MediaTime?) -> Edge {
                Edge(chapter: text.chapter, file: text.file, shift: text.shift, time: time)
            }
            guard let before = ends.removeValue(forKey: edge(text.start)) else {
                ends[edge(text.end)] = joined.count
                joined.append(text)
                continue
            }
            let first = joined[before]
            joined[before] = AttachedText(
                chapter: first.chapter, file: first.file, name: first.name,
                language: first.language, origin: first.origin, addedAt: first.addedAt,
                shift: first.shift, start: first.start, end: text.end)
            ends[edge(text.end)] = before
        }
        return joined
    }
}

extension AttachedText {
    /// The part in a stretch of its chapter, for a chapter where that is later by `later`; `nil`
    /// when there is none.
    func part(
        from stretch: MediaTime, to limit: MediaTime?, in chapter: ChapterAddress,
        later: MediaTime = .zero
    ) -> AttachedText? {
        let start = max(self.start, stretch - shift, .zero)
        let end = [self.end, limit.map { $0 - shift }].compactMap(\.self).min()
        if let end, end <= start { return nil }
        return AttachedText(
            chapter: chapter, file: file, name: name, language: language, origin: origin,
            addedAt: addedAt, shift: shift + later,
            // The text before the beginning of the first chapter belongs to no other.
            start: stretch == .zero ? self.start : start, end: end)
    }
}

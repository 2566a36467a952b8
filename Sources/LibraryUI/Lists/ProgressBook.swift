package import FoundationEssentials
package import ListenCore
import Typesetting
package import UIVocabulary

/// The progress in books and chapters, as the lists show it.
package struct ProgressBook: Hashable, Sendable {
    struct Entry: Hashable, Sendable {
        /// `nil` when the length is unknown.
        let share: Double?
        let isCompleted: Bool
        let position: MediaTime
        let duration: MediaTime
        let chapterTitle: String
        /// The order of the notes; a higher one is later.
        let order: Int
        /// The date of the note; `nil` for a chapter heard in this session.
        let heardAt: Date?

        /// The heard time in few letters where the length is unknown; otherwise empty.
        var heardText: String {
            guard share == nil else { return "" }
            let minutes = position.milliseconds / 60_000
            if minutes < 60 { return position.clockText }
            return "\(minutes / 60).\(minutes % 60 / 6) h"
        }

        /// The time left; `nil` when the length is unknown.
        var left: MediaTime? {
            guard duration > .zero else { return nil }
            return isCompleted ? .zero : max(.zero, duration - position)
        }
    }

    /// The source whose books are identified by their id alone.
    let source: SourceID
    private var entries: [BookAddress: [ChapterID: Entry]] = [:]
    private var extents: [BookID: BookExtent] = [:]
    /// The stored sound; `nil` where all of it is on this machine, or it is unknown.
    private(set) var kept: KeptSound?
    private var order = 0
    /// The time of day of the last message.
    private(set) var now: Date?

    init(source: SourceID = .local) { self.source = source }

    /// Stores the positions of all sources, given newest first.
    mutating func receive(_ positions: [PlaybackPosition]) {
        for position in positions.reversed() {
            order += 1
            entries[position.chapter.bookAddress, default: [:]][position.chapter.chapter] = Entry(
                share: position.share, isCompleted: position.isCompleted,
                position: position.position, duration: position.duration,
                chapterTitle: position.chapterTitle, order: order, heardAt: position.updatedAt)
        }
    }

    /// Stores a position reached in this session.
    package mutating func receive(_ note: ProgressNote) {
        order += 1
        let share: Double? =
            note.duration > .zero
            ? min(1, max(0, note.position.seconds / note.duration.seconds))
            : note.position > .zero ? nil : 0
        entries[note.chapter.bookAddress, default: [:]][note.chapter.chapter] = Entry(
            share: note.isCompleted ? 1 : share, isCompleted: note.isCompleted,
            position: note.position, duration: note.duration,
            chapterTitle: note.chapterTitle, order: order, heardAt: nil)
    }

    package mutating func receive(extents: [BookID: BookExtent]) {
        self.extents.merge(extents) { $1 }
    }

    /// Stores which sound is on this machine, of a book or of all.
    package mutating func receive(_ sound: KeptSound, of book: BookID?) {
        guard let book, kept != nil else {
            kept = sound
            return
        }
        kept?.adopt(book, of: sound)
    }

    /// The stored chapters of a book in words; `nil` when there are none.
    func keptText(of book: BookID) -> String? {
        guard let count = kept?.count(of: book), count.stored > 0 else { return nil }
        return "\(count.stored) stored" + (count.pinned > 0 ? ", \(count.pinned) pinned" : "")
    }

    package mutating func receive(now: Date) { self.now = now }

    private func entries(of book: BookID) -> [ChapterID: Entry]? {
        entries[BookAddress(source: source, book: book)]
    }

    func entry(_ chapter: ChapterID, of book: BookID) -> Entry? {
        entries(of: book)?[chapter]
    }

    /// The chapter of a book that was heard last.
    func latest(of book: BookID) -> (chapter: ChapterID, entry: Entry)? {
        latest(of: BookAddress(source: source, book: book))
    }

    /// The chapters heard last, one of each book of any source, the latest first.
    var heardLast: [(book: BookAddress, chapter: ChapterID, entry: Entry)] {
        entries.compactMap { book, chapters in
            chapters.max { $0.value.order < $1.value.order }
                .map { (book: book, chapter: $0.key, entry: $0.value) }
        }.sorted { $0.entry.order > $1.entry.order }
    }

    /// The number of a chapter as lists show it, if the chapters of its book are known.
    func label(of chapter: ChapterID, in book: BookAddress) -> String? {
        book.source == source ? extents[book.book]?.labels[chapter] : nil
    }

    /// True when all of a book was heard, as far as that is known.
    func isDone(_ book: BookAddress) -> Bool {
        book.source == source && share(of: book.book) == 1
    }

    /// The chapter of a book of any source that was heard last.
    func latest(of book: BookAddress) -> (chapter: ChapterID, entry: Entry)? {
        entries[book]?.max { $0.value.order < $1.value.order }
            .map { (chapter: $0.key, entry: $0.value) }
    }

    /// The chapter of a book of any source that was heard last, by its id.
    package func lastHeard(of book: BookAddress) -> ChapterID? { latest(of: book)?.chapter }

    /// The heard share of a book, if its number of chapters is known; by time if the book's length
    /// is known too.
    func share(of book: BookID) -> Double? {
        guard let heard = entries(of: book), let extent = extents[book], extent.chapterCount > 0
        else {
            return nil
        }
        if heard.count >= extent.chapterCount, heard.values.allSatisfy(\.isCompleted) { return 1 }
        if let length = extent.length, length > .zero, let heardLength = heardLength(of: book) {
            return min(1, heardLength.seconds / length.seconds)
        }
        let shares = heard.values.compactMap(\.share)
        // Without the length of a begun chapter its share is unknown.
        guard shares.count == heard.count else { return nil }
        return min(1, shares.reduce(0, +) / Double(extent.chapterCount))
    }

    /// The length of a book, if it is known.
    func length(of book: BookID) -> MediaTime? { extents[book]?.length }

    /// The time left of a book, if its length is known; all of it before it is begun.
    func left(of book: BookID) -> MediaTime? {
        guard let length = extents[book]?.length else { return nil }
        guard let heard = heardLength(of: book) else { return length }
        return share(of: book) == 1 ? .zero : max(.zero, length - heard)
    }

    private func heardLength(of book: BookID) -> MediaTime? {
        entries(of: book)?.values.reduce(.zero) { sum, entry in
            sum + (entry.isCompleted ? max(entry.duration, entry.position) : entry.position)
        }
    }

    /// The time since a chapter was heard, as the lists show it: `today`, `3 d ago`.
    func agoText(_ entry: Entry) -> String? {
        guard let heardAt = entry.heardAt else { return "just now" }
        guard let now else { return nil }
        let seconds = now.timeIntervalSince(heardAt)
        guard seconds.isFinite, abs(seconds) < 4_000_000_000 else { return nil }
        return Duration.seconds(max(0, seconds)).listedAgoText
    }
}

extension Duration {
    /// The age in few letters: `just now`, `5 min ago`, `3 weeks ago`.
    fileprivate var listedAgoText: String {
        let days = components.seconds / 86_400
        return switch days {
        case ..<14: agoText
        case ..<60: "\(days / 7) weeks ago"
        case ..<730: "\(days / 30) months ago"
        default: "\(days / 365) years ago"
        }
    }
}

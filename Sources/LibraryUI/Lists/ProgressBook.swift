package import FoundationEssentials
package import ListenCore
import Typesetting
package import UIVocabulary

/// How far chapters were heard, as the lists show it.
package struct ProgressBook: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// Nil when the length is unknown.
        package let share: Double?
        package let isCompleted: Bool
        package let position: MediaTime
        package let duration: MediaTime
        package let chapterTitle: String
        /// A higher one was noted later.
        package let order: Int
        /// When it was noted; `nil` for what was heard in this session.
        package let heardAt: Date?

        /// What was heard so far, in few letters, where nobody knows of how much; else empty.
        package var heardText: String {
            guard share == nil else { return "" }
            let minutes = position.milliseconds / 60_000
            if minutes < 60 { return position.clockText }
            return "\(minutes / 60).\(minutes % 60 / 6) h"
        }

        /// What is left to hear; `nil` when the length is unknown.
        package var left: MediaTime? {
            guard duration > .zero else { return nil }
            return isCompleted ? .zero : max(.zero, duration - position)
        }
    }

    /// The source whose books are named by their id alone.
    package let source: SourceID
    private var entries: [BookAddress: [ChapterID: Entry]] = [:]
    private var extents: [BookID: BookExtent] = [:]
    /// The sound that is on this machine; `nil` where all of it is, or it is not known.
    package private(set) var kept: KeptSound?
    private var order = 0
    /// The time of day as it was told last.
    package private(set) var now: Date?

    package init(source: SourceID = .local) { self.source = source }

    /// Stored positions of all sources, newest first.
    package mutating func take(_ positions: [PlaybackPosition]) {
        for position in positions.reversed() {
            order += 1
            entries[position.chapter.bookAddress, default: [:]][position.chapter.chapter] = Entry(
                share: position.share, isCompleted: position.isCompleted,
                position: position.position, duration: position.duration,
                chapterTitle: position.chapterTitle, order: order, heardAt: position.updatedAt)
        }
    }

    /// A place reached just now.
    package mutating func take(_ note: ProgressNote) {
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

    package mutating func take(counts: [BookID: Int]) {
        for (book, count) in counts where extents[book]?.chapterCount != count {
            extents[book] = BookExtent(chapterCount: count)
        }
    }

    package mutating func take(extents: [BookID: BookExtent]) {
        self.extents.merge(extents) { $1 }
    }

    /// The sound that is on this machine, of a book or of all.
    package mutating func take(_ sound: KeptSound, of book: BookID?) {
        guard let book, kept != nil else {
            kept = sound
            return
        }
        kept?.adopt(book, of: sound)
    }

    /// What of a book is on this machine, in words; `nil` for nothing to say.
    package func keptText(of book: BookID) -> String? {
        guard let count = kept?.count(of: book), count.stored > 0 else { return nil }
        return "\(count.stored) stored" + (count.pinned > 0 ? ", \(count.pinned) pinned" : "")
    }

    package mutating func take(now: Date) { self.now = now }

    private func entries(of book: BookID) -> [ChapterID: Entry]? {
        entries[BookAddress(source: source, book: book)]
    }

    package func entry(_ chapter: ChapterID, of book: BookID) -> Entry? {
        entries(of: book)?[chapter]
    }

    /// The chapter of a book heard last.
    package func latest(of book: BookID) -> (chapter: ChapterID, entry: Entry)? {
        latest(of: BookAddress(source: source, book: book))
    }

    /// The chapter heard last of a book of any source.
    package func latest(of book: BookAddress) -> (chapter: ChapterID, entry: Entry)? {
        entries[book]?.max { $0.value.order < $1.value.order }
            .map { (chapter: $0.key, entry: $0.value) }
    }

    /// The share heard of a book, when its number of chapters is known; by
    /// time where the book's length is known too.
    package func share(of book: BookID) -> Double? {
        guard let heard = entries(of: book), let extent = extents[book], extent.chapterCount > 0
        else {
            return nil
        }
        if heard.count >= extent.chapterCount, heard.values.allSatisfy(\.isCompleted) { return 1 }
        if let length = extent.length, length > .zero, let heardLength = heardLength(of: book) {
            return min(1, heardLength.seconds / length.seconds)
        }
        let shares = heard.values.compactMap(\.share)
        // Of one nobody knows how much of it was heard.
        guard shares.count == heard.count else { return nil }
        return min(1, shares.reduce(0, +) / Double(extent.chapterCount))
    }

    /// How long a book is, where that is known.
    package func length(of book: BookID) -> MediaTime? { extents[book]?.length }

    /// What is left to hear of a book that was begun, when its length is known.
    package func left(of book: BookID) -> MediaTime? {
        guard let length = extents[book]?.length, let heard = heardLength(of: book) else {
            return nil
        }
        return share(of: book) == 1 ? .zero : max(.zero, length - heard)
    }

    private func heardLength(of book: BookID) -> MediaTime? {
        entries(of: book)?.values.reduce(.zero) { sum, entry in
            sum + (entry.isCompleted ? max(entry.duration, entry.position) : entry.position)
        }
    }

    /// How long ago something was heard, as lists say it: `today`, `3 d ago`.
    package func agoText(_ entry: Entry) -> String? {
        guard let heardAt = entry.heardAt else { return "just now" }
        guard let now else { return nil }
        let seconds = now.timeIntervalSince(heardAt)
        guard seconds.isFinite, abs(seconds) < 4_000_000_000 else { return nil }
        return Duration.seconds(max(0, seconds)).listedAgoText
    }
}

extension Duration {
    /// How long ago, in few letters: `just now`, `5 min ago`, `3 weeks ago`.
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

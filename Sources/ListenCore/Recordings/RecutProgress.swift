package import FoundationEssentials

/// The places at which the chapters of a book were left once it is divided into others: pure.
///
/// The part before a place in a chapter was heard. A chapter counts as heard if all of it was;
/// otherwise it is left at the newest of its former places.
package struct RecutProgress: Sendable {
    /// A place in a chapter as it was known.
    package struct Former: Sendable {
        /// The place.
        package let position: PlaybackPosition
        /// True if it was noted for the chapter as it is known; otherwise its own length counts.
        package let isExact: Bool

        /// A place.
        package init(_ position: PlaybackPosition, isExact: Bool) {
            (self.position, self.isExact) = (position, isExact)
        }
    }

    /// The places at which the present chapters were left.
    package private(set) var positions: [PlaybackPosition] = []
    /// Places, in the present chapters, that a newer one replaces; the oldest first.
    package private(set) var outdone: [PlaybackPosition] = []
    /// Places that wait for files that are not there, each under the id it waits under.
    package private(set) var shelved: [PlaybackPosition] = []

    private let places: RecutPlaces
    private let book: ImportedBook
    private let latest: Date

    /// The places of a person in the chapters of `book`; a time behind the `latest` that is
    /// believed, of a clock that was wrong, counts less than all others.
    package init(
        of former: [Former], _ places: RecutPlaces, in book: ImportedBook,
        believing latest: Date = .distantFuture
    ) {
        self.latest = latest
        self.places = places
        self.book = book
        var found: [ChapterID: Findings] = [:]
        for own in former { note(own, into: &found) }
        for chapter in BookDivision(of: book).chapters {
            if let own = found[chapter.id] { conclude(own, of: chapter) }
        }
        keepAtReplacedFiles(former, found)
        outdone.sort { $0.updatedAt < $1.updatedAt }
    }

    /// True if a place takes precedence over another of the same chapter.
    ///
    /// The newer one does; of the same time, the one that was not heard to the end, and of these
    /// the later place. One with a time after `latest` never takes precedence over one before it.
    package static func counts(
        _ one: PlaybackPosition, over other: PlaybackPosition, believing latest: Date
    ) -> Bool {
        let isBelieved = one.updatedAt <= latest
        if isBelieved != (other.updatedAt <= latest) { return isBelieved }
        if one.updatedAt != other.updatedAt { return one.updatedAt > other.updatedAt }
        if one.isCompleted != other.isCompleted { return other.isCompleted }
        return one.position > other.position
    }

    private func counts(_ one: PlaybackPosition, over other: PlaybackPosition) -> Bool {
        Self.counts(one, over: other, believing: latest)
    }

    /// The statements of former places about a present chapter.
    private struct Findings {
        var heard = HeardStretches()
        /// The places of those who heard a stretch of it.
        var hearers: [PlaybackPosition] = []
        /// The places in it, by its own time.
        var candidates: [PlaybackPosition] = []
    }

    private mutating func note(_ own: Former, into found: inout [ChapterID: Findings]) {
        let former = own.position
        let chapter = former.chapter.chapter
        let known = places.length(of: chapter)
        let isOfKnown = own.isExact || places.isAsLong(former.duration, as: chapter)
        let isWhole = former.isCompleted && (isOfKnown || former.duration > known)
        let end = isOfKnown && known > .zero ? known : max(former.position, former.duration)
        let reach = former.isCompleted ? end : former.position
        for stretch in places.stretches(of: chapter) where isWhole || stretch.start < reach {
            let isAll = isWhole || stretch.end.map { $0 <= reach } ?? false
            let stop = isAll ? stretch.placeEnd : stretch.place.time + (reach - stretch.start)
            found[stretch.place.chapter, default: Findings()].heard.add(
                stretch.place.time, to: stop)
            found[stretch.place.chapter, default: Findings()].hearers.append(former)
        }
        // The end of a chapter is the beginning of the next, which was not heard.
        let instant =
            former.isCompleted && reach > .zero
            ? MediaTime(microseconds: 1) : .zero
        let place = places.place(of: reach - instant, in: chapter)
        if let place, places.isPresent(place.chapter) {
            found[place.chapter, default: Findings()].candidates.append(
                position(
                    of: former, in: place.chapter, at: place.time + instant,
                    isCompleted: former.isCompleted))
        }
        guard let shelf = places.shelf(of: chapter) else { return }
        let isThere = place.map { places.isPresent($0.chapter) } ?? false
        let hasLost = places.lost(of: chapter).contains { isWhole || $0.start < reach }
        if hasLost || !isThere { shelved.append(former.moved(to: shelf)) }
    }

    private mutating func conclude(_ found: Findings, of chapter: KnownChapter) {
        let candidates = found.candidates.sorted(by: counts)
        let newestHearer = found.hearers.max { counts($1, over: $0) }
        if found.heard.isAll(of: chapter.length), let newestHearer {
            // One who began the chapter again afterwards is there.
            guard let again = candidates.first, !again.isCompleted,
                again.updatedAt == newestHearer.updatedAt || counts(again, over: newestHearer)
            else {
                let reached = candidates.first?.position ?? .zero
                return settle(
                    position(
                        of: newestHearer, in: chapter.id,
                        at: chapter.length > .zero ? chapter.length : reached, isCompleted: true),
                    over: candidates)
            }
            return settle(again, over: Array(candidates.dropFirst()))
        }
        guard let newest = candidates.first else {
            let reached = found.heard.end(from: .zero) ?? chapter.length
            guard let newestHearer, reached > .zero else { return }
            return settle(
                position(of: newestHearer, in: chapter.id, at: reached, isCompleted: false),
                over: [])
        }
        // A person who heard a part to its end continues where the next is not heard yet.
        let reached =
            found.heard.end(from: newest.position) ?? max(chapter.length, newest.position)
        settle(
            position(
                of: newest, in: chapter.id, at: newest.isCompleted ? reached : newest.position,
                isCompleted: false), over: Array(candidates.dropFirst()))
    }

    private mutating func settle(_ place: PlaybackPosition, over others: [PlaybackPosition]) {
        positions.append(place)
        outdone += others
    }

    /// A chapter whose file another one has replaced is left where it was: the player says where
    /// that is behind the end.
    private mutating func keepAtReplacedFiles(
        _ former: [Former], _ found: [ChapterID: Findings]
    ) {
        for own in former.map(\.position) {
            let chapter = own.chapter.chapter
            guard found[chapter] == nil, places.isOfNewFiles(chapter) else { continue }
            positions.append(
                position(
                    of: own, in: chapter, at: own.position, isCompleted: own.isCompleted))
        }
    }

    private func position(
        of former: PlaybackPosition, in chapter: ChapterID, at time: MediaTime, isCompleted: Bool
    ) -> PlaybackPosition {
        let length = places.presentLength(of: chapter)
        // With the length it had, the player sees that the place is behind the end, and says so.
        let isBehind = !isCompleted && length > .zero && time > length
        return PlaybackPosition(
            chapter: ChapterAddress(source: .local, book: book.id, chapter: chapter),
            position: time, duration: isBehind ? max(former.duration, time) : length,
            isCompleted: isCompleted, updatedAt: former.updatedAt, bookTitle: former.bookTitle,
            chapterTitle: places.title(of: chapter) ?? former.chapterTitle)
    }
}

extension PlaybackPosition {
    fileprivate func moved(to id: ChapterID) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(source: chapter.source, book: chapter.book, chapter: id),
            position: position, duration: duration, isCompleted: isCompleted,
            updatedAt: updatedAt, bookTitle: bookTitle, chapterTitle: chapterTitle)
    }
}

/// The stretches of a chapter that were heard.
private struct HeardStretches {
    /// In any order; an end that is `nil` is that of the chapter.
    private var stretches: [(start: MediaTime, end: MediaTime)] = []

    mutating func add(_ start: MediaTime, to end: MediaTime?) {
        stretches.append((start, end ?? MediaTime(microseconds: .max)))
    }

    /// The end of the stretch that was heard from a time on without a gap; the time itself if none
    /// was, `nil` for the end of the chapter, whatever its length.
    func end(from time: MediaTime) -> MediaTime? {
        var reached = time
        for stretch in stretches.sorted(by: { $0.start < $1.start })
        where stretch.start <= reached { reached = max(reached, stretch.end) }
        return reached.microseconds == .max ? nil : reached
    }

    func isAll(of length: MediaTime) -> Bool {
        guard let end = end(from: .zero) else { return true }
        return length > .zero && end >= length
    }
}

/// Where the chapters of a book were left once it is divided into others: pure.
///
/// What lies before a place in a chapter was heard. A chapter counts as heard where all of it
/// was; else it is left where the newest of its former places is.
public struct RecutProgress: Sendable {
    /// Where the present chapters were left.
    public private(set) var positions: [PlaybackPosition] = []
    /// Places, in the present chapters, that a newer one stands for.
    public private(set) var outdone: [PlaybackPosition] = []

    private let places: RecutPlaces
    private let book: ImportedBook

    /// What a person's places in chapters are in `book`; where `areExact` each was noted of
    /// the chapter as it is known, else its own length counts.
    public init(
        of former: [PlaybackPosition], _ places: RecutPlaces, in book: ImportedBook,
        areExact: Bool
    ) {
        self.places = places
        self.book = book
        var found: [ChapterID: Findings] = [:]
        for position in former { take(position, areExact, into: &found) }
        for chapter in BookDivision(of: book).chapters {
            if let own = found[chapter.id] { conclude(own, of: chapter) }
        }
    }

    /// What former places say of a present chapter.
    private struct Findings {
        var heard = HeardStretches()
        /// Who heard a stretch of it.
        var hearers: [PlaybackPosition] = []
        var candidates: [(time: MediaTime, of: PlaybackPosition)] = []
    }

    private func take(
        _ former: PlaybackPosition, _ isExact: Bool, into found: inout [ChapterID: Findings]
    ) {
        let chapter = former.chapter.chapter
        let known = places.length(of: chapter)
        let isOfKnown = isExact || places.isAsLong(former.duration, as: chapter)
        let isWhole = former.isCompleted && (isOfKnown || former.duration > known)
        let end = isOfKnown && known > .zero ? known : max(former.position, former.duration)
        let reach = former.isCompleted ? end : former.position
        for stretch in places.stretches(of: chapter) where isWhole || stretch.start < reach {
            let limit = isWhole ? stretch.end : min(stretch.end ?? reach, reach)
            let stop = limit.map { stretch.place.time + ($0 - stretch.start) }
            found[stretch.place.chapter, default: Findings()].heard.add(
                stretch.place.time, to: stop)
            found[stretch.place.chapter, default: Findings()].hearers.append(former)
        }
        // The end of a chapter is the beginning of the next, which was not heard.
        let instant =
            former.isCompleted && reach > .zero
            ? MediaTime(microseconds: 1) : .zero
        guard let place = places.place(of: reach - instant, in: chapter) else { return }
        found[place.chapter, default: Findings()].candidates.append((place.time + instant, former))
    }

    private mutating func conclude(_ found: Findings, of chapter: KnownChapter) {
        let length = chapter.length
        guard !found.heard.isAll(of: length) else {
            guard let newest = found.hearers.max(by: { $0.updatedAt < $1.updatedAt }) else {
                return
            }
            return positions.append(position(chapter, at: length, of: newest, isCompleted: true))
        }
        let candidates = found.candidates.sorted { one, other in
            if one.of.updatedAt != other.of.updatedAt {
                return one.of.updatedAt > other.of.updatedAt
            }
            if one.of.isCompleted != other.of.isCompleted { return other.of.isCompleted }
            return one.time > other.time
        }
        guard let newest = candidates.first else { return }
        // Whoever heard a chapter to its end goes on where the next is not heard yet.
        let reached = candidates.lazy.map { candidate in
            let end = found.heard.end(from: candidate.time)
            return (candidate.of.isCompleted ? end ?? length : candidate.time, candidate.of)
        }.first { length == .zero || !$0.1.isCompleted || $0.0 < length }
        let (time, former) =
            reached ?? (found.heard.end(from: .zero) ?? .zero, newest.of)
        positions.append(position(chapter, at: time, of: former, isCompleted: false))
        outdone += candidates.filter { !$0.of.isCompleted && $0.of != former }.map {
            position(chapter, at: $0.time, of: $0.of, isCompleted: false)
        }
    }

    private func position(
        _ chapter: KnownChapter, at time: MediaTime, of former: PlaybackPosition, isCompleted: Bool
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(source: .local, book: book.id, chapter: chapter.id),
            position: time, duration: chapter.length, isCompleted: isCompleted,
            updatedAt: former.updatedAt, bookTitle: former.bookTitle, chapterTitle: chapter.title)
    }
}

/// The stretches of a chapter that were heard.
private struct HeardStretches {
    /// In any order; an end that is `nil` is that of the chapter.
    private var stretches: [(start: MediaTime, end: MediaTime)] = []

    mutating func add(_ start: MediaTime, to end: MediaTime?) {
        stretches.append((start, end ?? MediaTime(microseconds: .max)))
    }

    /// Where what was heard from a time on without a gap ends; the time itself where nothing
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

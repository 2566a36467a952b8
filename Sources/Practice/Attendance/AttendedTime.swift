package import ListenCore

/// Adds up how long a person listened, by day and book.
///
/// Pure: fed with a sample at every change of phase, before and after every
/// seek, and as often as convenient between. What lies between two samples
/// counts when sound was running at the first:
/// - what was not heard before in this session is *heard*, and its length
///   *material*;
/// - passes after the first, and places heard before, are *repeated*;
/// - the gaps of a drill are *repeated* too: in them the learner speaks, and
///   half an hour of shadowing is half an hour of practice;
/// - pauses, holds, buffering and interruptions count nothing.
///
/// A step of more than 30 s counts at most what the place moved, since the
/// process may have slept. A day ends at the person's midnight.
package struct AttendedTime: Hashable, Sendable {
    /// The chapter that is being listened to.
    package struct Subject: Hashable, Sendable {
        /// The chapter.
        package let chapter: ChapterAddress
        /// The book's title, for lists.
        package let bookTitle: String
        /// The language of its text, when known.
        package let language: Language?

        /// A subject.
        package init(chapter: ChapterAddress, bookTitle: String, language: Language?) {
            self.chapter = chapter
            self.bookTitle = bookTitle
            self.language = language
        }
    }

    /// The person's calendar and clock at an instant.
    package struct LocalTime: Hashable, Sendable {
        /// The day as `2026-11-21`.
        package let day: String
        /// The time since it began.
        package let sinceMidnight: Duration

        /// A time of day.
        package init(day: String, sinceMidnight: Duration) {
            self.day = day
            self.sinceMidnight = sinceMidnight
        }
    }

    /// The sound that is heard at an instant.
    package struct Sample: Hashable, Sendable {
        /// The host's steady time.
        package let host: Duration
        /// The place being heard.
        package let place: PlaybackPlace
        /// The state of the player.
        package let phase: PlayerPhase
        /// The chapter that is being listened to.
        package let subject: Subject
        /// The person's day and time.
        package let local: LocalTime

        /// A sample.
        package init(
            host: Duration, place: PlaybackPlace, phase: PlayerPhase, subject: Subject,
            local: LocalTime
        ) {
            self.host = host
            self.place = place
            self.phase = phase
            self.subject = subject
            self.local = local
        }
    }

    /// A longer step counts at most what the place moved.
    package static let longestStep = MediaTime.milliseconds(30_000)
    /// The number of chapters whose heard stretches are remembered.
    static let chapterLimit = 32

    private var last: Sample?
    private var tally: [Key: ListeningDay] = [:]
    /// The chapters heard in this session, the last one at the end.
    private var chapters: [Heard] = []

    private struct Heard: Hashable, Sendable {
        let chapter: ChapterAddress
        var ranges: HeardRanges
    }

    private struct Key: Hashable, Sendable {
        let day: String
        let source: SourceID
        let book: BookID
    }

    /// Nothing heard yet.
    package init() {}

    /// Takes note of what is being heard now.
    package mutating func note(_ sample: Sample) {
        if let last, last.phase == .playing, last.subject.chapter == sample.subject.chapter {
            count(from: last, to: sample)
        }
        last = sample
    }

    /// Returns the days to be added to those kept, oldest day first; counting starts anew, while
    /// what was heard in this session stays known.
    package mutating func flush() -> [ListeningDay] {
        defer { tally = [:] }
        return tally.values.sorted {
            ($0.day, $0.source.rawValue, $0.book.rawValue)
                < ($1.day, $1.source.rawValue, $1.book.rawValue)
        }
    }

    private mutating func count(from start: Sample, to end: Sample) {
        guard let step = AttendedStep(from: start, to: end) else { return }
        var sum = Attended()
        for part in step.parts {
            let fresh = insert(part.range, of: start.subject.chapter)
            sum.add(part, fresh: fresh)
        }
        sum.repeated = sum.repeated + step.practised
        guard sum.heard + sum.repeated > .zero else { return }
        let whole = MediaTime(end.host - start.host)
        let today = end.local.day == start.local.day ? whole : MediaTime(end.local.sinceMidnight)
        let (after, before) = sum.split(min(today, whole), of: whole)
        add(before, on: start.local.day, of: start.subject)
        add(after, on: end.local.day, of: start.subject)
    }

    private mutating func insert(
        _ range: Range<MediaTime>, of chapter: ChapterAddress
    ) -> MediaTime {
        let index = chapters.firstIndex { $0.chapter == chapter }
        var entry =
            index.map { chapters.remove(at: $0) }
            ?? Heard(chapter: chapter, ranges: HeardRanges())
        let fresh = entry.ranges.insert(range)
        chapters.append(entry)
        if chapters.count > Self.chapterLimit { chapters.removeFirst() }
        return fresh
    }

    private mutating func add(_ sum: Attended, on day: String, of subject: Subject) {
        guard sum.heard + sum.repeated > .zero else { return }
        let (source, book) = (subject.chapter.source, subject.chapter.book)
        let key = Key(day: day, source: source, book: book)
        var entry =
            tally[key]
            ?? ListeningDay(
                day: day, source: source, book: book, bookTitle: subject.bookTitle,
                language: subject.language)
        entry.heard = entry.heard + sum.heard
        entry.repeated = entry.repeated + sum.repeated
        entry.material = entry.material + sum.material
        tally[key] = entry
    }
}

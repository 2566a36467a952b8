package import AudioIO
package import FoundationEssentials
package import ListenCore

/// The places of a ring: its bytes, their times, the time of day they came at, and the titles.
///
/// Pure. Bytes are counted from the first that came, however many were dropped since.
package struct RingIndex: Sendable {
    /// A byte at which a decoder may begin.
    package struct Mark: Hashable, Sendable {
        /// The byte, and its time.
        package let byte: Int64
        package var time: MediaTime
        /// The time of day it came at.
        package let clock: Date
        /// The stretch it is in.
        package let stretch: Int
    }

    /// The title of the sound from a byte on; empty for sound without one.
    package struct Title: Hashable, Sendable {
        /// The byte, and its time.
        package let byte: Int64
        package var time: MediaTime
        /// The title.
        package let text: String
    }

    /// Sound of one connection in one form.
    package struct Stretch: Hashable, Sendable {
        /// The reason that it began.
        package enum Cause: Hashable, Sendable {
            /// It is the first.
            case start
            /// The connection was lost, and sound was missing for so long.
            case gap(Duration)
            /// The station began another recording, or asked for another connection.
            case link
        }

        /// Its number, from 0.
        package let number: Int
        /// Its first byte, and its time.
        package let byte: Int64
        package var time: MediaTime
        /// The reason that it began.
        package fileprivate(set) var cause: Cause
        /// Bytes a decoder needs before an entry.
        package var headers: [UInt8] = []
        /// True when its sound has no times of its own, so that only its start is an entry.
        package var isBlind = false
    }

    /// The oldest byte that is kept, and the byte behind the newest.
    package private(set) var first: Int64 = 0
    package private(set) var end: Int64 = 0
    /// The time of the newest byte.
    package private(set) var endTime = MediaTime.zero
    package private(set) var marks: [Mark] = []
    package private(set) var titles: [Title] = []
    package private(set) var stretches: [Stretch] = []
    /// The pieces between pauses of speech that were heard to their end, and the number of the
    /// first.
    private var pieces: [Range<MediaTime>] = []
    private var firstPiece = 0
    /// The beginning of the piece that is being spoken.
    private var openPiece: MediaTime?

    /// The most titles and stretches that are kept: none of a real station come quicker.
    private static let mostTitles = 2_000
    private static let mostStretches = 1_000
    private static let mostMarks = 20_000
    private static let mostPieces = 5_000
    /// The length that a piece is given while it is being spoken.
    private static let longestPiece = MediaTime.milliseconds(15_000)

    /// An empty ring.
    package init() {}

    /// The times that can be heard.
    package var kept: Range<MediaTime> {
        let start = min(entries.first?.time ?? endTime, endTime)
        return start..<endTime
    }

    /// The times between two stretches where sound is missing, and for how long.
    package var gaps: [(time: MediaTime, missing: Duration)] {
        stretches.compactMap { stretch in
            if case .gap(let missing) = stretch.cause { (stretch.time, missing) } else { nil }
        }
    }

    // MARK: - Writing

    /// Begins a stretch at the end; returns its number.
    @discardableResult
    package mutating func begin(_ cause: Stretch.Cause, at byte: Int64, _ time: MediaTime) -> Int {
        let number = (stretches.last?.number ?? -1) + 1
        stretches.append(Stretch(number: number, byte: byte, time: time, cause: cause))
        if stretches.count > Self.mostStretches { stretches.removeFirst() }
        return number
    }

    /// Says that nothing is missing before the last stretch.
    package mutating func mend() {
        guard let last = stretches.indices.last else { return }
        stretches[last].cause = .link
    }

    /// Notes something about the stretch that is arriving.
    package mutating func note(_ event: SoundWalk.Event, at clock: Date) {
        guard let last = stretches.indices.last else { return }
        switch event {
        case .entry(let byte, let time):
            marks.append(
                Mark(byte: byte, time: time, clock: clock, stretch: stretches[last].number))
            if marks.count > Self.mostMarks { marks.removeFirst(Self.mostMarks / 10) }
        case .link(let byte, let time): begin(.link, at: byte, time)
        case .headers(let bytes, let title):
            stretches[last].headers = bytes
            if let title { name(title, at: stretches[last].byte, stretches[last].time) }
        case .unknown: stretches[last].isBlind = true
        }
    }

    /// Notes a title; one that says the same as before is passed over.
    package mutating func name(_ text: String, at byte: Int64, _ time: MediaTime) {
        guard text != (titles.last?.text ?? "") else { return }
        titles.append(Title(byte: byte, time: time, text: text))
        if titles.count > Self.mostTitles { titles.removeFirst() }
    }

    /// Moves the end on.
    package mutating func extend(to byte: Int64, _ time: MediaTime) {
        end = max(end, byte)
        endTime = max(endTime, time)
    }

    /// Drops what lies before a byte; the title and the stretch that reach over it stay.
    package mutating func drop(before byte: Int64) {
        guard byte > first else { return }
        first = byte
        marks.removeFirst(marks.prefix { $0.byte < byte }.count)
        while titles.count > 1, titles[1].byte <= byte { titles.removeFirst() }
        while stretches.count > 1, stretches[1].byte <= byte { stretches.removeFirst() }
        let start = kept.lowerBound
        dropPieces(pieces.prefix { $0.upperBound <= start }.count)
    }

    private mutating func dropPieces(_ count: Int) {
        pieces.removeFirst(count)
        firstPiece += count
    }

    /// Notes pieces of speech, and the beginning of the one that is being spoken.
    package mutating func note(_ spoken: [Range<MediaTime>], open: MediaTime?) {
        pieces += spoken
        openPiece = open
        if pieces.count > Self.mostPieces { dropPieces(Self.mostPieces / 10) }
    }

    /// Moves a stretch and all behind it to where it is heard to begin.
    package mutating func move(_ stretch: Int, to time: MediaTime) {
        guard let start = stretches.first(where: { $0.number == stretch }), start.time != time
        else {
            return
        }
        let shift = time - start.time
        for index in stretches.indices where stretches[index].number >= stretch {
            stretches[index].time = stretches[index].time + shift
        }
        for index in marks.indices where marks[index].stretch >= stretch {
            marks[index].time = marks[index].time + shift
        }
        for index in titles.indices where titles[index].byte >= start.byte {
            titles[index].time = titles[index].time + shift
        }
        for index in pieces.indices where pieces[index].lowerBound >= start.time {
            let piece = pieces[index]
            pieces[index] = (piece.lowerBound + shift)..<(piece.upperBound + shift)
        }
        if let open = openPiece, open >= start.time { openPiece = open + shift }
        endTime = endTime + shift
    }

    // MARK: - Reading

    /// The entry at or before a time, or the nearest that is kept; `nil` while there is none.
    package func entry(for time: MediaTime) -> LiveEntry? {
        let entries = entries
        let place = entries.lastIndex { $0.time <= time } ?? entries.indices.first
        return place.flatMap { entry(at: entries[$0]) }
    }

    /// The first entry behind a stretch; `nil` while there is none.
    package func entry(behind stretch: Int) -> LiveEntry? {
        entries.first { $0.stretch > stretch }.flatMap { entry(at: $0) }
    }

    /// The byte at which a stretch ends; `nil` while it is the last.
    package func end(of stretch: Int) -> Int64? {
        stretches.first { $0.number > stretch }?.byte
    }

    /// The title of a time; `nil` where there is none.
    package func title(at time: MediaTime) -> Title? {
        let title = titles.last { $0.time <= time }
        return title?.text.isEmpty == false ? title : nil
    }

    /// The pieces of speech that are kept; the last may still be spoken.
    package var speech: SpeechPieces {
        SpeechPieces(
            first: firstPiece, pieces + (openPiece.map { [$0..<($0 + Self.longestPiece)] } ?? []))
    }

    /// The time of day at which a sound came; `nil` where nothing is kept.
    package func clock(at time: MediaTime) -> Date? { marks.last { $0.time <= time }?.clock }

    private func entry(at mark: Mark) -> LiveEntry? {
        guard let stretch = stretches.first(where: { $0.number == mark.stretch }) else {
            return nil
        }
        return LiveEntry(
            stretch: mark.stretch, byte: mark.byte, time: mark.time, headers: stretch.headers)
    }

    /// The marks, and the starts of stretches that have none of their own.
    private var entries: [Mark] {
        let blind = stretches.filter { $0.isBlind && $0.byte >= first }
        guard !blind.isEmpty else { return marks }
        let starts = blind.map {
            Mark(byte: $0.byte, time: $0.time, clock: .distantPast, stretch: $0.number)
        }
        return (marks + starts).sorted { $0.byte < $1.byte }
    }
}

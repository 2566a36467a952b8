import FoundationEssentials
import ListenCore
import Practice

/// The days of a package's collection, from the first one that counts.
struct AnkiClock {
    /// The settings that tell Anki's importer how days were counted.
    struct Settings: Encodable {
        let schedVer = 2
        let sched2021 = true
        // The collection's first instant is noon of its first day by universal time.
        let creationOffset = 0
        let rollover: Int
        let fsrs = true
    }

    let terms: MemoryTerms
    /// The time of the export in seconds.
    let seconds: Int64
    /// The first day, by its number from 1970-01-01.
    private let firstDay: Int

    init(_ notes: [CardNote], now: Date, terms: MemoryTerms) {
        self.terms = terms
        seconds = Int64(now.timeIntervalSince1970)
        let gradings = notes.lazy.compactMap { $0.log.first?.at ?? $0.memory?.reviewedAt }
        firstDay = terms.day(gradings.min().map { min($0, now) } ?? now)
    }

    /// The instant the collection was made at.
    var created: Int64 { (Int64(firstDay) * 24 + 12) * 3_600 }

    var settings: Settings { Settings(rollover: terms.rollover) }

    /// The day of an instant as the collection counts it.
    func day(of instant: Date) -> Int { terms.day(instant) - firstDay }
}

/// The memory of a card as the columns of Anki's table of cards.
struct AnkiSchedule {
    /// The data Anki keeps beside a card: the state of FSRS, and in `cd` the notes of others.
    struct Notes: Encodable {
        let s: Double?
        let d: Double?
        let dr: Double?
        let decay: Double?
        let lrt: Int64?
        let cd: String
    }

    let type: Int
    let queue: Int
    let due: Int64
    var interval = 0
    var factor = 0
    var reviews = 0
    var lapses = 0
    var left = 0
    let data: Notes

    init(_ note: CardNote, place: Int, clock: AnkiClock) {
        let base = ExportBase(
            lt: clock.seconds, ls: note.isSuspended ? 1 : 0, ln: note.noteMark)
        guard let memory = note.memory else {
            (type, due) = (0, Int64(place))
            queue = note.isSuspended ? -1 : 0
            data = Notes(s: nil, d: nil, dr: nil, decay: nil, lrt: nil, cd: base.text)
            return
        }
        let days = max(1, clock.day(of: memory.due) - clock.day(of: memory.reviewedAt))
        let usual: Int
        switch memory.phase {
        case .learning(let step):
            (type, usual) = (1, 1)
            left = Self.left(after: step, of: 2)
        case .review:
            (type, usual) = (2, 2)
            interval = days
        case .relearning(let step):
            (type, usual) = (3, 1)
            left = Self.left(after: step, of: 1)
            interval = 1
        }
        queue = note.isSuspended ? -1 : usual
        due =
            memory.phase == .review
            ? Int64(clock.day(of: memory.due)) : Int64(memory.due.timeIntervalSince1970)
        // Anki keeps the factor of its former scheduler; a learned card has one.
        factor = type == 1 ? 0 : 2_500
        reviews = memory.reviews
        lapses = memory.lapses
        data = Notes(
            s: memory.stability, d: memory.difficulty, dr: clock.terms.retention,
            decay: clock.terms.decay, lrt: Int64(memory.reviewedAt.timeIntervalSince1970),
            cd: base.text)
    }

    /// The steps that are left, with those of today in the thousands.
    private static func left(after step: Int, of steps: Int) -> Int {
        let left = max(1, steps - step)
        return left * 1_000 + left
    }
}

/// A note beside each card, of the state it was brought over in; Anki keeps it with its custom data
/// (names of up to 8 bytes, 100 bytes in all).
struct ExportBase: Codable {
    /// The time in seconds.
    let lt: Int64
    /// 1 if it was suspended.
    let ls: Int
    /// The mark of the person's note.
    let ln: String

    var text: String { #"{"lt":\#(lt),"ls":\#(ls),"ln":"\#(ln)"}"# }
}

/// A grading as a row of Anki's log.
struct AnkiGrading {
    /// The time in milliseconds.
    var at: Int64
    let ease: Int
    /// Days, or less than nothing for seconds.
    let interval: Int
    let lastInterval: Int
    /// The difficulty from 100 to 1100, as Anki notes it with FSRS.
    let factor: Int
    let milliseconds: Int
    /// 0 while it is learned first, 1 later, 2 while it is learned again.
    let type: Int

    init(_ record: ReviewRecord, clock: AnkiClock) {
        at = Int64((record.at.timeIntervalSince1970 * 1_000).rounded())
        ease = record.grade.rawValue
        interval = Self.interval(record.after, clock)
        lastInterval = record.before.map { Self.interval($0, clock) } ?? 0
        // A log may have come from elsewhere: what is no number counts as the easiest.
        let difficulty = min(max(1, record.after.difficulty), 10)
        factor = Int(((difficulty - 1) / 9 * 1_000).rounded()) + 100
        milliseconds = Int(record.spent.microseconds / 1_000)
        switch record.before?.phase {
        case nil, .learning: type = 0
        case .review: type = 1
        case .relearning: type = 2
        }
    }

    private static func interval(_ memory: CardMemory, _ clock: AnkiClock) -> Int {
        memory.isLearning
            ? -Int(min(max(memory.due.timeIntervalSince(memory.reviewedAt), 1), 86_400))
            : max(1, clock.day(of: memory.due) - clock.day(of: memory.reviewedAt))
    }
}

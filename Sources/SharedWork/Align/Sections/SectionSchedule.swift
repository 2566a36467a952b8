package import ListenCore

/// The order in which a section's text is put in step: its first minute, so that the first word is
/// lit at once, then all of it.
///
///     var schedule = SectionSchedule(length: .seconds(1_200), isSure: true)
///     schedule.next        // the first minute
///     schedule.note(.found)
///     schedule.next        // all of it
package struct SectionSchedule: Hashable, Sendable {
    /// A piece of the recording.
    package enum Piece: Hashable, Sendable {
        /// So much of its beginning.
        case beginning(MediaTime)
        /// So much of its beginning, looked for in several places of the text.
        case search(MediaTime)
        /// All of it, once it has arrived.
        case whole
    }

    /// The result of a piece.
    package enum Outcome: Hashable, Sendable {
        /// Lines were found in it.
        case found
        /// It says something else, or nothing.
        case missed
    }

    /// The first piece; preambles take half of it.
    static let first = MediaTime.seconds(60)
    /// The second, where the first says something else: a longer preface.
    static let second = MediaTime.seconds(180)
    /// A recording that is no longer than this is done as a whole at once.
    static let short = MediaTime.seconds(120)

    private var pieces: [Piece]
    /// True once the beginning is shown.
    package private(set) var hasBeginning = false

    /// The schedule of a section of a length, zero when unknown; `isSure` where its place in the
    /// text is known, without which its beginning is looked for.
    package init(length: MediaTime, isSure: Bool) {
        pieces = [.whole]
        guard length == .zero || length > Self.short else { return }
        guard isSure else {
            pieces.insert(.search(Self.first), at: 0)
            return
        }
        pieces.insert(.beginning(Self.first), at: 0)
        if length == .zero || length > Self.second + Self.short {
            pieces.insert(.beginning(Self.second), at: 1)
        }
    }

    /// The piece that is due; `nil` when all is done.
    package var next: Piece? { pieces.first }

    /// Notes the result of the piece that was due.
    package mutating func note(_ outcome: Outcome) {
        guard let done = pieces.first else { return }
        pieces.removeFirst()
        guard done != .whole, outcome == .found else { return }
        hasBeginning = true
        // One beginning is enough.
        pieces.removeAll { $0 != .whole }
    }
}

import ListenCore

/// Collects diagnostics up to a limit and counts the rest, so that a file full of damage costs no
/// more memory than its own size.
struct DiagnosticLog: Sendable {
    /// The number of diagnostics that are kept.
    static let limit = 1000

    private var entries: [SubtitleDiagnostic] = []
    private var omitted = 0
    /// The strictness of the reading.
    var reading = SubtitleReading.lenient
    /// True when times before the recording's start are kept.
    var keepsEarly = false
    /// In a strict reading, the lines that were repaired before their cues were known;
    /// `CueTableBuilder` records the repairs of single cues.
    private(set) var repairedLines: Set<Int> = []

    /// Notes the repair of a line of the file, counted from 1; a strict reading drops the cues that
    /// begin there.
    mutating func add(line: Int, _ message: @autoclosure () -> String) {
        if reading == .strict { repairedLines.insert(line) }
        remark(line: line, message())
    }

    /// Notes an oddity on a line that is no reason to drop anything.
    mutating func remark(line: Int, _ message: @autoclosure () -> String) {
        guard entries.count < Self.limit else {
            omitted += 1
            return
        }
        entries.append(SubtitleDiagnostic(line: max(1, line), message: message()))
    }

    /// The number of notes, including those that are not listed.
    var count: Int { entries.count + omitted }

    /// The notes by line, with a last entry for those left out.
    var diagnostics: [SubtitleDiagnostic] {
        var sorted = entries.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
        if omitted > 0 {
            let line = sorted.last?.line ?? 1
            sorted.append(
                SubtitleDiagnostic(line: line, message: "\(omitted) more repairs are not listed."))
        }
        return sorted
    }
}

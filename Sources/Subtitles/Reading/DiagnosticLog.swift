import ListenCore

/// Collects diagnostics up to a limit and counts the rest, so that a file of
/// nothing but damage costs no more memory than its own size.
struct DiagnosticLog: Sendable {
    /// How many diagnostics are kept.
    static let limit = 1000

    private var entries: [SubtitleDiagnostic] = []
    private var omitted = 0
    /// How the file is read.
    var reading = SubtitleReading.lenient
    /// Whether times before the recording's start stay as they are.
    var keepsEarly = false
    /// In a strict reading, every line that was repaired before its cues were
    /// known; what is repaired of one cue `CueTableBuilder` remembers.
    private(set) var repairedLines: Set<Int> = []

    /// Notes what was repaired on a line of the file, counted from 1; a strict
    /// reading drops the cues that begin there.
    mutating func add(line: Int, _ message: @autoclosure () -> String) {
        if reading == .strict { repairedLines.insert(line) }
        remark(line: line, message())
    }

    /// Notes what is odd on a line, but no reason to drop anything.
    mutating func remark(line: Int, _ message: @autoclosure () -> String) {
        guard entries.count < Self.limit else {
            omitted += 1
            return
        }
        entries.append(SubtitleDiagnostic(line: max(1, line), message: message()))
    }

    /// How much was noted, what is not listed included.
    var count: Int { entries.count + omitted }

    /// Everything noted, by line, with a last entry for what was left out.
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

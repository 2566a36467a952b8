import ConsoleOutput
import ListenCore
import Terminal

/// The progress of the chapters of `listen fetch`, and its lines; pure.
struct FetchTally {
    enum State: Hashable {
        case waiting
        /// Its data, its texts, then its sound.
        case running(ArrivalProgress)
        case fetched(bytes: Int64)
        case present(bytes: Int64)
        /// There is a text, and no sound to fetch.
        case silent
        /// There is no sound, so nothing to play.
        case skipped
        case failed(reason: String, FailureKind)
        case cancelled
    }

    struct Row {
        let id: ChapterID
        let label: String
        var state = State.waiting
        /// The bytes stored before this run.
        var start: Int64 = 0
        /// The bytes stored now.
        var held: Int64 = 0
    }

    private(set) var rows: [Row]
    /// The word for a chapter, as its source has it.
    let subject: String

    init(
        _ chapters: [(id: ChapterID, label: String)],
        called subject: String = SourceWords.books.chapter
    ) {
        self.subject = subject
        rows = chapters.map { Row(id: $0.id, label: $0.label) }
    }

    mutating func set(_ state: State, at index: Int) {
        switch state {
        case .running(let progress):
            rows[index].start = progress.resumed
            rows[index].held = progress.held
        case .fetched(let bytes): rows[index].held = bytes
        case .present: rows[index].start = rows[index].held
        case .waiting, .silent, .skipped, .failed, .cancelled: break
        }
        rows[index].state = state
    }

    /// The bytes fetched in this run.
    var brought: Int64 {
        rows.reduce(0) { $0 + max(0, $1.held - $1.start) }
    }

    /// The number of finished chapters.
    var done: Int {
        rows.count {
            switch $0.state {
            case .fetched, .present, .silent, .skipped: true
            default: false
            }
        }
    }

    var failures: [(label: String, reason: String, kind: FailureKind)] {
        rows.compactMap {
            guard case .failed(let reason, let kind) = $0.state else { return nil }
            return ($0.label, reason, kind)
        }
    }

    /// An estimate of the missing bytes; chapters of unknown size count as the mean of the others.
    var missing: Int64? {
        var (known, sum, left, open) = (Int64(0), Int64(0), Int64(0), Int64(0))
        for row in rows {
            switch row.state {
            case .running(let progress):
                guard let total = progress.total else {
                    open += 1
                    continue
                }
                known += 1
                sum += total
                left += max(0, total - progress.held)
            case .fetched(let bytes), .present(let bytes):
                known += 1
                sum += bytes
            case .waiting: open += 1
            case .silent, .skipped, .failed, .cancelled: break
            }
        }
        return known > 0 ? left + open * (sum / known) : nil
    }

    /// The closing line of a chapter; `nil` until it is finished.
    func line(of index: Int) -> String? {
        let row = rows[index]
        switch row.state {
        case .waiting, .running, .cancelled: return nil
        case .fetched(let bytes): return "\(row.label): \(byteText(bytes)) fetched"
        case .present(let bytes): return "\(row.label): \(byteText(bytes)), there already"
        case .silent: return "\(row.label): its text; it has no sound"
        case .skipped: return "\(row.label): skipped; it has no sound"
        case .failed(let reason, _): return "\(row.label): failed. \(reason)"
        }
    }

    /// A line for each chapter in progress, and one for all.
    func bars(width: Int, elapsed: Duration) -> [String] {
        var lines = rows.compactMap { row -> String? in
            guard case .running(let progress) = row.state else { return nil }
            return Self.bar(row.label, progress, width)
        }
        let seconds = elapsed / .seconds(1)
        let rate = seconds > 0.5 ? Double(brought) / seconds : 0
        var parts = ["\(done) of \(rows.count.counted(subject))", byteText(brought)]
        if rate >= 1 { parts.append("\(byteText(Int64(rate)))/s") }
        if rate >= 1, let missing { parts.append("\(Self.time(Double(missing) / rate)) left") }
        lines.append(Self.cut(parts.joined(separator: " · "), width))
        return lines
    }

    /// The result, in one sentence.
    var summary: String {
        let fetched = rows.count { if case .fetched = $0.state { true } else { false } }
        let present = rows.count { if case .present = $0.state { true } else { false } }
        let silent = rows.count { [.silent, .skipped].contains($0.state) }
        var parts = ["Fetched \(fetched.counted(subject)) (\(byteText(brought)))"]
        if present > 0 { parts.append("\(present) there already") }
        if silent > 0 { parts.append("\(silent) without sound") }
        if !failures.isEmpty { parts.append("\(failures.count) failed") }
        let rest = rows.count - fetched - present - silent - failures.count
        if rest > 0 { parts.append("\(rest) left") }
        return parts.joined(separator: ", ") + "."
    }

    private static func bar(_ label: String, _ progress: ArrivalProgress, _ width: Int) -> String {
        guard let total = progress.total, total > 0 else {
            return cut("\(label)  \(byteText(progress.held))", width)
        }
        let share = min(1, Double(progress.held) / Double(total))
        let numbers = "\(byteText(progress.held)) of \(byteText(total))"
        let cells = max(0, min(24, width - 50))
        let full = Int(Double(cells) * share)
        let bar = String(repeating: "#", count: full) + String(repeating: "-", count: cells - full)
        let tail = (cells > 3 ? "  [\(bar)]" : "") + "  \(Int(share * 100)) %  \(numbers)"
        return cut(label, max(8, width - tail.count)) + tail
    }

    private static func cut(_ text: String, _ width: Int) -> String {
        TerminalText(text).truncated(to: Columns(max(1, width))).string
    }

    private static func time(_ seconds: Double) -> String {
        guard seconds < 86_400 else { return "more than a day" }
        return MediaTime.milliseconds(Int64(seconds * 1_000)).clockText
    }
}

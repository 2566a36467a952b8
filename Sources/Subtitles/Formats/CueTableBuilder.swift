import ListenCore

/// Collects rows in the order of the file, repairs their times and sorts them.
struct CueTableBuilder {
    private var rows: [CueTable.Row] = []
    private var words: [[Word]] = []
    private var confidences: [UInt32: Double] = [:]
    private var readings: [UInt32: [CueReading]] = [:]
    private var voices: [UInt32: [CueVoice]] = [:]
    private var arena: [UInt8] = []
    private var isSorted = true
    private var openEnds: [Int] = []
    /// The places of cues that were repaired, in a strict reading.
    private var repairedRows: Set<Int> = []
    /// The heights of cues that state one, by their places.
    private var heights: [Int: CueHeight] = [:]
    /// The number of cues that were left out because they end before the recording starts.
    private var early = 0
    var log: DiagnosticLog
    /// The largest total size, in bytes, of the texts added as strings: a file may repeat one text
    /// many times.
    private let arenaLimit: Int

    /// A builder for about `capacity` cues that continues `log`.
    init(capacity: Int, log: DiagnosticLog, arenaLimit: Int = 2 * SubtitleReader.limitBytes) {
        self.log = log
        self.arenaLimit = arenaLimit
        rows.reserveCapacity(capacity)
    }

    /// Adds a cue whose text is a range of the source.
    ///
    /// An end of `nil`, or before the start, is estimated from the text and the next cue.
    @inline(__always)
    mutating func add(
        start: Int64, end: Int64?, text: Range<Int>, line: Int, words place: Int32 = -1
    ) {
        var row = CueTable.Row(
            start: start, end: end ?? -1, textStart: UInt32(text.lowerBound),
            textEnd: UInt32(text.upperBound), line: UInt32(line), words: place)
        if row.start < 0 || row.end <= row.start {
            guard repair(&row, isOpen: end == nil) else {
                repairedRows.remove(rows.count)
                heights[rows.count] = nil
                return
            }
        }
        if let last = rows.last, Self.isBefore(row, last) { note(row, after: last) }
        rows.append(row)
    }

    /// Sets the height of the cue that is added next; `nil` when the file does not state one.
    mutating func place(next height: CueHeight?) {
        heights[rows.count] = height
    }

    /// True when a cue comes before another: the earlier one, and of two that start together the
    /// longer one.
    @inline(__always)
    private static func isBefore(_ row: CueTable.Row, _ other: CueTable.Row) -> Bool {
        row.start < other.start || row.start == other.start && row.end > other.end
    }

    /// Adds a cue whose text does not stand in the source unchanged.
    ///
    /// A strict reading drops one that was repaired already.
    mutating func add(
        start: Int64, end: Int64?, text: String, words given: [Word], line: Int,
        readings: [CueReading] = [], voices: [CueVoice] = [], isRepaired: Bool = false,
        confidence: Double? = nil
    ) {
        guard arena.count + text.utf8.count <= arenaLimit else {
            log.remark(line: line, "There is more text than can be kept; the cue was left out.")
            return
        }
        let from = arena.count
        arena.append(contentsOf: text.utf8)
        if !given.isEmpty { words.append(given) }
        if let confidence { confidences[UInt32(from)] = confidence }
        if !readings.isEmpty { self.readings[UInt32(from)] = readings }
        if !voices.isEmpty { self.voices[UInt32(from)] = voices }
        if isRepaired { noteRepair() }
        add(
            start: start, end: end, text: from..<arena.count, line: line,
            words: given.isEmpty ? -1 : Int32(words.count - 1))
    }

    /// Adds a cue with its times unchanged, for readings by a standard that repairs nothing.
    ///
    /// An end before the start becomes the start.
    mutating func addAsIs(start: Int64, end: Int64, text: Range<Int>, line: Int) {
        if end <= start {
            log.remark(
                line: line,
                end < start
                    ? "The cue ends before it starts, so it is never shown."
                    : "The cue lasts no time, so it is never shown.")
        }
        let row = CueTable.Row(
            start: start, end: max(start, end), textStart: UInt32(text.lowerBound),
            textEnd: UInt32(text.upperBound), line: UInt32(line))
        if let last = rows.last, Self.isBefore(row, last) { isSorted = false }
        rows.append(row)
    }

    /// Notes that the next cue differs from the file.
    private mutating func noteRepair() {
        if log.reading == .strict { repairedRows.insert(rows.count) }
    }

    /// Notes the repair of the next cue.
    private mutating func repaired(line: Int, _ message: String) {
        log.remark(line: line, message)
        noteRepair()
    }

    private mutating func note(_ row: CueTable.Row, after last: CueTable.Row) {
        isSorted = false
        if row.start < last.start {
            log.remark(
                line: Int(row.line), "The cue starts before the one above it; sorted by time.")
        }
    }

    /// Repairs times that are negative, empty or reversed; returns false to drop the cue.
    private mutating func repair(_ row: inout CueTable.Row, isOpen: Bool) -> Bool {
        let line = Int(row.line)
        if row.start < 0, !log.keepsEarly {
            guard isOpen || row.end > 0 else {
                log.remark(line: line, "The cue ends before the recording starts; dropped.")
                early += 1
                return false
            }
            repaired(line: line, "The cue starts before the recording; moved to 0.")
            row.start = 0
        }
        if isOpen {
            repaired(line: line, "The cue has no end time; it was estimated.")
        } else if row.end < row.start {
            repaired(line: line, "The cue ends before it starts; its end was estimated.")
        } else {
            if row.end == row.start {
                repaired(line: line, "The cue lasts no time, so it is never shown.")
            }
            return true
        }
        row.end = row.start
        openEnds.append(rows.count)
        return true
    }

    /// The finished table over `source`, or over the texts added as strings; `mayCompose` tells
    /// whether letters and marks in it may have to be composed, when that is known already.
    consuming func table(
        source: [UInt8]? = nil, mayCompose: Bool? = nil, dialect: CueTable.Dialect,
        language: Language? = nil
    ) -> CueTable {
        closeOpenEnds()
        if dialect == .subRip, let source { findHeights(in: source) }
        let isRepaired = !log.repairedLines.isEmpty || !repairedRows.isEmpty
        if !isSorted || !heights.isEmpty || isRepaired {
            let kept = rows.indices.filter {
                !isRepaired
                    || !repairedRows.contains($0)
                        && !log.repairedLines.contains(Int(rows[$0].line))
            }
            rows = sorted(kept).map { rows[$0] }
        }
        let text = source ?? arena
        return CueTable(
            source: text, rows: rows, words: words, confidences: confidences, readings: readings,
            voices: voices, dialect: dialect,
            composes: dialect != .webVTTStandard && (mayCompose ?? Composition.mayNeed(text)),
            diagnostics: log.diagnostics, flaws: log.count, language: language, early: early)
    }

    /// Places in the order in which their cues are read: by start, longer cues first, and of cues
    /// with the same times the upper first.
    private func sorted(_ places: [Int]) -> [Int] {
        func key(_ place: Int) -> (Int64, Int64, CueHeight, Int) {
            let row = rows[place]
            // Ends may have any value, so the negation saturates.
            let end = row.end == .min ? Int64.max : -row.end
            return (row.start, end, heights[place] ?? .bottom, place)
        }
        return places.sorted { key($0) < key($1) }
    }

    /// Finds the heights that SubRip texts state, but only for cues with the same times: heights
    /// decide nothing else.
    private mutating func findHeights(in source: [UInt8]) {
        for place in rows.indices.dropFirst()
        where rows[place].start == rows[place - 1].start && rows[place].end == rows[place - 1].end {
            for each in [place - 1, place] where heights[each] == nil {
                let range = Int(rows[each].textStart)..<Int(rows[each].textEnd)
                heights[each] = CueHeight(ofCodesIn: source[range])
            }
        }
    }

    /// Gives a cue without an end the time it takes to speak its text, at 15 bytes a second and
    /// within 1…7 s, but no longer than to the next start.
    private mutating func closeOpenEnds() {
        guard !openEnds.isEmpty else { return }
        let starts = rows.map(\.start).sorted()
        for position in openEnds {
            let row = rows[position]
            let length = Int64(row.textEnd - row.textStart) * 66_667
            let wanted = row.start + min(max(length, 1_000_000), 7_000_000)
            let next = starts[starts.partitionIndex { $0 > row.start }...].first
            rows[position].end = min(wanted, next ?? wanted)
            isSorted = false
        }
    }
}

extension Array {
    /// The first position whose element, and every one after it, satisfies
    /// `belongsInSecondHalf`; O(log n).
    func partitionIndex(_ belongsInSecondHalf: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecondHalf(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

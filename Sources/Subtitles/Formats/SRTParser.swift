import ListenCore

/// Reads SubRip (`.srt`) in one pass over its bytes.
///
/// Lenient: never fails, keeps everything that can be kept, and notes every repair with its line. A
/// file without any timing line gives an empty table.
enum SRTParser {
    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        let builder = source.bytes.withUnsafeBufferPointer { buffer in
            var pass = SRTPass(buffer, log: source.log(for: reading))
            pass.run()
            return pass.builder
        }
        return builder.table(
            source: source.bytes, mayCompose: source.mayCompose, dialect: .subRip)
    }
}

/// The one pass.
///
/// Holds a pointer that is valid only while the parse runs; it
/// reads `bytes[position]` for positions below `bytes.count` alone.
private struct SRTPass {
    var builder: CueTableBuilder

    private var reader: LineReader
    private var bytes: UnsafeBufferPointer<UInt8> { reader.bytes }
    private var line: Int { reader.line }
    /// True when the line before this one was blank.
    private var isAfterBlank = true
    /// True when an index was seen before the first timing line; `nil` before that line.
    ///
    /// Such a file indexes its cues.
    private var indexesCues: Bool?
    private var lastIndex = 0
    private var cue: OpenCue?
    private var pending: PendingInteger?
    /// True while lines belong to a damaged record, which lasts until the next timing line.
    private var isDropping = false
    private var hasStrayText = false

    /// An integer line that may be an index or text: the next line decides.
    private struct PendingInteger {
        let from: Int
        let to: Int
        let value: Int
        let isAfterBlank: Bool
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        reader = LineReader(bytes)
        builder = CueTableBuilder(capacity: bytes.count / 64, log: log)
    }

    mutating func run() {
        guard let base = bytes.baseAddress else { return }
        while true {
            let from = reader.position
            if let times = reader.nextTimes() {
                if isStrict { checkPlain(from) }
                open(start: times.start, end: times.end)
            } else if let range = reader.next() {
                readLine(range.lowerBound, range.upperBound, base)
            } else {
                break
            }
        }
        if let integer = pending, isDue(integer) {
            noteCut(integer)
        } else {
            settlePendingAsText()
        }
        closeCue()
    }

    /// True when an integer line is the next index, and not text.
    private func isDue(_ integer: PendingInteger) -> Bool {
        integer.isAfterBlank && indexesCues == true && integer.value == lastIndex + 1
    }

    /// Drops the index of a record that holds nothing else.
    private mutating func noteCut(_ integer: PendingInteger) {
        builder.log.add(line: line, "The file is cut off behind the index \(integer.value).")
        pending = nil
    }

    private var isStrict: Bool { builder.log.reading == .strict }

    /// Reads one line without its end.
    @inline(__always)
    private mutating func readLine(_ from: Int, _ to: Int, _ base: UnsafePointer<UInt8>) {
        guard from < to else {
            isAfterBlank = true
            return
        }
        let first = base[from]
        // Only a digit, a blank, a minus or an invisible character can begin a line that is not
        // text.
        if first > 0x39, first != 0xC2, first != 0xE2, first != 0xEF {
            return takeText(from, to)
        }
        if let value = integer(from..<to) { return takeInteger(value, from, to) }
        if let times = FastTiming.times(base + from, count: to - from) {
            if isStrict { checkPlain(from) }
            return open(start: times.start, end: times.end)
        }
        if !isStrict, let times = FastTiming.longTimes(base + from, count: to - from) {
            return open(start: times.start, end: times.end)
        }
        takeUnusual(from, to)
    }

    private mutating func takeUnusual(_ from: Int, _ to: Int) {
        let trimmed = trimmed(from, to)
        if trimmed.isEmpty {
            isAfterBlank = true
        } else if let value = integer(trimmed) {
            takeInteger(value, from, to)
        } else if let timing = timing(trimmed) {
            if timing.isOdd || isStrict {
                builder.log.add(
                    line: line, "The timing line is unusual; it was read as well as it can be.")
            }
            open(start: timing.start, end: timing.end)
        } else {
            takeText(from, to)
        }
    }

    private mutating func takeInteger(_ value: Int, _ from: Int, _ to: Int) {
        // These may be the digits of a timing line that was cut off after its first number.
        if let integer = pending, !isAfterBlank, to == bytes.count, isDue(integer) {
            return noteCut(integer)
        }
        settlePendingAsText()
        pending = PendingInteger(from: from, to: to, value: value, isAfterBlank: isAfterBlank)
        isAfterBlank = false
    }

    /// Checks the strict form: a comma before the fraction, and an index before the times.
    private mutating func checkPlain(_ from: Int) {
        if bytes[from + 8] != 0x2C || bytes[from + 25] != 0x2C {
            builder.log.add(line: line, "A comma belongs before the milliseconds; dropped.")
        }
        if pending == nil {
            builder.log.add(line: line, "The cue has no index; dropped.")
        }
    }

    private mutating func takeText(_ from: Int, _ to: Int) {
        defer { isAfterBlank = false }
        if let integer = pending {
            if isDamagedRecord(integer, from, to) {
                builder.log.add(
                    line: line - 1,
                    "Record \(integer.value) has no times that can be read; dropped.")
                pending = nil
                isDropping = true
            } else {
                settlePendingAsText()
            }
        }
        append(from, to)
    }

    /// True when an integer line and the text under it are a record that lost its timing line: the
    /// number is the next index of a file that has indexes, or a broken timing line follows.
    private func isDamagedRecord(_ integer: PendingInteger, _ from: Int, _ to: Int) -> Bool {
        guard integer.isAfterBlank, !isAfterBlank, indexesCues ?? true else { return false }
        if integer.value == lastIndex + 1 { return true }
        return reader.hasArrow(from..<to)
    }

    private mutating func append(_ from: Int, _ to: Int) {
        if isDropping { return }
        guard cue != nil else {
            if !hasStrayText {
                builder.log.add(line: line, "Text before the first cue was skipped.")
            }
            hasStrayText = true
            return
        }
        if isStrict, isAfterBlank {
            builder.log.add(line: line, "Text after an empty line was dropped.")
            isDropping = true
            return
        }
        cue?.append(from..<to)
    }

    private mutating func open(start: Int64, end: Int64?) {
        if let integer = pending {
            if indexesCues ?? true {
                lastIndex = integer.value
                pending = nil
            } else {
                settlePendingAsText()
            }
            if indexesCues == nil { indexesCues = true }
        } else if indexesCues == nil {
            indexesCues = false
        } else if indexesCues == true {
            lastIndex += 1
        }
        closeCue()
        cue = OpenCue(start: start, end: end, line: line)
        isDropping = false
        isAfterBlank = false
    }

    private mutating func settlePendingAsText() {
        guard let integer = pending else { return }
        pending = nil
        append(integer.from, integer.to)
    }

    private mutating func closeCue() {
        guard let closing = cue else { return }
        cue = nil
        builder.add(closing)
    }

    private func trimmed(_ from: Int, _ to: Int) -> Range<Int> {
        var (from, to) = (from, to)
        while from < to, isBlank(bytes[from]) { from += 1 }
        while to > from, isBlank(bytes[to - 1]) { to -= 1 }
        return from..<to
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The value of a line of nothing but digits, up to nine of them; a byte order mark in front
    /// (of a file appended to another) is ignored.
    @inline(__always)
    private func integer(_ range: Range<Int>) -> Int? {
        guard range.count <= 12 else { return nil }
        var from = range.lowerBound
        if range.count > 3, bytes[from] == 0xEF, bytes[from + 1] == 0xBB, bytes[from + 2] == 0xBF {
            from += 3
        }
        guard range.upperBound - from <= 9 else { return nil }
        var value = 0
        for position in from..<range.upperBound {
            let digit = bytes[position] &- 0x30
            guard digit <= 9 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    private func timing(_ range: Range<Int>) -> Timing? {
        guard reader.hasGreaterThan(range) || reader.contains("→", in: range) else {
            return nil
        }
        var scanner = TimingScanner(bytes, range)
        return scanner.timing()
    }
}

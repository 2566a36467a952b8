import ListenCore

extension SubtitleFormat {
    /// WebVTT, `.vtt`.
    static let webVTT = SubtitleFormat(
        name: "vtt", title: "WebVTT", matches: { VTTParser.matches($0) },
        parse: { $1 == .strict ? VTTStandard.parse($0) : VTTParser.parse($0) })
}

/// Reads WebVTT (W3C WebVTT section 6.1) in one pass, leniently: parts that the standard drops are
/// kept with a diagnostic when they are of use.
enum VTTParser {
    /// True when the first visible line begins with the signature, in any case.
    static func matches(_ source: SourceText) -> Bool {
        source.firstAnswer { reader, line in reader.starts(line, withCaseless: "webvtt") }
    }

    /// Reads decoded text.
    static func parse(_ source: SourceText) -> CueTable {
        let pass = source.bytes.withUnsafeBufferPointer { buffer in
            var pass = VTTPass(buffer, log: source.log)
            pass.run()
            return pass
        }
        return pass.builder.table(
            source: source.bytes, mayCompose: source.mayCompose, dialect: .webVTT,
            language: pass.language)
    }
}

/// The one pass; see `LineReader` for the rule about its pointer.
private struct VTTPass {
    private enum Block {
        /// Between blocks, or in the header.
        case none
        case header
        /// The first line of a block, which may be a cue's identifier.
        case identifier(Range<Int>, line: Int)
        case text
        /// NOTE, STYLE, REGION, or a damaged cue.
        case skipped
    }

    var builder: CueTableBuilder
    private(set) var language: Language?
    private var reader: LineReader
    private var block = Block.header
    private var cue: OpenCue?
    /// The number that is the last cue's identifier.
    private var lastNumber: Int?

    init(_ bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        reader = LineReader(bytes)
        builder = CueTableBuilder(capacity: bytes.count / 64, log: log)
    }

    mutating func run() {
        while true {
            if let times = reader.nextTimes() {
                open(Timing(start: times.start, end: times.end, isOdd: false))
            } else if let range = reader.next() {
                takeLine(range)
            } else {
                break
            }
        }
        if case .identifier(let range, let line) = block, isDue(range) {
            builder.log.add(line: line, "The file is cut off behind the name of a cue.")
        } else {
            endBlock()
        }
        closeCue()
    }

    /// True when a line is the number expected as the next cue's identifier.
    private func isDue(_ range: Range<Int>) -> Bool {
        guard let lastNumber, let number = reader.number(range) else { return false }
        return number == lastNumber + 1
    }

    @inline(__always)
    private mutating func takeLine(_ range: Range<Int>) {
        if reader.isBlank(range) {
            // YouTube's captions begin with a line of a single blank.
            if !range.isEmpty, case .text = block, let cue, !cue.hasText { return }
            endBlock()
        } else if let timing = timing(range) {
            open(timing)
            cue?.height = CueHeight(ofSettingsIn: reader, range)
        } else {
            readLine(range)
        }
    }

    private mutating func timing(_ range: Range<Int>) -> Timing? {
        let first = reader.bytes[range.lowerBound]
        guard first <= 0x39 || first == 0xC2 || first == 0xE2 || first == 0xEF else { return nil }
        if let line = reader.bytes.baseAddress.map({ $0 + range.lowerBound }),
            let times = FastTiming.times(line, count: range.count)
                ?? FastTiming.longTimes(line, count: range.count)
        {
            return Timing(start: times.start, end: times.end, isOdd: false)
        }
        guard reader.hasGreaterThan(range) else { return nil }
        var scanner = TimingScanner(reader.bytes, range)
        return scanner.timing()
    }

    private mutating func open(_ timing: Timing) {
        closeCue()
        if case .identifier(let range, _) = block {
            lastNumber = reader.number(range)
        } else {
            lastNumber = nil
        }
        if case .skipped = block {
            builder.log.remark(
                line: reader.line, "A timing line ends a comment or a definition: a cue begins.")
        }
        if timing.isOdd {
            builder.log.add(
                line: reader.line, "The timing line is unusual; read as well as it can be.")
        }
        cue = OpenCue(start: timing.start, end: timing.end, line: reader.line)
        block = .text
    }

    private mutating func readLine(_ range: Range<Int>) {
        switch block {
        case .header: readHeader(range)
        case .skipped: break
        case .text: grow(range)
        case .none: beginBlock(range)
        case .identifier(let first, let line):
            if reader.hasArrow(range) {
                builder.log.add(line: reader.line, "The times cannot be read; the cue was dropped.")
                skipBlock()
            } else {
                keepStray(first, line)
                grow(range)
            }
        }
    }

    /// Begins a block by its first line: a comment, a definition, or an identifier.
    private mutating func beginBlock(_ range: Range<Int>) {
        // Most identifiers are numbers, and nothing else begins with a digit.
        if reader.bytes[range.lowerBound] <= 0x39 { return beginCue(range) }
        if isHeader(range) {
            block = .header
            return
        }
        let isDefinition = ["STYLE", "REGION"].contains {
            reader.starts(range, with: $0) && range.count == $0.utf8CodeUnitCount
        }
        let isNote =
            reader.starts(range, with: "NOTE")
            && (range.count == 4 || [0x20, 0x09].contains(reader.bytes[range.lowerBound + 4]))
        if isNote || isDefinition {
            skipBlock()
        } else {
            beginCue(range)
        }
    }

    private mutating func beginCue(_ range: Range<Int>) {
        if reader.hasArrow(range) {
            builder.log.add(line: reader.line, "The times cannot be read; the cue was dropped.")
            skipBlock()
        } else {
            block = .identifier(range, line: reader.line)
        }
    }

    /// True for the first line of a file that was appended to the one before, as the segments of a
    /// live stream are.
    private func isHeader(_ range: Range<Int>) -> Bool {
        let isMarked = reader.starts(range, with: "\u{FEFF}WEBVTT")
        let width = isMarked ? 9 : 6
        guard isMarked || reader.starts(range, with: "WEBVTT") else { return false }
        return range.count == width
            || [0x20, 0x09].contains(reader.bytes[range.lowerBound + width])
    }

    private mutating func skipBlock() {
        block = .skipped
        closeCue()
    }

    private mutating func endBlock() {
        if case .identifier(let range, let line) = block { keepStray(range, line) }
        block = .none
    }

    /// Keeps text after an empty line inside a cue, which the standard drops.
    private mutating func keepStray(_ range: Range<Int>, _ line: Int) {
        block = .text
        if cue?.hasText != true {
            builder.log.add(line: line, "Text that belongs to no cue was skipped.")
            block = .skipped
        } else {
            builder.log.add(line: line, "Text after an empty line was kept in the cue above.")
            grow(range)
        }
    }

    private mutating func grow(_ range: Range<Int>) {
        guard case .text = block, cue != nil else { return }
        cue?.append(range)
    }

    private mutating func readHeader(_ range: Range<Int>) {
        guard reader.starts(range, with: "Language:") else { return }
        let tag = String(decoding: reader.bytes[range], as: UTF8.self).dropFirst(9)
        language = StatedLanguage.language(String(tag))
    }

    private mutating func closeCue() {
        guard let closing = cue else { return }
        cue = nil
        builder.add(closing)
    }
}

import ListenCore

/// Reads WebVTT exactly as the W3C standard says (section 6.1, "WebVTT file parsing"); every part
/// it drops gets a diagnostic.
enum VTTStandard {
    /// Reads the bytes of a file; without the signature there are no cues.
    static func parse(_ source: SourceText) -> CueTable {
        let input = normalised(source.raw)
        let builder = input.withUnsafeBufferPointer { buffer in
            var pass = VTTStandardPass(buffer, log: DiagnosticLog())
            pass.run()
            return pass.builder
        }
        return builder.table(source: input, dialect: .webVTTStandard)
    }

    /// The file as UTF-8 without a byte order mark, with U+FFFD for NUL and LF for every line end
    /// (steps 1 and 2, and the decoding before them).
    static func normalised(_ raw: [UInt8]) -> [UInt8] {
        let isMarked = raw.starts(with: [0xEF, 0xBB, 0xBF])
        let unmarked = isMarked ? Array(raw.dropFirst(3)) : raw
        // Decoding puts U+FFFD in place of invalid UTF-8.
        let isValid = (try? UTF8Span(validating: unmarked.span)) != nil
        let bytes = isValid ? unmarked : Array(String(decoding: unmarked, as: UTF8.self).utf8)
        guard bytes.contains(0) || bytes.contains(0x0D) else { return bytes }
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        var wasReturn = false
        for byte in bytes {
            switch byte {
            case 0: out += [0xEF, 0xBF, 0xBD]
            case 0x0D: out.append(0x0A)
            case 0x0A where wasReturn: break
            default: out.append(byte)
            }
            wasReturn = byte == 0x0D
        }
        return out
    }
}

/// The parser's loop over blocks; the names are the standard's.
private struct VTTStandardPass {
    /// The kind of a block that is not a cue.
    private enum Block {
        case unknown, comment, definition
    }

    private struct OpenCue {
        let start: Int64
        let end: Int64
        let line: Int
        var height: CueHeight?
    }

    var builder: CueTableBuilder
    private var reader: LineReader
    private var seenCue = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, log: DiagnosticLog) {
        reader = LineReader(bytes)
        builder = CueTableBuilder(capacity: bytes.count / 80, log: log)
    }

    mutating func run() {
        guard let first = reader.next(), isSignature(first) else { return }
        guard let range = reader.peek() else { return }
        if !range.isEmpty { collectBlock(inHeader: true) }
        while skipEmptyLines() { collectBlock(inHeader: false) }
    }

    private func isSignature(_ line: Range<Int>) -> Bool {
        guard reader.starts(line, with: "WEBVTT") else { return false }
        guard line.count > 6 else { return true }
        return [0x20, 0x09].contains(reader.bytes[line.lowerBound + 6])
    }

    private mutating func skipEmptyLines() -> Bool {
        while let range = reader.peek() {
            guard range.isEmpty else { return true }
            _ = reader.next()
        }
        return false
    }

    /// "Collect a WebVTT block".
    private mutating func collectBlock(inHeader: Bool) {
        var (lineCount, seenArrow) = (0, false)
        var cue: OpenCue?
        var buffer: Range<Int>?
        var block = Block.unknown
        let firstLine = reader.line + 1
        while let range = reader.peek() {
            lineCount += 1
            if reader.hasArrow(range) {
                guard !inHeader, lineCount == 1 || lineCount == 2 && !seenArrow else { break }
                _ = reader.next()
                seenArrow = true
                cue = takeTimings(range)
                if cue != nil {
                    buffer = nil
                    seenCue = true
                }
            } else {
                _ = reader.next()
                if range.isEmpty { break }
                if !inHeader, lineCount <= 2 { block = kind(block, buffer ?? range) }
                buffer = (buffer?.lowerBound ?? range.lowerBound)..<range.upperBound
            }
        }
        if let cue {
            let text = buffer ?? reader.bytes.count..<reader.bytes.count
            if let height = cue.height { builder.place(next: height) }
            builder.addAsIs(start: cue.start, end: cue.end, text: text, line: cue.line)
        } else if !inHeader, !seenArrow, case .unknown = block {
            builder.log.add(line: firstLine, "The block is no cue; it was dropped.")
        }
    }

    private mutating func takeTimings(_ range: Range<Int>) -> OpenCue? {
        guard let timing = VTTStandardTiming(reader.bytes, range) else {
            builder.log.add(
                line: reader.line, "The times are not as the standard says; the cue was dropped.")
            return nil
        }
        for setting in timing.faultySettings(reader.bytes) {
            builder.log.add(line: reader.line, "The setting \(setting) was ignored.")
        }
        var cue = OpenCue(start: timing.start, end: timing.end, line: reader.line)
        cue.height = CueHeight(ofSettingsIn: reader, range)
        return cue
    }

    /// A comment or a definition by the first line of the block; definitions are valid only before
    /// the first cue.
    private mutating func kind(_ block: Block, _ first: Range<Int>) -> Block {
        guard case .unknown = block else { return block }
        let name = reader.trimmed(first)
        if reader.starts(name, with: "NOTE"),
            name.count == 4 || reader.bytes[name.lowerBound + 4] <= 0x20
        {
            return .comment
        }
        let isDefinition =
            reader.starts(name, with: "STYLE") && name.count == 5
            || reader.starts(name, with: "REGION") && name.count == 6
        if isDefinition, seenCue {
            builder.log.add(
                line: reader.line, "A definition after the first cue means nothing; dropped.")
        }
        return isDefinition ? .definition : .unknown
    }
}

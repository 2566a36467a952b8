import ListenCore

/// The visible text of a cue, with the times that stand inside it.
struct CueText {
    /// A time tag and the place in the text where it stands, in UTF-8 bytes.
    struct Stamp {
        let offset: Int
        let time: Int64
    }

    let text: String
    let stamps: [Stamp]

    /// A text that was read already.
    init(text: String, stamps: [Stamp]) {
        self.text = text
        self.stamps = stamps
    }

    /// Reads the bytes of one cue's text.
    init(_ raw: ArraySlice<UInt8>, _ dialect: CueTable.Dialect) {
        if dialect == .webVTTStandard {
            let result = raw.withUnsafeBufferPointer { buffer in
                var pass = VTTStandardText(buffer)
                pass.run()
                // By the letter, but for what would reach a terminal.
                return pass.out.contains(0x1B)
                    ? ResolvedText.cleaned(pass.out, pass.stamps) : (pass.out, pass.stamps)
            }
            text = String(decoding: result.0, as: UTF8.self)
            stamps = result.1
            return
        }
        if dialect == .plain || !Self.hasSpecial(raw) {
            text = String(decoding: raw, as: UTF8.self).trimmingBlanks
            stamps = []
            return
        }
        let result = raw.withUnsafeBufferPointer { buffer in
            var pass = MarkupPass(buffer, dialect)
            pass.run()
            // What stands in the file as it is was cleaned with the file.
            return pass.hasMarkup
                ? ResolvedText.cleaned(pass.out, pass.stamps) : (pass.out, pass.stamps)
        }
        text = String(decoding: result.0, as: UTF8.self)
        stamps = result.1
    }

    /// Whether a byte may begin markup, an entity or a line end; without
    /// early exit, so that the compiler vectorises it.
    private static func hasSpecial(_ raw: ArraySlice<UInt8>) -> Bool {
        raw.withUnsafeBufferPointer { buffer in
            var found = false
            for byte in buffer { found = MarkupPass.isSpecial(byte) || found }
            return found
        }
    }

    /// The words the time tags give, in a cue of these times; `nil` when the
    /// text holds no tag.
    func words(from start: Int64, to end: Int64) -> [Word]? {
        guard !stamps.isEmpty else { return nil }
        let bytes = Array(text.utf8)
        var segments: [WordSegment] = []
        var (offset, time) = (0, start)
        for stamp in stamps where stamp.offset <= bytes.count {
            // Times inside a cue only move on, and never leave it.
            let next = min(max(stamp.time, time), max(end, start))
            segments.append(WordSegment(range: offset..<stamp.offset, start: time, end: next))
            (offset, time) = (stamp.offset, next)
        }
        segments.append(WordSegment(range: offset..<bytes.count, start: time, end: max(end, time)))
        return WordSplitter.words(of: bytes, segments)
    }
}

extension String {
    /// Whether it holds anything but blanks of any width.
    var isVisible: Bool {
        unicodeScalars.contains { ScalarClass($0) != .space && $0 != "\u{200B}" }
    }

    /// The text without blanks and line ends at its edges.
    var trimmingBlanks: String {
        let utf8 = self.utf8
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        guard let first = utf8.first, let last = utf8.last, isBlank(first) || isBlank(last) else {
            return self
        }
        guard let from = utf8.firstIndex(where: { !isBlank($0) }),
            let to = utf8.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(self[from...to])
    }
}

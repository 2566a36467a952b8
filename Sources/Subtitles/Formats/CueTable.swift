public import ListenCore

/// Parsed cues as numbers and byte ranges; a string is made only when a text is asked for.
///
/// Sorted by start, longer cues first, then by height on the screen, then by place in the file.
///
/// ```swift
/// let table = try SubtitleReader.table(bytes, name: "chapter.srt")
/// table.count  // 1
/// table.cues().map(\.text)  // ["Hello there."]
/// ```
public struct CueTable: Sendable {
    /// One cue: its times in microseconds and the place of its text.
    struct Row: Sendable {
        var start: Int64
        var end: Int64
        var textStart: UInt32
        var textEnd: UInt32
        var line: UInt32
        /// The place of its words in `words`, or −1.
        var words: Int32 = -1
    }

    /// The rules by which the bytes of a text are read.
    enum Dialect: Sendable {
        /// The bytes are the text.
        case plain
        /// Known tags, braces and entities are markup; the rest is text.
        case subRip
        /// Every tag is markup.
        case webVTT
        /// The WebVTT standard exactly; a cue may be empty.
        case webVTTStandard
    }

    let source: [UInt8]
    let rows: [Row]
    let words: [[Word]]
    /// The confidence of cues, by the place where their text begins; most files state none.
    let confidences: [UInt32: Double]
    /// The readings of texts that stand in the source unchanged, by the place where they begin.
    let readings: [UInt32: [CueReading]]
    /// The persons who speak in such texts.
    let voices: [UInt32: [CueVoice]]
    let dialect: Dialect
    /// True when letters and marks of the texts may have to be composed.
    let composes: Bool
    /// The damage that was skipped or repaired, by line; bounded in number.
    public let diagnostics: [SubtitleDiagnostic]
    /// The number of flaws, including those that are not listed.
    public let flaws: Int
    /// The language the file itself states.
    public let language: Language?
    /// The number of cues that were left out because they end before the recording starts.
    let early: Int
    /// True when the file says that its cues are sentences, none of which may be joined or cut.
    var cuesAreSentences = false

    /// The number of cues, including those without visible text.
    public var count: Int { rows.count }

    /// The cues that have visible text, numbered from 0 in order; cues without it are included when
    /// a standard counts them.
    public func cues() -> [Cue] {
        var cues: [Cue] = []
        cues.reserveCapacity(rows.count)
        source.withUnsafeBufferPointer { bytes in
            for row in rows {
                let content = content(of: row, in: bytes)
                guard content.text.isVisible || dialect == .webVTTStandard else { continue }
                cues.append(
                    Cue(
                        id: cues.count, start: MediaTime(microseconds: row.start),
                        end: MediaTime(microseconds: row.end), text: content.text,
                        words: content.words(from: row.start, to: row.end) ?? given(row),
                        readings: content.readings,
                        voices: voices.isEmpty
                            ? content.voices : voices[row.textStart] ?? content.voices,
                        confidence: confidences.isEmpty ? nil : confidences[row.textStart]))
            }
        }
        return cues
    }

    private func given(_ row: Row) -> [Word] {
        guard row.words >= 0 else { return [] }
        let given = words[Int(row.words)]
        return composes ? given.map(\.composed) : given
    }

    private func content(of row: Row, in bytes: UnsafeBufferPointer<UInt8>) -> CueText {
        let range = Int(row.textStart)..<Int(row.textEnd)
        var content = CueText(UnsafeBufferPointer(rebasing: bytes[range]), dialect)
        if !readings.isEmpty, let given = readings[row.textStart] {
            content = CueText(
                text: content.text, stamps: content.stamps, readings: given,
                voices: content.voices)
        }
        return composes ? content.composed : content
    }
}

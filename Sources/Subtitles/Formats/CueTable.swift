public import ListenCore

/// Parsed cues as numbers and byte ranges; Strings are made when asked for.
///
/// Sorted by start, the longer first, then by how high they stand, then by place in the file.
public struct CueTable: Sendable {
    /// One cue: its times in microseconds and where its text is.
    struct Row: Sendable {
        var start: Int64
        var end: Int64
        var textStart: UInt32
        var textEnd: UInt32
        var line: UInt32
        /// The place of its words in `words`, or −1.
        var words: Int32 = -1
    }

    /// How the bytes of a text are to be read.
    enum Dialect: Sendable {
        /// As they stand.
        case plain
        /// Tags, braces and entities that are known; the rest is text.
        case subRip
        /// Every tag is markup.
        case webVTT
        /// By the letter of the WebVTT standard; a cue may be empty.
        case webVTTStandard
    }

    let source: [UInt8]
    let rows: [Row]
    let words: [[Word]]
    /// How sure places are, by where the cue's text begins; most files say nothing of it.
    let confidences: [UInt32: Double]
    /// How texts are read that are in the source as they stand, by where they begin.
    let readings: [UInt32: [CueReading]]
    let dialect: Dialect
    /// Whether letters and marks of the texts may have to be composed.
    let composes: Bool
    /// What could not be read, or was repaired, by line; bounded in number.
    public let diagnostics: [SubtitleDiagnostic]
    /// How many there were, those that are not listed included.
    public let flaws: Int
    /// The language the file itself states.
    public let language: Language?
    /// How many cues were left out since they end before the recording starts.
    let early: Int
    /// Whether the file says that its cues are sentences, none of which is to be joined or cut.
    var cuesAreSentences = false

    /// How many cues there are, those without visible text included.
    public var count: Int { rows.count }

    /// Every cue that has visible text, numbered from 0 in order; those
    /// without it too where a standard counts them.
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
            content = CueText(text: content.text, stamps: content.stamps, readings: given)
        }
        return composes ? content.composed : content
    }
}

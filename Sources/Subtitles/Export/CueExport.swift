import FoundationEssentials
import ListenCore

/// Writes a document as the versioned JSON of `listen cues FILE --json`.
package enum CueExport {
    /// The version of the JSON's shape.
    package static let version = 1

    /// The JSON object as UTF-8 text with sorted keys and a final newline; times are whole
    /// milliseconds, and texts hold no control characters except (escaped) newlines.
    package static func json(of document: SubtitleDocument) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // The shape holds strings and integers only, so encoding cannot fail.
        guard let data = try? encoder.encode(Shape(document)) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

private struct Shape: Encodable {
    let version = CueExport.version
    let format: String
    let encoding: String
    let language: String?
    let cues: [CueShape]
    let sentences: [CueShape]
    let diagnostics: [DiagnosticShape]

    enum CodingKeys: String, CodingKey {
        case version, format, encoding, language, cues, sentences, diagnostics
    }

    init(_ document: SubtitleDocument) {
        format = document.format
        encoding = document.encoding.rawValue
        language = document.track.language?.tag
        cues = document.track.cues.map {
            CueShape(
                $0.start, $0.end, $0.text, words: $0.words.map { WordShape($0) },
                readings: ReadingShape.shapes(of: $0), confidence: $0.confidence,
                speaker: $0.speaker)
        }
        sentences = document.track.sentences.map {
            CueShape(
                $0.start, $0.end, $0.text, words: WordShape.shapes(of: $0), speaker: $0.speaker)
        }
        diagnostics = document.track.diagnostics.map(DiagnosticShape.init)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(version, forKey: .version)
        try container.encode(format, forKey: .format)
        try container.encode(encoding, forKey: .encoding)
        // An unknown language is written as `null`, so that the key is always there.
        try container.encode(language, forKey: .language)
        try container.encode(cues, forKey: .cues)
        try container.encode(sentences, forKey: .sentences)
        try container.encode(diagnostics, forKey: .diagnostics)
    }
}

private struct CueShape: Encodable {
    let start: Int64
    let end: Int64
    let text: String
    let words: [WordShape]
    let readings: [ReadingShape]?
    let confidence: Double?
    let speaker: String?

    enum CodingKeys: String, CodingKey {
        case start = "start_ms"
        case end = "end_ms"
        case text, words, readings, confidence, speaker
    }

    init(
        _ start: MediaTime, _ end: MediaTime, _ text: String, words: [WordShape],
        readings: [ReadingShape]? = nil, confidence: Double? = nil, speaker: String? = nil
    ) {
        self.readings = readings
        self.confidence = confidence
        self.speaker = speaker
        self.start = start.milliseconds
        self.end = end.milliseconds
        self.text = text
        self.words = words
    }
}

/// The reading of a part of a cue's text: the part, and the code point at which it begins.
private struct ReadingShape: Encodable {
    let at: Int
    let text: String
    let reading: String

    static func shapes(of cue: Cue) -> [ReadingShape]? {
        guard !cue.readings.isEmpty else { return nil }
        let bytes = Array(cue.text.utf8)
        var (at, from) = (0, 0)
        return cue.readings.map { reading in
            at += characters(bytes[from..<reading.range.lowerBound])
            from = reading.range.lowerBound
            let part = String(decoding: bytes[reading.range], as: UTF8.self)
            return ReadingShape(at: at, text: part, reading: reading.text)
        }
    }

    private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 & 0xC0 != 0x80 }
    }
}

private struct WordShape: Encodable {
    let start: Int64
    let end: Int64
    let text: String
    let estimated: Bool?
    let reading: String?
    let origin: String?

    enum CodingKeys: String, CodingKey {
        case start = "start_ms"
        case end = "end_ms"
        case text, estimated, reading
        case origin = "reading_from"
    }

    init(_ word: Word, _ found: WordReading? = nil) {
        let file = word.reading.map { WordReading($0, .given) }
        let known = found?.certainty == .person ? found : file ?? found
        start = word.start.milliseconds
        end = word.end.milliseconds
        text = word.text
        estimated = word.isEstimated ? true : nil
        reading = known?.text
        origin = known?.origin
    }

    /// The words of a sentence with the readings that were found for them.
    static func shapes(of sentence: Sentence) -> [WordShape] {
        let found = sentence.scripts.map(\.reading)
        return sentence.words.enumerated().map { index, word in
            WordShape(word, found.indices.contains(index) ? found[index] : nil)
        }
    }
}

extension WordReading {
    /// The source of a reading, as the JSON names it.
    fileprivate var origin: String {
        switch certainty {
        case .person: "person"
        case .given: "file"
        case .sure: isByRule ? "rule" : "dictionary"
        case .likely: "guess"
        }
    }
}

private struct DiagnosticShape: Encodable {
    let line: Int
    let message: String

    init(_ diagnostic: SubtitleDiagnostic) {
        line = diagnostic.line
        message = diagnostic.message.withoutControls
    }
}

import FoundationEssentials
package import ListenCore
package import Subtitles

/// The versioned JSON of `listen align --json`; times are whole milliseconds.
package struct AlignmentJSON: Encodable {
    let version = 1
    let language: String
    let durationMs: Int64
    /// Present only when true.
    let cuesAreSentences: Bool?
    let cues: [AlignedCueJSON]
    /// Lines of the text that are not in the recording, from 0.
    let missing: [Int]

    enum CodingKeys: String, CodingKey {
        case version, language, cues, missing
        case durationMs = "duration_ms"
        case cuesAreSentences = "cues_are_sentences"
    }

    /// The JSON as text with a final newline.
    package var text: String { get throws { try text(.prettyPrinted) } }

    /// The JSON without blanks, for storage: half as long.
    package var compact: String { get throws { try text([]) } }

    private func text(_ more: JSONEncoder.OutputFormatting) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = more.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    /// The JSON of a script in step; with the measures of each line where it `showsEvidence`.
    package init(
        _ aligned: AlignedScript, _ language: Language, showsEvidence: Bool = false
    ) {
        self.language = language.tag
        durationMs = aligned.duration.milliseconds
        cuesAreSentences = aligned.areSentences ? true : nil
        cues = aligned.lines.map { AlignedCueJSON($0, showsEvidence: showsEvidence) }
        missing = aligned.missing
    }
}

/// A cue with its confidence and its words.
package struct AlignedCueJSON: Encodable {
    /// A word of the cue.
    package struct WordJSON: Encodable {
        let start: Int64
        let end: Int64
        let text: String
        let estimated: Bool?

        package init(start: Int64, end: Int64, text: String, estimated: Bool?) {
            (self.start, self.end, self.text, self.estimated) = (start, end, text, estimated)
        }

        enum CodingKeys: String, CodingKey {
            case start = "start_ms"
            case end = "end_ms"
            case text, estimated
        }
    }

    let line: Int
    let start: Int64
    let end: Int64
    let text: String
    let confidence: Double
    let speaker: String?
    let words: [WordJSON]
    let evidence: [String: Double]?

    enum CodingKeys: String, CodingKey {
        case line, text, confidence, speaker, words, evidence
        case start = "start_ms"
        case end = "end_ms"
    }

    init(_ line: AlignedScript.Line, showsEvidence: Bool) {
        self.line = line.index
        start = line.start.milliseconds
        end = line.end.milliseconds
        text = line.text
        speaker = line.speaker
        confidence = (line.confidence * 100).rounded() / 100
        evidence =
            showsEvidence && !line.evidence.isEmpty
            ? line.evidence.mapValues { ($0 * 1_000).rounded() / 1_000 } : nil
        words = line.words.map { word in
            WordJSON(
                start: word.start.milliseconds, end: word.end.milliseconds, text: word.text,
                estimated: word.isEstimated ? true : nil)
        }
    }
}

/// The errors of an alignment; times in milliseconds, shares from 0 to 1.
package struct ScoreJSON: Encodable {
    /// Errors of lines or words.
    struct ErrorsJSON: Encodable {
        let count: Int
        let medianMs: Double
        let meanMs: Double
        let largestMs: Double
        let within100: Double
        let within300: Double

        enum CodingKeys: String, CodingKey {
            case count
            case medianMs = "median_ms"
            case meanMs = "mean_ms"
            case largestMs = "largest_ms"
            case within100 = "within_100_ms"
            case within300 = "within_300_ms"
        }

        init(_ errors: AlignmentScore.Errors) {
            count = errors.count
            medianMs = errors.median
            meanMs = errors.mean
            largestMs = errors.largest
            within100 = errors.within100
            within300 = errors.within300
        }
    }

    let version = 1
    let lines: ErrorsJSON?
    let words: ErrorsJSON?
    let unmatched: Int

    package init(_ score: AlignmentScore) {
        lines = score.lines.map(ErrorsJSON.init)
        words = score.words.map(ErrorsJSON.init)
        unmatched = score.unmatched
    }
}

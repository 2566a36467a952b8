import FoundationEssentials
import ListenCore
package import SharedWork
package import Subtitles

/// The versioned JSON of `listen transcribe --json`; times are whole milliseconds.
package struct TranscriptJSON: Encodable {
    /// A cue with the origin of its times.
    package struct CueJSON: Encodable {
        package let start: Int64
        package let end: Int64
        package let text: String
        /// `aligner` or `recogniser`.
        package let timesBy: String
        /// The aligner's confidence, from 0 to 1.
        package let confidence: Double?
        package let words: [AlignedCueJSON.WordJSON]

        package enum CodingKeys: String, CodingKey {
            case start = "start_ms"
            case end = "end_ms"
            case timesBy = "times_by"
            case text, confidence, words
        }

        package init(_ line: PlacedTranscript.Line) {
            start = line.start.milliseconds
            end = line.end.milliseconds
            text = line.text
            timesBy = line.confidence == nil ? "recogniser" : "aligner"
            confidence = line.confidence.map { ($0 * 100).rounded() / 100 }
            words = line.words.map { word in
                AlignedCueJSON.WordJSON(
                    start: word.start.milliseconds, end: word.end.milliseconds, text: word.text,
                    estimated: word.isEstimated ? true : nil)
            }
        }
    }

    package let version = 1
    /// `null` when it is unknown.
    package let language: String?
    package let recogniser: String
    package let durationMs: Int64
    package let cues: [CueJSON]

    package enum CodingKeys: String, CodingKey {
        case version, language, recogniser, cues
        case durationMs = "duration_ms"
    }

    package init(_ result: TranscribeReport.Result) {
        language = result.language?.tag
        recogniser = result.recogniser
        durationMs = result.duration.milliseconds
        cues = result.transcript.lines.map(CueJSON.init)
    }

    /// The JSON as text with a final newline.
    package var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
}

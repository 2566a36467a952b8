import FoundationEssentials
import ListenCore
import SharedWork
import Subtitles

/// The versioned JSON of `listen transcribe --json`; times are whole milliseconds.
struct TranscriptJSON: Encodable {
    /// A cue with the origin of its times.
    struct CueJSON: Encodable {
        let start: Int64
        let end: Int64
        let text: String
        /// `aligner` or `recogniser`.
        let timesBy: String
        /// The aligner's confidence, from 0 to 1.
        let confidence: Double?
        /// The person who says it; absent where the recogniser names nobody.
        let speaker: String?
        let words: [AlignedCueJSON.WordJSON]

        enum CodingKeys: String, CodingKey {
            case start = "start_ms"
            case end = "end_ms"
            case timesBy = "times_by"
            case text, confidence, speaker, words
        }

        init(_ line: PlacedTranscript.Line) {
            start = line.start.milliseconds
            end = line.end.milliseconds
            text = line.text
            timesBy = line.confidence == nil ? "recogniser" : "aligner"
            confidence = line.confidence.map { ($0 * 100).rounded() / 100 }
            speaker = line.speaker
            words = line.words.map { word in
                AlignedCueJSON.WordJSON(
                    start: word.start.milliseconds, end: word.end.milliseconds, text: word.text,
                    estimated: word.isEstimated ? true : nil)
            }
        }
    }

    let version = 1
    /// `null` when it is unknown.
    let language: String?
    let recogniser: String
    let durationMs: Int64
    let cues: [CueJSON]

    enum CodingKeys: String, CodingKey {
        case version, language, recogniser, cues
        case durationMs = "duration_ms"
    }

    init(_ result: TranscribeReport.Result) {
        language = result.language?.tag
        recogniser = result.recogniser
        durationMs = result.duration.milliseconds
        cues = result.transcript.lines.map(CueJSON.init)
    }

    /// The JSON as text with a final newline.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
        }
    }
}

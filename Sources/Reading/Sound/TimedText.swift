import FoundationEssentials
import ListenCore

/// The text of a chapter with the times of its sentences and words, as JSON that the readers of
/// subtitles know; sentences whose sound is not made have estimated times.
struct TimedText: Sendable {
    let script: SpokenScript
    let layout: SpeechLayout
    let rate: SampleRate
    /// The words of each sentence, from the beginning of its sound; empty where it is not made.
    let words: [[SpokenSentence.Word]]

    /// The text for a player.
    func payload(name: String) -> TrackPayload {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let shape = TextShape(
            language: script.language.tag, cues: script.lines.indices.map(cue))
        // The shape holds strings and integers only, so encoding cannot fail.
        let bytes = (try? encoder.encode(shape)).map { Array($0) } ?? []
        return TrackPayload(bytes: bytes, name: name + ".json", language: script.language)
    }

    private func cue(_ line: Int) -> TextShape.Cue {
        let sentence = script.lines[line].sentence
        let start = MediaTime(FrameCount(layout.start(of: line)), at: rate)
        let length = MediaTime(FrameCount(layout.frames(of: line)), at: rate)
        let made = words[line]
        let spoken =
            made.map(\.range) == sentence.words
            ? made : Self.estimated(sentence, length)
        let bytes = Array(sentence.text.utf8)
        return TextShape.Cue(
            start: start.milliseconds, end: (start + length).milliseconds, text: sentence.text,
            readings: Self.readings(script.lines[line].readings, bytes),
            words: spoken.map { word in
                TextShape.Word(
                    text: String(decoding: bytes[word.range], as: UTF8.self),
                    start: (start + word.start).milliseconds,
                    end: (start + word.end).milliseconds,
                    estimated: word.isEstimated ? true : nil)
            })
    }

    /// The readings of the text, each with the code point at which its part begins.
    private static func readings(_ readings: [CueReading], _ bytes: [UInt8]) -> [TextShape.Reading]?
    {
        guard !readings.isEmpty else { return nil }
        return readings.map { reading in
            TextShape.Reading(
                at: bytes[..<reading.range.lowerBound].count { $0 & 0xC0 != 0x80 },
                text: String(decoding: bytes[reading.range], as: UTF8.self), reading: reading.text)
        }
    }

    /// The words of a sentence whose sound is not made, each as long as its share of the letters.
    private static func estimated(
        _ sentence: VoicedSentence, _ length: MediaTime
    ) -> [SpokenSentence.Word] {
        let total = max(1, sentence.words.reduce(0) { $0 + $1.count })
        var sum = 0
        return sentence.words.map { range in
            let start = MediaTime(microseconds: length.microseconds * Int64(sum) / Int64(total))
            sum += range.count
            let end = MediaTime(microseconds: length.microseconds * Int64(sum) / Int64(total))
            return SpokenSentence.Word(range: range, start: start, end: end, isEstimated: true)
        }
    }
}

/// The shape of the JSON; times are whole milliseconds.
private struct TextShape: Encodable {
    struct Word: Encodable {
        let text: String
        let start: Int64
        let end: Int64
        let estimated: Bool?

        enum CodingKeys: String, CodingKey {
            case text, estimated
            case start = "start_ms"
            case end = "end_ms"
        }
    }

    struct Reading: Encodable {
        let at: Int
        let text: String
        let reading: String
    }

    struct Cue: Encodable {
        let start: Int64
        let end: Int64
        let text: String
        let readings: [Reading]?
        let words: [Word]

        enum CodingKeys: String, CodingKey {
            case text, words, readings
            case start = "start_ms"
            case end = "end_ms"
        }
    }

    let version = 1
    let language: String
    let areSentences = true
    let cues: [Cue]

    enum CodingKeys: String, CodingKey {
        case version, language, cues
        case areSentences = "cues_are_sentences"
    }
}

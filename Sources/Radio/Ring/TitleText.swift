import FoundationEssentials
import ListenCore

/// Titles as a text, so that they are shown as sentences are: with the frame they belong to.
///
/// The form states that every title is a sentence of its own: in any other, titles without capital
/// letters would be read on from one to the next.
enum TitleText {
    /// The text of titles, each up to the next; the last has no end yet.
    static func payload(of titles: [RingIndex.Title], name: String) -> TrackPayload {
        var cues: [Transcript.Cue] = []
        for (index, title) in titles.enumerated() where !title.text.isEmpty {
            let isLast = index + 1 == titles.count
            let end = isLast ? title.time + open : titles[index + 1].time
            guard end > title.time else { continue }
            cues.append(
                Transcript.Cue(
                    start: title.time.milliseconds, end: end.milliseconds, text: title.text))
        }
        let bytes = try? JSONEncoder().encode(Transcript(cues: cues))
        return TrackPayload(bytes: Array(bytes ?? Data()), name: "the titles of \(name)")
    }

    /// The length that a title is given which nothing follows yet.
    private static let open = MediaTime.milliseconds(24 * 3_600_000)

    /// The JSON of texts that this program writes itself, as of `listen align --json`.
    private struct Transcript: Encodable {
        struct Cue: Encodable {
            let start: Int64
            let end: Int64
            let text: String

            enum CodingKeys: String, CodingKey {
                case start = "start_ms"
                case end = "end_ms"
                case text
            }
        }

        let cuesAreSentences = true
        let cues: [Cue]

        enum CodingKeys: String, CodingKey {
            case cuesAreSentences = "cues_are_sentences"
            case cues
        }
    }
}

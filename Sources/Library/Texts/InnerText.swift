package import ListenCore
import Subtitles

/// A text with times inside a recording, as a subtitle file.
package struct InnerText: Hashable, Sendable {
    /// Its place in the recording.
    package let kind: EmbeddedText.Kind
    /// The title of the text in the recording; empty for none.
    package let name: String
    /// The stated language.
    package let language: Language?
    /// The short name of the format of its bytes, such as `srt`.
    package let format: String
    /// The subtitle file.
    package let bytes: [UInt8]

    /// Formats that occur in fields for lyrics; readers of other formats would find times in plain
    /// words.
    private static let formats: Set = ["lrc", "srt", "vtt", "ass", "sbv", "ttml"]
    /// The longest time for which a line without an end is shown.
    private static let longestLine = MediaTime.seconds(20)

    /// The texts with times of a recording, each once, in their order.
    package static func all(of texts: [EmbeddedText]) -> [InnerText] {
        var seen: Set<[UInt8]> = []
        return texts.compactMap(InnerText.init).filter { seen.insert($0.bytes).inserted }
    }

    /// A text; `nil` for one without times.
    init?(_ text: EmbeddedText) {
        (kind, name, language) = (text.kind, text.name, text.language)
        if let document = text.document, let format = Self.format(of: document, text) {
            (self.format, bytes) = (format, Array(document.utf8))
        } else if text.isTimed {
            (format, bytes) = ("vtt", Array(Self.webVTT(text).utf8))
        } else {
            return nil
        }
    }

    /// The format of a text that is itself a subtitle file; `nil` for plain words, which may
    /// contain a time as well.
    private static func format(of document: String, _ text: EmbeddedText) -> String? {
        guard
            let found = try? SubtitleReader.document(
                Array(document.utf8), name: "text", assembles: false),
            formats.contains(found.format)
        else { return nil }
        // `[ar:Name]` is a tag of the song, not a line.
        let words = text.lines.count {
            !($0.text.hasPrefix("[") && $0.text.dropFirst().first?.isLetter == true)
        }
        return found.format != "lrc" || found.track.cues.count * 2 >= words ? found.format : nil
    }

    /// A text with a time for each line, as WebVTT.
    static func webVTT(_ text: EmbeddedText) -> String {
        let cues = text.lines.enumerated().map { index, line in
            let start = line.start ?? .zero
            let next = index + 1 < text.lines.count ? text.lines[index + 1].start : nil
            let end = line.end ?? min(next ?? start + longestLine, start + longestLine)
            return Cue(id: index, start: start, end: end, text: line.text)
        }
        let track = SubtitleTrack(language: text.language, cues: cues, sentences: [])
        return SubtitleExport.text(
            of: SubtitleDocument(format: "vtt", encoding: .utf8, track: track), as: .vtt)
    }
}

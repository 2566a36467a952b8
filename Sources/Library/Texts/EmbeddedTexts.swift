public import ListenCore
import Subtitles

/// Writes the texts that were found inside recordings to files of their own.
public struct EmbeddedTexts: Sendable {
    private let folder: String
    private let read: @Sendable (_ path: String) throws -> [EmbeddedText]
    private let write: @Sendable (_ bytes: [UInt8], _ name: String) throws -> Void

    /// Texts in `folder`; `read` reads those of a recording, `write` writes a
    /// file of the folder whole.
    public init(
        folder: String, read: @escaping @Sendable (_ path: String) throws -> [EmbeddedText],
        write: @escaping @Sendable (_ bytes: [UInt8], _ name: String) throws -> Void
    ) {
        self.folder = folder
        self.read = read
        self.write = write
    }

    /// Writes the texts with times of a recording, as WebVTT.
    ///
    /// Blocks; the same recording has the same files again. Throws what reading and
    /// writing throw.
    func extract(_ recording: String) throws -> [ImportedText] {
        let stem = StableHash.text(of: recording)
        return try read(recording).filter(\.isTimed).enumerated().map { index, text in
            let name = [stem, "\(index)", text.language?.tag, "vtt"].compactMap(\.self)
                .joined(separator: ".")
            try write(Array(Self.webVTT(text).utf8), name)
            return ImportedText(
                path: FilePlace.path(name, in: folder), language: text.language)
        }
    }

    /// A line that does not say its end is shown until the next one, for at most this long.
    private static let longestLine = MediaTime.seconds(20)

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

import FoundationEssentials
import ListenCore

@testable import Subtitles

/// A cue as a test writes it: milliseconds and text.
struct Expected: Equatable, CustomStringConvertible {
    let start: Int64
    let end: Int64
    let text: String

    init(_ start: Int64, _ end: Int64, _ text: String) {
        self.start = start
        self.end = end
        self.text = text
    }

    init(_ cue: Cue) {
        self.init(cue.start.milliseconds, cue.end.milliseconds, cue.text)
    }

    init(_ word: Word) {
        self.init(word.start.milliseconds, word.end.milliseconds, word.text)
    }

    var description: String { "(\(start), \(end), \(text.debugDescription))" }
}

extension SRTParser {
    /// Reads a file in any known encoding, leniently.
    static func parse(_ bytes: [UInt8]) -> CueTable { parse(SourceText(bytes), .lenient) }
}

/// The cues of a text in SubRip.
func srt(_ text: String) -> [Expected] {
    SRTParser.parse(Array(text.utf8)).cues().map(Expected.init)
}

/// The track of a text of any format.
func track(_ text: String, language: String? = nil) throws -> SubtitleTrack {
    try SubtitleReader.read(
        Array(text.utf8), name: "test", language: language.flatMap { Language(tag: $0) })
}

extension Cue {
    /// A cue in milliseconds.
    static func make(_ start: Int64, _ end: Int64, _ text: String, id: Int = 0) -> Cue {
        Cue(id: id, start: .milliseconds(start), end: .milliseconds(end), text: text)
    }
}

/// The data folder beside the repository.
enum SharedData {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared")

    static let isPresent = FileManager.default.fileExists(atPath: folder.path)

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }
}

import Foundation
import ListenCore
import Subtitles

/// The content of the bundled library, read by the test itself.
enum Bundled {
    /// Book 3 chapter 2, the chapter of the first example.
    static let chapter = "cartero-de-la-isla/chapter2"

    /// The sentences of a chapter that begin at or after `start`.
    static func sentences(_ chapter: String = chapter, from start: Double = 0) throws -> [Sentence]
    {
        let file = Program.checkout.appending(path: "Resources/library/\(chapter).srt")
        let bytes = Array(try Data(contentsOf: file))
        return try SubtitleReader.read(bytes, name: file.lastPathComponent).sentences
            .filter { $0.start.seconds >= start }
    }

    /// The bytes of a chapter's recording.
    static func audio(_ chapter: String = chapter) throws -> Data {
        try Data(
            contentsOf: Program.checkout.appending(path: "Resources/library/\(chapter).mp3"))
    }
}

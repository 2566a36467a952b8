import Foundation
import ListenCore
import Subtitles

@testable import BookExport

/// A folder that is removed with its test.
final class Folder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    func bytes(_ name: String) throws -> [UInt8] { try Self.bytes(of: path + "/" + name) }

    static func bytes(of path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path)))
    }
}

/// A sentence of words that begin at these milliseconds and end with the next.
func sentence(
    _ index: Int, _ text: String, at starts: [Int64], end: Int64, speaker: String? = nil
) -> Sentence {
    let words = text.split(separator: " ").enumerated().map { place, word in
        Word(
            start: .milliseconds(starts[place]),
            end: .milliseconds(place + 1 < starts.count ? starts[place + 1] : end),
            text: String(word))
    }
    guard let sentence = Sentence(index: index, words: words, speaker: speaker) else {
        preconditionFailure("a sentence has words")
    }
    return sentence
}

/// A clip by milliseconds.
func clip(_ sound: Int, _ start: Int64, _ end: Int64) -> SoundRange {
    SoundRange(sound: sound, start: .milliseconds(start), end: .milliseconds(end))
}

/// A book of these chapters.
func book(_ chapters: [SpokenChapter], title: String = "The Fox") -> SpokenBook {
    SpokenBook(
        title: title, author: "A. Writer", narrator: "B. Reader", language: .english,
        identifier: "urn:listen:1", modified: "2026-11-29T12:00:00Z", chapters: chapters)
}

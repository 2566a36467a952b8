import FoundationEssentials
import ListenCore

@testable import Subtitles

/// One case of the conformance corpus; `Corpus/README.md` has the format.
struct CorpusCase {
    var name = ""
    var input: [UInt8] = []
    var format: String?
    var reading = SubtitleReading.lenient
    var language: Language?
    var lineEnd = "\n"
    var encoding = "utf-8-bare"
    var cues: [CorpusCue] = []
    /// `nil` when the case says nothing about diagnostics.
    var diagnostics: [(line: Int, part: String)]?
    var refusal: String?

    /// The bytes of the file the case describes.
    var bytes: [UInt8] { CorpusEncoding.encode(input, as: encoding) }
}

/// A cue as a case writes it.
struct CorpusCue {
    let expected: Expected
    /// `nil` when the case says nothing about words.
    var words: [CorpusWord]?
}

/// A word as a case writes it.
struct CorpusWord: Equatable, CustomStringConvertible {
    let expected: Expected
    let isEstimated: Bool

    var description: String { "\(isEstimated ? "~" : "-")\(expected)" }
}

/// Why a corpus file itself is wrong.
struct CorpusError: Error, CustomStringConvertible {
    let description: String
}

/// The corpus files beside this one.
enum Corpus {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Corpus")

    /// The names of the corpus files, sorted.
    static let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".cases") }.sorted()

    static func cases(of file: String) throws -> [CorpusCase] {
        let data = try Data(contentsOf: folder.appending(path: file))
        return try CorpusFile.cases(in: String(decoding: data, as: UTF8.self), name: file)
    }
}

/// The encodings a case can ask for.
enum CorpusEncoding {
    static func encode(_ utf8: [UInt8], as name: String) -> [UInt8] {
        let text = String(decoding: utf8, as: UTF8.self)
        let mark = name.hasSuffix("-bare") ? "" : "\u{FEFF}"
        let units = Array((mark + text).utf16)
        let scalars = (mark + text).unicodeScalars.map(\.value)
        switch name.replacing("-bare", with: "") {
        case "utf-16le": return units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case "utf-16be": return units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case "utf-32le":
            return scalars.flatMap { value in
                [0, 8, 16, 24].map { UInt8(value >> $0 & 0xFF) }
            }
        case "utf-32be":
            return scalars.flatMap { value in
                [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
            }
        // The bytes as they stand: a case may hold what is no UTF-8.
        default: return Array(mark.utf8) + utf8
        }
    }
}

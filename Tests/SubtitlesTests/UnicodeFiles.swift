import Foundation
import Testing

/// Unicode's own data and test files, where Debian's unicode-data is installed.
enum UnicodeFiles {
    static let folder = "/usr/share/unicode"
    static let isInstalled = FileManager.default.fileExists(
        atPath: folder + "/BidiCharacterTest.txt")
    static let reason: Comment = "Debian's package unicode-data is not installed"

    /// The lines of a file without comments and blanks.
    static func lines(of name: String) throws -> [Substring] {
        let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        return text.split(whereSeparator: \.isNewline).compactMap { line in
            let content = line.prefix { $0 != "#" }
            return content.allSatisfy(\.isWhitespace) ? nil : content
        }
    }

    /// The scalars of hexadecimal numbers; `nil` where one is none.
    static func scalars(_ field: Substring) -> [Unicode.Scalar]? {
        let parts = field.split(separator: " ")
        let scalars = parts.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        return scalars.count == parts.count ? scalars : nil
    }
}
